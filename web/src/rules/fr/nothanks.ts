/** Non Merci ! in French. */
import type { Section, SectionId } from "../content";

export const nothanks = {
  "nothanks-idea": {
    title: "L’idée du jeu",
    blocks: [
      "Une carte est au milieu, et personne n’en veut : elle coûte son numéro. *Prenez-la, ou payez un jeton pour la laisser au suivant.* Mais de plusieurs cartes qui se suivent, seule la plus petite compte, et chaque jeton gardé vous ôte un point. À la fin, le plus petit score gagne.",
    ],
  },
  "nothanks-deal": {
    title: "Avant la manche",
    blocks: [
      "Le jeu compte les cartes de 3 à 35. Une fois mélangées, 24 forment la pioche, face cachée ; *neuf sont écartées*, et personne ne sait lesquelles.",
      "Chacun reçoit des jetons. Combien il vous en reste, c’est votre secret.",
      {
        table: {
          caption: "Jetons au départ",
          lines: [
            ["Joueurs", "3 à 5", "6", "7"],
            ["Jetons par personne", "11", "9", "7"],
          ],
        },
      },
    ],
  },
  "nothanks-deal-tactical": {
    title: "Ce que vous savez",
    blocks: [
      "Le jeu compte les cartes de 3 à 35, mais *le 10, le 20 et le 30 sont écartés* : tout le monde le sait. Des trente autres, 24 forment la pioche, face cachée ; six sont encore écartées, et personne ne sait lesquelles.",
      "Chacun reçoit *dix jetons*. Combien il vous en reste, c’est votre secret.",
    ],
  },
  "nothanks-turn": {
    title: "À vous",
    blocks: [
      "Une carte est visible. Vous avez le choix :",
      {
        list: [
          "*Non merci :* posez un de vos jetons sur la carte. C’est au suivant de décider.",
          "*Je prends :* la carte est à vous, avec tous les jetons posés dessus. Elle reste visible devant vous. Puis vous retournez la carte suivante, et vous décidez en premier.",
        ],
      },
      "Une carte peut faire autant de tours de table qu’elle veut. Sans jeton, il faut la prendre.",
    ],
  },
  "nothanks-runs": {
    title: "Les suites",
    blocks: [
      "Des nombres consécutifs forment une suite, et *une suite ne coûte que sa plus petite carte*. Une carte dont personne ne veut est peut-être celle qu’il vous faut.",
      { picture: "runs", caption: "Le 13 coûte 13, la suite 15–16 coûte 15 : 28 en tout." },
      { picture: "runs-joined", caption: "Avec le 14, ce n’est plus qu’une suite, et elle ne coûte que 13." },
    ],
  },
  "nothanks-end": {
    title: "Fin de la partie",
    blocks: [
      "Quand la dernière carte est prise, chacun compte : la plus petite carte de chaque suite et chaque carte seule, moins un point par jeton. On peut descendre sous zéro. Le plus petit score gagne ; en cas d’égalité, la victoire est partagée.",
      { picture: "runs-score", caption: "3 + 7 + 10 + 14 + 25 font 59. Moins 8 jetons : 51 points." },
      "On joue d’ordinaire une seule manche. Si vous en convenez de plusieurs, chacun commence la suivante avec tous ses jetons, c’est au voisin de commencer, et les scores s’additionnent.",
    ],
  },
  "nothanks-tips": {
    title: "Trois conseils",
    blocks: [
      {
        list: [
          "*Les jetons, c’est la liberté.* Sans jeton, on prend ce qui vient.",
          "*Laissez tourner.* Si une carte n’arrange que vous, les autres paieront pour vous l’offrir. Mais pas trop longtemps.",
          "*Il manque des cartes.* Celle qui réunirait vos deux suites n’est peut-être pas dans la pioche.",
        ],
      },
    ],
  },
  "nothanks-options": {
    title: "À votre table",
    blocks: ["Qui ouvre une table peut changer le nombre de manches, et montrer à tous les jetons de chacun."],
  },
} satisfies Partial<Record<SectionId, Section>>;
