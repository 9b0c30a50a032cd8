/** Bœuf contre tous in French. */
import type { Section, SectionId } from "../content";

export const coop = {
  "coop-idea": {
    title: "Tous contre le Bœuf",
    blocks: [
      "Vous formez une équipe. En face, un Bœuf qui ne réfléchit pas : il joue la carte du dessus de sa pile, quelle qu’elle soit. Après *une manche de dix tours*, on compte. Si l’équipe a moins de têtes de bœuf que le Bœuf, vous avez gagné.",
    ],
  },
  "coop-deal": {
    title: "Avant la partie",
    blocks: [
      "Chacun reçoit dix cartes. Le Bœuf aussi, face cachée, et personne n’a le droit de les regarder. Quatre autres ouvrent les rangées.",
      "Il y a 16 cartes spéciales, deux de chaque sorte. Une partie seulement est en jeu :",
      {
        table: {
          caption: "Cartes spéciales en jeu",
          lines: [
            ["Joueurs", "1", "2", "3", "4", "5", "6"],
            ["Cartes spéciales", "0", "2", "4", "6", "11", "16"],
          ],
        },
      },
      "Deux d’entre elles sont visibles, à la disposition de toute l’équipe. Quand l’une est utilisée, la suivante prend aussitôt sa place.",
    ],
  },
  "coop-trick": {
    title: "Un tour de jeu",
    blocks: [
      {
        steps: [
          "*Silence.* Chacun choisit une carte en secret, sans un mot sur les cartes, les projets ou les cartes spéciales.",
          "Toutes les cartes sont révélées, et avec elles celle du dessus de la pile du Bœuf. De la plus petite à la plus grande, elles attendent d’être placées comme dans le jeu de base.",
          "*Vous pouvez parler.* Avant chaque placement, l’équipe peut utiliser des cartes spéciales, autant qu’elle veut. Quand tout le monde a passé, la carte va dans sa rangée.",
          "Ce que ramasse une de vos cartes va sur la pile de l’équipe ; ce que ramasse celle du Bœuf va sur la sienne.",
        ],
      },
      "Après la dernière carte, il y a encore une occasion d’utiliser des cartes spéciales, sauf au dernier tour. Puis le silence revient.",
    ],
  },
  "coop-cards": {
    title: "Les cartes spéciales",
    blocks: [
      {
        specials: "coop",
      },
      {
        picture: "seven",
        caption: "Avec « 7 qui prend ! » à côté de la rangée, le 20 peut se poser en sixième. La suivante en ramasse six.",
      },
      { picture: "stop", caption: "La rangée 2 est verrouillée. Le 25 du Bœuf doit aller dans la rangée 1, et en ramasse cinq." },
      { picture: "insert", caption: "Le 10 de Zoé ne va au bout d’aucune rangée. « Insérer » le glisse entre le 5 et le 11." },
      {
        picture: "slide",
        caption: "Le 7 a glissé depuis la rangée 4. La rangée 1 est maintenant pleine, et le 15 du Bœuf arrive…",
      },
      "Vous pouvez utiliser une carte rien que pour découvrir la suivante.",
    ],
  },
  "coop-low": {
    title: "Les cartes qui ne vont nulle part",
    blocks: [
      {
        list: [
          "*La vôtre :* son propriétaire choisit la rangée, et l’équipe peut donner son avis.",
          "*Celle du Bœuf :* il ramasse la rangée qui a le moins de têtes de bœuf. S’il y en a plusieurs, celle qui finit par le plus grand nombre.",
        ],
      },
      "Les rangées verrouillées ne comptent pas.",
    ],
  },
  "coop-end": {
    title: "Le résultat",
    blocks: [
      "Comptez les têtes de bœuf des deux piles. *À un ou deux joueurs, celles de l’équipe comptent double.* Moins que le Bœuf, c’est gagné ; autant, c’est un match nul.",
      "L’équipe peut regarder sa propre pile quand elle veut. De celle du Bœuf, vous ne voyez que le nombre de cartes.",
      "Si vous jouez en solitaire, il n’y a pas de cartes spéciales. Le Bœuf n’y voit pas d’inconvénient.",
    ],
  },
  "coop-options": {
    title: "À votre table",
    blocks: ["Qui ouvre une table peut changer le nombre de cartes en main, et faire afficher les têtes de bœuf du Bœuf."],
  },
} satisfies Partial<Record<SectionId, Section>>;
