/** 6 nimmt! with special cards, in German. */
import type { Section, SectionId } from "../content";

export const surprise = {
  "surprise-deal": {
    title: "Vor dem Spiel",
    blocks: [
      "Jeder bekommt *zwölf Zahlenkarten* und *drei Sonderkarten*. Es gibt 28 Sonderkarten, vier von jeder Sorte; der Rest ist ein verdeckter Stapel. Vier Zahlenkarten beginnen die Reihen.",
      "Deine Sonderkarten sind geheim, aber alle sehen, wie viele du hast. Für den zweiten Durchgang gibt es neue Zahlenkarten, aber *keine neuen Sonderkarten*: Du spielst mit denen weiter, die du aufgehoben hast.",
    ],
  },
  "surprise-deal-leaflet": {
    title: "Vor dem Durchgang",
    blocks: [
      "Jeder bekommt *zehn Zahlenkarten* und *drei Sonderkarten*. Es gibt 28 Sonderkarten, vier von jeder Sorte; der Rest ist ein verdeckter Stapel. Vor jedem Durchgang werden alle neu gemischt und verteilt.",
      "Es sind nur so viele Zahlenkarten im Spiel wie nötig: zehn für jeden und vier für die Reihen. Zu zweit sind das die Karten 1 bis 24, zu dritt 1 bis 34, zu viert 1 bis 44 und so weiter. „Wo ist welche Karte?“ am Tisch zählt für dich mit.",
      "Deine Sonderkarten sind geheim, aber alle sehen, wie viele du hast.",
    ],
  },
  "surprise-use": {
    title: "Eine Sonderkarte spielen",
    blocks: [
      "Wenn deine Karte als Nächste angelegt wird, darfst du vorher *eine* Sonderkarte spielen. Sie wirkt, und dann kommt deine Karte. Zu einem anderen Zeitpunkt geht es nicht, und niemand kann darauf antworten.",
    ],
  },
  "surprise-cards": {
    title: "Die Sonderkarten",
    blocks: [
      {
        specials: "surprise",
      },
      { picture: "fifth", caption: "Lous 5 ist für die vier Reihen zu niedrig. Mit der 5. Reihe ist nichts zu nehmen." },
      { picture: "seven", caption: "Die 20 wäre die sechste Karte. Mit „7 nimmt!“ bleibt sie einfach liegen." },
      { picture: "insert", caption: "Zoés 10 schlüpft zwischen 5 und 11." },
      "Ein Beispiel für „Minus = Plus“: Du nimmst 11 und 13 und nennst die 11. Einer dazu, fünf weg: Dein Durchgang wird um vier Hornochsen besser.",
      "Wer einen Tisch öffnet, kann „Einfügen“ auch am Ende einer Reihe erlauben.",
    ],
  },
  "surprise-swap": {
    title: "Tauschen",
    blocks: [
      "Jedes Mal, wenn du eine Reihe nimmst, darfst du eine deiner Sonderkarten tauschen: Leg sie offen ab und zieh die oberste vom Stapel. Die neue kannst du frühestens spielen, wenn deine nächste Karte dran ist. Ist der Stapel leer, wird nicht mehr getauscht.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
