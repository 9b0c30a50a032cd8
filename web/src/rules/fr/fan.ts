/** The four fan cards in French. */
import type { Section, SectionId } from "../content";

export const fan = {
  parity: {
    title: "La carte Paire/Impaire",
    blocks: [
      "Une rangée porte un marqueur. Elle n’accepte *que les nombres pairs*, ou *que les impairs*. Les autres rangées ne changent pas.",
      {
        list: [
          "Au début d’une manche, le marqueur va à la rangée qui a la plus petite carte. Cette carte est-elle paire ou impaire ? La rangée n’acceptera que ses semblables.",
          "Une carte de l’autre sorte ignore cette rangée et va dans la meilleure des autres.",
          "Si aucune n’en veut, votre carte ne va nulle part : choisissez une rangée et ramassez-la. Celle du marqueur est permise aussi.",
          "Chaque fois qu’*une rangée est ramassée*, n’importe laquelle, le marqueur s’en va. Parmi les trois rangées où il n’est pas, il rejoint celle dont la dernière carte est la plus petite, et en adopte la parité.",
          "Le marqueur ne compte pas comme une carte : une rangée est pleine à cinq.",
        ],
      },
      {
        picture: "parity",
        caption:
          "Max joue le 90. Il devrait suivre le 85, mais cette rangée ne veut que des impairs. La plus proche ensuite finit par 52, et il y est la sixième carte : douze têtes de bœuf.",
      },
      {
        picture: "parity-after",
        caption:
          "Une rangée a été ramassée, le marqueur s’en va. Parmi les autres, la rangée 1 a la plus petite dernière carte. Le 31 est impair : elle n’accepte plus que des impairs.",
      },
    ],
  },
  climb: {
    title: "La montagne",
    blocks: [
      "Une rangée porte un marqueur. Dans celle-là, *on descend* : elle n’accepte que des cartes plus petites que sa dernière. Les autres montent comme toujours.",
      {
        list: [
          "Une manche commence avec le marqueur à la rangée 4, celle du bas.",
          "Parmi les rangées qui acceptent votre carte, elle va à la plus proche, en montant ou en descendant. À distance égale, la rangée du marqueur l’emporte.",
          "Une carte trop grande pour la rangée du marqueur et trop petite pour les autres ne va nulle part : choisissez une rangée, n’importe laquelle, et ramassez-la.",
          "La sixième carte ramasse, dans la rangée du marqueur aussi. Le marqueur ne compte pas comme une carte.",
          "Chaque fois qu’*une rangée est ramassée*, n’importe laquelle, le marqueur avance d’une rangée : il monte jusqu’à la 1, redescend jusqu’à la 4, et remonte. Les cartes restent comme elles sont ; seule la dernière d’une rangée compte.",
        ],
      },
      {
        picture: "climb",
        caption:
          "Le 21 est à cinq au-dessus du 16 et à cinq au-dessous du 26. À distance égale, il va dans la rangée du marqueur.",
      },
    ],
  },
  leap: {
    title: "La vache",
    blocks: [
      "Une vache est couchée au bout d’une rangée. Elle n’a ni numéro ni tête de bœuf (sinon la sienne), mais elle *prend une place* : avec elle, une rangée est pleine à quatre cartes.",
      {
        list: [
          "Au début d’une manche, elle se couche à côté de la plus petite carte.",
          "Pour savoir où va une carte, regardez le nombre à gauche de la vache.",
          "Si vous posez une carte dans sa rangée, *la vache saute* : dans celle des autres rangées dont la dernière carte est la plus petite.",
          "Si sa rangée était pleine, vous ramassez les quatre cartes, la vôtre ouvre de nouveau la rangée, et la vache saute aussi. De même si vous choisissez sa rangée avec une carte qui ne va nulle part.",
          "Si elle atterrit dans une rangée de cinq cartes, vous la ramassez aussi : les quatre plus petites sont pour vous, la plus grande reste, et la vache saute encore. Parfois plusieurs fois de suite.",
          "Ce qui se passe dans les autres rangées la laisse de marbre.",
        ],
      },
      { picture: "leap", caption: "Le 20 de Lou doit suivre le 13, là où la vache est couchée." },
      {
        picture: "leap-after",
        caption: "La vache saute. Parmi les autres rangées, la 4 a la plus petite dernière carte : le 53.",
      },
    ],
  },
  reverse: {
    title: "La carte d’inversion",
    blocks: [
      "À chaque manche, chacun a *une* carte d’inversion. Joignez-la en secret à la carte choisie, et celle-ci se lit à l’envers : le 31 compte pour 13, le 90 pour 9.",
      {
        list: [
          "Il faut deux chiffres différents : ni le 7, ni le 44, ni les cartes à partir de 100.",
          "Le nombre inversé décide quand la carte est placée, et où. Si une autre carte a le même nombre, l’inversée passe d’abord.",
          "La dernière carte d’une rangée doit être plus petite que le nombre inversé ; l’égalité ne suffit pas.",
          "Dès que la carte est dans une rangée, c’est de nouveau son *numéro imprimé* qui compte, et ses propres têtes de bœuf.",
          "Une carte d’inversion non utilisée est perdue à la fin de la manche. Tout le monde voit qui a encore la sienne.",
        ],
      },
      { picture: "reverse", caption: "Anna inverse son 24 : il compte pour 42." },
      {
        picture: "reverse-after",
        caption:
          "Avec 24, sa carte serait la sixième de la rangée 2. Avec 42, elle suit le 38. Là, elle redevient un 24 : il suffit à la suivante d’être plus grande que 24.",
      },
      "Qui ouvre une table peut aussi permettre les cartes à un chiffre : le 7 se lit alors 70.",
    ],
  },
} satisfies Partial<Record<SectionId, Section>>;
