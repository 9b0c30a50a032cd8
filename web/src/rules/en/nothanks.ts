/** No Thanks! in English. */
import type { Section, SectionId } from "../content";

export const nothanks = {
  "nothanks-idea": {
    title: "What it is about",
    blocks: [
      "A card lies in the middle, and nobody wants it: its number is what it costs. *Take it, or pay a chip and pass it on.* But of consecutive cards only the lowest counts, and each chip you keep makes you a point better. In the end the fewest points win.",
    ],
  },
  "nothanks-deal": {
    title: "Before a round",
    blocks: [
      "There are the cards from 3 to 35. After shuffling, 24 of them form a pile, face down; *nine are out*, and nobody knows which.",
      "Everybody gets chips. How many you have left is your secret.",
      {
        table: {
          caption: "Chips at the start",
          lines: [
            ["Players", "3–5", "6", "7"],
            ["Chips each", "11", "9", "7"],
          ],
        },
      },
    ],
  },
  "nothanks-deal-tactical": {
    title: "What you know",
    blocks: [
      "There are the cards from 3 to 35, and *10, 20 and 30 are out*: everybody knows that. Of the other thirty, 24 form a pile, face down; six more are out, and nobody knows which.",
      "Everybody gets *ten chips*. How many you have left is your secret.",
    ],
  },
  "nothanks-turn": {
    title: "Your turn",
    blocks: [
      "A card lies open. You have two possibilities:",
      {
        list: [
          "*No thanks:* put one of your chips on the card. Now the next player decides.",
          "*Take it:* you get the card and all chips on it. It lies open in front of you. Then you turn the next card, and are the first to decide on it.",
        ],
      },
      "A card may go round the table as often as it likes. If you have no chip left, you have to take it.",
    ],
  },
  "nothanks-runs": {
    title: "Runs",
    blocks: [
      "Consecutive numbers are a run, and *a run costs only its lowest card*. A card that nobody wants can be just what you need.",
      { picture: "runs", caption: "The 13 costs 13, the run 15–16 costs 15: 28 in all." },
      { picture: "runs-joined", caption: "With the 14 it is one run, and costs only 13." },
    ],
  },
  "nothanks-end": {
    title: "The end",
    blocks: [
      "When the last card has been taken, everybody counts: the lowest card of each run and every single card, minus one point for each chip. This may be less than zero. The lowest score wins; equal scores share the victory.",
      { picture: "runs-score", caption: "3 + 7 + 10 + 14 + 25 are 59. Minus 8 chips: 51 points." },
      "Usually one round is played. If you agree on more, everybody starts each of them with fresh chips, the next player begins, and the scores are added up.",
    ],
  },
  "nothanks-tips": {
    title: "Three hints",
    blocks: [
      {
        list: [
          "*Chips are freedom.* If you have none, you take what comes.",
          "*Let it go round.* If you alone can use a card, the others will pay you for it. But do not be too greedy.",
          "*Some cards are missing.* The one that would join your two runs may not be there at all.",
        ],
      },
    ],
  },
  "nothanks-options": {
    title: "At your own table",
    blocks: ["Whoever opens a table can change the number of rounds, and let everybody see everybody’s chips."],
  },
} satisfies Partial<Record<SectionId, Section>>;
