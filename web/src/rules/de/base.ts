/** 6 nimmt! in German: the base game, its deals and its ends. */
import type { Section, SectionId } from "../content";

export const base = {
  idea: {
    title: "Worum es geht",
    blocks: [
      "Hornochsen sind Minuspunkte, und jede Karte hat welche. Alle spielen gleichzeitig eine Karte, und alle in dieselben vier Reihen. *Wer die sechste Karte in eine Reihe legt, nimmt die fünf, die schon da sind.* Am Ende gewinnt, wer die wenigsten Hornochsen hat.",
    ],
  },
  heads: {
    title: "Hornochsen",
    blocks: [
      "Es gibt 104 Karten, von 1 bis 104, jede Zahl einmal. Wie viele Hornochsen eine Karte hat, hängt nur von ihrer Zahl ab:",
      {
        heads: [
          "die 55 und nur sie",
          "Schnapszahlen: 11, 22, 33 … 99",
          "Zehner: 10, 20, 30 … 100",
          "Fünfer: 5, 15, 25 … 95",
          "alle anderen",
        ],
      },
      "Das macht zusammen 171. Drei Ziffern sind nichts Besonderes: Die 100 hat drei Hornochsen, 101 bis 104 haben je einen.",
    ],
  },
  deal: {
    title: "Vor dem Durchgang",
    blocks: [
      "Alle 104 Karten werden gemischt. Jeder bekommt zehn, vier weitere beginnen die vier Reihen. Der Rest bleibt in diesem Durchgang aus dem Spiel, und niemand sieht ihn.",
    ],
  },
  trick: {
    title: "Ein Stich",
    blocks: [
      {
        steps: [
          "Alle wählen gleichzeitig und geheim eine Karte aus ihrer Hand. Du kannst es dir anders überlegen, bis der Letzte gewählt hat.",
          "Alle gewählten Karten werden auf einmal aufgedeckt.",
          "Dann werden sie der Reihe nach angelegt, *die niedrigste zuerst*. In welche Reihe, bestimmst nicht du, sondern die Regeln hier unten.",
        ],
      },
      "So geht es weiter, bis alle Hände leer sind. Dann ist der Durchgang vorbei.",
    ],
  },
  place: {
    title: "Wohin eine Karte gehört",
    blocks: [
      {
        list: [
          "*Aufwärts:* Von links nach rechts werden die Zahlen größer. Eine Karte kommt nur hinter eine niedrigere.",
          "*So nah wie möglich:* Passen mehrere Reihen, kommt sie hinter die Zahl, die ihr am nächsten ist.",
        ],
      },
      {
        picture: "place",
        caption:
          "Die Reihen endeten mit 12, 37, 43 und 58. Die 14 kommt hinter die 12, und die 15 hinter die eben gelegte 14. Die 44 gehört zur 43, die 61 zur 58.",
      },
    ],
  },
  sixth: {
    title: "Die sechste Karte",
    blocks: [
      "Mit fünf Karten ist eine Reihe voll. Ist deine Karte die sechste, *nimmst du die fünf*, und deine beginnt die Reihe von vorn. Was du genommen hast, liegt beiseite und kommt nie wieder auf deine Hand.",
      { picture: "sixth", caption: "Zoés 30 gehört in diese Reihe, aber die ist voll: fünf Karten, sechs Hornochsen." },
      { picture: "sixth-after", caption: "Zoé nimmt alle fünf, und die 30 liegt allein da." },
    ],
  },
  low: {
    title: "Eine Karte, die nirgends passt",
    blocks: [
      "Ist deine Karte niedriger als die letzte Karte jeder Reihe, *suchst du dir eine Reihe aus*, egal welche, kurz oder lang. Du nimmst alle ihre Karten, und deine beginnt sie von vorn. Du wählst, wenn deine Karte dran ist, und siehst dabei, was noch kommt.",
      {
        picture: "low",
        caption:
          "Die 3 ist für jede Reihe zu niedrig. Reihe 2 kostet einen einzigen Hornochsen, Reihe 3 würde sechs kosten. Meist nimmt man die billigste, aber niemand muss.",
      },
    ],
  },
  "end-over": {
    title: "Das Ende",
    blocks: [
      "Nach jedem Durchgang zählt jeder die Hornochsen zusammen, die er genommen hat. Sobald jemand insgesamt *mehr als 66* hat, ist das Spiel aus. Wer am wenigsten hat, gewinnt; bei Gleichstand teilt man sich den Sieg.",
    ],
  },
  "end-reach": {
    title: "Das Ende",
    blocks: [
      "Nach jedem Durchgang zählt jeder die Hornochsen zusammen, die er genommen hat. Sobald jemand insgesamt *66 oder mehr* hat, ist das Spiel aus: Genau 66 reicht schon. Wer am wenigsten hat, gewinnt; bei Gleichstand teilt man sich den Sieg.",
    ],
  },
  "end-two": {
    title: "Das Ende",
    blocks: [
      "Nach *zwei Durchgängen* ist Schluss. Wer in beiden zusammen am wenigsten hat, gewinnt; bei Gleichstand teilt man sich den Sieg. Übrige Sonderkarten sind nichts wert.",
    ],
  },
  tips: {
    title: "Drei Tipps",
    blocks: [
      {
        list: [
          "*Kleine Lücken sind sicher.* Endet eine Reihe mit 43, kann sich vor deine 44 nichts mehr schieben.",
          "*Vorsicht bei vier Karten.* Die fünfte ist harmlos, außer jemand kommt dir zuvor: Dann ist deine die sechste.",
          "*Niedrige Karten sind kein Unglück.* Mit einer 3 räumst du eine billige Reihe ab und lässt den anderen die teuren.",
        ],
      },
    ],
  },
  options: {
    title: "An deinem eigenen Tisch",
    blocks: [
      "Wer einen Tisch öffnet, kann manches ändern:",
      {
        list: [
          "wie ausgeteilt wird: wie üblich, mit bekannten Karten oder zum Aussuchen;",
          "wie viele Karten jeder bekommt;",
          "bei welchem Stand das Spiel endet, ob man ihn erreichen oder überschreiten muss, und nach wie vielen Durchgängen auf jeden Fall Schluss ist;",
          "ob der Zwischenstand zu sehen ist.",
        ],
      },
    ],
  },
  draft: {
    title: "Such dir deine Hand aus",
    blocks: [
      "Es sind nur so viele Karten im Spiel wie nötig: zehn für jeden und vier für die Reihen. Zu zweit sind das die Karten 1 bis 24, zu dritt 1 bis 34, zu viert 1 bis 44 und so weiter; zu zehnt sind es alle.",
      {
        list: [
          "Sie liegen alle offen. Reihum nimmt sich jeder eine Karte, bis alle zehn haben.",
          "Die vier, die niemand wollte, beginnen die Reihen, die niedrigste oben.",
          "Im nächsten Durchgang sucht sich der Nächste als Erster eine aus.",
        ],
      },
      "Alle haben gesehen, wer was genommen hat: *Geheime Hände gibt es nicht.* Nur welche Karte du in einem Stich wählst, bleibt dein Geheimnis.",
    ],
  },
  tactic: {
    title: "Bekannte Karten",
    blocks: [
      "Es sind nur so viele Karten im Spiel wie nötig: zehn für jeden und vier für die Reihen. Zu zweit sind das die Karten 1 bis 24, zu dritt 1 bis 34, zu viert 1 bis 44 und so weiter; zu zehnt sind es alle.",
      "Sie werden gemischt und ausgeteilt, und *keine bleibt übrig*. Eine Karte, die du noch nicht gesehen hast, hat also jemand auf der Hand. „Wo ist welche Karte?“ am Tisch zählt für dich mit.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
