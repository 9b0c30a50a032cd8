/** 6 nimmt! with special cards, in English. */
import type { Section, SectionId } from "../content";

export const surprise = {
  "surprise-deal": {
    title: "Before the game",
    blocks: [
      "Everybody gets *twelve number cards* and *three special cards*. There are 28 special cards, four of each kind; the rest of them form a pile, face down. Four number cards start the rows.",
      "Your special cards are secret, but everybody sees how many you have. For the second round new number cards are dealt, and *no new special cards*: you go on with those you have kept.",
    ],
  },
  "surprise-deal-leaflet": {
    title: "Before a round",
    blocks: [
      "Everybody gets *ten number cards* and *three special cards*. There are 28 special cards, four of each kind; the rest of them form a pile, face down. Before each round all of them are shuffled and dealt anew.",
      "Only as many number cards as needed are in play: ten for each player and four for the rows. So with two players these are the cards 1 to 24, with three 1 to 34, with four 1 to 44, and so on. “Where is each card?” at the table keeps count for you.",
      "Your special cards are secret, but everybody sees how many you have.",
    ],
  },
  "surprise-use": {
    title: "Playing a special card",
    blocks: [
      "When your own card is the next to be placed, you may first play *one* special card. It does what it does, and then your card is placed. At other moments you cannot play any, and nobody can answer yours.",
    ],
  },
  "surprise-cards": {
    title: "The special cards",
    blocks: [
      {
        specials: [
          [
            "fifth",
            "Only while there are four rows: your card starts a fifth one, and you take nothing. While there are five, whoever takes a row takes their own card along with it. That row disappears, and there are four again.",
          ],
          [
            "seven",
            "Only if your card would be the sixth: it stays there as the sixth, and you take nothing. From now on the row holds six cards, until the seventh takes them.",
          ],
          [
            "insert",
            "Your card goes not to the end of a row, but before the first card or between two cards of any row, wherever its number fits. If the row was full, you take all but the last card.",
          ],
          ["replace", "Take your card back, and place another one from your hand at once."],
          [
            "slide",
            "A card that already lies in a row moves to another row, to where its number fits. If that row was full, you take all but the last card. Then your own card is placed; if a row has become empty, that is where it goes.",
          ],
          [
            "stop",
            "Lock a row: no card goes in or comes out, and nobody can take it. Then your card is placed. As soon as anybody takes a row, all locks are gone. One row must always stay open.",
          ],
          [
            "negpos",
            "Only if your card takes a row: name one of the cards you take. Its bullheads are not added to your round but subtracted from it; you cannot get below zero.",
          ],
        ],
      },
      { picture: "fifth", caption: "Lou’s 5 is too low for the four rows. With the 5th Row nothing is taken." },
      { picture: "seven", caption: "The 20 would be the sixth card. With 7 Takes it simply stays there." },
      { picture: "insert", caption: "Zoé’s 10 slips in between 5 and 11." },
      "Negative = Positive, an example: you take 11 and 13 and name the 11. Plus one, minus five: your round gets four bullheads better.",
      "Whoever opens a table can allow Insert at the end of a row as well.",
    ],
  },
  "surprise-swap": {
    title: "Swapping",
    blocks: [
      "Each time you take a row, you may swap one of your special cards: lay it down face up, and draw the top card of the pile. You cannot play the new one before your next card’s turn. When the pile is empty, there is no more swapping.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
