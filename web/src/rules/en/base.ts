/** 6 nimmt! in English: the base game, its deals and its ends. */
import type { Section, SectionId } from "../content";

export const base = {
  idea: {
    title: "What it is about",
    blocks: [
      "Bullheads are penalty points, and every card has some. All players play one card at the same time, into the same four rows. *Whoever lays the sixth card in a row takes the five that lie there.* In the end the fewest bullheads win.",
    ],
  },
  heads: {
    title: "Bullheads",
    blocks: [
      "There are 104 cards, from 1 to 104, each number once. The number alone decides how many bullheads a card has:",
      {
        heads: [
          "the 55 and no other",
          "two equal digits: 11, 22, 33 … 99",
          "the tens: 10, 20, 30 … 100",
          "the fives: 5, 15, 25 … 95",
          "all others",
        ],
      },
      "That makes 171 in all. Three digits are nothing special: the 100 has three bullheads, 101 to 104 have one each.",
    ],
  },
  deal: {
    title: "Before a round",
    blocks: [
      "All 104 cards are shuffled. Everybody gets ten; four more start the four rows. The rest stays out of this round, unseen.",
    ],
  },
  trick: {
    title: "A trick",
    blocks: [
      {
        steps: [
          "Everybody chooses one card of their hand, in secret and at the same time. You may change your mind until the last player has chosen.",
          "All chosen cards are revealed at once.",
          "They are placed one after another, *the lowest first*. You do not choose the row: the rules below do.",
        ],
      },
      "Then comes the next trick, until all hands are empty. That is the end of the round.",
    ],
  },
  place: {
    title: "Where a card goes",
    blocks: [
      {
        list: [
          "*Upwards:* numbers rise from left to right. A card only goes behind a lower one.",
          "*Closest:* if several rows would do, it goes behind the number closest to it.",
        ],
      },
      {
        picture: "place",
        caption:
          "The rows ended in 12, 37, 43 and 58. The 14 goes behind the 12, and the 15 behind the 14 that has just been laid. The 44 belongs to the 43, the 61 to the 58.",
      },
    ],
  },
  sixth: {
    title: "The sixth card",
    blocks: [
      "A row with five cards is full. If your card is the sixth, *you take the five*, and your card starts the row anew. What you have taken lies apart and never comes back into your hand.",
      { picture: "sixth", caption: "Zoé’s 30 belongs in this row, but the row is full: five cards, six bullheads." },
      { picture: "sixth-after", caption: "Zoé takes all five, and the 30 lies there alone." },
    ],
  },
  low: {
    title: "A card that fits nowhere",
    blocks: [
      "If your card is lower than the last card of every row, *you choose a row*: any one you like, short or long. You take all its cards, and your card starts it anew. You choose when it is your card’s turn, and you can see what is still to come.",
      {
        picture: "low",
        caption:
          "The 3 is too low for every row. Row 2 costs a single bullhead, row 3 would cost six. Most people take the cheapest; nobody has to.",
      },
    ],
  },
  "end-over": {
    title: "The end",
    blocks: [
      "After each round everybody adds up the bullheads they have taken. Once somebody has *more than 66* in all, the game is over. The lowest total wins; equal totals share the victory.",
    ],
  },
  "end-reach": {
    title: "The end",
    blocks: [
      "After each round everybody adds up the bullheads they have taken. Once somebody has *66 or more* in all, the game is over: exactly 66 is enough. The lowest total wins; equal totals share the victory.",
    ],
  },
  "end-two": {
    title: "The end",
    blocks: [
      "After *two rounds* it is over. The lowest total of both wins; equal totals share the victory. Special cards you have kept are worth nothing.",
    ],
  },
  tips: {
    title: "Three hints",
    blocks: [
      {
        list: [
          "*Small gaps are safe.* If a row ends in 43, nothing can get between it and your 44.",
          "*Beware of rows with four cards.* Your fifth card is fine, unless somebody lays theirs there first: then yours is the sixth.",
          "*Low cards are not bad luck.* With a 3 you can clear away a cheap row, and leave the dear ones to others.",
        ],
      },
    ],
  },
  options: {
    title: "At your own table",
    blocks: [
      "Whoever opens a table can change some things:",
      {
        list: [
          "the deal: ordinary, with a known deck, or with open picking;",
          "how many cards everybody gets;",
          "which total ends the game, whether it must be reached or exceeded, and after how many rounds it ends in any case;",
          "whether the running totals are shown.",
        ],
      },
    ],
  },
  draft: {
    title: "Pick your own hand",
    blocks: [
      "Only as many cards as needed are in play: ten for each player and four for the rows. So with two players these are the cards 1 to 24, with three 1 to 34, with four 1 to 44, and so on; ten players use them all.",
      {
        list: [
          "All of them lie face up. Going round the table, everybody takes one card at a time until all have ten.",
          "The four cards nobody wanted start the rows, the lowest on top.",
          "In the next round the next player picks first.",
        ],
      },
      "Everybody has seen who took what, so *there are no secret hands*. Only which card you choose in a trick remains your secret.",
    ],
  },
  tactic: {
    title: "A known deck",
    blocks: [
      "Only as many cards as needed are in play: ten for each player and four for the rows. So with two players these are the cards 1 to 24, with three 1 to 34, with four 1 to 44, and so on; ten players use them all.",
      "They are shuffled and dealt, and *none is left over*. A card you have not seen yet is in somebody’s hand. “Where is each card?” at the table keeps count for you.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
