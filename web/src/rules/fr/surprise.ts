/** 6 qui surprend ! in French. */
import type { Section, SectionId } from "../content";

export const surprise = {
  "surprise-deal": {
    title: "Avant la partie",
    blocks: [
      "Chacun reçoit *douze cartes numérotées* et *trois cartes spéciales*. Il y a 28 cartes spéciales, quatre de chaque sorte ; le reste forme une pioche, face cachée. Quatre cartes numérotées ouvrent les rangées.",
      "Vos cartes spéciales sont secrètes, mais tout le monde voit combien vous en avez. Pour la seconde manche, on redistribue les cartes numérotées, mais *pas de nouvelles cartes spéciales* : vous continuez avec celles que vous avez gardées.",
    ],
  },
  "surprise-deal-leaflet": {
    title: "Avant la manche",
    blocks: [
      "Chacun reçoit *dix cartes numérotées* et *trois cartes spéciales*. Il y a 28 cartes spéciales, quatre de chaque sorte ; le reste forme une pioche, face cachée. Avant chaque manche, on les mélange et on les redistribue toutes.",
      "On ne joue qu’avec les cartes numérotées nécessaires : dix par personne, et quatre pour les rangées. À deux, ce sont les cartes 1 à 24, à trois 1 à 34, à quatre 1 à 44, et ainsi de suite. À la table, « Où est chaque carte ? » compte pour vous.",
      "Vos cartes spéciales sont secrètes, mais tout le monde voit combien vous en avez.",
    ],
  },
  "surprise-use": {
    title: "Jouer une carte spéciale",
    blocks: [
      "Quand votre carte est la prochaine à placer, vous pouvez d’abord jouer *une* carte spéciale. Elle fait son effet, puis votre carte est placée. À aucun autre moment vous ne pouvez en jouer, et personne ne peut répondre à la vôtre.",
    ],
  },
  "surprise-cards": {
    title: "Les cartes spéciales",
    blocks: [
      {
        specials: "surprise",
      },
      { picture: "fifth", caption: "Le 5 de Lou est trop petit pour les quatre rangées. Avec la 5e série, rien à ramasser." },
      { picture: "seven", caption: "Le 20 serait la sixième carte. Avec « 7 qui prend ! », il reste là, tout simplement." },
      { picture: "insert", caption: "Le 10 de Zoé se glisse entre le 5 et le 11." },
      "« Négatif = Positif », un exemple : vous ramassez 11 et 13 et désignez le 11. Un de plus, cinq de moins : votre manche s’allège de quatre têtes de bœuf.",
      "Qui ouvre une table peut permettre d’insérer aussi au bout d’une rangée.",
    ],
  },
  "surprise-swap": {
    title: "Échanger",
    blocks: [
      "Chaque fois que vous ramassez une rangée, vous pouvez échanger une de vos cartes spéciales : posez-la face visible, et piochez celle du dessus. Vous ne pourrez jouer la nouvelle qu’au tour de votre prochaine carte. Quand la pioche est vide, on n’échange plus.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
