/** The four fan cards in English. */
import type { Section, SectionId } from "../content";

export const fan = {
  parity: {
    title: "The Even/Odd card",
    blocks: [
      "One row has a marker. It accepts *even numbers only*, or *odd numbers only*. The other rows are as always.",
      {
        list: [
          "At the start of a round the marker goes to the row with the lowest card. Is that card even or odd? This is what the row accepts.",
          "A card of the other kind passes this row by and goes to the best of the others.",
          "If none of them takes it, your card fits nowhere: choose a row and take it. The marked one is allowed, too.",
          "Whenever *any row is taken*, the marker moves. Of the three rows where it is not, it goes to the one with the lowest last card, and takes over its kind.",
          "The marker does not count as a card: a row is full with five.",
        ],
      },
      {
        picture: "parity",
        caption:
          "Max plays the 90. It belongs behind the 85, but that row wants odd numbers. Next best is the 52, and there it is the sixth card: twelve bullheads.",
      },
      {
        picture: "parity-after",
        caption:
          "A row was taken, so the marker moves. Of the other rows, row 1 has the lowest last card. The 31 is odd: this row now accepts odd numbers only.",
      },
    ],
  },
  climb: {
    title: "The mountain",
    blocks: [
      "One row has a marker. In this row it goes *downhill*: it only accepts cards that are lower than its last one. The other rows rise as always.",
      {
        list: [
          "A round starts with the marker at row 4, the one at the bottom.",
          "Of all rows that accept your card, it goes to the closest, up or down. At equal distance the marked row gets it.",
          "A card that is too high for the marked row and too low for all others fits nowhere: choose any row and take it.",
          "The sixth card takes, in the marked row as well. The marker does not count as a card.",
          "Whenever *any row is taken*, the marker moves on by one row: up to row 1, down to row 4, and up again. The cards stay as they lie; only the last one of a row matters.",
        ],
      },
      {
        picture: "climb",
        caption: "The 21 is five above the 16 and five below the 26. At equal distance it goes to the marked row.",
      },
    ],
  },
  leap: {
    title: "The cow",
    blocks: [
      "At the end of one row lies a cow. It has no number and no bullheads, but it *takes up a place*: with the cow, a row is full at four cards.",
      {
        list: [
          "At the start of a round it lies down beside the lowest card.",
          "To see where a card goes, look at the number left of the cow.",
          "If you lay a card in its row, *the cow jumps*: to the row with the lowest last card among the others.",
          "If its row was full, you take the four cards, yours starts the row anew, and the cow jumps, too. The same goes if you choose its row with a card that fits nowhere.",
          "If it lands in a row with five cards, you take that one as well: the four lower cards are yours, the highest stays, and the cow jumps on. With bad luck it does so again.",
          "What happens in other rows leaves it cold.",
        ],
      },
      { picture: "leap", caption: "Lou’s 20 belongs behind the 13, where the cow lies." },
      { picture: "leap-after", caption: "The cow jumps. Of the other rows, row 4 has the lowest last card: the 53." },
    ],
  },
  reverse: {
    title: "The reversal card",
    blocks: [
      "In every round each player has *one* reversal card. Add it in secret to the card you choose, and that card is read back to front: the 31 counts as 13, the 90 as 9.",
      {
        list: [
          "It works with two different digits only: not with 7, not with 44, not from 100 on.",
          "The reversed number decides when the card is placed, and where. If another card has the same number, the reversed one goes first.",
          "The last card of a row must be lower than the reversed number; an equal one is not enough.",
          "As soon as the card lies in a row, its *printed number* counts again, and so do its own bullheads.",
          "A card you have not used is lost at the end of the round. Everybody can see who still has one.",
        ],
      },
      { picture: "reverse", caption: "Anna reverses her 24: it counts as 42." },
      {
        picture: "reverse-after",
        caption:
          "As a 24 it would be the sixth card in row 2. As a 42 it belongs behind the 38. There it is a 24 again: the next card only has to be higher than that.",
      },
      "Whoever opens a table can also allow single digits: the 7 is then read as 70.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
