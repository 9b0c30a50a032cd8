/** 6 qui prend ! in French: the base game, its deals and its ends. */
import type { Section, SectionId } from "../content";

export const base = {
  idea: {
    title: "L’idée du jeu",
    blocks: [
      "Les têtes de bœuf sont des points de pénalité, et chaque carte en porte. Tout le monde joue une carte en même temps, dans les quatre mêmes rangées. *Qui pose la sixième carte d’une rangée ramasse les cinq autres.* À la fin, le plus petit total gagne.",
    ],
  },
  heads: {
    title: "Les têtes de bœuf",
    blocks: [
      "Il y a 104 cartes, de 1 à 104, chacune une seule fois. Le nombre de têtes de bœuf ne dépend que du numéro :",
      {
        heads: [
          "le 55, et lui seul",
          "les doubles : 11, 22, 33 … 99",
          "les dizaines : 10, 20, 30 … 100",
          "les cartes en 5 : 5, 15, 25 … 95",
          "toutes les autres",
        ],
      },
      "Cela fait 171 en tout. Les nombres à trois chiffres n’ont rien de particulier : le 100 a trois têtes, les cartes 101 à 104 en ont une.",
    ],
  },
  deal: {
    title: "Avant la manche",
    blocks: [
      "On mélange les 104 cartes. Chacun en reçoit dix ; quatre autres ouvrent les quatre rangées. Le reste est écarté pour cette manche, sans que personne le voie.",
    ],
  },
  trick: {
    title: "Un tour de jeu",
    blocks: [
      {
        steps: [
          "Chacun choisit une carte de sa main, en secret et en même temps. Vous pouvez changer d’avis tant que tout le monde n’a pas choisi.",
          "Toutes les cartes choisies sont révélées d’un coup.",
          "On les place une par une, *de la plus petite à la plus grande*. Vous ne choisissez pas la rangée : les règles qui suivent en décident.",
        ],
      },
      "On recommence jusqu’à ce que les mains soient vides : la manche est finie.",
    ],
  },
  place: {
    title: "Où va une carte ?",
    blocks: [
      {
        list: [
          "*En montant :* dans une rangée, les nombres vont croissant. Une carte ne suit qu’une carte plus petite.",
          "*Au plus près :* si plusieurs rangées conviennent, elle suit le nombre le plus proche du sien.",
        ],
      },
      {
        picture: "place",
        caption:
          "Les rangées finissaient par 12, 37, 43 et 58. Le 14 suit le 12, et le 15 suit le 14 qu’on vient de poser. Le 44 va derrière le 43, le 61 derrière le 58.",
      },
    ],
  },
  sixth: {
    title: "La sixième carte",
    blocks: [
      "Une rangée de cinq cartes est pleine. Si votre carte est la sixième, *vous ramassez les cinq*, et la vôtre ouvre de nouveau la rangée. Ce que vous ramassez reste de côté et ne revient jamais dans votre main.",
      {
        picture: "sixth",
        caption: "Le 30 de Zoé doit aller dans cette rangée, mais elle est pleine : cinq cartes, six têtes de bœuf.",
      },
      { picture: "sixth-after", caption: "Zoé ramasse les cinq, et le 30 reste seul." },
    ],
  },
  low: {
    title: "La carte qui ne va nulle part",
    blocks: [
      "Si votre carte est plus petite que la dernière de chaque rangée, *vous choisissez une rangée*, n’importe laquelle, courte ou longue. Vous en ramassez toutes les cartes, et la vôtre l’ouvre de nouveau. Vous choisissez quand vient le tour de votre carte, en voyant celles qui restent à placer.",
      {
        picture: "low",
        caption:
          "Le 3 est trop petit partout. La rangée 2 ne coûte qu’une tête de bœuf, la rangée 3 en coûterait six. On prend d’ordinaire la moins chère, mais rien n’y oblige.",
      },
    ],
  },
  "end-over": {
    title: "Fin de la partie",
    blocks: [
      "Après chaque manche, chacun ajoute à son total les têtes de bœuf ramassées. Dès que quelqu’un *dépasse 66*, la partie est finie. Le plus petit total gagne ; en cas d’égalité, la victoire est partagée.",
    ],
  },
  "end-reach": {
    title: "Fin de la partie",
    blocks: [
      "Après chaque manche, chacun ajoute à son total les têtes de bœuf ramassées. Dès que quelqu’un *atteint 66*, la partie est finie : 66 tout juste suffit. Le plus petit total gagne ; en cas d’égalité, la victoire est partagée.",
    ],
  },
  "end-two": {
    title: "Fin de la partie",
    blocks: [
      "La partie se joue en *deux manches*. Le plus petit total des deux gagne ; en cas d’égalité, la victoire est partagée. Les cartes spéciales qui vous restent ne valent rien.",
    ],
  },
  tips: {
    title: "Trois conseils",
    blocks: [
      {
        list: [
          "*Les petits écarts sont sûrs.* Si une rangée finit par 43, rien ne peut se glisser devant votre 44.",
          "*Méfiez-vous des rangées de quatre.* Poser la cinquième carte ne coûte rien, sauf si quelqu’un passe avant vous : la vôtre devient la sixième.",
          "*Une petite carte n’est pas une catastrophe.* Avec un 3, vous débarrassez une rangée bon marché, et laissez les plus chères aux autres.",
        ],
      },
    ],
  },
  options: {
    title: "À votre table",
    blocks: [
      "Qui ouvre une table peut y changer :",
      {
        list: [
          "la distribution : ordinaire, avec des cartes connues, ou au choix parmi les cartes ouvertes ;",
          "le nombre de cartes en main ;",
          "le total qui met fin à la partie, à atteindre ou à dépasser, et le nombre de manches à ne pas dépasser ;",
          "l’affichage des totaux pendant la manche.",
        ],
      },
    ],
  },
  draft: {
    title: "Composez votre main",
    blocks: [
      "On ne joue qu’avec les cartes nécessaires : dix par personne, et quatre pour les rangées. À deux, ce sont les cartes 1 à 24, à trois 1 à 34, à quatre 1 à 44, et ainsi de suite ; à dix, on les prend toutes.",
      {
        list: [
          "Toutes sont sur la table, face visible. À tour de rôle, chacun en prend une, jusqu’à en avoir dix.",
          "Les quatre dont personne n’a voulu ouvrent les rangées, la plus petite en haut.",
          "À la manche suivante, c’est la personne suivante qui choisit en premier.",
        ],
      },
      "Tout le monde a vu qui prenait quoi : *plus de mains secrètes*. Seule la carte que vous choisissez à chaque tour reste votre secret.",
    ],
  },
  tactic: {
    title: "Des cartes connues",
    blocks: [
      "On ne joue qu’avec les cartes nécessaires : dix par personne, et quatre pour les rangées. À deux, ce sont les cartes 1 à 24, à trois 1 à 34, à quatre 1 à 44, et ainsi de suite ; à dix, on les prend toutes.",
      "On les mélange et on les distribue *jusqu’à la dernière*. Une carte que vous n’avez pas encore vue est forcément dans une main. À la table, « Où est chaque carte ? » compte pour vous.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
