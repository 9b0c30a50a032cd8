# Tout ce que Vacherie dit en français. Un message par événement, jeu, carte spéciale, question et refus ;
# les mêmes identifiants dans toutes les langues. Les noms suivent R17 de docs/rules.md.
#
# Les arguments d'une phrase sont les champs de l'événement. `$seat` est un nom, `$who` dit si c'est `you` qui
# lit, le Bœuf (`ox`), quelqu'un d'autre (`other`) ou personne (`none`) ; les cartes arrivent en liste, une valeur absente en
# `none`. La majuscule du début se met au moment de raconter : « le Bœuf » peut donc rester où il veut.

### Noms, nombres et listes

list-and = { $first } et { $last }
name-you = vous
name-ox = le Bœuf
name-team = l'équipe
name-player = Joueur
scored = { $name } { $points }
number = { $number }
bullheads =
    { $bullheads ->
        [one] { $bullheads } tête de bœuf
       *[other] { $bullheads } têtes de bœuf
    }
chips =
    { $chips ->
        [one] { $chips } jeton
       *[other] { $chips } jetons
    }
cards =
    { $cards ->
        [one] { $cards } carte
       *[other] { $cards } cartes
    }
points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

### Ce qui arrive : la famille 6 qui prend !

nimmt-round-began =
    { $offer ->
        [none] La manche { $round } commence.
       *[other] La manche { $round } commence : toutes les cartes sont sur la table, chacun choisit à son tour.
    }
nimmt-received = { nimmt-received-hand } { nimmt-received-specials }
nimmt-received-hand =
    { $hand ->
        [none] Vous commencez les mains vides.
       *[other] Votre main : { $hand }.
    }
nimmt-received-specials =
    { $specials ->
        [none] { "" }
       *[other] Vos cartes spéciales : { $specials }
    }
nimmt-picked =
    { $who ->
        [you] Vous prenez le { $card }.
       *[other] { $seat } prend le { $card }.
    }
nimmt-rows-laid = Les rangées commencent par { $cards }. { nimmt-rows-laid-marker }
nimmt-rows-laid-marker =
    { $marker ->
        [even] La carte Paire/Impaire va à la rangée { $row } : rien que des cartes paires.
        [odd] La carte Paire/Impaire va à la rangée { $row } : rien que des cartes impaires.
        [climb] La rangée { $row } se joue en descendant.
        [cow] La vache se couche dans la rangée { $row }.
       *[none] { "" }
    }
nimmt-trick-began = Tour { $trick }.
nimmt-answered =
    { $who ->
        [you] Vous avez choisi.
       *[other] { $seat } a choisi.
    }
nimmt-chose =
    { $reversed ->
        [yes] Vous choisissez le { $card }, lu { $value }.
       *[no] Vous choisissez le { $card }.
    }
nimmt-revealed = On retourne : { $plays }.
nimmt-pending =
    { $reversed ->
        [yes] { $seat } { $card } lu { $value }
       *[no] { $seat } { $card }
    }
nimmt-placed =
    { $who ->
        [you] Vous posez le { $card } dans la rangée { $row }.
       *[other] { $seat } pose le { $card } dans la rangée { $row }.
    }
nimmt-took = { nimmt-took-why } { nimmt-took-who }{ nimmt-took-left }{ nimmt-took-plus }
nimmt-took-why =
    { $why ->
        [low] Aucune rangée n'en veut, ce sera la { $row } :
        [insert] La rangée { $row } déborde :
        [slide] La rangée { $row } déborde :
        [leap] La vache atterrit dans la rangée { $row }, déjà pleine :
       *[sixth] La rangée { $row } est pleine :
    }
nimmt-took-who =
    { $who ->
        [you] vous ramassez { $cards } ({ bullheads })
       *[other] { $seat } ramasse { $cards } ({ bullheads })
    }
nimmt-took-left =
    { $stays ->
        [none] { ". Il n'y a plus que quatre rangées." }
       *[other] { nimmt-took-stays }
    }
nimmt-took-stays =
    { $why ->
        [insert] { " ; " }le { $stays } reste.
        [slide] { " ; " }le { $stays } reste.
        [leap] { " ; " }le { $stays } reste.
       *[other] { "." }
    }
nimmt-took-plus =
    { $plus ->
        [none] { "" }
       *[other] { " " }Mais le { $plus } compte à l'envers : { $signed } pour cette manche.
    }
nimmt-moved =
    { $marker ->
        [even] La carte Paire/Impaire passe à la rangée { $row } : rien que des cartes paires.
        [odd] La carte Paire/Impaire passe à la rangée { $row } : rien que des cartes impaires.
        [climb] L'escalade continue : c'est la rangée { $row } qui se joue en descendant.
       *[cow] La vache saute dans la rangée { $row }.
    }
nimmt-passed =
    { $at ->
        [special] { nimmt-passed-special }
        [swap] { nimmt-passed-swap }
       *[window] { nimmt-passed-window }
    }
nimmt-passed-special =
    { $who ->
        [you] Vous ne jouez pas de carte spéciale.
       *[other] { $seat } ne joue pas de carte spéciale.
    }
nimmt-passed-swap =
    { $who ->
        [you] Vous n'échangez rien.
       *[other] { $seat } n'échange rien.
    }
nimmt-passed-window =
    { $who ->
        [you] Vous passez.
       *[other] { $seat } passe.
    }
nimmt-used = { nimmt-used-who }{ nimmt-used-on }{ nimmt-used-refill }
nimmt-used-who =
    { $who ->
        [you] Vous jouez « { special-name } »
       *[other] { $seat } joue « { special-name } »
    }
nimmt-used-on =
    { $special ->
        [negpos] { " " }sur le { $card }.
       *[other] { "." }
    }
nimmt-used-refill =
    { $refill ->
        [none] { "" }
       *[other] { " " }À sa place : « { $refill } ».
    }
nimmt-marked =
    { $special ->
        [seven] La rangée { $row } accepte désormais six cartes ; la septième ramasse.
       *[stop] La rangée { $row } est verrouillée.
    }
nimmt-unlocked =
    { $who ->
        [you] Vous retirez Stop : la rangée { $row } est rouverte.
        [none] Stop s'en va : la rangée { $row } est rouverte.
       *[other] { $seat } retire Stop : la rangée { $row } est rouverte.
    }
nimmt-replaced =
    { $who ->
        [you] Vous reprenez le { $card } et jouez le { $new } à sa place.
       *[other] { $seat } reprend le { $card } et joue le { $new } à sa place.
    }
nimmt-inserted =
    { $who ->
        [you] Vous glissez le { $card } au milieu de la rangée { $row }.
       *[other] { $seat } glisse le { $card } au milieu de la rangée { $row }.
    }
nimmt-slid =
    { $who ->
        [you] Vous déplacez le { $card } de la rangée { $origin } à la rangée { $row }.
       *[other] { $seat } déplace le { $card } de la rangée { $origin } à la rangée { $row }.
    }
nimmt-reordered = Nouvel ordre : { $queue }.
nimmt-opened = Une cinquième rangée s'ouvre.
nimmt-swapped =
    { $who ->
        [you] Vous déposez « { special-name } » et piochez une autre carte spéciale.
       *[other] { $seat } dépose « { special-name } » et pioche une autre carte spéciale.
    }
nimmt-drew = Vous piochez « { special-name } ».
nimmt-round-ended =
    { $round ->
        [1] Fin de la manche { $round } : { $points }.
       *[other] Fin de la manche { $round } : { $points }. En tout : { $totals }.
    }
nimmt-game-ended =
    { $result ->
        [team] L'équipe bat le Bœuf, { $low } à { $high }. Le Bœuf fait mine de rien.
        [ox] Le Bœuf gagne, { $low } à { $high }, sans y avoir pensé une seconde.
        [draw] Égalité à { $low } : le Bœuf rumine, et vous aussi.
        [you] Vous gagnez avec { bullheads }.
        [shared-you] Vous partagez la victoire avec { $others } : { bullheads } chacun.
        [shared] { $winners } partagent la victoire : { bullheads } chacun.
       *[one] { $winners } gagne avec { bullheads }.
    }

### Ce qui arrive : Non Merci !

nothanks-round-began =
    { $who ->
        [you] Manche { $round } : { chips } chacun. À vous de commencer.
       *[other] Manche { $round } : { chips } chacun. { $seat } commence.
    }
nothanks-turned =
    { $who ->
        [you] Vous retournez le { $card }.
       *[other] { $seat } retourne le { $card }.
    }
nothanks-declined =
    { $who ->
        [you] Le { $card } ? Non merci, dites-vous.
       *[other] Le { $card } ? Non merci, dit { $seat }.
    }
nothanks-took =
    { $who ->
        [you] Vous prenez le { $card } { nothanks-took-chips }.
       *[other] { $seat } prend le { $card } { nothanks-took-chips }.
    }
nothanks-took-chips =
    { $chips ->
        [0] sans le moindre jeton
       *[other] et { chips }
    }
nothanks-round-ended =
    { $round ->
        [1] Fin de la manche { $round } : { $points }.
       *[other] Fin de la manche { $round } : { $points }. En tout : { $totals }.
    }
nothanks-game-ended =
    { $result ->
        [you] Vous gagnez avec { points }.
        [shared-you] Vous partagez la victoire avec { $others } : { points } chacun.
        [shared] { $winners } partagent la victoire : { points } chacun.
       *[one] { $winners } gagne avec { points }.
    }

### Jeux

preset-classic = 6 qui prend !
    .about = Chacun joue une carte en même temps ; qui pose la sixième d'une rangée ramasse les cinq autres.
preset-pro = 6 qui prend ! Pro
    .about = Toutes les cartes sont sur la table et vous composez votre main : plus de hasard à accuser.
preset-leaflet = 6 qui prend ! cartes connues
    .about = Juste assez de cartes pour tous, chacun sait lesquelles, et à 66 c'est fini.
preset-fan-parity = Paire/Impaire
    .about = Une rangée n'accepte que les cartes paires, ou que les impaires, et elle change d'adresse.
preset-fan-climb = Escalade
    .about = Une rangée se joue en descendant, et ce n'est jamais longtemps la même.
preset-fan-leap = Cabriole
    .about = Une vache se couche dans une rangée, y prend de la place, et saute dès qu'on l'approche.
preset-fan-reverse = Chiffres inversés
    .about = Une fois par manche, une carte se joue à l'envers : le 31 devient 13.
preset-coop = Bœuf contre tous
    .about = Tous ensemble contre un Bœuf qui joue sans réfléchir, et qui gagne souvent.
preset-surprise = 6 qui surprend !
    .about = Deux manches de douze tours, et trois cartes spéciales chacun pour sauver sa peau.
preset-surprise-leaflet = 6 qui surprend ! cartes connues
    .about = Trois cartes spéciales chacun à chaque manche, des cartes connues, et 66 met fin à la partie.
preset-nothanks = Non Merci !
    .about = Prenez la carte, ou payez un jeton pour dire non ; une suite ne coûte que sa plus petite carte.
preset-nothanks-tactical = Non Merci ! tactique
    .about = Dix jetons chacun, et tout le monde sait que le 10, le 20 et le 30 sont absents.

### Options

option-deal = distribution
    .about = comment les cartes arrivent en main : classic (tirées des 104), tactic (juste assez de cartes), draft (choisies sur la table)
option-hand = main
    .about = nombre de cartes en main
option-end_score = total final
    .about = le total qui met fin à la partie
option-end_rule = règle de fin
    .about = over : la partie finit quand un total dépasse le total final ; reach : quand il l'atteint
option-max_rounds = manches
    .about = nombre de manches au plus
option-reverse_pads = chiffres seuls
    .about = les cartes à un chiffre s'inversent aussi : le 7 se joue 70
option-insert_allow_end = insérer à la fin
    .about = Insérer peut aussi placer une carte au bout d'une rangée
option-show_totals = totaux visibles
    .about = tout le monde voit les points en cours
option-show_ox_total = total du Bœuf visible
    .about = tout le monde voit les points du Bœuf
option-open_chips = jetons visibles
    .about = tout le monde voit les jetons de chacun
value-number = un nombre entier de { $low } à { $high }
value-number-or-none = un nombre entier de { $low } à { $high }, ou none

### Cartes spéciales

special-name =
    { $special ->
        [seven] 7 qui prend !
        [stop] Stop
        [replace] Remplacer
        [insert] Insérer
        [slide] Glisser
        [first] Première carte
        [last] Dernière carte
        [sort] Trier
        [fifth] 5e série
       *[negpos] Négatif = Positif
    }
special-about =
    { $special ->
        [seven] une rangée accepte six cartes ; la septième ramasse
        [stop] verrouille une rangée : rien n'y entre, rien n'en sort
        [replace] reprenez votre carte et posez-en une autre
        [insert] la prochaine carte va au milieu d'une rangée
        [slide] une carte déjà posée change de rangée
        [first] la carte d'un joueur passe en premier
        [last] la carte d'un joueur passe en dernier
        [sort] rangez toutes les cartes en attente dans l'ordre voulu
        [fifth] votre carte ouvre une cinquième rangée
       *[negpos] une carte de la rangée ramassée compte pour vous
    }

### Questions et réponses

ask-select = Choisissez une carte.
    .flip = Choisissez une carte ; suivie d'un ~, elle se joue à l'envers.
ask-pick = Prenez une carte sur la table.
ask-row = Votre { $card } ne va nulle part : quelle rangée ramassez-vous ? ({ $rows })
    .empty = Quelle rangée vide votre { $card } commence-t-il ? ({ $rows })
ask-window = Prochaine carte : { $play }. Une carte spéciale, ou passer ?
    .end = Tout est posé. Une carte spéciale, ou passer ?
ask-special = Au tour de votre { $card }. D'abord une carte spéciale, ou passer ?
    .none = Au tour de votre { $card } ; aucune de vos cartes spéciales ne convient.
ask-swap = Vous avez ramassé une rangée : échanger une carte spéciale, ou passer ?
ask-turn =
    { $chips ->
        [0] Le { $card }, sans le moindre jeton. Vous le prenez, ou non merci ? (prendre / non)
       *[other] Le { $card }, avec { chips } dessus. Vous le prenez, ou non merci ? (prendre / non)
    }
ask-whose = { $name }, à vous. { $question }

nimmt-choice-play = jouer le { $card }
    .reversed = jouer le { $card } à l'envers, comme un { $value }
    .fits = irait dans la rangée { $row }
    .takes = ramasserait la rangée { $row }
    .nowhere = n'irait nulle part
nimmt-choice-pick = prendre le { $card }
nimmt-choice-choose-row = ramasser la rangée { $row } : { $cards }, soit { bullheads }
    .empty = commencer la rangée { $row }
nimmt-choice-pass = passer
    .special = ne pas jouer de carte spéciale
    .swap = ne rien échanger
nimmt-choice-unstop = retirer Stop de la rangée { $row }
nimmt-choice-exchange = déposer « { special-name } » et en piocher une autre
nimmt-choice-seven = « 7 qui prend ! » sur la rangée { $row }
    .implied = « 7 qui prend ! » : votre carte devient la sixième
nimmt-choice-stop = verrouiller la rangée { $row }
nimmt-choice-replace = jouer le { $card } à la place
nimmt-choice-insert = insérer dans la rangée { $row }
nimmt-choice-slide = déplacer le { $card } dans la rangée { $row }
nimmt-choice-first = passe en premier : { $target }
nimmt-choice-last = passe en dernier : { $target }
nimmt-choice-sort = fixer l'ordre de { $cards }
nimmt-choice-fifth = ouvrir une cinquième rangée
nimmt-choice-neg-pos = ramasser la rangée { $row }, et le { $card } compte pour vous
    .implied = dans la rangée ramassée, le { $card } compte pour vous
nothanks-choice-take = prendre le { $card } { nothanks-took-chips }
nothanks-choice-pass = non merci : un jeton sur la carte

### Refus, par code

refused-already-passed = Vous avez déjà passé.
refused-cannot-reverse = Impossible d'inverser cette carte, ou votre carte d'inversion a déjà servi.
refused-cannot-use = Cette carte spéciale ne peut rien viser pour l'instant.
refused-changed = La question a changé entre-temps.
refused-closed = Cette question est close.
refused-deal-due = Les cartes ne sont pas encore distribuées.
refused-illegal = Ce n'est pas possible ici.
refused-no-chips = Vous n'avez plus de jeton, il faut prendre la carte.
refused-no-such-card = Cette carte n'existe pas : elles vont de 1 à 104.
refused-no-such-row = Cette rangée n'existe pas.
refused-no-such-seat = Cette place n'existe pas à cette table.
refused-no-such-special = Cette carte spéciale n'est pas disponible.
refused-no-such-target = Cette carte spéciale ne se joue pas comme ça.
refused-not-asked = Ce n'est pas votre tour.
refused-not-in-hand = Cette carte n'est pas dans votre main.
refused-not-on-offer = Cette carte n'est pas sur la table.
refused-over = La partie est finie.
refused-row-not-allowed = Cette rangée ne peut pas être choisie maintenant.
refused-word = Je ne comprends pas « { $word } ».
refused-wrong-kind = Cela ne répond pas à la question.

### La table

ui-head = { $preset } · manche { $round } · tour { $trick } sur { $tricks }
ui-head-draft = { $preset } · manche { $round } · choix des cartes
ui-head-nothanks = { $preset } · manche { $round } · { cards } dans la pioche
ui-points = points
ui-points-total = manche tout
ui-row-full = pleine !
ui-row-empty = vide
ui-cow = vache
ui-marker-even = paires
ui-marker-odd = impaires
ui-marker-climb = descend
ui-taken =
    { $cards ->
        [one] { $cards } ramassée
       *[other] { $cards } ramassées
    }
ui-ox-left = { $cards } à jouer
ui-queue = À placer :
ui-market = Face visible :
ui-pile = (encore { $cards })
ui-special-pile = Pioche de cartes spéciales :
ui-holds = { $name } tient
ui-hand = Votre main
ui-hand-of = { $name }, votre main
ui-specials = Cartes spéciales :
ui-chips = Vos jetons
ui-chips-of = { $name }, vos jetons
ui-more =
    { $count ->
        [one] et une autre possibilité
       *[other] et { $count } autres possibilités
    }
ui-hand-over = Passez le clavier à { $name }, puis Entrée.
ui-enter = ou simplement Entrée
ui-seen = Entrée quand vous avez vu.
ui-go-on = Appuyez sur Entrée pour continuer.
ui-sheet = Feuille de score
ui-side = Nom
ui-round = Manche { $round }
ui-total = Total
ui-doubled = À un ou deux, l'équipe compte ses têtes de bœuf en double.
ui-commitment-kept = L'engagement { $commitment } a été calculé à partir du secret { $secret } : personne n'a pu choisir les cartes.
ui-left = Vous quittez la table ; les vaches n'en font pas un drame.
ui-input-ended = Plus rien à lire : la partie s'arrête ici.
ui-kept = Votre partie est conservée : « vacherie play --resume » la reprend.
ui-nothing-kept = Rien n'a été joué, donc rien n'est conservé.
ui-not-kept = Cette partie ne peut pas être conservée : { $reason }.
ui-resumed = Vous reprenez la partie quittée le { $time }.
ui-unfinished = Une partie est inachevée ({ $game }, { $time }) : « vacherie play --resume » la reprend.
ui-record-saved = La partie est dans { $file } ; « vacherie replay » la raconte.
ui-bots =
    { $count ->
        [one] Aussi à table : { $names }, qui est un bot.
       *[other] Aussi à table : { $names }, qui sont des bots.
    }
ui-seeded = Les cartes viennent de la graine { $seed } : avec elle, on peut rejouer cette partie.
ui-commitment = Le paquet est mélangé ; l'engagement du donneur est { $commitment }.
    .short = Le paquet est mélangé ; engagement { $commitment } (entier : « { $log } »).

### Aide

menu-unstop = Retirer Stop – rouvre une rangée verrouillée
menu-exchange = Échanger – déposez une carte spéciale, piochez-en une autre
which-card = Quelle carte ?
which-row = Quelle rangée ?
which-seat = La carte de qui ?
which-special = Quelle carte spéciale ?
which-order = Dans quel ordre ? Tapez { $cards }, séparés par des espaces.
refused-choose = Choisissez parmi { $values }, ou Entrée pour revenir.
refused-order = Tapez chacune de ces cartes une fois : { $cards } ; ou Entrée pour revenir.

help-title = Vous pouvez taper :
help-help = cette aide
help-log = tout ce qui s'est passé
help-rules = de quoi parle ce jeu, et où sont ses règles
help-table = revoir la table
help-chips = vos jetons, pour vos yeux seulement
help-quit = quitter la table
help-pass-all = tout le monde passe à ce clavier
help-pass-trick = tout le monde passe à ce clavier jusqu'à la fin du tour
help-rules-where = « vacherie rules { $preset } » montre toutes les règles de ce jeu.
help-hint = Tapez ? pour l'aide.

# Les mots qu'on peut taper ; le premier est montré dans l'aide.
words-help = ?, aide, help, h
words-log = journal, log
words-rules = règles, regles, rules
words-table = table
words-chips = jetons, chips
words-quit = quitter, quit, q
words-pass = passer, passe, pass, p
words-pass-all = passer tous, passe tous, pass all
words-pass-trick = passer tour, passe tour, pass trick
words-take = prendre, take, t
words-no = non, non merci, no, n

### Commandes

column-preset = Jeu
column-game = Jeu
column-seats = Places
column-about = En bref
column-option = Option
column-values = Valeurs
column-default = Défaut
column-seat = Place
column-bot = Bot
column-level = Niveau
column-style = Style
column-mean = Score moyen
column-wins = Victoires
column-share = Part
column-points = Points
column-first = Premières places
column-rating = Cote
column-time = Temps
bots-rating = Les cotes sont des écarts : 100 points de plus gagnent 64 % des premières places dans des parties entières de { $preset }, deux de chaque ; mesurées entre voisins, ± est une erreur type.
bots-more = « vacherie play classic --bots NOM » en invite un, « vacherie arena classic --bots NOM,NOM » les compare. Autres noms : { $others }.
presets-more = « vacherie presets NOM » en dit plus, « vacherie play NOM » commence.
rules-more = « vacherie rules NOM » montre les règles de l'un d'eux, « vacherie play NOM » commence.
rules-options = « vacherie presets { $preset } » énumère ce qui peut être changé, « vacherie play { $preset } » commence.
presets-seats = De { $low } à { $high } joueurs.
presets-play = vacherie play { $preset }
simulate-progress = En cours
simulate-seed =
    { $games ->
        [one] { $games } partie, graine { $seed }.
       *[other] { $games } parties, graine { $seed }.
    }
games-written =
    { $games ->
        [one] { $games } partie écrite dans { $file }.
       *[other] { $games } parties écrites dans { $file }.
    }
simulate-stopped = Arrêté après { $games } parties sur { $all }.
simulate-kept =
    { $games ->
        [one] La première partie est dans { $file } ; pour continuer : { $command }
       *[other] Les { $games } premières parties sont dans { $file } ; pour continuer : { $command }
    }
dataset-stopped = Arrêté après { $games } parties ; la même commande continue.
simulate-draws = Égalités : { $draws }.
simulate-shared =
    { $games ->
        [one] { $games } victoire a été partagée et compte pour chacune des places qui l'ont partagée.
       *[other] { $games } victoires ont été partagées et comptent pour chacune des places qui les ont partagées.
    }
arena-games =
    { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    }
arena-deals =
    { $deals ->
        [one] { $deals } donne
       *[other] { $deals } donnes
    }
arena-seats =
    { $seats ->
        [one] { $seats } place
       *[other] { $seats } places
    }
arena-played = { $preset }, { arena-seats }, { arena-games } en { arena-deals } ; chaque donne a été jouée { $times } fois en tournant les places.
    .team = { $preset }, { arena-seats }, { arena-games } en { arena-deals } ; chaque donne a été jouée une fois par l'équipe de chaque bot.
arena-so-far = { $played } parties sur { $games } ont été jouées jusqu'ici.
arena-uneven = Les { $tables } tablées n'ont pas toutes été jouées aussi souvent ; un multiple de { $games } parties y remédierait.
arena-no-luck = Dans ce jeu, rien n'est distribué : les bots qui ne tirent rien au sort rejouent sans cesse les mêmes parties, et en jouer plus n'apprend rien.
arena-points = Les points sont les points de pénalité d'une partie ; peu, c'est bien. Les premières places sont comptées par place. Les intervalles (±) sont à 95 %.
    .team = Les points sont ceux de l'équipe moins ceux du Bœuf ; peu, c'est bien. Les premières places sont comptées par équipe. Les intervalles (±) sont à 95 %.
arena-better = { $better } est meilleur que { $worse } de { $points } points par partie ({ $chance }, { arena-deals }), et a { $first } points de pourcentage de premières places en plus.
    .fewer = { $better } est meilleur que { $worse } de { $points } points par partie ({ $chance }, { arena-deals }), et a { $first } points de pourcentage de premières places en moins.
arena-unclear = Pas de différence nette entre { $better } et { $worse } : { $points } points par partie ({ $chance }).
arena-needed = Pour montrer une différence de cette taille, il faudrait environ { $games } parties.
arena-few = { $better } a fait mieux que { $worse } de { $points } points par partie, mais { arena-deals }, c'est trop peu pour s'y fier.
arena-equal = { $better } et { $worse } sont restés exactement à égalité dans chacune des { $deals } donnes.
arena-single = { $better } et { $worse } se sont rencontrés dans une seule donne : on n'en peut encore rien dire.
arena-alone = { $bot } a joué seul, il n'y a donc rien à comparer : { $points } points par partie.
arena-more-pairs = { $pairs } autres paires sont comparées dans un fichier de résultats (--json).
arena-corrected = Chaque p est corrigé pour l'ensemble des { $pairs } comparaisons (Holm).
arena-ratings = Les cotes sont celles du modèle Plackett-Luce d'openskill, sur { $draws } tirages des donnes ; leurs intervalles contiennent les 95 % du milieu.
    .missing = Il n'y a pas de cotes, car openskill n'est pas installé : pip install 'vacherie[arena]'
arena-times = Les temps sont ceux d'une décision.
    .twins = Les temps sont ceux d'une décision des jumeaux compilés qui ont joué pour leurs bots.
arena-range = { $mean } ({ $low } à { $high })
arena-faults = Des bots ont échoué dans { $failed } donnes sur { $deals }, qui ne comptent dans aucun chiffre :
arena-fault = { $bot } a échoué dans la partie { $game } de la donne { $deal } à la place { $seat } (tout est compté à partir de 0 ; graine { $seed }) : { $kind ->
        [exit] il a appelé
        [illegal] réponse contraire aux règles
        [prepare] il n'a pas pu se préparer
        [slow] trop lent
       *[crash] erreur
    } : { $error }
arena-same-faults =
    { $faults ->
        [one] de même dans { $faults } autre donne
       *[other] de même dans { $faults } autres donnes
    }
arena-more-faults = et { $faults } autres ; un fichier de résultats les contient toutes (--json)
arena-seed = Graine { $seed } ; { $seconds } s.
arena-progress = Parties
arena-kept = Ce qui a été joué est dans { $file } ; pour continuer : { $command }
arena-version = { $file } a été commencé avec la version { $version } : les bots ont pu changer depuis
arena-too-many-faults = les bots ont échoué { $faults } fois : cela ne comparerait plus rien
arena-died = un bot a mis fin au processus dans lequel il jouait, dans l'une des parties { $first } à { $last } (graine { $seed }, bots { $bots }) ; avec --jobs 1 et la même graine, on peut l'observer
arena-picture = { $preset }, { arena-seats } : { arena-games } en { arena-deals }, graine { $seed }
    .points = points par partie (peu, c'est bien)
    .first = premières places, %
    .rating = cote (haut, c'est bien)
replay-more = C'était la partie 1 ; le fichier en contient d'autres : « --game 2 » raconte la suivante.
replay-unfinished = L'enregistrement s'arrête ici ; la partie n'était pas finie.
check-rules = règles
check-finished = finie
check-commitment = engagement
check-deals = donnes
check-no-deals = aucune donne à vérifier
check-damaged = abîmée
verify-summary =
    { $failed ->
        [0] { verify-games } : tout est en ordre.
       *[other] { verify-games } : { $failed } pas en ordre.
    }
verify-games =
    { $games ->
        [one] { $games } partie vérifiée
       *[other] { $games } parties vérifiées
    }

serve-open = Vacherie est ouverte : { $url }
serve-elsewhere = Le port { $wanted } est occupé ; c'est donc le port { $port }.
serve-phones = Les téléphones du même réseau ouvrent { $url }
serve-also = ou { $url }
serve-scan = ou visent ce code avec leur appareil photo :
serve-no-network = Cette machine n'est dans aucun réseau qu'un téléphone pourrait partager.
serve-lan = Pour jouer avec des téléphones du même réseau : vacherie serve --lan
serve-stop = Ctrl-C arrête le serveur ; aucune partie n'est perdue.
serve-no-display = Il n'y a pas d'écran ici, donc aucun navigateur ne s'est ouvert : ouvrez { $url } dans le vôtre.
serve-no-page = Cette installation n'a pas de table web, seulement l'API pour les bots et les programmes : installez le wheel d'une version publiée, ou lancez `make setup` dans le clone et réinstallez-le.
worker-serves = Les bots des serveurs sur { $bus } tournent ici, { $slots } à la fois : { $bots }

error-preset = il n'y a pas de jeu « { $preset } » ; il y a { $known }
    .near = il n'y a pas de jeu « { $preset } » ; vouliez-vous dire « { $near } » ?
error-option-form = « { $text } » n'est pas une option : écrivez clé=valeur, par exemple max_rounds=2
error-option = { $preset } n'a pas d'option « { $name } » ; il a { $known }
error-option-excluded = les règles de { $preset } n'admettent pas l'option « { $name } »
error-option-value = { $name } ne peut pas être « { $value } », mais { $allowed }
error-seats = { $preset } se joue de { $low } à { $high }, pas à { $seats }
error-people = { $people } personnes ne tiennent pas sur { $seats } places
error-deck = à { $seats }, avec de si grandes mains, il faudrait plus que 104 cartes
error-name = le nom { $name } ne peut pas être affiché : { $longest } lettres visibles au plus
error-which-game = quel jeu ? Par exemple : vacherie play classic ; « vacherie presets » les énumère tous
error-resume-options = --resume reprend une partie telle qu'elle a commencé ; enlevez { $options }
error-no-saved = il n'y a pas de partie inachevée à reprendre
error-saved-busy = la partie inachevée se joue dans un autre terminal
error-saved = la partie inachevée { $file } est endommagée : { $reason } ; sans ce fichier, --resume prend la précédente
error-rule = il n'y a pas de règle { $number } ; les règles ont des numéros comme R2.5, les sections comme R2
error-undecodable = l'argument { $argument } n'est pas un texte dans l'encodage de ce système
error-same-name = deux personnes portent le même nom
error-bot = la partie { $game } (graine { $seed }) ne peut pas continuer{ $decision ->
        [0] { "" }
       *[other] { " " }à la décision { $decision }
    } : { $reason }
error-bot-ended = un bot a mis fin au processus dans lequel il jouait, dans la partie { $game } (graine { $seed }, bots { $bots }) ; avec --jobs 1 et la même graine, on peut l'observer
error-empty-bot = --bots « { $bots } » contient un nom vide ; écrivez par exemple careful,random
error-more-bots = --bots nomme { $bots } bots, et il n'y a que { $seats } places pour eux
error-simulate-needs = une simulation demande un PRESET, ou --continue avec un fichier de parties ; « vacherie presets » en donne la liste
error-dataset-needs = un jeu de données demande un PRESET à jouer, ou --records avec des fichiers de parties
error-dataset-both = un jeu de données vient de parties jouées, ou de --records : sans { $option }
error-continue-out = --continue écrit dans son propre fichier, { $file } ; n'indiquez pas --out
error-continue-needs = --continue demande la graine (--seed) du début et le nombre de parties en tout (--games)
error-continue-file = { $file } n'est pas un fichier de parties simulées : { $reason }
error-continue-people = { $file } contient une partie jouée par des personnes, et ne peut donc pas continuer
error-continue-seed = les parties de { $file } n'ont pas été distribuées avec la graine { $seed }
error-continue-game = la partie { $game } de { $file } n'est pas la partie { $game } de la graine { $seed }
error-continue-enough = { $file } contient déjà { $played } parties, plus que les { $games } demandées
error-continue-differs = la partie { $game } de { $file } se joue autrement maintenant : autre --rollouts, bot modifié, ou recherche limitée par le temps ? --force continue malgré tout
error-arena-needs = un tournoi demande un PRESET et --bots, ou --continue avec un fichier de résultats
error-arena-records = { $file } ne contient pas les parties jouées jusqu'ici : donnez --records dès le début, ou pas du tout
error-other-run = { $file } a été joué avec { $option } { $kept }, et ne peut donc pas continuer avec { $given }
error-other-options = { $file } a été joué avec d'autres options : { $options }
error-exists = { $file } existe déjà ; --force l'écrase
error-same-file = { $file } ne peut pas être écrit deux fois : donnez à chaque fichier son propre nom
error-plot = impossible de dessiner { $file } : l'image est en SVG, son nom doit finir par .svg
error-read = impossible de lire { $file } : { $reason }
error-write = impossible d'écrire { $file } : { $reason }
error-form = { $target } ne dit pas sous quelle forme écrire : finissez par .json, .jsonl ou .vn, ou ajoutez --to
error-one-game = { $target } ne contient qu'une partie, et il y en a plusieurs : finissez par .jsonl ou .vn
error-no-game = { $file } ne contient aucune partie
error-no-such-game =
    { $games ->
        [one] { $file } ne contient qu'une partie : pas de partie { $game }
       *[other] { $file } contient { $games } parties : pas de partie { $game }
    }
error-no-such-step =
    { $steps ->
        [one] la partie { $game } ne compte qu'une étape : pas d'étape { $step }
       *[other] la partie { $game } compte { $steps } étapes : pas d'étape { $step }
    }
error-damaged = { $file }, partie { $game } : { $reason }

### Discussion : phrases toutes prêtes

phrase-hello = Bonjour tout le monde !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-nice-row = Belle rangée. Je vous la laisse.
phrase-thanks = Merci !
phrase-ouch = Aïe.
phrase-phew = Ouf, c'était juste.
phrase-my-cow = Quelqu'un peut garder ma vache ?
phrase-sorry = Pardon !
phrase-one-moment = Un instant, s'il vous plaît.
phrase-good-game = Belle partie !
phrase-again = On remet ça ?

### Les bots : nom, style, une ligne sur chacun

bot-careful = prudent
    .style = sans surprise
    .about = Ne regarde que le pli à venir ; remplace aussi les absents.
bot-random = insouciant
    .style = au hasard
    .about = Joue n'importe quelle carte permise.
bot-shark = requin – voit plus loin
    .style = patient
    .about = Essaie des milliers de suites possibles de la manche.
bot-pompon = Pompon
    .style = rêveuse
    .about = Sa première soirée : elle joue la carte qui lui plaît.
bot-biscotte = Biscotte
    .style = étourdie
    .about = Connaît les règles, oublie le reste.
bot-caramel = Caramel
    .style = bonne pâte
    .about = Évite le pire et prend le reste avec le sourire.
bot-praline = Praline
    .style = raisonnable
    .about = Joue presque toujours ce qui devrait lui coûter le moins.
bot-reglisse = Réglisse
    .style = rusée
    .about = Pense déjà aux plis à venir.
bot-tempete = Tempête
    .style = fougueuse
    .about = Voit loin et se trompe rarement.
bot-duchesse = Duchesse
    .style = calculatrice
    .about = Compte chaque carte et ne pardonne aucune erreur.
bot-champion = Aurochs
    .style = implacable
    .about = Le champion : on ne fait pas plus fort.

### La page dans le navigateur

page-tagline = Des jeux de cartes et de vaches, pour vous, vos amis et quelques bots.
page-language = Langue
page-name = Votre nom
page-ok = OK
page-cancel = Annuler
page-game = Jeu
page-seats = Joueurs
page-public = Montrer dans la liste des tables ouvertes
page-clock = Temps de réflexion
page-clock-off = sans limite
page-clock-relaxed = tranquille
page-clock-normal = normal
page-clock-fast = rapide
page-pace = Rythme des bots
page-pace-human = humain
page-pace-quick = rapide
page-pace-instant = immédiat
page-spectators = D'autres peuvent regarder
page-delay = Retard pour ceux qui regardent, en secondes
page-autostart = Commencer dès que tout le monde est là
page-none = aucun
page-yes = oui
page-no = non
page-value-classic = classique
page-value-tactic = tactique
page-value-draft = choix des cartes
page-value-over = dépassé
page-value-reach = atteint
page-open-tables = Tables ouvertes
page-export = Télécharger tout ce qui me concerne
page-sessions = Mes sessions
page-sessions-about = Chaque navigateur et chaque programme qui joue pour vous a une session. Il n'y a ni compte ni mot de passe : sans session, on ne retrouve plus ses places.
page-session-this = Ce navigateur
page-session-other = Un autre navigateur ou programme
page-session-made = commencée le { $date }
page-session-used = utilisée le { $date }
page-session-end = Terminer
page-session-end-really = Terminer définitivement
page-session-end-sure = Vous serez alors un nouvel invité : vos places et vos parties seront hors d'atteinte.
page-sessions-end-others = Terminer toutes les autres
page-sessions-copies = Les copies de celle-ci se terminent aussi.
page-delete = Me supprimer
page-delete-sure = Supprimer votre nom, vos messages et votre place dans toutes les parties ? C'est définitif.
page-sit = S'asseoir
page-share = Envoyez ce lien aux autres :
page-copy = Copier le lien
page-copied = Copié
page-start = Commencer la partie
page-fill = Compléter avec des bots
page-put-bot = Bot
page-kick = Demander à { $name } de partir
page-leave = Quitter la table
page-settings = Réglages de la table
page-seat-open = place libre
page-seat-you = vous
page-seat-host = hôte
page-seat-bot = bot
page-seat-away = absent
page-seat-ready = prêt
page-seat-same = même invité que { $names }
page-seat-invited = n'a pas encore rejoint
page-uninvite = Retirer l'invitation de { $name }
page-waiting-for = On attend { $names }.
page-passed = Vous avez passé ; vous pouvez encore intervenir.
page-watching = Vous regardez.
page-watching-late = Vous regardez, avec { $seconds } secondes de retard.
page-people-watching =
    { $count ->
        [one] Une personne regarde.
       *[other] { $count } personnes regardent.
    }
page-connecting = Connexion…
page-hand-over = Passez l'appareil à { $name }.
page-hand-over-take = Je suis { $name } : montrer mon jeu
page-all-pass = On passe tous
page-show-options = { $name } : cartes spéciales
page-autopilot = Laisser un bot jouer pour moi
page-take-back = Reprendre la main
page-autopilot-on = Un bot joue pour vous. Reprenez quand vous voulez.
page-standing = Passer jusqu'à ce que quelque chose change
page-standing-off = Me redemander
page-ask-turn = Le { $card } : vous prenez, ou non merci ?
page-order-set = Dans cet ordre
page-order-earlier = { $card } plus tôt
page-order-later = { $card } plus tard
page-back = Retour
page-log = Ce qui s'est passé
page-chat = Discussion
page-say = Dire quelque chose
page-phrases = Phrases
page-send = Envoyer
page-over = La partie est finie.
page-closed = Cette table a été fermée sans résultat.
page-rematch = Rejouer
page-to-rematch = À la partie suivante
page-offer-rematch = Proposer une revanche
page-rematch-offer = { $name } propose une revanche.
page-rematch-offered = Une revanche est proposée.
page-join-rematch = Rejoindre la revanche
page-winner = gagne
page-draw = égalité
page-record = Télécharger la partie
page-proof = Preuve du mélange
page-proof-about = L'engagement était visible avant que quiconque donne ses nombres au hasard, et il ne correspond qu'à ce secret. Toutes les cartes découlent du secret et des nombres de chacun : personne n'a pu les choisir.
web-commitment = Le mélange est fixé avant la première carte. Voici l'engagement du donneur, qui le prouvera à la fin :
page-commitment = Engagement
page-secret = Secret
page-derived = découle du secret
page-failed = Cela n'a pas marché : { $message }
page-unreachable = Le serveur ne répond pas.

### Refus du serveur, par code

refused-name = Choisissez un autre nom : celui-ci ressemble à un nom déjà pris à la table ou à celui d'un bot, mélange des alphabets, est trop long ou invisible.
refused-no-such-table = Cette table n'existe pas, ou plus.
refused-no-such-game = Cette partie n'existe pas.
refused-not-open = La partie a déjà commencé.
refused-not-over = La partie n'est pas encore finie.
refused-seat-taken = Quelqu'un a été plus rapide : la place est prise.
refused-seat-reserved = Cette place est gardée pour un joueur de la dernière partie.
refused-not-absent = Pendant une partie, on ne peut demander de partir qu'à un joueur absent depuis un moment.
refused-no-open-seat = Toutes les places sont prises ou gardées pour d'autres.
refused-missing-people = Il reste des places libres.
refused-missing-contribution = Quelqu'un n'est pas encore prêt.
refused-not-host = Seul l'hôte peut faire cela.
refused-not-yours = Ce n'est pas votre place.
refused-no-spectators = À cette table, personne ne peut regarder.
refused-silence = Silence : on se tait tant que les cartes sont cachées.
refused-chat-rate = Moins vite dans la discussion, s'il vous plaît.
refused-chat-full = La discussion de cette table est pleine.
refused-too-many-changes = Vous avez changé cela trop souvent ; cela reste ainsi pour le moment.
refused-muted = L'hôte vous a coupé la parole.
refused-too-many-tables = Vous avez déjà trop de tables ouvertes.
refused-too-many-bot-games = Vous avez déjà trop de parties de bots seuls en cours.
refused-too-many-requests = Trop d'un coup ; attendez un instant.
refused-banned = L'accès à ce serveur vous est interdit.
refused-session-ended = Cette session a été terminée, ici ou sur un autre appareil.
refused-no-such-session = Cette session est déjà terminée.
refused-kicked = L'hôte vous a demandé de quitter la table.
refused-storage = Le serveur ne peut rien enregistrer pour l'instant ; rien n'a changé.
refused-busy = Le serveur est très occupé ; réessayez.
refused-shutting-down = Le serveur redémarre ; réessayez.
refused-internal = Quelque chose n'a pas marché sur le serveur.
refused-option = Une de ces options a une valeur impossible.
refused-seats = Ce nombre de joueurs ne convient pas ici.

### La table du web : 6 qui prend !

web-card = { $card }, { bullheads }
web-card-read = { $card } lu { $value }
web-nimmt-play = Jouer le { $card }
    .reversed = Jouer le { $card } comme { $value }
    .instead = Jouer plutôt le { $card }
    .reversed-instead = Plutôt le { $card } comme { $value }
    .chosen = Votre { $card } est joué
web-nimmt-pick = Prendre le { $card }
web-nimmt-first = Choisissez une carte : touchez-en une, la table montre où elle irait.
web-nimmt-goes = À cet instant, le { $card } irait dans la rangée { $row }, sans rien ramasser.
web-nimmt-takes = À cet instant, le { $card } ramasserait la rangée { $row } : { bullheads }.
web-nimmt-costs = À cet instant, le { $card } irait dans la rangée { $row }, la vache sauterait : { bullheads } pour vous.
web-nimmt-nowhere = À cet instant, le { $card } n'irait nulle part : une rangée à ramasser, au mieux { bullheads }.
web-nimmt-blind = Le { $card } est en main. Vous le jouez ?
web-nimmt-chosen = Vous pouvez changer d'avis tant que tout le monde n'a pas choisi.
web-nimmt-waiting = On attend { $names }.
web-nimmt-ask-row = Votre { $card } ne va nulle part : quelle rangée ramassez-vous ?
    .empty = Quelle rangée vide votre { $card } commence-t-il ?
web-nimmt-row = Rangée { $row }
    .cards = Rangée { $row } : { $cards } ; { bullheads }
    .empty = Rangée { $row } : vide
    .take = Ramasser la rangée { $row } : { $cards } ; { bullheads }
    .start = Commencer la rangée { $row }
web-nimmt-full = pleine : la 6ᵉ ramasse
    .seven = pleine : la 7ᵉ ramasse
    .cow = pleine avec la vache : la suivante ramasse
    .short = pleine
web-nimmt-locked = verrouillée
web-nimmt-seven = tient six cartes
web-nimmt-take-short = prendre
web-nimmt-start-short = ici
web-nimmt-took = { $name } ramasse { bullheads }
    .you = Vous ramassez { bullheads }
    .plus = { $name } : { $signed } dans cette manche
web-nimmt-queue = Cartes encore à placer, dans l'ordre
web-nimmt-hand = Votre main : flèches pour choisir, Entrée pour jouer
    .of = La main de { $name }
web-nimmt-again = Revoir le dernier tour
    .short = Dernier tour
    .back = Retour
    .stop = Retour au jeu
web-nimmt-reverse = À l'envers : { $value }
    .about = La jouer à l'envers, comme un { $value } ; c'est possible une fois par manche
web-nimmt-climber =
    .up = ensuite vers le haut
    .down = ensuite vers le bas
web-nimmt-holders = Carte d'inversion encore chez { $names }
    .none = Toutes les cartes d'inversion sont jouées
    .all = Chacun a encore sa carte d'inversion
    .used = Carte d'inversion déjà jouée par { $names }
web-nimmt-draft = C'est à { $name }.
    .you = À vous : prenez la carte qui vous plaît.
    .first = Composez votre main, une carte à la fois : chacun voit qui prend quoi.
    .group = Cartes à prendre
    .picked = { $card }, chez { $name }
web-nimmt-tracker = Où est chaque carte ?
    .short = Cartes
    .hand = dans votre main
    .holds = chez { $name }
    .table = sur la table
    .gone = ramassée
    .unknown = chez quelqu'un

### La table du web : accueil, salle d'attente et cadre

web-close = Fermer
web-menu = Menu
web-settings = Réglages
web-sounds = Sons
web-vibration = Vibrer quand c'est à moi
web-previews = Montrer où irait une carte
web-left-handed = Gaucher
web-shortcuts = Raccourcis d'une seule lettre, d'un chiffre ou d'un signe
web-theme = Couleurs
web-theme-auto = comme l'appareil
web-theme-light = clair
web-theme-dark = sombre
web-theme-contrast = contraste élevé
web-speed = Animations
web-speed-off = aucune
web-speed-fast = rapides
web-speed-normal = normales
web-speed-slow = lentes
web-card-size = Cartes
web-card-size-small = petites
web-card-size-normal = normales
web-card-size-large = grandes
web-default-name = Invité
web-rules = Règles de ce jeu
web-to-home = À l'accueil
web-your-turn = À vous
web-round = manche { $round }
web-round-trick = manche { $round } · tour { $trick } sur { $tricks }
    .short = manche { $round }, tour { $trick }/{ $tricks }
web-round-pile = manche { $round } · encore { cards }
web-seats = À la table
web-bullheads = têtes de bœuf
web-seat-autopilot = un bot joue
web-seat-away = pas là
web-seat-turn = à vous
web-seat-thinking = réfléchit
web-seat-passed = passe
web-seat-committed = a choisi
web-seat-bot = bot
web-seat-ready = est là
web-unread =
    { $count ->
        [one] Discussion : un nouveau message
       *[other] Discussion : { $count } nouveaux messages
    }
web-chat-empty = Personne n'a encore rien dit.
web-phrases = Une phrase toute faite…
web-mute = Ne plus entendre quelqu'un
web-silence = Silence : tant que les cartes sont cachées, l'équipe ne se parle pas.
web-lost = La liaison est coupée. Elle revient toute seule, et rien n'est perdu.
web-lost-sending = La liaison est coupée. Votre choix est gardé et partira dès son retour.
web-paused = Le serveur ne peut rien enregistrer pour l'instant. La partie reprendra toute seule dès que possible.
web-paused-sending = Le serveur ne peut rien enregistrer pour l'instant. Votre choix est gardé et sera renvoyé tout seul.
web-restarting = Le serveur redémarre. Un instant : votre partie est à l'abri.
web-autopilot-of = Un bot joue pour { $name }.
web-keys = Touches
web-key-hand = parcourir vos cartes
web-key-play = poser la carte choisie
web-key-row = ramasser cette rangée, quand on vous le demande
web-key-back = reposer la carte, fermer une fenêtre
web-key-take = prendre la carte
web-key-no = non merci
web-key-buttons = aller d'un bouton à l'autre
web-key-name-enter = Entrée
web-key-name-escape = Échap
web-key-tab = parcourir toute la page
web-key-keys = ces touches
web-rules-short = Règles
web-wait-people =
    { $count ->
        [one] Encore une place libre.
       *[other] Encore { $count } places libres.
    }
web-wait-how = Envoyez le lien aux autres, ou faites jouer des bots.
web-wait-rematch = Les autres voient votre proposition à la fin de la dernière partie et rejoignent d'un clic.
web-wait-start = Tout le monde est là. Commencez quand vous voulez.
web-wait-host = Tout le monde est là. { $name } lance la partie.
web-hot-seat-nobody = Personne n'a rien à décider : tout le monde peut regarder.
web-beside = Qui joue avec vous sur cet appareil ?
web-sit-beside = Sur cet appareil
web-leave-seat = Partir
web-put-bot = Mettre un bot à la place { $seat }
web-about-classic = les mains sont tirées des 104 cartes
web-about-tactic = juste assez de cartes sont en jeu
web-about-draft = chacun compose sa main sur la table, carte par carte
web-about-over = la partie finit quand un total dépasse le total final
web-about-reach = la partie finit quand un total atteint le total final
web-bots = Bots
web-level-title = Quels bots joueront ?
web-level-place = niveau { $level } sur { $levels }
web-level-rating = cote { $rating } ± { $error }
web-level-others = Autres bots
web-change-bot = Un autre bot à la place de { $name }
web-next-time = Un peu plus fort ou plus faible, la prochaine fois ?
web-stronger = Plus fort : { $names }
web-weaker = Plus faible : { $names }
web-invite = Inviter les autres
web-invite-text = { $game } : vous jouez avec moi ?
web-qr = Le lien de cette table en code QR
web-invite-local = Seul cet appareil peut ouvrir ce lien. Pour les téléphones du même réseau, démarrez le serveur avec --lan.
web-home-share = Envoyer
web-close-table = Fermer cette table
web-welcome = Ramassez le moins possible.
web-play-now = Jouer tout de suite
web-play-now-about =
    { $bots ->
        [one] { $game } contre un bot. Sans compte, sans attente.
       *[other] { $game } contre { $bots } bots. Sans compte, sans attente.
    }
web-with-friends = Jouer entre amis
web-fewer = Un joueur de moins
web-more = Un joueur de plus
web-games = À quoi joue-t-on ?
web-players = de { $low } à { $high } joueurs
web-play = Jouer
web-host = Inviter
web-taken = { $taken } sur { $seats }
web-no-open-tables = Personne n'attend pour l'instant. Ouvrez une table : vos amis la trouveront ici ou par son lien.
web-open-one = Ouvrir une table
web-resume = Reprendre votre partie
web-resume-open = Retour à votre table
web-with = avec { $names }
web-my-games = Mes parties
web-no-games = Vos parties finies seront ici, pour les revoir.
web-all-games = Les montrer toutes ({ $count })
web-more-games = Montrer les parties plus anciennes
web-won = gagné
web-lost-game = perdu
web-all-rules = Toutes les règles
web-home-replay = Revoir une partie enregistrée
web-api = Pour les programmeurs : l'API
web-no-account = Pas de compte, pas de publicité, rien qui vienne d'ailleurs. Votre nom et vos parties restent sur ce serveur jusqu'à ce que vous les effaciez.
web-closed = Cette table a été fermée sans résultat.
web-key-digits = choisir une carte par son nombre
web-key-reverse = jouer la carte à l'envers
web-invite-watch = Inviter à regarder
web-close-sure = Fermer votre table de { $game } ? Plus personne ne pourra y jouer.
refused-deck = Trop de cartes pour tant de joueurs : le paquet n'en a que 104.
refused-excluded = Les règles de ce jeu n'admettent pas cette option.
refused-bot = Ce bot n'existe pas ici.
refused-malformed = Cette valeur ne convient pas ici.
refused-no-guest = Le serveur ne vous connaît plus. Asseyez-vous de nouveau, avec un nom.
refused-contribution = Vos nombres sont déjà dans le mélange.
refused-commitment = La table a changé entre-temps ; réessayez.
refused-too-long = C'est trop long.

### La table du web : Non Merci !

web-nothanks-middle = Le milieu de la table
web-nothanks-card =
    { $chips ->
        [0] Le { $card }, sans jeton
       *[other] Le { $card }, avec { chips } dessus
    }
web-nothanks-pile =
    { $cards ->
        [0] plus de cartes
        [one] encore une carte
       *[other] encore { $cards } cartes
    }
web-nothanks-out = sans { $cards }
web-nothanks-others = Les autres
web-nothanks-mine = Vos cartes
web-nothanks-you = Vous
web-nothanks-turn = doit décider
web-nothanks-cards = cartes : { $cards }
web-nothanks-no-cards = aucune carte
web-nothanks-chips = jetons
web-nothanks-said = Non merci !
web-nothanks-score = soit { points }
web-nothanks-choices = Votre choix
web-nothanks-take = Prendre
web-nothanks-pass = Non merci
web-nothanks-sum = { $points } points
web-nothanks-price =
    { $chips ->
        [one] votre dernier jeton
       *[other] 1 jeton sur { $chips }
    }
web-nothanks-broke = plus de jetons
web-nothanks-waiting = { $name } hésite devant le { $card }.
web-nothanks-costs =
    { $chips ->
        [0] Le { $card } vous coûterait { points }.
        [one] Le { $card } vous coûterait { points }, mais rapporte un jeton.
       *[other] Le { $card } vous coûterait { points }, mais rapporte { chips }.
    }
web-nothanks-free =
    { $chips ->
        [0] Le { $card } complète vos cartes : il ne coûte rien.
        [one] Le { $card } complète vos cartes : il ne coûte rien et rapporte un jeton.
       *[other] Le { $card } complète vos cartes : il ne coûte rien et rapporte { chips }.
    }
web-nothanks-saves =
    { $chips ->
        [0] Le { $card } complète vos cartes et vous épargne même { points }.
        [one] Le { $card } complète vos cartes : il épargne { points } et rapporte un jeton.
       *[other] Le { $card } complète vos cartes : il épargne { points } et rapporte { chips }.
    }
web-nothanks-forced =
    { $chips ->
        [0] Vous n'avez plus de jetons : cette fois, le { $card } est pour vous.
       *[other] Vous n'avez plus de jetons : le { $card } est pour vous, avec { chips } pour redire non.
    }

### La table du web : feuille de score, fin des manches et des parties

web-sheet = Feuille de score
web-sheet-round = Manche { $round }
web-sheet-total = Total
web-sheet-cards = Cartes
web-sheet-chips = Jetons
web-sheet-taken = Cartes ramassées
web-sheet-low = Le plus petit total gagne.
web-plot = Les totaux, manche par manche
web-plot-round = Après la manche
web-plot-end = fin à { $points }
web-round-over = Fin de la manche { $round }
web-go-on = Continuer
web-show-table = Revoir la table
web-show-result = Voir le résultat
web-replay = Revoir la partie
web-result-share = Partager
web-result-shared = Lien copié
web-result-link = Copiez ce lien :
web-proof-from = Nombres de { $name }
web-proof-check = Vérifier ici
web-proof-checking = Vérification…
web-proof-commitment = Le secret correspond à l'engagement.
    .bad = Le secret ne correspond pas à l'engagement.
web-proof-bots = Les nombres des bots découlent du secret, comme il se doit.
    .bad = Les nombres d'un bot ne découlent pas du secret.
web-proof-mine = Vos nombres sont ceux que cette page a envoyés, et l'engagement est celui qu'elle avait vu avant.
    .bad = Vos nombres ou l'engagement ne sont pas ceux que cette page connaît d'avant la partie.
web-proof-decks =
    { $rounds ->
        [one] Le paquet a été retiré : chaque carte est à sa place.
       *[other] Les { $rounds } paquets ont été retirés : chaque carte est à sa place.
    }
    .bad = Le paquet de la manche { $round } n'est pas celui qui découle du secret.
web-proof-no-decks = Aucun paquet à tirer à nouveau : dans cette partie, aucune carte n'a été mélangée.
web-proof-deep = Que chaque coup était permis, la commande vacherie verify le vérifie avec la partie téléchargée.
web-proof-elsewhere = Les navigateurs ne font ce calcul que sur les pages en https. Téléchargez la partie et vérifiez-la avec la commande vacherie verify.

### La table du web : cartes spéciales et le Bœuf

web-special-card = { special-name } : { special-about }.
    .idle = { special-name } : { special-about }. Impossible pour l'instant.
web-special-market = Cartes spéciales de l'équipe
    .short = Spéciales
web-special-empty = vide
web-special-pile =
    { $count ->
        [0] pioche vide
       *[other] { $count } à piocher
    }
web-special-used = Cartes spéciales utilisées
    .short =
        { $count ->
            [one] { $count } utilisée
           *[other] { $count } utilisées
        }
web-special-none = Aucune pour l'instant.
web-special-times = { $count } × { special-name }
web-special-hand = Vos cartes spéciales
    .none = Vous n'avez plus de carte spéciale.
    .of = Cartes spéciales de { $name }
web-special-others = Cartes spéciales des autres
    .each = { $name } : { cards }
    .short = Autres
web-special-laid = Jouées et échangées
web-special-pass = Passer
    .special = N'en jouer aucune
    .swap = Tout garder
    .nothing = Continuer
web-special-window = Prochaine carte : le { $card } de { $name }. Une carte spéciale, ou passer ?
    .you = Prochaine carte : votre { $card }. Une carte spéciale, ou passer ?
    .ox = Prochaine carte : le { $card } du Bœuf. Une carte spéciale, ou passer ?
web-special-passed = Ont passé : { $names }
web-special-standing = Vous passez jusqu'à ce que quelque chose change.
web-special-meanwhile = Les autres peuvent encore utiliser des cartes spéciales.
web-special-play = Jouer « { special-name } »
    .unstop = Retirer Stop
    .exchange = Échanger « { special-name } »
web-special-unstop = Retirer Stop
    .about = Rouvre une rangée verrouillée.
web-special-swap-about = Déposez-la et piochez-en une autre.
web-special-propose = Proposer
    .about = Le dire dans la discussion et laisser les autres décider
    .text = Et si on essayait ceci : { $what } ?
    .done = C'est dit
web-special-changed = Quelqu'un a été plus rapide : la question a changé.
web-special-step = Sur la table : flèches et Entrée pour choisir, Échap pour revenir.
web-aim-seven = Quelle rangée accueille six cartes ?
web-aim-stop = Quelle rangée verrouillez-vous ?
web-aim-unstop = Quelle rangée rouvrez-vous ?
web-aim-insert = Dans quelle rangée va le { $card } ?
web-aim-replace = Quelle carte de votre main posez-vous à la place ?
web-aim-slide = Quelle carte de la table change de rangée ?
    .row = Où va le { $card } ?
web-aim-first = La carte de qui passe en premier ?
web-aim-last = La carte de qui passe en dernier ?
web-aim-neg-pos = Quelle carte de la rangée ramassée compte pour vous ?
    .row = Quelle rangée ramassez-vous ?
web-aim-sort = Rangez les cartes en attente.
    .about = Faites glisser une carte, ou choisissez-la et déplacez-la avec les flèches.
    .now = { $card } : place { $place } sur { $count }
web-will-seven = La rangée { $row } acceptera six cartes ; la septième ramasse.
    .implied = Votre { $card } devient la sixième carte de sa rangée sans rien ramasser ; la septième ramassera.
web-will-stop = La rangée { $row } est verrouillée jusqu'au prochain ramassage : rien n'y entre, rien n'en sort.
    .coop = La rangée { $row } est verrouillée jusqu'à ce que l'équipe la rouvre : rien n'y entre, rien n'en sort.
web-will-unstop = La rangée { $row } est rouverte.
web-will-replace = Vous reprenez le { $next } et posez aussitôt le { $card } à la place.
web-will-insert = Le { $next } va dans la rangée { $row }, à sa place dans l'ordre.
web-will-slide = Le { $card } va dans la rangée { $row }, à sa place dans l'ordre.
web-will-full = Cette rangée est pleine : vous ramassez { $cards } ({ bullheads }).
    .coop = Cette rangée est pleine : l'équipe ramasse { $cards } ({ bullheads }).
web-will-first = Le { $card } de { $name } est posé en premier.
    .you = Votre { $card } est posé en premier.
    .behind = Le { $card } de { $name } passe juste après le { $cards }.
    .behind-you = Votre { $card } passe juste après le { $cards }.
web-will-last = Le { $card } de { $name } est posé en dernier.
    .you = Votre { $card } est posé en dernier.
web-will-sort = L'ordre sera { $cards }.
web-will-fifth = Votre { $card } ouvre une cinquième rangée sans rien ramasser. Au prochain ramassage, il n'y en a plus que quatre.
web-will-neg-pos = Vous ramassez la rangée { $row }, et le { $card } ({ bullheads }) compte pour vous.
    .implied = Vous ramassez la rangée, et le { $card } ({ bullheads }) compte pour vous.
web-will-exchange = Vous déposez « { special-name } » à la vue de tous et piochez une autre carte spéciale.
web-coop-duel = L'équipe contre le Bœuf
web-coop-pile = La pile de l'équipe
    .about = Ce que l'équipe a ramassé : { cards }, { bullheads }.
    .doubled = À un ou deux, tout compte double : { bullheads } à la fin.
    .empty = L'équipe n'a encore rien ramassé.
web-coop-ox-pile =
    { $cards ->
        [one] { $cards } ramassée
       *[other] { $cards } ramassées
    }
web-coop-ox-left = { $cards } à jouer
web-coop-silence = Silence jusqu'à la révélation
web-coop-talk = Parole libre
web-ox-calm = rumine
web-ox-next = à son tour
web-ox-hit = aïe, ça fait mal
web-ox-glad = apprécie le spectacle
web-ox-won = dira que c'était calculé
web-ox-lost = n'a rien vu
web-ox-placed = n'a même pas regardé

### La table web : revoir une partie

web-replay-title = Revoir
web-replay-play = Lecture
web-replay-pause = Pause
web-replay-on = Avancer d'un pas
web-replay-back = Reculer d'un pas
web-replay-trick-on = Au tour suivant
web-replay-trick-back = Au tour précédent
web-replay-moment = Moment de la partie
web-replay-eyes = Vu par
web-replay-open = Toutes les mains ouvertes
    .short = Tout ouvert
web-replay-play-on = Reprendre la partie ici
    .as = Reprendre avec { $name }
web-replay-result = Résultat
web-replay-proof = Preuve du mélange
web-replay-record = Enregistrer la partie
web-replay-drop = Déposez ici le fichier d'une partie, ou choisissez-en un.
web-replay-no-record = Ce fichier n'est pas une partie enregistrée, ou il est abîmé.
web-replay-to-table = Aller à la table
web-replay-look = Vu par { $name }
web-replay-choose = Choisir un fichier
web-replay-other = Une autre partie
web-replay-where = Toute partie finie peut être enregistrée ; le terminal et l'API écrivent les mêmes fichiers.
web-replay-key-play = Lecture et pause
web-replay-key-start = Au début
web-replay-key-end = À la fin
web-replay-key-eyes = Vu par la place suivante
refused-bad-record = Ce n'est pas une partie enregistrée, ou le fichier est abîmé.
refused-record-too-long = Cette partie est trop longue pour être montrée pas à pas.
refused-too-many-rounds = Une table ne joue pas autant de manches ici.
refused-no-such-step = La partie est finie ici. Reculez d'un pas pour la reprendre.

### La table web : les règles

web-rules-title = { $game } : les règles
web-rules-lead = Douze jeux, expliqués simplement. Choisissez-en un.
web-rules-missing = Ces règles n'existent pas ici. Cherchez-vous l'un de ces jeux ?
web-rules-group-nimmt = 6 qui prend !
web-rules-group-fan = Cartes de fans
web-rules-group-special = Cartes spéciales
web-rules-group-nothanks = Non Merci !
web-rules-contents = Sur cette page
web-rules-new = Ce qui change
web-rules-base = Le jeu de base
web-rules-newcomer = Vous découvrez le jeu ? Commencez par ceci :
web-rules-print = Imprimer
web-rules-players = Joueurs
web-rules-hand = En main
web-rules-end = Fin
    .over = quand quelqu'un dépasse 66
    .reach = quand quelqu'un atteint 66
    .two = après deux manches
    .coop = après une manche
    .pile = avec la dernière carte
web-rules-heads = Têtes de bœuf
    .cards = Cartes
    .count = Combien
web-rules-coop-seven = Posez-la à côté d’une rangée : celle-ci accepte six cartes, et seule la septième ramasse. Elle reste là jusqu’à ce que la rangée soit ramassée. Une seule par rangée.
web-rules-coop-stop = Verrouille une rangée : rien n’y entre, rien n’en sort, et personne ne peut la ramasser, pas même le Bœuf. Vous pouvez ôter le verrou à tout moment où les cartes spéciales sont permises ; il est alors perdu.
web-rules-coop-replace = Quand votre propre carte est la prochaine : reprenez-la, et placez aussitôt une autre carte de votre main.
web-rules-coop-insert = Quand une carte de l’équipe est la prochaine : au lieu d’aller au bout, elle se glisse avant la première carte ou entre deux cartes d’une rangée au choix, là où son numéro convient. Si la rangée était pleine, l’équipe ramasse tout sauf la dernière carte.
web-rules-coop-slide = Une carte déjà posée change de rangée et va là où son numéro convient. Si cette rangée était pleine, l’équipe ramasse tout sauf la dernière carte. Si une rangée devient vide, la prochaine carte l’ouvre, quelle qu’elle soit.
web-rules-coop-first = Une carte de l’équipe qui attend passe en premier. Une deuxième, dans le même tour, vient juste derrière.
web-rules-coop-last = Une carte de l’équipe qui attend passe en dernier.
web-rules-coop-sort = Rangez toutes les cartes qui attendent dans l’ordre que vous voulez, celle du Bœuf comprise.
web-rules-surprise-fifth = Seulement tant qu’il y a quatre rangées : votre carte en ouvre une cinquième, et vous ne ramassez rien. Tant qu’il y en a cinq, qui ramasse une rangée prend aussi la carte qu’il vient de jouer. Cette rangée disparaît, et il en reste quatre.
web-rules-surprise-seven = Seulement si votre carte serait la sixième : elle reste là, en sixième, et vous ne ramassez rien. La rangée accepte désormais six cartes, jusqu’à ce que la septième les ramasse.
web-rules-surprise-insert = Au lieu d’aller au bout, votre carte se glisse avant la première carte ou entre deux cartes d’une rangée au choix, là où son numéro convient. Si la rangée était pleine, vous ramassez tout sauf la dernière carte.
web-rules-surprise-replace = Reprenez votre carte, et placez aussitôt une autre carte de votre main.
web-rules-surprise-slide = Une carte déjà posée change de rangée et va là où son numéro convient. Si cette rangée était pleine, vous ramassez tout sauf la dernière carte. Ensuite votre carte est placée ; si une rangée est devenue vide, c’est là qu’elle va.
web-rules-surprise-stop = Verrouillez une rangée : rien n’y entre, rien n’en sort, et personne ne peut la ramasser. Ensuite votre carte est placée. Dès que quelqu’un ramasse une rangée, tous les verrous tombent. Une rangée au moins doit rester ouverte.
web-rules-surprise-negpos = Seulement si votre carte ramasse une rangée : désignez une des cartes ramassées. Ses têtes de bœuf ne s’ajoutent pas à votre manche, elles s’en déduisent ; on ne descend pas sous zéro.
