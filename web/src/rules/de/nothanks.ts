/** No Thanks! in German. */
import type { Section, SectionId } from "../content";

export const nothanks = {
  "nothanks-idea": {
    title: "Worum es geht",
    blocks: [
      "In der Mitte liegt eine Karte, und niemand will sie: Sie kostet, was darauf steht. *Nimm sie, oder zahl einen Chip und reich sie weiter.* Aber von Karten, die aufeinander folgen, zählt nur die niedrigste, und jeder Chip, den du behältst, macht dich um einen Punkt besser. Am Ende gewinnt, wer die wenigsten Punkte hat.",
    ],
  },
  "nothanks-deal": {
    title: "Vor dem Durchgang",
    blocks: [
      "Es gibt die Karten von 3 bis 35. Nach dem Mischen bilden 24 davon einen verdeckten Stapel; *neun sind aus dem Spiel*, und niemand weiß, welche.",
      "Jeder bekommt Chips. Wie viele du noch hast, ist dein Geheimnis.",
      {
        table: {
          caption: "Chips zu Beginn",
          lines: [
            ["Personen", "3–5", "6", "7"],
            ["Chips für jeden", "11", "9", "7"],
          ],
        },
      },
    ],
  },
  "nothanks-deal-tactical": {
    title: "Was du weißt",
    blocks: [
      "Es gibt die Karten von 3 bis 35, aber *10, 20 und 30 sind aus dem Spiel*: Das wissen alle. Von den übrigen dreißig bilden 24 einen verdeckten Stapel; sechs weitere sind aus dem Spiel, und niemand weiß, welche.",
      "Jeder bekommt *zehn Chips*. Wie viele du noch hast, ist dein Geheimnis.",
    ],
  },
  "nothanks-turn": {
    title: "Wenn du dran bist",
    blocks: [
      "Eine Karte liegt offen. Du hast zwei Möglichkeiten:",
      {
        list: [
          "*Nein danke:* Leg einen deiner Chips auf die Karte. Nun entscheidet der Nächste.",
          "*Nehmen:* Du bekommst die Karte und alle Chips darauf. Sie liegt offen vor dir. Dann deckst du die nächste auf und entscheidest als Erster darüber.",
        ],
      },
      "Eine Karte kann beliebig oft um den Tisch wandern. Hast du keinen Chip mehr, musst du sie nehmen.",
    ],
  },
  "nothanks-runs": {
    title: "Zahlenketten",
    blocks: [
      "Zahlen, die aufeinander folgen, sind eine Zahlenkette, und *eine Zahlenkette kostet nur ihre niedrigste Karte*. Eine Karte, die niemand will, kann also genau deine sein.",
      { picture: "runs", caption: "Die 13 kostet 13, die Kette 15–16 kostet 15: zusammen 28." },
      { picture: "runs-joined", caption: "Mit der 14 ist es eine einzige Kette, und sie kostet nur 13." },
    ],
  },
  "nothanks-end": {
    title: "Das Ende",
    blocks: [
      "Ist die letzte Karte genommen, zählt jeder: die niedrigste Karte jeder Zahlenkette und jede einzelne Karte, weniger einen Punkt für jeden Chip. Das kann auch unter null liegen. Wer am wenigsten hat, gewinnt; bei Gleichstand teilt man sich den Sieg.",
      { picture: "runs-score", caption: "3 + 7 + 10 + 14 + 25 sind 59. Weniger 8 Chips: 51 Punkte." },
      "Meist spielt man einen Durchgang. Wollt ihr mehr, beginnt jeder wieder mit allen Chips, der Nächste fängt an, und die Punkte werden zusammengezählt.",
    ],
  },
  "nothanks-tips": {
    title: "Drei Tipps",
    blocks: [
      {
        list: [
          "*Chips sind Freiheit.* Wer keine hat, nimmt, was kommt.",
          "*Lass sie wandern.* Wenn nur du eine Karte brauchen kannst, zahlen die anderen dafür. Aber sei nicht zu gierig.",
          "*Es fehlen Karten.* Die eine, die deine beiden Ketten verbinden würde, ist vielleicht gar nicht dabei.",
        ],
      },
    ],
  },
  "nothanks-options": {
    title: "An deinem eigenen Tisch",
    blocks: ["Wer einen Tisch öffnet, kann die Zahl der Durchgänge ändern und allen die Chips aller zeigen."],
  },
} satisfies Partial<Record<SectionId, Section>>;
