/** Beat the Buffalo in English. */
import type { Section, SectionId } from "../content";

export const coop = {
  "coop-idea": {
    title: "All against the Ox",
    blocks: [
      "You play as a team. Your opponent is an Ox that does not think: it plays whatever card is on top of its pile. After *one round of ten tricks* you count. If the team has fewer bullheads than the Ox, you have won.",
    ],
  },
  "coop-deal": {
    title: "Before the game",
    blocks: [
      "Everybody gets ten cards. The Ox gets ten as well, face down, and nobody may look at them. Four more start the rows.",
      "There are 16 special cards, two of each kind. Some of them are in play:",
      {
        table: {
          caption: "Special cards in play",
          lines: [
            ["Players", "1", "2", "3", "4", "5", "6"],
            ["Special cards", "0", "2", "4", "6", "11", "16"],
          ],
        },
      },
      "Two of them lie face up, for all of you. When one is used, the next one takes its place at once.",
    ],
  },
  "coop-trick": {
    title: "A trick",
    blocks: [
      {
        steps: [
          "*Quiet, please.* Everybody chooses a card in secret, without a word about cards, plans or special cards.",
          "All cards are revealed, and with them the top card of the Ox. In ascending order, they wait to be placed as in the base game.",
          "*Now you may talk.* Before each card is placed, the team can use special cards, as many as it likes. Once everybody has passed, the card goes to its row.",
          "What one of your cards takes goes to the team’s pile. What the Ox’s card takes goes to the Ox.",
        ],
      },
      "After the last card there is one more chance to use special cards, but not in the last trick. Then it is quiet again.",
    ],
  },
  "coop-cards": {
    title: "The special cards",
    blocks: [
      {
        specials: "coop",
      },
      {
        picture: "seven",
        caption: "With 7 Takes beside the row, the 20 may lie down as the sixth card. The next one takes six.",
      },
      { picture: "stop", caption: "Row 2 is locked. So the Ox’s 25 has to go to row 1, and takes five." },
      { picture: "insert", caption: "Zoé’s 10 does not fit at the end of any row. Insert puts it between 5 and 11." },
      { picture: "slide", caption: "The 7 slid up from row 4. Now row 1 is full, and the Ox’s 15 is coming …" },
      "You may use a card just to see which one comes next.",
    ],
  },
  "coop-low": {
    title: "Cards that fit nowhere",
    blocks: [
      {
        list: [
          "*Yours:* the owner chooses a row, and the team may give advice.",
          "*The Ox’s:* it takes the row with the fewest bullheads. If several are equally cheap, it takes the one that ends in the highest number.",
        ],
      },
      "Locked rows do not count.",
    ],
  },
  "coop-end": {
    title: "The result",
    blocks: [
      "Count the bullheads of both piles. *With one or two players, the team’s count double.* Fewer than the Ox is a victory; an equal number is a draw.",
      "The team may look through its own pile at any time. Of the Ox’s pile you only see how many cards it has.",
      "If you play alone, there are no special cards. The Ox doesn’t mind.",
    ],
  },
  "coop-options": {
    title: "At your own table",
    blocks: ["Whoever opens a table can change how many cards everybody gets, and have the Ox’s bullheads shown."],
  },
} satisfies Partial<Record<SectionId, Section>>;
