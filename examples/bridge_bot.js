// A bot in JavaScript: vacherie bridge --table http://localhost:8104/t/abc… -- node examples/bridge_bot.js
//
// One line of JSON comes in for each question, one goes out for each answer. It plays its highest card, takes the
// row with the fewest cards, and otherwise answers with the first option.
const lines = require("node:readline").createInterface({ input: process.stdin });

function choose({ view, decision }) {
  const options = decision.options;
  switch (options[0].type) {
    case "play":
      return options.reduce((best, option) => (option.card > best.card ? option : best));
    case "choose-row": {
      const length = (option) => view.table.rows[option.row - 1].cards.length;
      return options.reduce((best, option) => (length(option) < length(best) ? option : best));
    }
    default:
      return options[0];
  }
}

lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "turn") console.log(JSON.stringify({ choice: choose(message) }));
  if (message.type === "over") console.error(`place ${message.places[message.team ? 0 : message.seat]}`); // stdout is for answers only
});
