/** The four fan cards in German. */
import type { Section, SectionId } from "../content";

export const fan = {
  parity: {
    title: "Die Karte Gerade/Ungerade",
    blocks: [
      "Eine Reihe ist markiert. Sie nimmt *nur gerade* oder *nur ungerade* Zahlen an. In den anderen Reihen bleibt alles, wie es war.",
      {
        list: [
          "Zu Beginn eines Durchgangs kommt die Marke zur Reihe mit der niedrigsten Karte. Ist diese Karte gerade oder ungerade? Genau solche nimmt die Reihe an.",
          "Eine Karte der anderen Art geht an dieser Reihe vorbei, in die beste der übrigen.",
          "Nimmt sie keine an, passt deine Karte nirgends: Such dir eine Reihe aus und nimm sie. Auch die markierte ist erlaubt.",
          "Sobald *irgendeine Reihe genommen* wird, zieht die Marke um. Von den drei Reihen, in denen sie nicht ist, kommt sie zu der mit der niedrigsten letzten Karte und richtet sich nach ihr.",
          "Die Marke zählt nicht als Karte: Voll ist eine Reihe mit fünf.",
        ],
      },
      {
        picture: "parity",
        caption:
          "Max spielt die 90. Sie gehört hinter die 85, aber diese Reihe will ungerade Zahlen. Die nächstbeste endet mit 52, und dort ist sie die sechste Karte: zwölf Hornochsen.",
      },
      {
        picture: "parity-after",
        caption:
          "Eine Reihe wurde genommen, also zieht die Marke um. Von den anderen hat Reihe 1 die niedrigste letzte Karte. Die 31 ist ungerade: Diese Reihe nimmt jetzt nur noch ungerade Zahlen an.",
      },
    ],
  },
  climb: {
    title: "Der Berg",
    blocks: [
      "Eine Reihe ist markiert. In ihr geht es *abwärts*: Sie nimmt nur Karten an, die niedriger sind als ihre letzte. In den anderen Reihen geht es aufwärts wie immer.",
      {
        list: [
          "Zu Beginn eines Durchgangs liegt die Marke bei Reihe 4, ganz unten.",
          "Von allen Reihen, die deine Karte annehmen, bekommt sie die nächste, ob aufwärts oder abwärts. Bei gleichem Abstand bekommt sie die markierte.",
          "Eine Karte, die für die markierte Reihe zu hoch und für alle anderen zu niedrig ist, passt nirgends: Such dir irgendeine Reihe aus und nimm sie.",
          "Die sechste Karte nimmt, auch in der markierten Reihe. Die Marke zählt nicht als Karte.",
          "Sobald *irgendeine Reihe genommen* wird, steigt die Marke um eine Reihe weiter: hinauf bis Reihe 1, hinunter bis Reihe 4 und wieder hinauf. Die Karten bleiben liegen, wie sie sind; es zählt immer nur die letzte einer Reihe.",
        ],
      },
      {
        picture: "climb",
        caption: "Die 21 ist fünf über der 16 und fünf unter der 26. Bei gleichem Abstand kommt sie in die markierte Reihe.",
      },
    ],
  },
  leap: {
    title: "Die Kuh",
    blocks: [
      "Am Ende einer Reihe liegt eine Kuh. Sie hat keine Zahl und keine Hornochsen, aber sie *braucht Platz*: Mit ihr ist eine Reihe schon bei vier Karten voll.",
      {
        list: [
          "Zu Beginn eines Durchgangs legt sie sich neben die niedrigste Karte.",
          "Wohin eine Karte gehört, sagt die Zahl links von der Kuh.",
          "Legst du eine Karte in ihre Reihe, *springt die Kuh*: in die von den anderen Reihen, die die niedrigste letzte Karte hat.",
          "War ihre Reihe voll, nimmst du die vier Karten, deine beginnt die Reihe von vorn, und die Kuh springt ebenfalls. Das gilt auch, wenn du dir ihre Reihe aussuchst, weil deine Karte nirgends passt.",
          "Landet sie in einer Reihe mit fünf Karten, nimmst du die auch noch: Die vier niedrigeren gehören dir, die höchste bleibt, und die Kuh springt weiter. Wenn es dumm läuft, mehrmals.",
          "Was in den anderen Reihen geschieht, lässt sie kalt.",
        ],
      },
      { picture: "leap", caption: "Lous 20 gehört hinter die 13, wo die Kuh liegt." },
      {
        picture: "leap-after",
        caption: "Die Kuh springt. Von den anderen Reihen hat Reihe 4 die niedrigste letzte Karte: die 53.",
      },
    ],
  },
  reverse: {
    title: "Die Zahlendreher-Karte",
    blocks: [
      "In jedem Durchgang hat jeder *einen* Zahlendreher. Leg ihn geheim zu der Karte, die du wählst, und sie wird rückwärts gelesen: Die 31 zählt als 13, die 90 als 9.",
      {
        list: [
          "Das geht nur bei zwei verschiedenen Ziffern: nicht bei der 7, nicht bei der 44, nicht ab 100.",
          "Die umgedrehte Zahl bestimmt, wann die Karte dran ist und wohin sie kommt. Hat eine andere Karte dieselbe Zahl, geht die umgedrehte vor.",
          "Die letzte Karte einer Reihe muss niedriger sein als die umgedrehte Zahl; gleich hoch genügt nicht.",
          "Sobald die Karte in einer Reihe liegt, gilt wieder die *aufgedruckte Zahl*, und es gelten ihre eigenen Hornochsen.",
          "Ein Zahlendreher, den du nicht benutzt, verfällt am Ende des Durchgangs. Alle sehen, wer seinen noch hat.",
        ],
      },
      { picture: "reverse", caption: "Anna dreht ihre 24 um: Sie zählt als 42." },
      {
        picture: "reverse-after",
        caption:
          "Als 24 wäre sie in Reihe 2 die sechste Karte. Als 42 gehört sie hinter die 38. Dort ist sie wieder eine 24: Die nächste Karte muss nur höher sein als 24.",
      },
      "Wer einen Tisch öffnet, kann auch einstellige Karten zulassen: Die 7 wird dann als 70 gelesen.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
