/** Schlagt den Büffel in German. */
import type { Section, SectionId } from "../content";

export const coop = {
  "coop-idea": {
    title: "Alle gegen den Büffel",
    blocks: [
      "Ihr seid ein Team. Euer Gegner ist ein Büffel, der nicht denkt: Er spielt immer die oberste Karte seines Stapels. Nach *einem Durchgang mit zehn Stichen* wird gezählt. Hat das Team weniger Hornochsen als der Büffel, habt ihr gewonnen.",
    ],
  },
  "coop-deal": {
    title: "Vor dem Spiel",
    blocks: [
      "Jeder bekommt zehn Karten. Der Büffel bekommt auch zehn, verdeckt, und niemand darf sie ansehen. Vier weitere beginnen die Reihen.",
      "Es gibt 16 Sonderkarten, zwei von jeder Sorte. Ein Teil davon ist im Spiel:",
      {
        table: {
          caption: "Sonderkarten im Spiel",
          lines: [
            ["Personen", "1", "2", "3", "4", "5", "6"],
            ["Sonderkarten", "0", "2", "4", "6", "11", "16"],
          ],
        },
      },
      "Zwei davon liegen offen, für euch alle. Wird eine benutzt, kommt sofort die nächste an ihren Platz.",
    ],
  },
  "coop-trick": {
    title: "Ein Stich",
    blocks: [
      {
        steps: [
          "*Ruhe bitte.* Jeder wählt geheim eine Karte, ohne ein Wort über Karten, Pläne oder Sonderkarten.",
          "Alle Karten werden aufgedeckt, und mit ihnen die oberste Karte des Büffels. Von der niedrigsten bis zur höchsten warten sie darauf, wie im Grundspiel angelegt zu werden.",
          "*Jetzt dürft ihr reden.* Bevor eine Karte angelegt wird, kann das Team Sonderkarten benutzen, so viele es mag. Haben alle gepasst, kommt die Karte in ihre Reihe.",
          "Was eine eurer Karten nimmt, kommt auf den Stapel des Teams; was die Karte des Büffels nimmt, auf seinen.",
        ],
      },
      "Nach der letzten Karte gibt es noch eine Gelegenheit für Sonderkarten, nur nicht im letzten Stich. Dann herrscht wieder Ruhe.",
    ],
  },
  "coop-cards": {
    title: "Die Sonderkarten",
    blocks: [
      {
        specials: "coop",
      },
      {
        picture: "seven",
        caption: "Liegt „7 nimmt!“ bei der Reihe, passt die 20 noch als sechste Karte hinein. Die nächste nimmt sechs.",
      },
      { picture: "stop", caption: "Reihe 2 ist gesperrt. Also muss der Büffel mit seiner 25 in Reihe 1 und nimmt fünf." },
      { picture: "insert", caption: "Zoés 10 passt an kein Ende. „Einfügen“ bringt sie zwischen 5 und 11." },
      {
        picture: "slide",
        caption: "Die 7 kam aus Reihe 4 herauf. Jetzt ist Reihe 1 voll, und die 15 des Büffels ist unterwegs …",
      },
      "Ihr könnt eine Karte auch nur benutzen, um zu sehen, welche als Nächste kommt.",
    ],
  },
  "coop-low": {
    title: "Karten, die nirgends passen",
    blocks: [
      {
        list: [
          "*Eure:* Wem die Karte gehört, der sucht die Reihe aus, und das Team darf mitreden.",
          "*Die des Büffels:* Er nimmt die Reihe mit den wenigsten Hornochsen. Sind mehrere gleich billig, nimmt er die mit der höchsten letzten Karte.",
        ],
      },
      "Gesperrte Reihen zählen nicht.",
    ],
  },
  "coop-end": {
    title: "Das Ergebnis",
    blocks: [
      "Zählt die Hornochsen beider Stapel. *Allein oder zu zweit zählen die des Teams doppelt.* Weniger als der Büffel heißt gewonnen, gleich viele heißt unentschieden.",
      "Den eigenen Stapel darf das Team jederzeit ansehen. Vom Stapel des Büffels seht ihr nur, wie viele Karten es sind.",
      "Spielst du allein, gibt es keine Sonderkarten. Den Büffel stört das nicht.",
    ],
  },
  "coop-options": {
    title: "An deinem eigenen Tisch",
    blocks: [
      "Wer einen Tisch öffnet, kann ändern, wie viele Karten jeder bekommt, und die Hornochsen des Büffels anzeigen lassen.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
