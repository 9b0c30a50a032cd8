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
name-team = l’équipe
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
        [low] Aucune rangée n’en veut, ce sera la { $row } :
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
        [none] { ". Il n’y a plus que quatre rangées." }
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
       *[other] { " " }Mais le { $plus } compte à l’envers : { $signed } pour cette manche.
    }
nimmt-moved =
    { $marker ->
        [even] La carte Paire/Impaire passe à la rangée { $row } : rien que des cartes paires.
        [odd] La carte Paire/Impaire passe à la rangée { $row } : rien que des cartes impaires.
        [climb] L’escalade continue : c’est la rangée { $row } qui se joue en descendant.
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
        [you] Vous n’échangez rien.
       *[other] { $seat } n’échange rien.
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
        [none] Stop s’en va : la rangée { $row } est rouverte.
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
nimmt-opened = Une cinquième rangée s’ouvre.
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
        [team] L’équipe bat le Bœuf, { $low } à { $high }. Le Bœuf fait mine de rien.
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
    .about = Chacun joue une carte en même temps ; qui pose la sixième d’une rangée ramasse les cinq autres.
preset-pro = 6 qui prend ! Pro
    .about = Toutes les cartes sont sur la table et vous composez votre main : plus de hasard à accuser.
preset-leaflet = 6 qui prend ! cartes connues
    .about = Juste assez de cartes pour tous, chacun sait lesquelles, et à 66 c’est fini.
preset-fan-parity = Paire/Impaire
    .about = Une rangée n’accepte que les cartes paires, ou que les impaires, et elle change d’adresse.
preset-fan-climb = Escalade
    .about = Une rangée se joue en descendant, et ce n’est jamais longtemps la même.
preset-fan-leap = Cabriole
    .about = Une vache se couche dans une rangée, y prend de la place, et saute dès qu’on l’approche.
preset-fan-reverse = Chiffres inversés
    .about = Une fois par manche, une carte se joue à l’envers : le 31 devient 13.
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
    .about = over : la partie finit quand un total dépasse le total final ; reach : quand il l’atteint
option-max_rounds = manches
    .about = nombre de manches au plus
option-reverse_pads = chiffres seuls
    .about = les cartes à un chiffre s’inversent aussi : le 7 se joue 70
option-insert_allow_end = insérer à la fin
    .about = Insérer peut aussi placer une carte au bout d’une rangée
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
        [stop] verrouille une rangée : rien n’y entre, rien n’en sort
        [replace] reprenez votre carte et posez-en une autre
        [insert] la prochaine carte va au milieu d’une rangée
        [slide] une carte déjà posée change de rangée
        [first] la carte d’un joueur passe en premier
        [last] la carte d’un joueur passe en dernier
        [sort] rangez toutes les cartes en attente dans l’ordre voulu
        [fifth] votre carte ouvre une cinquième rangée
       *[negpos] une carte de la rangée ramassée compte pour vous
    }

### Questions et réponses

ask-select = Choisissez une carte.
    .flip = Choisissez une carte ; suivie d’un ~, elle se joue à l’envers.
ask-pick = Prenez une carte sur la table.
ask-row = Votre { $card } ne va nulle part : quelle rangée ramassez-vous ? ({ $rows })
    .empty = Quelle rangée vide votre { $card } commence-t-il ? ({ $rows })
ask-window = Ensuite : { $play }. Une carte spéciale, ou passer ?
    .end = Tout est posé. Une carte spéciale, ou passer ?
ask-special = C’est à votre { $card }. D’abord une carte spéciale, ou passer ?
    .none = C’est à votre { $card } ; aucune carte spéciale ne convient.
ask-swap = Vous ramassez : échanger une carte spéciale, ou passer ?
ask-turn =
    { $chips ->
        [0] Le { $card }, sans le moindre jeton. Vous le prenez, ou non merci ? (prendre / non)
       *[other] Le { $card }, avec { chips } dessus. Vous le prenez, ou non merci ? (prendre / non)
    }
ask-whose = { $name }, à vous. { $question }

nimmt-choice-play = jouer le { $card }
    .reversed = jouer le { $card } à l’envers, comme un { $value }
    .fits = irait dans la rangée { $row }
    .takes = ramasserait la rangée { $row }
    .nowhere = n’irait nulle part
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
nimmt-choice-sort = fixer l’ordre de { $cards }
nimmt-choice-fifth = ouvrir une cinquième rangée
nimmt-choice-neg-pos = ramasser la rangée { $row }, et le { $card } compte pour vous
    .implied = dans la rangée ramassée, le { $card } compte pour vous
nothanks-choice-take = prendre le { $card } { nothanks-took-chips }
nothanks-choice-pass = non merci : un jeton sur la carte

### Refus, par code

refused-already-passed = Vous avez déjà passé.
refused-cannot-reverse = Impossible d’inverser cette carte, ou votre carte d’inversion a déjà servi.
refused-cannot-use = Cette carte spéciale ne peut rien viser pour l’instant.
refused-changed = La question a changé entre-temps.
refused-closed = Cette question est close.
refused-deal-due = Les cartes ne sont pas encore distribuées.
refused-illegal = Ce n’est pas possible ici.
refused-link = Ce n’est pas le lien d’une table, comme http://192.168.1.20:8104/t/abcdefgh2345.
refused-no-chips = Vous n’avez plus de jeton, il faut prendre la carte.
refused-no-such-card = Cette carte n’existe pas : elles vont de 1 à 104.
refused-no-such-row = Cette rangée n’existe pas.
refused-no-such-seat = Cette place n’existe pas à cette table.
refused-no-such-special = Cette carte spéciale n’est pas disponible.
refused-no-such-target = Cette carte spéciale ne se joue pas comme ça.
refused-not-asked = Ce n’est pas votre tour.
refused-not-in-hand = Cette carte n’est pas dans votre main.
refused-not-on-offer = Cette carte n’est pas sur la table.
refused-over = La partie est finie.
refused-row-not-allowed = Cette rangée ne peut pas être choisie maintenant.
refused-unreachable = Le serveur ne répond pas : son adresse est-elle la bonne, et est-il en marche ?
refused-word = Je ne comprends pas « { $word } ».
refused-wrong-kind = Cela ne répond pas à la question.

### La table

ui-head = { $preset } · manche { $round } · tour { $trick } sur { $tricks }
ui-head-round = { $preset } · manche { $round }
ui-head-draft = { $preset } · manche { $round } · choix des cartes
ui-head-nothanks = { $preset } · manche { $round } · { cards } dans la pioche
ui-points = points
ui-points-total = manche tout
ui-row-full = pleine !
ui-row-empty = vide
ui-cow = vache
ui-seven-short = 7 !
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
ui-doubled = À un ou deux, l’équipe compte ses têtes de bœuf en double.
ui-commitment-kept = L’engagement { $commitment } a été calculé à partir du secret { $secret } : personne n’a pu choisir les cartes.
ui-left = Vous quittez la table ; les vaches n’en font pas un drame.
ui-input-ended = Plus rien à lire : la partie s’arrête ici.
ui-kept = Votre partie est conservée : « vacherie play --resume » la reprend.
ui-nothing-kept = Rien n’a été joué, donc rien n’est conservé.
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
ui-commitment = Le paquet est mélangé ; l’engagement du donneur est { $commitment }.
    .short = Le paquet est mélangé ; engagement { $commitment } (entier : « { $log } »).

### La table en plein écran

tui-lands =
    { $value ->
        [none] Le { $card } irait en { tui-place } place dans la rangée { $row }.
       *[other] Le { $card }, lu { $value }, irait en { tui-place } place dans la rangée { $row }.
    }
tui-place =
    { $place ->
        [1] première
        [2] deuxième
        [3] troisième
        [4] quatrième
        [5] cinquième
       *[other] sixième
    }
tui-lands-takes = Le { $card } ramasserait la rangée { $row } : { bullheads }.
tui-lands-nowhere = Le { $card } ne va nulle part : { bullheads } au moins.
tui-which-next = Quelle carte ensuite ? Pour l’instant : { $done }
tui-ask-flip = Choisissez une carte ; f la retourne.
tui-ask-turn =
    { $chips ->
        [0] Le { $card }, sans un seul jeton : vous le prenez, ou non merci ?
       *[other] Le { $card }, avec { chips } : vous le prenez, ou non merci ?
    }
tui-nothanks-take = prendre la carte
tui-nothanks-no = non merci
tui-chips = { ui-chips }
tui-chips-of = Les jetons de { $name }
tui-chosen = Vous avez choisi ; vous pouvez changer tant que les autres hésitent.
tui-waiting-for = On attend { $names } …
tui-taken-back = Vous reprenez votre dernière réponse.
tui-hint = Le coach choisirait : { $choice }. { $reason }
tui-too-small = La fenêtre est trop petite pour une table : il faut au moins { $columns } colonnes et { $lines } lignes.
tui-open-seat = place libre
tui-host = hôte
tui-connecting = On cherche { $server } …
tui-waiting-room = salle d’attente
tui-invite = Vos amis entrent par ce lien :
tui-waiting-start = La partie commence quand toutes les places sont prises et que l’hôte la lance.
    .auto = La partie commence quand toutes les places sont prises.
tui-offline = hors ligne
tui-reconnecting = La connexion est perdue ; nouvel essai …
tui-reconnected = La connexion est rétablie.
tui-proposes = { $name } : { $words } ?
tui-says = { $name } : { $words }
tui-say = Que voulez-vous dire ?
tui-after = ⏎ encore une    c analyse    h un autre jeu    q quitter
tui-after-server = ⏎ la revanche    c analyse    h un autre jeu    q quitter
tui-leave = Votre partie est conservée, vous pourrez la reprendre plus tard.
tui-leave-lost = Rien de cette partie n’est conservé.
tui-leave-server = Votre place est gardée : le même lien y ramène. D’ici là, un bot peut jouer pour vous.
tui-leave-keys = q quitter    h un autre jeu    Échap rester
tui-line-keys = ⏎ continuer    Échap retour
tui-home-go-on = Reprendre : { $game }
tui-home-unfinished = Vous avez quitté cette partie le { $time }. Elle reprend là où elle en était.
tui-home-finished = Cette partie a été terminée ailleurs.
tui-home-more =
    { $count ->
        [one] Encore une partie inachevée …
       *[other] Encore { $count } parties inachevées …
    }
    .about = Montre toutes les parties que vous pouvez reprendre.
tui-home-join = Rejoindre une table …
    .about = On vous a envoyé un lien ? Prenez place avec ceux qui y jouent, dans le navigateur ou dans un terminal.
tui-home-seats = places
tui-home-bots = bots
tui-home-alone = aucun : vous seul contre le Bœuf
tui-ask-link = Le lien de la table (http://…/t/…) :
tui-ask-name = Votre nom à cette table :
tui-replay-game = partie { $game } sur { $games }
tui-replay-seat = Avec les yeux de { $name }
tui-replay-mine = Avec vos yeux
tui-replay-damaged = L’enregistrement est abîmé : { $reason }
tui-replay-left-out =
    { $count ->
        [one] { $count } partie de ce fichier n’est pas ici : --game N la montre, ou dit pourquoi non.
       *[other] { $count } parties de ce fichier ne sont pas ici : --game N les montre, ou dit pourquoi non.
    }
ui-file-missing = ce fichier ou ce dossier n’existe pas
ui-file-folder = c’est un dossier
ui-file-forbidden = accès refusé
tui-speed-slow = lent
tui-speed-normal = normal
tui-speed-fast = rapide
tui-speed-off = immédiat
tui-key-choose = choisir
tui-key-play = jouer
tui-key-begin = commencer
tui-key-join = rejoindre
tui-key-language = langue
tui-key-turn = retourner
tui-key-back = retour
tui-key-pass = passer
tui-key-pass-trick = passer le tour
tui-key-hint = indice
tui-key-take-back = reprendre
tui-key-known = connues
tui-key-log = journal
tui-key-rules = règles
tui-key-help = touches
tui-key-leave = quitter
tui-key-chat = parler
tui-key-propose = proposer
tui-key-watch = lire
tui-key-pause = pause
tui-key-event = pas
tui-key-trick = tour
tui-key-seat = place
tui-key-next-game = partie
tui-key-coach = coach
tui-key-mistake = erreur
tui-help-title = Touches
tui-help-choose = choisir une carte, une rangée, une ligne de menu
tui-help-play = jouer ce qui est choisi ; pendant que les cartes bougent : accélérer
tui-help-number = une carte ou une rangée par son numéro
tui-help-take-or-not = à Non Merci ! : prendre la carte, non merci
tui-help-turn = jouer à l’envers la carte choisie
tui-help-pass-both = passer ; passer jusqu’à la fin du tour
tui-help-back = reposer, revenir dans un menu
tui-help-hint = l’indice du coach (contre des bots)
tui-help-take-back = reprendre votre dernière réponse (contre des bots)
tui-help-log = tout ce qui s’est passé
tui-help-known = les cartes que tous savent dans d’autres mains
tui-help-rules = les règles de ce jeu
tui-help-speed = la vitesse des cartes
tui-help-chat = dire quelque chose (à la table d’un ami)
tui-help-propose = proposer à l’équipe ce qui est choisi
tui-help-coach = les remarques du coach, puis toute l’analyse
tui-help-mistake = l’erreur suivante, la précédente
tui-help-replay-watch = lecture et pause
tui-help-replay-step = un événement plus loin, un de moins
tui-help-replay-trick = un tour plus loin, un de moins
tui-help-replay-ends = au début, à la fin
tui-help-replay-seat = regarder avec les yeux de la place suivante
tui-help-replay-next-game = la partie suivante du fichier
tui-help-replay-leave = quitter
tui-help-replay-help = cette page
tui-help-level = sur la première page : des bots plus forts ou plus faibles
tui-help-language = sur la première page : la langue suivante
tui-help-join = sur la première page : rejoindre une table
tui-help-leave = quitter ; la partie est conservée
tui-help-mouse = La souris aussi : pointez une carte pour voir où elle irait, cliquez pour la jouer.
error-speed = il n’y a pas de vitesse { $speed } ; il y a { $known }
error-tui-link = la table d’un serveur a son jeu et ses places : laissez { $options } de côté
error-tui-nothing = rien encore pour { $options } : nommez un jeu, un lien ou un fichier, par exemple vacherie tui classic
error-tui-game = une partie contre des bots n’a rien à faire de { $options } : laissez-le de côté
error-tui-file = une partie enregistrée se regarde : laissez { $options } de côté
error-no-screen = la table en plein écran demande un terminal qui sait placer un curseur ; « vacherie play » marche partout

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
help-log = tout ce qui s’est passé
help-rules = de quoi parle ce jeu, et où sont ses règles
help-table = revoir la table
help-chips = vos jetons, pour vos yeux seulement
help-quit = quitter la table
help-pass-all = tout le monde passe à ce clavier
help-pass-trick = tout le monde passe à ce clavier jusqu’à la fin du tour
help-rules-where = « vacherie rules { $preset } » montre toutes les règles de ce jeu.
help-hint = Tapez ? pour l’aide.

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
rules-more = « vacherie rules NOM » montre les règles de l’un d’eux, « vacherie play NOM » commence.
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
        [one] { $games } victoire a été partagée et compte pour chacune des places qui l’ont partagée.
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
    .team = { $preset }, { arena-seats }, { arena-games } en { arena-deals } ; chaque donne a été jouée une fois par l’équipe de chaque bot.
arena-so-far = { $played } parties sur { $games } ont été jouées jusqu’ici.
arena-uneven = Les { $tables } tablées n’ont pas toutes été jouées aussi souvent ; un multiple de { $games } parties y remédierait.
arena-no-luck = Dans ce jeu, rien n’est distribué : les bots qui ne tirent rien au sort rejouent sans cesse les mêmes parties, et en jouer plus n’apprend rien.
arena-points = Les points sont les points de pénalité d’une partie ; peu, c’est bien. Les premières places sont comptées par place. Les intervalles (±) sont à 95 %.
    .team = Les points sont ceux de l’équipe moins ceux du Bœuf ; peu, c’est bien. Les premières places sont comptées par équipe. Les intervalles (±) sont à 95 %.
arena-better = { $better } est meilleur que { $worse } de { $points } points par partie ({ $chance }, { arena-deals }), et a { $first } points de pourcentage de premières places en plus.
    .fewer = { $better } est meilleur que { $worse } de { $points } points par partie ({ $chance }, { arena-deals }), et a { $first } points de pourcentage de premières places en moins.
arena-unclear = Pas de différence nette entre { $better } et { $worse } : { $points } points par partie ({ $chance }).
arena-needed = Pour montrer une différence de cette taille, il faudrait environ { $games } parties.
arena-few = { $better } a fait mieux que { $worse } de { $points } points par partie, mais { arena-deals }, c’est trop peu pour s’y fier.
arena-equal = { $better } et { $worse } sont restés exactement à égalité dans chacune des { $deals } donnes.
arena-single = { $better } et { $worse } se sont rencontrés dans une seule donne : on n’en peut encore rien dire.
arena-alone = { $bot } a joué seul, il n’y a donc rien à comparer : { $points } points par partie.
arena-more-pairs = { $pairs } autres paires sont comparées dans un fichier de résultats (--json).
arena-corrected = Chaque p est corrigé pour l’ensemble des { $pairs } comparaisons (Holm).
arena-ratings = Les cotes sont celles du modèle Plackett-Luce d’openskill, sur { $draws } tirages des donnes ; leurs intervalles contiennent les 95 % du milieu.
    .missing = Il n’y a pas de cotes, car openskill n’est pas installé : pip install 'vacherie[arena]'
arena-times = Les temps sont ceux d’une décision.
    .twins = Les temps sont ceux d’une décision des jumeaux compilés qui ont joué pour leurs bots.
arena-range = { $mean } ({ $low } à { $high })
arena-faults = Des bots ont échoué dans { $failed } donnes sur { $deals }, qui ne comptent dans aucun chiffre :
arena-fault = { $bot } a échoué dans la partie { $game } de la donne { $deal } à la place { $seat } (tout est compté à partir de 0 ; graine { $seed }) : { $kind ->
        [exit] il a appelé
        [illegal] réponse contraire aux règles
        [prepare] il n’a pas pu se préparer
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
arena-died = un bot a mis fin au processus dans lequel il jouait, dans l’une des parties { $first } à { $last } (graine { $seed }, bots { $bots }) ; avec --jobs 1 et la même graine, on peut l’observer
arena-picture = { $preset }, { arena-seats } : { arena-games } en { arena-deals }, graine { $seed }
    .points = points par partie (peu, c’est bien)
    .first = premières places, %
    .rating = cote (haut, c’est bien)
replay-more = C’était la partie 1 ; le fichier en contient d’autres : « --game 2 » raconte la suivante.
replay-unfinished = L’enregistrement s’arrête ici ; la partie n’était pas finie.
check-rules = règles
check-finished = finie
check-commitment = engagement
check-deals = donnes
check-no-practice = entraînement
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
serve-elsewhere = Le port { $wanted } est occupé ; c’est donc le port { $port }.
serve-phones = Les téléphones du même réseau ouvrent { $url }
serve-also = ou { $url }
serve-scan = ou visent ce code avec leur appareil photo :
serve-no-network = Cette machine n’est dans aucun réseau qu’un téléphone pourrait partager.
serve-lan = Pour jouer avec des téléphones du même réseau : vacherie serve --lan
serve-stop = Ctrl-C arrête le serveur ; aucune partie n’est perdue.
serve-no-display = Il n’y a pas d’écran ici, donc aucun navigateur ne s’est ouvert : ouvrez { $url } dans le vôtre.
serve-no-page = Cette installation n’a pas de table web, seulement l’API pour les bots et les programmes : installez le wheel d’une version publiée, ou lancez `make setup` dans le clone et réinstallez-le.
serve-no-guide = Cette installation n’a pas de guide : installez le wheel d’une version publiée, ou lancez `make guide` dans le clone.
worker-serves = Les bots des serveurs sur { $bus } tournent ici, { $slots } à la fois : { $bots }

error-preset = il n’y a pas de jeu « { $preset } » ; il y a { $known }
    .near = il n’y a pas de jeu « { $preset } » ; vouliez-vous dire « { $near } » ?
error-option-form = « { $text } » n’est pas une option : écrivez clé=valeur, par exemple max_rounds=2
error-option = { $preset } n’a pas d’option « { $name } » ; il a { $known }
error-option-excluded = les règles de { $preset } n’admettent pas l’option « { $name } »
error-option-value = { $name } ne peut pas être « { $value } », mais { $allowed }
error-seats = { $preset } se joue de { $low } à { $high }, pas à { $seats }
error-people =
    { $seats ->
        [one] { $people } personnes ne tiennent pas sur une place
       *[other] { $people } personnes ne tiennent pas sur { $seats } places
    }
error-deck = à { $seats }, avec de si grandes mains, il faudrait plus que 104 cartes
error-name = le nom { $name } ne peut pas être affiché : { $longest } lettres visibles au plus
error-which-game = quel jeu ? Par exemple : vacherie play classic ; « vacherie presets » les énumère tous
error-resume-options = --resume reprend une partie telle qu’elle a commencé ; enlevez { $options }
error-no-saved = il n’y a pas de partie inachevée à reprendre
error-saved-busy = la partie inachevée se joue dans un autre terminal
error-saved = la partie inachevée { $file } est endommagée : { $reason } ; sans ce fichier, --resume prend la précédente
error-rule = il n’y a pas de règle { $number } ; les règles ont des numéros comme R2.5, les sections comme R2
error-undecodable = l’argument { $argument } n’est pas un texte dans l’encodage de ce système
error-same-name = deux personnes portent le même nom
error-bot = la partie { $game } (graine { $seed }) ne peut pas continuer{ $decision ->
        [0] { "" }
       *[other] { " " }à la décision { $decision }
    } : { $reason }
error-bot-ended = un bot a mis fin au processus dans lequel il jouait, dans la partie { $game } (graine { $seed }, bots { $bots }) ; avec --jobs 1 et la même graine, on peut l’observer
error-empty-bot = --bots « { $bots } » contient un nom vide ; écrivez par exemple careful,random
error-more-bots = --bots nomme { $bots } bots, et il n’y a que { $seats } places pour eux
error-simulate-needs = une simulation demande un PRESET, ou --continue avec un fichier de parties ; « vacherie presets » en donne la liste
error-dataset-needs = un jeu de données demande un PRESET à jouer, ou --records avec des fichiers de parties
error-dataset-both = un jeu de données vient de parties jouées, ou de --records : sans { $option }
error-dataset-stream = un jeu de données est un dossier de fichiers, pas une sortie standard : nommez un dossier
error-continue-out = --continue écrit dans son propre fichier, { $file } ; n’indiquez pas --out
error-continue-needs = --continue demande la graine (--seed) du début et le nombre de parties en tout (--games)
error-continue-file = { $file } n’est pas un fichier de parties simulées : { $reason }
error-continue-people = { $file } contient une partie jouée par des personnes, et ne peut donc pas continuer
error-continue-seed = les parties de { $file } n’ont pas été distribuées avec la graine { $seed }
error-continue-game = la partie { $game } de { $file } n’est pas la partie { $game } de la graine { $seed }
error-continue-enough = { $file } contient déjà { $played } parties, plus que les { $games } demandées
error-continue-differs = la partie { $game } de { $file } se joue autrement maintenant : autre --rollouts, bot modifié, ou recherche limitée par le temps ? --force continue malgré tout
error-arena-needs = un tournoi demande un PRESET et --bots, ou --continue avec un fichier de résultats
    .bots = qui joue ? Par exemple : --bots careful,random
error-arena-records = { $file } ne contient pas les parties jouées jusqu’ici : donnez --records dès le début, ou pas du tout
error-other-run = { $file } a été joué avec { $option } { $kept }, et ne peut donc pas continuer avec { $given }
error-other-options = { $file } a été joué avec d’autres options : { $options }
error-exists = { $file } existe déjà ; --force l’écrase
error-same-file = { $file } ne peut pas être écrit deux fois : donnez à chaque fichier son propre nom
error-plot = impossible de dessiner { $file } : l’image est en SVG, son nom doit finir par .svg
error-read = impossible de lire { $file } : { $reason }
error-write = impossible d’écrire { $file } : { $reason }
error-form = { $target } ne dit pas sous quelle forme écrire : finissez par .json, .jsonl ou .vn, ou ajoutez --to
error-one-game = { $target } ne contient qu’une partie, et il y en a plusieurs : finissez par .jsonl ou .vn
error-no-game = { $file } ne contient aucune partie
error-no-such-game =
    { $games ->
        [one] { $file } ne contient qu’une partie : pas de partie { $game }
       *[other] { $file } contient { $games } parties : pas de partie { $game }
    }
error-no-such-step =
    { $steps ->
        [one] la partie { $game } ne compte qu’une étape : pas d’étape { $step }
       *[other] la partie { $game } compte { $steps } étapes : pas d’étape { $step }
    }
error-damaged = { $file }, partie { $game } : { $reason }

### Discussion : phrases toutes prêtes

phrase-hello = Bonjour tout le monde !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-nice-row = Belle rangée. Je vous la laisse.
phrase-thanks = Merci !
phrase-ouch = Aïe.
phrase-phew = Ouf, c’était juste.
phrase-my-cow = Quelqu’un peut garder ma vache ?
phrase-sorry = Pardon !
phrase-one-moment = Un instant, s’il vous plaît.
phrase-good-game = Belle partie !
phrase-again = On remet ça ?

### Les bots : nom, style, une ligne sur chacun

bot-careful = prudent
    .style = sans surprise
    .about = Ne regarde que le tour à venir ; remplace aussi les absents.
bot-random = insouciant
    .style = au hasard
    .about = Joue n’importe quelle carte permise.
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
    .about = Pense déjà aux tours à venir.
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
page-spectators = D’autres peuvent regarder
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
page-sessions-about = Chaque navigateur et chaque programme qui joue pour vous a une session. Il n’y a ni compte ni mot de passe : sans session, on ne retrouve plus ses places.
page-session-this = Ce navigateur
page-session-other = Un autre navigateur ou programme
page-session-made = commencée le { $date }
page-session-used = utilisée le { $date }
page-session-end = Terminer
page-session-end-really = Terminer définitivement
page-session-end-sure = Vous serez alors un nouvel invité : vos places et vos parties seront hors d’atteinte.
page-sessions-end-others = Terminer toutes les autres
page-sessions-copies = Les copies de celle-ci se terminent aussi.
page-delete = Me supprimer
page-delete-sure = Supprimer votre nom, vos messages et votre place dans toutes les parties ? C’est définitif.
page-sit = S’asseoir
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
page-seat-invited = n’a pas encore rejoint
page-uninvite = Retirer l’invitation de { $name }
page-waiting-for = On attend { $names }.
page-passed = Vous avez passé ; vous pouvez encore intervenir.
page-watching = Vous regardez.
page-late-start = La partie a commencé. Elle s’affiche ici avec { $seconds } secondes de retard.
page-watching-late = Vous regardez, avec { $seconds } secondes de retard.
page-people-watching =
    { $count ->
        [one] Une personne regarde.
       *[other] { $count } personnes regardent.
    }
page-connecting = Connexion…
page-hand-over = Passez l’appareil à { $name }.
page-hand-over-take = Je suis { $name } : montrer mon jeu
page-all-pass = On passe tous
page-show-options = { $name } : cartes spéciales
page-autopilot = Laisser un bot jouer pour moi
page-take-back = Reprendre la main
page-autopilot-on = Un bot joue pour vous. Reprenez quand vous voulez.
page-standing = Passer jusqu’à ce que quelque chose change
page-standing-off = Me redemander
page-ask-turn = Le { $card } : vous prenez, ou non merci ?
page-order-set = Dans cet ordre
page-order-earlier = { $card } plus tôt
page-order-later = { $card } plus tard
page-back = Retour
page-log = Ce qui s’est passé
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
page-proof-about = L’engagement était visible avant que quiconque donne ses nombres au hasard, et il ne correspond qu’à ce secret. Toutes les cartes découlent du secret et des nombres de chacun : personne n’a pu les choisir.
web-commitment = Le mélange est fixé avant la première carte. Voici l’engagement du donneur, qui le prouvera à la fin :
page-commitment = Engagement
page-secret = Secret
page-derived = découle du secret
page-failed = Cela n’a pas marché : { $message }
page-unreachable = Le serveur ne répond pas.

### Refus du serveur, par code

refused-name = Choisissez un autre nom : celui-ci ressemble à un nom déjà pris à la table ou à celui d’un bot, mélange des alphabets, est trop long ou invisible.
refused-no-such-table = Cette table n’existe pas, ou plus.
refused-no-such-game = Cette partie n’existe pas.
refused-not-open = La partie a déjà commencé.
refused-not-over = La partie n’est pas encore finie.
refused-seat-taken = Quelqu’un a été plus rapide : la place est prise.
refused-seat-reserved = Cette place est gardée pour un joueur de la dernière partie.
refused-not-absent = Pendant une partie, on ne peut demander de partir qu’à un joueur absent depuis un moment.
refused-no-open-seat = Toutes les places sont prises ou gardées pour d’autres.
refused-missing-people = Il reste des places libres.
refused-missing-contribution = Quelqu’un n’est pas encore prêt.
refused-not-host = Seul l’hôte peut faire cela.
refused-not-yours = Ce n’est pas votre place.
refused-no-spectators = À cette table, personne ne peut regarder.
refused-silence = Silence : on se tait tant que les cartes sont cachées.
refused-chat-rate = Moins vite dans la discussion, s’il vous plaît.
refused-chat-full = La discussion de cette table est pleine.
refused-too-many-changes = Vous avez changé cela trop souvent ; cela reste ainsi pour le moment.
refused-muted = L’hôte vous a coupé la parole.
refused-too-many-tables = Vous avez déjà trop de tables ouvertes.
refused-too-many-bot-games = Vous avez déjà trop de parties de bots seuls en cours.
refused-too-many-requests = Trop d’un coup ; attendez un instant.
refused-banned = L’accès à ce serveur vous est interdit.
refused-session-ended = Cette session a été terminée, ici ou sur un autre appareil.
refused-no-such-session = Cette session est déjà terminée.
refused-kicked = L’hôte vous a demandé de quitter la table.
refused-storage = Le serveur ne peut rien enregistrer pour l’instant ; rien n’a changé.
refused-busy = Le serveur est très occupé ; réessayez.
refused-shutting-down = Le serveur redémarre ; réessayez.
refused-internal = Quelque chose n’a pas marché sur le serveur.
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
web-nimmt-nowhere = À cet instant, le { $card } n’irait nulle part : une rangée à ramasser, au mieux { bullheads }.
web-nimmt-blind = Le { $card } est en main. Vous le jouez ?
web-nimmt-chosen = Vous pouvez changer d’avis tant que tout le monde n’a pas choisi.
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
web-nimmt-queue = Cartes encore à placer, dans l’ordre
web-nimmt-hand = Votre main : flèches pour choisir, Entrée pour jouer
    .of = La main de { $name }
web-nimmt-again = Revoir le dernier tour
    .short = Dernier tour
    .back = Retour
    .stop = Retour au jeu
web-nimmt-reverse = À l’envers : { $value }
    .about = La jouer à l’envers, comme un { $value } ; c’est possible une fois par manche
web-nimmt-climber =
    .up = ensuite vers le haut
    .down = ensuite vers le bas
web-nimmt-holders = Carte d’inversion encore chez { $names }
    .none = Toutes les cartes d’inversion sont jouées
    .all = Chacun a encore sa carte d’inversion
    .used = Carte d’inversion déjà jouée par { $names }
web-nimmt-draft = C’est à { $name }.
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
    .unknown = chez quelqu’un

### La table du web : accueil, salle d'attente et cadre

web-close = Fermer
web-menu = Menu
web-settings = Réglages
web-sounds = Sons
web-vibration = Vibrer quand c’est à moi
web-previews = Montrer où irait une carte
web-left-handed = Gaucher
web-shortcuts = Raccourcis d’une seule lettre, d’un chiffre ou d’un signe
web-theme = Couleurs
web-theme-auto = comme l’appareil
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
web-to-home = À l’accueil
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
web-chat-empty = Personne n’a encore rien dit.
web-phrases = Une phrase toute faite…
web-mute = Ne plus entendre quelqu’un
web-silence = Silence : tant que les cartes sont cachées, l’équipe ne se parle pas.
web-lost = La liaison est coupée. Elle revient toute seule, et rien n’est perdu.
web-lost-sending = La liaison est coupée. Votre choix est gardé et partira dès son retour.
web-paused = Le serveur ne peut rien enregistrer pour l’instant. La partie reprendra toute seule dès que possible.
web-paused-sending = Le serveur ne peut rien enregistrer pour l’instant. Votre choix est gardé et sera renvoyé tout seul.
web-restarting = Le serveur redémarre. Un instant : votre partie est à l’abri.
web-autopilot-of = Un bot joue pour { $name }.
web-keys = Touches
web-key-hand = parcourir vos cartes
web-key-play = poser la carte choisie
web-key-row = ramasser cette rangée, quand on vous le demande
web-key-back = reposer la carte, fermer une fenêtre
web-key-take = prendre la carte
web-key-no = non merci
web-key-buttons = aller d’un bouton à l’autre
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
web-wait-rematch = Les autres voient votre proposition à la fin de la dernière partie et rejoignent d’un clic.
web-wait-start = Tout le monde est là. Commencez quand vous voulez.
web-wait-host = Tout le monde est là. { $name } lance la partie.
web-hot-seat-nobody = Personne n’a rien à décider : tout le monde peut regarder.
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
web-level-rating-anchor = cote { $rating }
web-level-rated = Cotes mesurées à 6 qui prend ! avec quatre places.
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
web-no-open-tables = Personne n’attend pour l’instant. Ouvrez une table : vos amis la trouveront ici ou par son lien.
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
web-guide = Guide
web-api = Pour les programmeurs : l’API
web-no-account = Pas de compte, pas de publicité, rien qui vienne d’ailleurs. Votre nom et vos parties restent sur ce serveur jusqu’à ce que vous les effaciez.
web-closed = Cette table a été fermée sans résultat.
web-key-digits = choisir une carte par son nombre
web-key-reverse = jouer la carte à l’envers
web-invite-watch = Inviter à regarder
web-close-sure = Fermer votre table de { $game } ? Plus personne ne pourra y jouer.
refused-deck = Trop de cartes pour tant de joueurs : le paquet n’en a que 104.
refused-excluded = Les règles de ce jeu n’admettent pas cette option.
refused-bot = Ce bot n’existe pas ici.
refused-malformed = Cette valeur ne convient pas ici.
refused-no-guest = Le serveur ne vous connaît plus. Asseyez-vous de nouveau, avec un nom.
refused-contribution = Vos nombres sont déjà dans le mélange.
refused-commitment = La table a changé entre-temps ; réessayez.
refused-too-long = C’est trop long.

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
        [0] Vous n’avez plus de jetons : cette fois, le { $card } est pour vous.
       *[other] Vous n’avez plus de jetons : le { $card } est pour vous, avec { chips } pour redire non.
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
web-proof-commitment = Le secret correspond à l’engagement.
    .bad = Le secret ne correspond pas à l’engagement.
web-proof-bots = Les nombres des bots découlent du secret, comme il se doit.
    .bad = Les nombres d’un bot ne découlent pas du secret.
web-proof-mine = Vos nombres sont ceux que cette page a envoyés, et l’engagement est celui qu’elle avait vu avant.
    .bad = Vos nombres ou l’engagement ne sont pas ceux que cette page connaît d’avant la partie.
web-proof-decks =
    { $rounds ->
        [one] Le paquet a été retiré : chaque carte est à sa place.
       *[other] Les { $rounds } paquets ont été retirés : chaque carte est à sa place.
    }
    .bad = Le paquet de la manche { $round } n’est pas celui qui découle du secret.
web-proof-no-decks = Aucun paquet à tirer à nouveau : dans cette partie, aucune carte n’a été mélangée.
web-proof-deep = Que chaque coup était permis, la commande vacherie verify le vérifie avec la partie téléchargée.
web-proof-elsewhere = Les navigateurs ne font ce calcul que sur les pages en https. Téléchargez la partie et vérifiez-la avec la commande vacherie verify.

### La table du web : cartes spéciales et le Bœuf

web-special-card = { special-name } : { special-about }.
    .idle = { special-name } : { special-about }. Impossible pour l’instant.
web-special-market = Cartes spéciales de l’équipe
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
web-special-none = Aucune pour l’instant.
web-special-times = { $count } × { special-name }
web-special-hand = Vos cartes spéciales
    .none = Vous n’avez plus de carte spéciale.
    .of = Cartes spéciales de { $name }
web-special-others = Cartes spéciales des autres
    .each = { $name } : { cards }
    .short = Autres
web-special-laid = Jouées et échangées
web-special-pass = Passer
    .special = N’en jouer aucune
    .swap = Tout garder
    .nothing = Continuer
web-special-window = Prochaine carte : le { $card } de { $name }. Une carte spéciale, ou passer ?
    .you = Prochaine carte : votre { $card }. Une carte spéciale, ou passer ?
    .ox = Prochaine carte : le { $card } du Bœuf. Une carte spéciale, ou passer ?
web-special-passed = Ont passé : { $names }
web-special-standing = Vous passez jusqu’à ce que quelque chose change.
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
    .done = C’est dit
web-special-changed = Quelqu’un a été plus rapide : la question a changé.
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
web-will-stop = La rangée { $row } est verrouillée jusqu’au prochain ramassage : rien n’y entre, rien n’en sort.
    .coop = La rangée { $row } est verrouillée jusqu’à ce que l’équipe la rouvre : rien n’y entre, rien n’en sort.
web-will-unstop = La rangée { $row } est rouverte.
web-will-replace = Vous reprenez le { $next } et posez aussitôt le { $card } à la place.
web-will-insert = Le { $next } va dans la rangée { $row }, à sa place dans l’ordre.
web-will-slide = Le { $card } va dans la rangée { $row }, à sa place dans l’ordre.
web-will-full = Cette rangée est pleine : vous ramassez { $cards } ({ bullheads }).
    .coop = Cette rangée est pleine : l’équipe ramasse { $cards } ({ bullheads }).
web-will-first = Le { $card } de { $name } est posé en premier.
    .you = Votre { $card } est posé en premier.
    .behind = Le { $card } de { $name } passe juste après le { $cards }.
    .behind-you = Votre { $card } passe juste après le { $cards }.
web-will-last = Le { $card } de { $name } est posé en dernier.
    .you = Votre { $card } est posé en dernier.
web-will-sort = L’ordre sera { $cards }.
web-will-fifth = Votre { $card } ouvre une cinquième rangée sans rien ramasser. Au prochain ramassage, il n’y en a plus que quatre.
web-will-neg-pos = Vous ramassez la rangée { $row }, et le { $card } ({ bullheads }) compte pour vous.
    .implied = Vous ramassez la rangée, et le { $card } ({ bullheads }) compte pour vous.
web-will-exchange = Vous déposez « { special-name } » à la vue de tous et piochez une autre carte spéciale.
web-coop-duel = L’équipe contre le Bœuf
web-coop-pile = La pile de l’équipe
    .about = Ce que l’équipe a ramassé : { cards }, { bullheads }.
    .doubled = À un ou deux, tout compte double : { bullheads } à la fin.
    .empty = L’équipe n’a encore rien ramassé.
web-coop-ox-pile =
    { $cards ->
        [one] { $cards } ramassée
       *[other] { $cards } ramassées
    }
web-coop-ox-left = { $cards } à jouer
web-coop-silence = Silence jusqu’à la révélation
web-coop-talk = Parole libre
web-ox-calm = rumine
web-ox-next = à son tour
web-ox-hit = aïe, ça fait mal
web-ox-glad = apprécie le spectacle
web-ox-won = dira que c’était calculé
web-ox-lost = n’a rien vu
web-ox-placed = n’a même pas regardé

### Leçons de la table web. `lesson-JEU-SITUATION` donne la consigne ; ses attributs se disent après la réponse.

web-learn = Apprendre à jouer
web-learn-lead = Une courte leçon pour chaque jeu : vous jouez, la table montre ce qui se passe.
web-learn-first = Première leçon
web-learn-offer = Première visite ? Apprenez le jeu en deux minutes.
web-learn-no = Non, merci
web-learn-you = Vous
web-learn-says = Ce qu’il faut faire
web-learn-step = Étape { $step } sur { $steps }
web-learn-good = Bien joué
web-learn-wrong = Pas tout à fait
web-learn-again = Réessayer
web-learn-next = Suite
web-learn-finish = Terminer
web-learn-done = Vous savez jouer !
web-learn-play = Jouer : { $game }
web-learn-then = Leçon suivante : { $game }
web-learn-all = Toutes les leçons
web-learn-once-more = Encore une fois
web-learn-was-done = Vue

lesson-classic-about = Où va une carte, ce que coûte la sixième, et que faire d’une carte trop faible.
lesson-classic-end = Le moins de têtes gagne, et tout le monde choisit en même temps : il ne vous reste qu’à deviner ce que mijotent les autres.
lesson-classic-place = Une carte va dans la rangée dont la dernière est juste en dessous d’elle. Jouez la carte qui ira à côté du 43.
    .good = Le 44 suit le 43. Les plus petites se posent d’abord : le 14, votre 44, puis le 61.
    .first = Le 15 va derrière le 14, posé juste avant lui. Quelle carte suit le 43 ?
    .second = Le 40 va derrière le 37, son plus proche inférieur. Quelle carte suit le 43 ?
lesson-classic-sixth = La rangée 1 a cinq cartes. Qui pose la sixième les ramasse toutes, et chaque tête est un point de pénalité. Jouez une carte qui ne ramasse rien.
    .good = Sauvé ! Le 33 de Heidi était la sixième carte : elle ramasse les cinq, et son 33 recommence la rangée.
    .full = Le 30 va derrière le 26 : c’était la sixième carte, et six têtes pour vous. Cherchez une rangée où il reste de la place.
lesson-classic-low = Vos deux cartes sont plus faibles que la fin de chaque rangée. Jouez-en une : vous choisirez alors la rangée à ramasser. Prenez la moins chère.
    .good = Une tête, on ne fait pas moins cher. Votre carte recommence la rangée.
    .dear = Toutes les rangées sont à vous, et une autre avait moins de têtes. Comptez-les en bas des cartes.

lesson-pro-about = Toutes les cartes sont visibles, chacun compose sa main à tour de rôle.
lesson-pro-end = Plus rien n’est caché, sauf la carte que chacun va jouer.
lesson-pro-draft = Ici, on compose sa main parmi des cartes visibles, une chacun à son tour. Les quatre qui restent commencent les rangées. Prenez votre dernière carte : la plus haute, elle trouvera toujours sa place.
    .good = Le 13 est à vous. Les quatre cartes dont personne n’a voulu commencent les rangées.
    .low = Pourquoi pas, mais une petite carte est souvent trop faible pour toutes les rangées. La plus haute était encore là.
lesson-pro-hands = Tout le monde a choisi à découvert : vous connaissez toutes les mains. Heidi a le 9 et le 10, Emil le 14 et le 15. La rangée 3 a quatre cartes. Laquelle des vôtres ne risque rien ?
    .good = Personne n’a de carte entre 11 et 12. Et Emil devait remplir la rangée 3.
    .sixth = Emil n’avait que le 14 et le 15 : dans tous les cas, la cinquième carte de la rangée 3. Votre 16 était forcément la sixième.

lesson-leaflet-about = Juste assez de cartes pour tous, et chacun sait lesquelles.
lesson-leaflet-end = Quand on sait quelles cartes sont en jeu, on compte au lieu de deviner.
lesson-leaflet-count = À trois, avec quatre cartes chacun, seules les cartes de 1 à 16 sont en jeu. La rangée 1 est pleine. Laquelle de vos cartes ne ramasse rien ?
    .good = Entre 13 et 16, seuls le 14 et le 15 pouvaient arriver : il restait de la place pour votre 16.
    .full = Le 9 va derrière le 8, en sixième carte de la rangée 1. Le 16 avait de la place : seuls le 14 et le 15 pouvaient passer devant.
lesson-leaflet-missing = Personne n’a encore montré le 8 : quelqu’un l’a en main. La rangée 2 finit par le 7 et n’a plus qu’une place. Laquelle de vos cartes ne ramasse rien ?
    .good = Le 16 a de la place derrière le 13, même si le 14 et le 15 passent devant.
    .eight = Le 8 est passé avant votre 9, en cinquième carte de la rangée 2. On ne l’avait pas vu : il était forcément dans une main.

lesson-fan-parity-about = Une rangée n’accepte que les cartes paires, ou que les impaires.
lesson-fan-parity-end = Dès qu’une rangée est ramassée, le marqueur change de rangée. Gardez un œil dessus.
lesson-fan-parity-odd = Le marqueur est sur la rangée 4, qui finit par le 85, impair : elle n’accepte que les impaires. La rangée 2 est pleine. Jouez une carte qui ne ramasse rien.
    .good = Le 87 est impair : la rangée 4 l’accepte.
    .even = Le 90 est pair : la rangée 4 le refuse, et il va dans la suivante en dessous, la rangée 2, qui est pleine.
    .full = Le 75 va derrière le 52, en sixième carte. La rangée 4 attendait une carte impaire.
lesson-fan-parity-nowhere = Seule la rangée 4 finit plus bas que vos cartes, et elle n’accepte que les impaires. Jouez celle qui convient.
    .good = Le 29 est impair et trouve sa place.
    .nowhere = Le 30 est pair et ne va nulle part. Il compte comme trop faible : il faut ramasser une rangée.

lesson-fan-climb-about = Une rangée se joue en descendant.
lesson-fan-climb-end = Après chaque rangée ramassée, le marqueur grimpe d’une rangée, ou redescend.
lesson-fan-climb-down = La rangée 4, marquée, descend : il y faut moins que 26. C’est la rangée la plus proche qui compte, par-dessus ou par-dessous. Jouez la carte qui y descend.
    .good = Le 21 est à cinq du 26 et à neuf du 12 : la rangée 4 est plus proche.
    .up = Cette carte a une rangée montante plus proche. Laquelle est juste sous le 26 ?
lesson-fan-climb-full = La rangée 4 descend et a cinq cartes : la prochaine les ramasse. Jouez une carte qui ne ramasse rien.
    .good = Le 14 est bien plus près du 12 que du 26.
    .full = Cette carte est plus près du 26 : c’était la sixième de la rangée 4. Le marqueur est monté à la rangée 3.

lesson-fan-leap-about = Une vache se couche dans une rangée, prend de la place, et saute.
lesson-fan-leap-end = Comptez la vache comme une carte, et regardez où elle sauterait avant de la réveiller.
lesson-fan-leap-cow = La vache occupe la place d’une carte : avec elle, les quatre cartes de la rangée 1 font une rangée pleine. Jouez une carte qui ne ramasse rien.
    .good = Le 60 a laissé la vache tranquille.
    .full = Le 43 va derrière le 13. Avec la vache, la rangée était pleine : vous ramassez ses quatre cartes, et la vache saute.
lesson-fan-leap-jump = Si une carte rejoint la vache, elle saute vers la rangée qui finit le plus bas : la 2, où il y a déjà cinq cartes. Qui la réveille en ramasse quatre. Laissez-la dormir.
    .good = Heidi l’a réveillée : elle ramasse quatre cartes de la rangée 2, la plus haute y reste.
    .jump = Votre 45 a réveillé la vache. Elle est tombée sur cinq cartes, et vous en ramassez quatre.

lesson-fan-reverse-about = Une fois par manche, une carte se joue à l’envers.
lesson-fan-reverse-end = Une seule fois par manche : gardez-la pour la rangée qui ferait mal.
lesson-fan-reverse-reverse = Toutes vos cartes sont hautes, et la rangée 4 est pleine. Une fois par manche, une carte se joue à l’envers : le 82 compte 28. Prenez une carte, retournez-la avec l’autre bouton, puis jouez-la.
    .good = À l’envers, c’était une petite carte, bien tranquille. Une fois posée, elle compte de nouveau pour le nombre imprimé.
    .plain = À l’endroit, c’était la sixième carte de la rangée 4. Retournez-la avant de la jouer.
lesson-fan-reverse-low = Cette fois, toutes vos cartes sont plus petites que chaque rangée : il faudrait en ramasser une. À l’envers, le 13 compte 31. Retournez une carte et jouez-la.
    .good = À l’envers, elle était assez grande pour une rangée, et vous n’avez rien ramassé.
    .plain = À l’endroit, elle était trop petite, et une rangée est pour vous. Retournez-la avant de la jouer.

lesson-coop-about = Tous ensemble contre le Bœuf.
lesson-coop-end = Le Bœuf ne réfléchit jamais. Vous si, et vous pouvez en parler, tant que personne ne dit de nombre.
lesson-coop-seven = Vous faites équipe contre le Bœuf ; le moins de têtes gagne. Avant chaque carte, on peut utiliser une carte spéciale. Votre 20 serait la sixième carte de la rangée 1 : posez-y « 7 qui prend ! ».
    .good = La rangée 1 tient maintenant six cartes : le 20 ne ramasse rien. La septième, si.
    .passed = Sans aide, le 20 a ramassé toute la rangée pour l’équipe. « 7 qui prend ! » lui aurait fait de la place.
    .elsewhere = Le 20 n’avait toujours pas de place dans la rangée 1. Essayez « 7 qui prend ! » à cet endroit.
lesson-coop-stop = Le 25 du Bœuf arrive. « Stop » verrouille une rangée : la carte va alors dans la suivante en dessous. Faites ramasser au Bœuf la rangée 1, qui est pleine.
    .good = La rangée 2 verrouillée, le 25 a dû aller dans la 1, en sixième carte. Cinq têtes pour le Bœuf !
    .passed = Le 25 s’est posé tranquillement dans la rangée 2. Avec « Stop » sur la 2, il aurait dû aller dans la 1.
    .elsewhere = Le 25 a encore trouvé une place sans danger. Quelle rangée verrouiller pour que la 1 devienne la plus proche ?

lesson-surprise-about = Trois cartes spéciales à vous, pour quand ça fait mal.
lesson-surprise-end = Vos cartes spéciales sont secrètes et comptées. Chacune vaut un sauvetage.
lesson-surprise-fifth = Votre 5 est plus faible que toutes les rangées, et c’est à lui : c’est le moment d’une carte spéciale. « 5e série » lui ouvre sa propre rangée.
    .good = Une cinquième rangée, et rien à ramasser. La prochaine rangée ramassée disparaîtra complètement.
    .passed = Sans carte spéciale, il a fallu ramasser une rangée. « 5e série » vous l’aurait épargné.
lesson-surprise-stop = Votre 28 serait la sixième carte de la rangée 2. « Stop » verrouille une rangée jusqu’à ce que l’une d’elles soit ramassée. Où sert-elle ?
    .good = La rangée 2 verrouillée, votre 28 va dans la 1, la suivante en dessous.
    .passed = Le 28 a ramassé la rangée 2. Avec « Stop » dessus, il serait allé dans la 1.
    .elsewhere = La rangée 2 est restée ouverte, et le 28 l’a ramassée. Verrouillez celle où vous ne voulez pas aller.

lesson-nothanks-about = Prenez la carte, ou payez un jeton pour la refuser.
lesson-nothanks-end = Les cartes coûtent, les jetons rapportent, et une suite ne compte que sa plus petite carte. Les jetons, c’est la liberté : n’en manquez pas.
lesson-nothanks-refuse = La carte du milieu vous coûterait 33 points. Prenez-la, ou poussez un jeton dessus : le suivant décidera.
    .good = Un jeton au lieu de 33 points. Emil a pris la carte, et les jetons avec.
    .dear = 33 points, et pas un seul jeton avec. Un jeton suffisait pour la passer au suivant.
lesson-nothanks-run = Vous avez le 18 et le 19. Une suite ne compte que sa plus petite carte : avec le 17, la vôtre coûte 17. Et il porte six jetons, un point chacun.
    .good = Votre suite coûte moins qu’avant, et vous avez six jetons de plus.
    .missed = Heidi a pris le 17 et ses six jetons. Il aurait allégé votre suite.
lesson-nothanks-wait = Vous avez le 25 : le 24 ne vous coûte rien. Aux autres, il coûterait 24 : ils vont le refuser. Peut-on en tirer davantage ?
    .good = Il a fait le tour, et porte maintenant trois jetons. Prenez-le avant qu’il ne tente les autres.
    .early = C’est bien, mais il ne portait pas un jeton. Les autres l’auraient refusé, en payant pour vous.

lesson-nothanks-tactical-about = Dix jetons chacun, et trois cartes dont tout le monde sait qu’elles manquent.
lesson-nothanks-tactical-end = Le 10, le 20 et le 30 ne viennent jamais : aucune suite ne les traverse.
lesson-nothanks-tactical-absent = Vous avez le 19, voici le 21. Un 20 pour les relier ? Dans la variante tactique, le 10, le 20 et le 30 sont écartés : il ne viendra jamais. À vous.
    .good = En effet : 19 et 21 resteraient deux cartes seules, et le 21 coûterait plein tarif.
    .gap = Le 20 n’est pas en jeu : 19 et 21 ne feront jamais une suite, le 21 coûte plein tarif.
lesson-nothanks-tactical-alone = Vous avez le 12 et le 13 : le 11 ne vous coûte rien. Quelqu’un d’autre a le 9 : le 11 lui sert-il aussi ? À vous.
    .good = En effet : sans le 10, le 11 ne sert à personne d’autre. Il est revenu, avec plus de jetons.
    .early = Ce n’est pas faux, mais c’est tôt : sans le 10, le 9 et le 11 ne feront jamais une suite. Personne n’en voulait, il serait revenu avec plus de jetons.

### Les problèmes de la table web

web-puzzles = Problèmes
web-puzzles-lead = Une position, un choix nettement meilleur, et rarement celui auquel on pense d’abord.
web-puzzle = Problème
web-puzzle-today = Le problème du jour
web-puzzle-solve = À vous de jouer
web-puzzle-look-again = Le revoir
web-puzzle-streak =
    { $days ->
        [one] jour d’affilée
       *[other] jours d’affilée
    }
web-puzzle-game = Jeu
web-puzzle-how-hard = Difficulté
web-puzzle-any = Tous
web-puzzle-count =
    { $count ->
        [0] Il n’y en a pas encore de cette sorte. Essayez un autre jeu ou une autre difficulté.
        [one] { $count } problème
       *[other] { $count } problèmes
    }
web-puzzle-seats = { $seats } joueurs
web-puzzle-difficulty = Difficulté { $value } sur 5
web-puzzle-solved = résolu
web-puzzle-seen = vu
web-puzzle-all = Tous les problèmes
web-puzzle-question = À vous. Qu’est-ce qui coûtera le moins, au bout du compte ?
web-puzzle-wrong = { $option } : il y a mieux. Regardez encore.
web-puzzle-right = C’est bien ça.
web-puzzle-solution = La solution
web-puzzle-give-up = Voir la solution
web-puzzle-next = Problème suivant
web-puzzle-share = Problème Vacherie, { $game } { $day } :

### Le coach de la table web : coûts des choix, analyse d'une partie

web-coach-all = Le coût de chaque choix
web-coach-best = meilleur
web-coach-costs = Coût probable, par rapport au meilleur choix
web-coach-option = Choix
web-coach-cost = Coût
web-coach-chosen = joué
web-coach-card = le { $card }
web-coach-reversed = le { $card } à l’envers ({ $value })
web-coach-error = à { $error } près
web-coach-pass = passer
web-coach-what-if = Reprendre ici avec : { $option }
web-review = Analyse
web-review-progress = Avancement de l’analyse
web-review-working = Le coach regarde chaque choix…
web-review-sketch = Une première esquisse ; les chiffres s’affinent encore.
web-review-ahead =
    { $count ->
        [one] Une autre analyse passe avant.
       *[other] { $count } autres analyses passent avant.
    }
web-review-moments = Ce qui a compté
web-review-moment-of = Meilleur moment
    .best = Meilleur moment : { $name }
    .worst = Pire moment : { $name }
web-review-result = D’où viennent les résultats
web-review-player = Joueur
web-review-accuracy = Précision
web-review-start = Départ
web-review-cards = Cartes
web-review-others = Autres
web-review-own = Pertes
web-review-sum = Résultat
web-review-explain = Que disent ces chiffres ?
    .values = Chaque ligne tombe juste. Le résultat dit de combien on a fait mieux que les autres en moyenne : plus, c’est mieux. Cartes : ce que la donne a apporté. Autres : ce que les choix des autres ont apporté. Pertes : ce que ses propres choix ont gaspillé, par rapport aux meilleurs.
    .team = Chaque ligne tombe juste. Le résultat dit de combien l’équipe a fait mieux que le Bœuf : plus, c’est mieux. Cartes : ce que la donne, les cartes du Bœuf et les cartes spéciales retournées ont apporté. Autres : ce que les choix des partenaires ont apporté. Pertes : ce que ses propres choix ont gaspillé, par rapport aux meilleurs.
    .luck = Un choix n’est jugé que sur ce que son joueur pouvait savoir. La malchance après un bon choix ne coûte rien ici.
web-review-counts = { $decisions } choix : { $inaccuracies } imprécisions, { $mistakes } erreurs, { $blunders } bévues.
web-review-inaccuracy = imprécision
web-review-mistake = erreur
web-review-blunder = bévue
web-review-chances = Chances de gagner, en tableau
web-review-chance = Chances de gagner : { $percent } %
web-review-turn = Tour
web-review-no-decision = Rien à décider ici. Allez à un choix, ou à l’erreur suivante.
web-review-chose = Choix
    .best = { $name } : { $option }. Le meilleur choix.
    .none = { $name } : { $option }. Aussi bon que le meilleur ({ $better }).
    .inaccuracy = { $name } : { $option }. Un peu cher (+{ $cost }) ; mieux : { $better }.
    .mistake = { $name } : { $option }. Une erreur (+{ $cost }) ; mieux : { $better }.
    .blunder = { $name } : { $option }. Une bévue (+{ $cost }) ; mieux : { $better }.
web-review-mistakes =
    { $count ->
        [0] aucune erreur
        [one] { $count } erreur
       *[other] { $count } erreurs
    }
web-review-mistake-back = Erreur précédente
web-review-mistake-on = Erreur suivante

### La table web : revoir une partie

web-replay-title = Revoir
web-replay-play = Lecture
web-replay-pause = Pause
web-replay-on = Avancer d’un pas
web-replay-back = Reculer d’un pas
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
web-replay-drop = Déposez ici le fichier d’une partie, ou choisissez-en un.
web-replay-no-record = Ce fichier n’est pas une partie enregistrée, ou il est abîmé.
web-replay-to-table = Aller à la table
web-replay-look = Vu par { $name }
web-replay-choose = Choisir un fichier
web-replay-other = Une autre partie
web-replay-where = Toute partie finie peut être enregistrée ; le terminal et l’API écrivent les mêmes fichiers.
web-replay-key-play = Lecture et pause
web-replay-key-start = Au début
web-replay-key-end = À la fin
web-replay-key-eyes = Vu par la place suivante
refused-bad-record = Ce n’est pas une partie enregistrée, ou le fichier est abîmé.
refused-record-too-long = Cette partie est trop longue pour être montrée pas à pas.
refused-too-many-rounds = Une table ne joue pas autant de manches ici.
refused-no-such-step = La partie est finie ici. Reculez d’un pas pour la reprendre.

### La table web : les règles

web-rules-title = { $game } : les règles
web-rules-lead = Douze jeux, expliqués simplement. Choisissez-en un.
web-rules-missing = Ce jeu n’existe pas ici. Cherchez-vous l’un de ceux-ci ?
web-rules-group-nimmt = 6 qui prend !
web-rules-group-fan = Cartes spéciales de fans
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
    .over = quand quelqu’un dépasse 66
    .reach = quand quelqu’un atteint 66
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

## Le coach à la table (indice, reprise, entraînement)

nimmt-taken-back = { taken-back }
nothanks-taken-back = { taken-back }
taken-back =
    { $who ->
        [you] Vous reprenez votre coup.
       *[other] { $seat } reprend son coup.
    }
coach-hint = Indice
    .about = Que jouerait le coach ? (H)
coach-take-back = Reprendre
    .about = Reprendre votre dernier coup (U) ; c’est alors un entraînement
coach-thinking = Le coach réfléchit…
coach-best = Le choix du coach.
coach-cost = Coûte environ { $points } de plus.
coach-mistake = Vraiment ?
coach-mistake-bullheads = Cela coûte environ { bullheads }. Vous reprenez ?
coach-mistake-points = Cela coûte environ { points }. Vous reprenez ?
coach-mistake-back = Je reprends
coach-mistake-keep = Je joue quand même
refused-not-looked-at = Le coach n’a pas pu regarder cette réponse. La partie continue sans son avis.
web-key-hint = un indice du coach (contre les bots)
web-key-take-back = reprendre le dernier coup (contre les bots)
web-practice = Entraînement : m’avertir avant une erreur
web-practice-game = Entraînement
web-practice-over = Entraînement, avec l’aide du coach : ce n’est pas un vrai résultat.
refused-not-alone = Le coach n’aide que contre les bots.
refused-practice-alone = L’entraînement se joue seul contre les bots.
refused-no-take-back = Il n’y a rien à reprendre.
refused-coach-off = Le coach est désactivé sur ce serveur.
refused-no-such-puzzle = Ce problème n’existe pas.

### Le coach : ce que disent une analyse, un conseil et un problème
#
# `$seat` et `$other` sont des noms, `$who` comme plus haut ; `$chosen`, `$best`, `$amount`, `$taken` et `$fate`
# sont des messages de cette partie, ou `bullheads`, `points` et `chips`.

review-nothing = { "" }
review-choice-card = le { $card }
review-choice-reversed = le { $card } lu à l’envers
review-choice-row = la rangée { $row }
review-choice-pass-nimmt = ne pas jouer de carte spéciale
review-choice-no-swap = ne rien échanger
review-choice-unstop = le retrait du Stop de la rangée { $row }
review-choice-swap = l’échange de « { special-name } »
review-choice-special = « { special-name } »
review-choice-on-row = « { special-name } » sur la rangée { $row }
review-choice-into-row = « { special-name } » dans la rangée { $row }
review-choice-with-card = « { special-name } » avec le { $card }
review-choice-card-of-row = « { special-name } » avec le { $card } de la rangée { $row }
review-choice-slide = « { special-name } » avec le { $card } vers la rangée { $row }
review-choice-for-seat = « { special-name } » ({ $other })
review-choice-order = « { special-name } » ({ $cards })
review-loss =
    { $who ->
        [you] Vous avez choisi { $chosen } ; { $best } aurait coûté environ { $amount } de moins. { $fate }
       *[other] { $seat } a choisi { $chosen } ; { $best } aurait coûté environ { $amount } de moins. { $fate }
    }
review-find =
    { $who ->
        [you] Vous avez choisi { $chosen }, à juste titre : tout autre choix aurait coûté environ { $amount } de plus.
       *[other] { $seat } a choisi { $chosen }, à juste titre : tout autre choix aurait coûté environ { $amount } de plus.
    }
review-loss-use =
    { $who ->
        [you] Vous avez joué { $chosen } ; s’en passer aurait coûté environ { $amount } de moins.
       *[other] { $seat } a joué { $chosen } ; s’en passer aurait coûté environ { $amount } de moins.
    }
review-loss-unstop =
    { $who ->
        [you] Vous avez retiré le Stop de la rangée { $row } ; le laisser aurait coûté environ { $amount } de moins.
       *[other] { $seat } a retiré le Stop de la rangée { $row } ; le laisser aurait coûté environ { $amount } de moins.
    }
review-loss-unstop-other =
    { $who ->
        [you] Vous avez retiré le Stop de la rangée { $row } ; { $best } aurait coûté environ { $amount } de moins.
       *[other] { $seat } a retiré le Stop de la rangée { $row } ; { $best } aurait coûté environ { $amount } de moins.
    }
review-find-unstop =
    { $who ->
        [you] Vous avez retiré le Stop de la rangée { $row }, à juste titre : tout le reste aurait coûté environ { $amount } de plus.
       *[other] { $seat } a retiré le Stop de la rangée { $row }, à juste titre : tout le reste aurait coûté environ { $amount } de plus.
    }
review-loss-pass =
    { $who ->
        [you] Vous n’avez pas joué de carte spéciale ; { $best } aurait coûté environ { $amount } de moins.
       *[other] { $seat } n’a pas joué de carte spéciale ; { $best } aurait coûté environ { $amount } de moins.
    }
review-find-pass =
    { $who ->
        [you] Vous avez gardé votre carte spéciale, à juste titre : en jouer une aurait coûté environ { $amount } de plus.
       *[other] { $seat } a gardé sa carte spéciale, à juste titre : en jouer une aurait coûté environ { $amount } de plus.
    }
review-loss-swap =
    { $who ->
        [you] Vous avez échangé « { special-name } » ; { $best } aurait coûté environ { $amount } de moins.
       *[other] { $seat } a échangé « { special-name } » ; { $best } aurait coûté environ { $amount } de moins.
    }
review-find-swap =
    { $who ->
        [you] Vous avez échangé « { special-name } », à juste titre : tout autre choix aurait coûté environ { $amount } de plus.
       *[other] { $seat } a échangé « { special-name } », à juste titre : tout autre choix aurait coûté environ { $amount } de plus.
    }
review-loss-no-swap =
    { $who ->
        [you] Vous n’avez rien échangé ; { $best } aurait coûté environ { $amount } de moins.
       *[other] { $seat } n’a rien échangé ; { $best } aurait coûté environ { $amount } de moins.
    }
review-find-no-swap =
    { $who ->
        [you] Vous n’avez rien échangé, à juste titre : tout échange aurait coûté environ { $amount } de plus.
       *[other] { $seat } n’a rien échangé, à juste titre : tout échange aurait coûté environ { $amount } de plus.
    }
review-fate-took = Le { $card } a aussitôt ramassé { $amount }.
review-fate-cost = Ce tour a coûté { $amount }.
review-fate-placed = Le { $card } lui-même n’a rien ramassé.
review-loss-take =
    { $who ->
        [you] Vous avez pris { review-the-card } ; le laisser aurait coûté environ { $amount } de moins.
       *[other] { $seat } a pris { review-the-card } ; le laisser aurait coûté environ { $amount } de moins.
    }
review-loss-decline =
    { $who ->
        [you] Vous avez laissé { review-the-card } ; le prendre aurait coûté environ { $amount } de moins.
       *[other] { $seat } a laissé { review-the-card } ; le prendre aurait coûté environ { $amount } de moins.
    }
review-find-take =
    { $who ->
        [you] Vous avez pris { review-the-card }, à juste titre : le laisser aurait coûté environ { $amount } de plus.
       *[other] { $seat } a pris { review-the-card }, à juste titre : le laisser aurait coûté environ { $amount } de plus.
    }
review-find-decline =
    { $who ->
        [you] Vous avez laissé { review-the-card }, à juste titre : le prendre aurait coûté environ { $amount } de plus.
       *[other] { $seat } a laissé { review-the-card }, à juste titre : le prendre aurait coûté environ { $amount } de plus.
    }
review-the-card =
    { $count ->
        [0] le { $card } sans aucun jeton
       *[other] le { $card } avec { $chips }
    }
review-deal-good =
    { $who ->
        [you] Vous avez reçu une bonne main : elle valait environ { $amount }.
       *[other] { $seat } a reçu une bonne main : elle valait environ { $amount }.
    }
review-deal-bad =
    { $who ->
        [you] Vous avez reçu une main difficile : environ { $amount } de plus qu’une main ordinaire.
       *[other] { $seat } a reçu une main difficile : environ { $amount } de plus qu’une main ordinaire.
    }
review-draw-good =
    { $who ->
        [you] Vous avez pioché la bonne carte spéciale : une économie d’environ { $amount }.
       *[other] { $seat } a pioché la bonne carte spéciale : une économie d’environ { $amount }.
    }
review-draw-bad =
    { $who ->
        [you] Une carte spéciale vous a joué un tour : environ { $amount }.
       *[other] Une carte spéciale a joué un tour à { $seat } : environ { $amount }.
    }
review-other-drew-good =
    { $who ->
        [you] { $other } a pioché une carte spéciale, et cela vous arrangeait : environ { $amount }.
       *[other] { review-by-drew } une carte spéciale, et cela arrangeait { $seat } : environ { $amount }.
    }
review-other-drew-bad =
    { $who ->
        [you] { $other } a pioché une carte spéciale, à vos dépens : environ { $amount }.
       *[other] { review-by-drew } une carte spéciale, aux dépens de { $seat } : environ { $amount }.
    }
review-took =
    { $who ->
        [you] Votre { $card } était la carte de trop : { $taken } pour vous.
       *[other] Le { $card } était la carte de trop : { $taken } pour { $seat }.
    }
review-too-low =
    { $who ->
        [you] Votre { $card } était trop petit : il vous a coûté environ { $amount }.
       *[other] Le { $card } était trop petit : il a coûté environ { $amount } à { $seat }.
    }
review-took-low =
    { $who ->
        [you] Votre { $card } était trop petit : { $taken } pour vous.
       *[other] Le { $card } était trop petit : { $taken } pour { $seat }.
    }
review-took-rows =
    { $who ->
        [you] Vous avez dû ramasser { review-rows } : { $taken }.
       *[other] { $seat } a dû ramasser { review-rows } : { $taken }.
    }
review-rows =
    { $count ->
        [one] une rangée
       *[other] { $count } rangées
    }
review-other-took =
    { $who ->
        [you] { $other } a ramassé { $taken }, et vous y avez échappé.
       *[other] { review-by-heads } { $taken }, et { $seat } y a échappé.
    }
review-other-took-suited =
    { $who ->
        [you] { $other } a ramassé { $taken }, et cela vous arrangeait.
       *[other] { review-by-heads } { $taken }, et cela arrangeait { $seat }.
    }
review-by-heads =
    { $actor ->
        [you] Vous avez ramassé
       *[other] { $other } a ramassé
    }
review-by-row =
    { $actor ->
        [you] Vous avez choisi
       *[other] { $other } a choisi
    }
review-by-drew =
    { $actor ->
        [you] Vous avez pioché
       *[other] { $other } a pioché
    }
review-by-card =
    { $actor ->
        [you] Vous avez pris
       *[other] { $other } a pris
    }
review-by-left =
    { $actor ->
        [you] Vous avez laissé
       *[other] { $other } a laissé
    }
review-got-away =
    { $who ->
        [you] Votre { $card } est passé quand même, par chance : environ { $amount }.
       *[other] Le { $card } est passé quand même, par chance pour { $seat } : environ { $amount }.
    }
review-other-row-good =
    { $who ->
        [you] { $other } a choisi la rangée { $row }, et cela vous arrangeait : environ { $amount }.
       *[other] { review-by-row } la rangée { $row }, et cela arrangeait { $seat } : environ { $amount }.
    }
review-other-row-bad =
    { $who ->
        [you] { $other } a choisi la rangée { $row }, à vos dépens : environ { $amount }.
       *[other] { review-by-row } la rangée { $row }, aux dépens de { $seat } : environ { $amount }.
    }
review-others-good =
    { $who ->
        [you] Le jeu des autres vous a bien arrangé : environ { $amount }.
       *[other] Le jeu des autres a bien arrangé { $seat } : environ { $amount }.
    }
review-others-bad =
    { $who ->
        [you] Les cartes des autres ont contrarié vos plans : environ { $amount }.
       *[other] Les cartes des autres ont contrarié les plans de { $seat } : environ { $amount }.
    }
review-ox-card-good = La carte du Bœuf est bien tombée pour l’équipe : environ { $amount }.
review-ox-card-bad = La carte du Bœuf a fait mal à l’équipe : environ { $amount }.
review-ox-draw-good = La carte spéciale qui est apparue convient à l’équipe : environ { $amount }.
review-ox-draw-bad = La carte spéciale qui est apparue n’est pas celle que l’équipe espérait : une perte d’environ { $amount }.
review-ox-reveal-good = Les cartes de l’équipe se sont bien accordées : un gain d’environ { $amount }.
review-ox-reveal-bad = Les cartes de l’équipe se sont gênées : une perte d’environ { $amount }.
review-ox-deal-good = L’équipe a reçu de bonnes cartes : elles valaient environ { $amount }.
review-ox-deal-bad = L’équipe a reçu des cartes difficiles : environ { $amount } de plus que d’ordinaire.
review-card-good =
    { $who ->
        [you] Le { $card } est sorti au bon moment pour vous : environ { $amount }.
       *[other] Le { $card } est sorti au bon moment pour { $seat } : environ { $amount }.
    }
review-card-bad =
    { $who ->
        [you] Le { $card } est sorti au mauvais moment pour vous : environ { $amount }.
       *[other] Le { $card } est sorti au mauvais moment pour { $seat } : environ { $amount }.
    }
review-took-good =
    { $who ->
        [you] { $other } a pris le { $card }, et cela vous arrangeait : environ { $amount }.
       *[other] { review-by-card } le { $card }, et cela arrangeait { $seat } : environ { $amount }.
    }
review-took-bad =
    { $who ->
        [you] { $other } a pris le { $card } qui vous aurait servi : environ { $amount }.
       *[other] { review-by-card } le { $card } qui aurait servi à { $seat } : environ { $amount }.
    }
review-left-good =
    { $who ->
        [you] { $other } a laissé passer le { $card }, et cela vous arrangeait : environ { $amount }.
       *[other] { review-by-left } passer le { $card }, et cela arrangeait { $seat } : environ { $amount }.
    }
review-left-bad =
    { $who ->
        [you] { $other } a laissé passer le { $card }, et le problème est devenu le vôtre : environ { $amount }.
       *[other] { review-by-left } passer le { $card }, et { $seat } a hérité du problème : environ { $amount }.
    }
review-reason = { $first } { $second }
review-only = Il n’y a qu’une réponse possible.
review-not-judged = Le coach ne peut pas juger cette question.
review-why-row = La rangée { $row } coûte { $amount } maintenant, et laisse de meilleures rangées à vos autres cartes.
review-why-lead = Environ { $amount } de mieux que tout le reste : { $chosen }.
review-why-card = Le { $card } vous laisse la meilleure main.
review-why-low = Dans l’état actuel des rangées, le { $card } est trop petit, mais la rangée la moins chère coûte { $amount }, et vos bonnes cartes restent.
review-why-takes = Dans l’état actuel des rangées, le { $card } ramasserait la rangée { $row } ({ $amount }), mais toute autre réponse devrait coûter plus.
review-why-next = Le { $card } se place juste au bout de la rangée { $row } : rien ne peut s’intercaler.
review-why-lands = Dans l’état actuel des rangées, le { $card } arrive à la place { $place } de la rangée { $row }.
review-why-cheapest = La rangée { $row } est la moins chère : { $amount }.
review-why-close = Cela ne change presque rien ici : { $chosen }.
review-against-costs = Dans l’état actuel des rangées, le { $card } coûterait { $amount }.
review-why-patience = Le { $card } ne vous coûte rien maintenant, mais il peut revenir avec plus de jetons.
review-against-low = Dans l’état actuel des rangées, le { $card } est trop petit et coûte au moins { $amount }.
review-against-takes = Dans l’état actuel des rangées, le { $card } serait la carte de trop : { $amount }.
review-against-crowd =
    { $free ->
        [one] { $cards } cartes que d’autres ont peut-être en main vont dans la rangée { $row } avant le { $card } : s’il en vient une, il ramasse { $amount } ou plus.
       *[other] { $cards } cartes que d’autres ont peut-être en main vont dans la rangée { $row } avant le { $card } : s’il en vient { $free }, il ramasse { $amount } ou plus.
    }
review-against-lead = En comparaison, { $chosen } coûterait environ { $amount } de plus.
review-why-joins =
    { $count ->
        [0] Le { $card } prolonge vos cartes : il ne vous coûte rien.
       *[other] Le { $card } prolonge vos cartes : il ne vous coûte rien et rapporte { $chips }.
    }
review-why-gift = Les jetons posés dessus paient le { $card } : { $chips }.
review-why-chips =
    { $count ->
        [0] Le { $card } coûte { $cost } ; on ne fera guère mieux.
       *[other] Le { $card } coûte { $cost }, jetons compris ; on ne fera guère mieux qu’avec { $chips }.
    }
review-why-wait = Le { $card } prolonge vos cartes et celles de personne d’autre : il peut fort bien revenir avec plus de jetons.
review-why-dear = Le { $card } est trop cher { review-chips-on-it }.
review-chips-on-it =
    { $count ->
        [0] sans jeton dessus
       *[other] avec { $chips } seulement
    }
review-why-better = L’autre réponse coûte environ { $amount } de plus.

review-title = Analyse : { $preset }
review-sketch-note = Une esquisse ; avec plus de temps, les nombres s’affinent.
review-unfinished = La partie s’est arrêtée en route : les résultats sont ceux qu’on pouvait attendre à ce moment-là.
review-column = Joueur
    .result = Résultat
    .start = Départ
    .cards = Cartes
    .others = Autres
    .own = Pertes
    .accuracy = Préc.
    .severity = ?!/?/??
review-explained-nimmt = Têtes de bœuf par rapport à la moyenne des autres ; + est bon. Résultat = départ + cartes + autres − pertes.
review-explained-nothanks = Points par rapport à la moyenne des autres ; + est bon. Résultat = départ + cartes + autres − pertes.
review-explained-team = Têtes de bœuf du Bœuf moins celles de l’équipe ; + est bon. Résultat = départ + cartes + autres − pertes.
review-explained-accuracy = Précision : 100 %, c’est à chaque fois la réponse du coach, 0 % à chaque fois la pire ; au hasard, on arrive à 50 % environ.
review-moments = Ce qui a compté
review-best = Meilleur moment
review-worst = Pire moment
review-when-card = { $when }, { review-the-card }
review-when =
    { $trick ->
        [0] Manche { $round }
       *[other] Manche { $round }, tour { $trick }
    }
review-moment-when = { review-when } :
review-decisions = Toutes les décisions : { $name }
review-decision-line =
    { $same ->
        [yes] { $when } : { $chosen }
       *[no] { $when } : { $chosen } – mieux valait { $best } ({ $loss } ± { $error }) { $severity }
    }
review-severity = Gravité
    .none = { "" }
    .inaccuracy = ?! imprécision
    .mistake = ? erreur
    .blunder = ?? bévue
review-choice-take = prendre
review-choice-pass-nothanks = non merci
review-curve = Chances de gagner, { $preset }
review-no-deal = Cet enregistrement n’a pas encore de donne : il n’y a rien à analyser.
review-plot-stdout = L’image a besoin d’un fichier à elle : l’analyse elle-même va sur stdout.
review-seat-json = --seat est pour l’analyse imprimée : --json contient les décisions de toutes les places.
review-seconds-rollouts = --seconds et --rollouts disent tous deux combien de temps réfléchir : n’en donnez qu’un.
error-no-such-seat = Cette partie a les places { $seats }, pas { $seat }.
puzzles-made =
    { $count ->
        [one] Un problème dans { $file }
       *[other] { $count } problèmes dans { $file }
    }
puzzles-none = Aucune position de ces parties ne fait un problème : essayez avec plus de parties.

# L'écran pour un téléviseur.
web-tv = Afficher sur une télé
web-tv-join = Scannez pour jouer
web-tv-full-table = Toutes les places sont prises
web-tv-how = Votre main reste sur votre téléphone ; cet écran montre la table.
web-tv-free = place libre
web-tv-full = Plein écran
web-tv-leave = Quitter l’écran télé

# Sans le serveur.
web-offline = Pas de connexion au serveur
web-offline-about = Pour jouer, il faut joindre le serveur. Vérifiez votre réseau ou patientez un instant, puis réessayez. Les pages ci-dessous fonctionnent sans lui.
web-offline-again = Réessayer
web-offline-meanwhile = En attendant
