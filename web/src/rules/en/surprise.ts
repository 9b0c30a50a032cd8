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
        specials: "surprise",
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
