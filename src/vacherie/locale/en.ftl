# Everything Vacherie says in English. One message per event, preset, special card, question and refusal;
# the same ids in every language. Names of cards and games follow R17 of docs/rules.md.
#
# Arguments of an event's sentence are its fields. `$seat` is a name, and `$who` tells whether it is `you`
# who reads, the `ox`, any `other`, or nobody (`none`); cards come as a list in words, a missing value as `none`.
# Sentences are capitalised when they are told, so that "the Ox" can stand anywhere.

### Names, numbers and lists

list-and = { $first } and { $last }
name-you = you
name-ox = the Ox
name-team = the team
name-player = Player
scored = { $name } { $points }
number = { $number }
bullheads =
    { $bullheads ->
        [one] { $bullheads } bullhead
       *[other] { $bullheads } bullheads
    }
chips =
    { $chips ->
        [one] { $chips } chip
       *[other] { $chips } chips
    }
cards =
    { $cards ->
        [one] { $cards } card
       *[other] { $cards } cards
    }
points =
    { $points ->
        [one] { $points } point
       *[other] { $points } points
    }

### What happens: the 6 nimmt! family

nimmt-round-began =
    { $offer ->
        [none] Round { $round } begins.
       *[other] Round { $round } begins: the cards lie open, and everybody picks in turn.
    }
nimmt-received = { nimmt-received-hand } { nimmt-received-specials }
nimmt-received-hand =
    { $hand ->
        [none] You start with empty hands.
       *[other] You are dealt { $hand }.
    }
nimmt-received-specials =
    { $specials ->
        [none] { "" }
       *[other] Your special cards: { $specials }.
    }
nimmt-picked =
    { $who ->
        [you] You pick the { $card }.
       *[other] { $seat } picks the { $card }.
    }
nimmt-rows-laid = The rows start with { $cards }. { nimmt-rows-laid-marker }
nimmt-rows-laid-marker =
    { $marker ->
        [even] The Even/Odd card goes to row { $row }: even numbers only.
        [odd] The Even/Odd card goes to row { $row }: odd numbers only.
        [climb] Row { $row } goes downhill.
        [cow] The cow lies down in row { $row }.
       *[none] { "" }
    }
nimmt-trick-began = Trick { $trick }.
nimmt-answered =
    { $who ->
        [you] You have chosen.
       *[other] { $seat } has chosen.
    }
nimmt-chose =
    { $reversed ->
        [yes] You choose the { $card }, read as { $value }.
       *[no] You choose the { $card }.
    }
nimmt-revealed = Cards up: { $plays }.
nimmt-pending =
    { $reversed ->
        [yes] { $seat } { $card } read as { $value }
       *[no] { $seat } { $card }
    }
nimmt-placed =
    { $who ->
        [you] You place the { $card } in row { $row }.
       *[other] { $seat } places the { $card } in row { $row }.
    }
nimmt-took = { nimmt-took-why } { nimmt-took-who }{ nimmt-took-left }{ nimmt-took-plus }
nimmt-took-why =
    { $why ->
        [low] No row fits, so row { $row } it is:
        [insert] Row { $row } overflows:
        [slide] Row { $row } overflows:
        [leap] The cow lands in row { $row }, which is full:
       *[sixth] Row { $row } is full:
    }
nimmt-took-who =
    { $who ->
        [you] you take { $cards } ({ bullheads })
       *[other] { $seat } takes { $cards } ({ bullheads })
    }
nimmt-took-left =
    { $stays ->
        [none] { ". Four rows again." }
       *[other] { nimmt-took-stays }
    }
nimmt-took-stays =
    { $why ->
        [insert] { "; " }the { $stays } stays.
        [slide] { "; " }the { $stays } stays.
        [leap] { "; " }the { $stays } stays.
       *[other] { "." }
    }
nimmt-took-plus =
    { $plus ->
        [none] { "" }
       *[other] { " " }But the { $plus } counts the other way: { $signed } this round.
    }
nimmt-moved =
    { $marker ->
        [even] The Even/Odd card moves to row { $row }: even numbers only.
        [odd] The Even/Odd card moves to row { $row }: odd numbers only.
        [climb] The climber moves on: row { $row } now goes downhill.
       *[cow] The cow jumps to row { $row }.
    }
nimmt-passed =
    { $at ->
        [special] { nimmt-passed-special }
        [swap] { nimmt-passed-swap }
       *[window] { nimmt-passed-window }
    }
nimmt-passed-special =
    { $who ->
        [you] You play no special card.
       *[other] { $seat } plays no special card.
    }
nimmt-passed-swap =
    { $who ->
        [you] You swap nothing.
       *[other] { $seat } swaps nothing.
    }
nimmt-passed-window =
    { $who ->
        [you] You pass.
       *[other] { $seat } passes.
    }
nimmt-used = { nimmt-used-who }{ nimmt-used-on }{ nimmt-used-refill }
nimmt-used-who =
    { $who ->
        [you] You play { special-name }
       *[other] { $seat } plays { special-name }
    }
nimmt-used-on =
    { $special ->
        [negpos] { " " }on the { $card }.
       *[other] { "." }
    }
nimmt-used-refill =
    { $refill ->
        [none] { "" }
       *[other] { " " }{ $refill } turns up.
    }
nimmt-marked =
    { $special ->
        [seven] Row { $row } now holds six cards; the seventh takes.
       *[stop] Row { $row } is locked.
    }
nimmt-unlocked =
    { $who ->
        [you] You remove Stop: row { $row } is open again.
        [none] Stop leaves: row { $row } is open again.
       *[other] { $seat } removes Stop: row { $row } is open again.
    }
nimmt-replaced =
    { $who ->
        [you] You take the { $card } back and play the { $new } instead.
       *[other] { $seat } takes the { $card } back and plays the { $new } instead.
    }
nimmt-inserted =
    { $who ->
        [you] You squeeze the { $card } into row { $row }.
       *[other] { $seat } squeezes the { $card } into row { $row }.
    }
nimmt-slid =
    { $who ->
        [you] You slide the { $card } from row { $origin } to row { $row }.
       *[other] { $seat } slides the { $card } from row { $origin } to row { $row }.
    }
nimmt-reordered = The new order: { $queue }.
nimmt-opened = A fifth row opens.
nimmt-swapped =
    { $who ->
        [you] You lay down { special-name } and draw another special card.
       *[other] { $seat } lays down { special-name } and draws another special card.
    }
nimmt-drew = You draw { special-name }.
nimmt-round-ended =
    { $round ->
        [1] Round { $round } is over: { $points }.
       *[other] Round { $round } is over: { $points }. All rounds: { $totals }.
    }
nimmt-game-ended =
    { $result ->
        [team] The team beats the Ox, { $low } to { $high }. The Ox pretends not to care.
        [ox] The Ox wins, { $low } to { $high }, without a single thought.
        [draw] A draw at { $low }: the Ox chews on, and so do you.
        [you] You win with { bullheads }.
        [shared-you] You share the victory with { $others }: { bullheads } each.
        [shared] { $winners } share the victory: { bullheads } each.
       *[one] { $winners } wins with { bullheads }.
    }

### What happens: No Thanks!

nothanks-round-began =
    { $who ->
        [you] Round { $round }: { chips } each. You begin.
       *[other] Round { $round }: { chips } each. { $seat } begins.
    }
nothanks-turned =
    { $who ->
        [you] You turn up the { $card }.
       *[other] { $seat } turns up the { $card }.
    }
nothanks-declined =
    { $who ->
        [you] You say no thanks to the { $card }.
       *[other] { $seat } says no thanks to the { $card }.
    }
nothanks-took =
    { $who ->
        [you] You take the { $card } { nothanks-took-chips }.
       *[other] { $seat } takes the { $card } { nothanks-took-chips }.
    }
nothanks-took-chips =
    { $chips ->
        [0] without a single chip
       *[other] and { chips }
    }
nothanks-round-ended =
    { $round ->
        [1] Round { $round } is over: { $points }.
       *[other] Round { $round } is over: { $points }. All rounds: { $totals }.
    }
nothanks-game-ended =
    { $result ->
        [you] You win with { points }.
        [shared-you] You share the victory with { $others }: { points } each.
        [shared] { $winners } share the victory: { points } each.
       *[one] { $winners } wins with { points }.
    }

### Games

preset-classic = 6 nimmt!
    .about = Everybody plays a card at once; whoever lays the sixth card in a row takes the other five.
preset-pro = 6 nimmt! Pro
    .about = All cards lie open and you pick your own hand, so there is no luck left to blame.
preset-leaflet = 6 nimmt! Tactics
    .about = Only as many cards as needed are in play, everybody knows which, and 66 is already too many.
preset-fan-parity = Even/Odd
    .about = One row takes only even numbers, or only odd ones, and nobody can make it stay.
preset-fan-climb = Mountain Climbing
    .about = One row goes downhill, and which one changes with every row taken.
preset-fan-leap = Jumping Cow
    .about = A cow lies in a row, takes up room, and jumps when you come too close.
preset-fan-reverse = Flippin' Digits
    .about = Once a round you may play a card back to front: the 31 as a 13.
preset-coop = Beat the Buffalo
    .about = All together against an Ox that plays without thinking, and often wins.
preset-surprise = 6 nimmt! with special cards
    .about = Two rounds of twelve tricks, with three special cards each to save your skin.
preset-surprise-leaflet = 6 nimmt! Tactics with special cards
    .about = Three special cards each in every round, a known deck, and 66 ends it.
preset-nothanks = No Thanks!
    .about = Take the card, or pay a chip to say no; a run of cards costs only its lowest.
preset-nothanks-tactical = No Thanks! tactical
    .about = Ten chips each, and everybody knows that 10, 20 and 30 are out.

### Options

option-deal = deal
    .about = how cards reach the hands: classic (dealt from all 104), tactic (only as many cards as needed), draft (picked from the open table)
option-hand = hand
    .about = number cards in each hand
option-end_score = end score
    .about = the total that ends the game
option-end_rule = end rule
    .about = over: the game ends when a total is above the end score; reach: when it is reached
option-max_rounds = rounds
    .about = how many rounds are played at most
option-reverse_pads = pad single digits
    .about = single digits may be reversed too: 7 is played as 70
option-insert_allow_end = insert at the end
    .about = Insert may also put a card at the end of a row
option-show_totals = show totals
    .about = everybody sees the running points
option-show_ox_total = show the Ox’s total
    .about = everybody sees the running points of the Ox
option-open_chips = open chips
    .about = everybody sees everybody’s chips
value-number = a whole number from { $low } to { $high }
value-number-or-none = a whole number from { $low } to { $high }, or none

### Special cards

special-name =
    { $special ->
        [seven] 7 Takes
        [stop] Stop
        [replace] Replace
        [insert] Insert
        [slide] Slide
        [first] First Card
        [last] Last Card
        [sort] Sort
        [fifth] Fifth Row
       *[negpos] Negative = Positive
    }
special-about =
    { $special ->
        [seven] a row holds six cards; the seventh takes
        [stop] lock a row: nothing goes in, nothing comes out
        [replace] take your card back and place another
        [insert] put the next card into the middle of a row
        [slide] move a card that lies already to another row
        [first] the card of a player comes first
        [last] the card of a player comes last
        [sort] put all waiting cards in any order
        [fifth] your card starts a fifth row
       *[negpos] one card of the row you take counts for you
    }

### Questions and answers

ask-select = Choose a card.
    .flip = Choose a card; with ~ behind it, it is played back to front.
ask-pick = Pick a card from the table.
ask-row = Your { $card } fits nowhere: which row do you take? ({ $rows })
    .empty = Which empty row does your { $card } start? ({ $rows })
ask-window = Next comes { $play }. Use a special card, or pass?
    .end = All cards lie. Use a special card, or pass?
ask-special = Your { $card } is next. Play a special card first, or pass?
    .none = Your { $card } is next, and no special card of yours fits now.
ask-swap = You took a row: swap a special card, or pass?
ask-turn =
    { $chips ->
        [0] The { $card }, and not a chip on it. Take it, or no thanks? (take / no)
       *[other] The { $card }, with { chips } on it. Take it, or no thanks? (take / no)
    }
ask-whose = { $name }: { $question }

nimmt-choice-play = play the { $card }
    .reversed = play the { $card } back to front, as { $value }
    .fits = now goes to row { $row }
    .takes = now takes row { $row }
    .nowhere = now fits nowhere
nimmt-choice-pick = pick the { $card }
nimmt-choice-choose-row = take row { $row }: { $cards }, { bullheads }
    .empty = start row { $row }
nimmt-choice-pass = pass
    .special = play no special card
    .swap = swap nothing
nimmt-choice-unstop = remove Stop from row { $row }
nimmt-choice-exchange = lay down { special-name } and draw another
nimmt-choice-seven = 7 Takes on row { $row }
    .implied = 7 Takes: your card becomes the sixth
nimmt-choice-stop = lock row { $row }
nimmt-choice-replace = play the { $card } instead
nimmt-choice-insert = Insert into row { $row }
nimmt-choice-slide = slide the { $card } to row { $row }
nimmt-choice-first = goes first: { $target }
nimmt-choice-last = goes last: { $target }
nimmt-choice-sort = set the order of { $cards }
nimmt-choice-fifth = start a fifth row
nimmt-choice-neg-pos = take row { $row }, and the { $card } counts for you
    .implied = the { $card } of the row you take counts for you
nothanks-choice-take = take the { $card } { nothanks-took-chips }
nothanks-choice-pass = no thanks: put a chip on it

### Refusals, by code

refused-already-passed = You have passed already.
refused-cannot-reverse = This card cannot be reversed, or your reversal card is used up.
refused-cannot-use = That special card has nothing to act on right now.
refused-changed = The question has changed meanwhile.
refused-closed = That question is closed.
refused-deal-due = The cards have not been dealt yet.
refused-illegal = That is not possible here.
refused-link = That is no link of a table; one looks like http://192.168.1.20:8104/t/abcdefgh2345.
refused-no-chips = You have no chip left, so you have to take the card.
refused-no-such-card = There is no such card: they go from 1 to 104.
refused-no-such-row = There is no such row.
refused-no-such-seat = There is no such seat at this table.
refused-no-such-special = That special card is not there to be played.
refused-no-such-target = That special card cannot be used like this.
refused-not-asked = It is not your turn.
refused-not-in-hand = That card is not in your hand.
refused-not-on-offer = That card is not on the table.
refused-over = The game is over.
refused-row-not-allowed = That row cannot be chosen now.
refused-unreachable = The server does not answer: is its address right, and is it running?
refused-word = I do not understand “{ $word }”.
refused-wrong-kind = That does not answer the question.

### The table

ui-head = { $preset } · round { $round } · trick { $trick } of { $tricks }
ui-head-round = { $preset } · round { $round }
ui-head-draft = { $preset } · round { $round } · draft
ui-head-nothanks = { $preset } · round { $round } · { cards } face down
ui-points = points
ui-points-total = round  all
ui-row-full = full!
ui-row-empty = empty
ui-cow = cow
ui-seven-short = 7!
ui-marker-even = even only
ui-marker-odd = odd only
ui-marker-climb = downhill
ui-taken = { cards } taken
ui-ox-left = { cards } to play
ui-queue = To be placed:
ui-market = Face up:
ui-pile = ({ $cards } more)
ui-special-pile = Special cards to draw:
ui-holds = { $name } holds
ui-hand = Your hand
ui-hand-of = The hand of { $name }
ui-specials = Special cards:
ui-chips = Your chips
ui-chips-of = The chips of { $name }
ui-more =
    { $count ->
        [one] and one more
       *[other] and { $count } more like these
    }
ui-hand-over = Pass the keyboard to { $name }, then press Enter.
ui-enter = or just Enter
ui-seen = Press Enter when you have seen enough.
ui-go-on = Press Enter to go on.
ui-sheet = Score sheet
ui-side = Name
ui-round = Round { $round }
ui-total = Total
ui-doubled = A team of one or two counts its bullheads double.
ui-commitment-kept = The commitment { $commitment } was made from the secret { $secret }: nobody could choose the cards.
ui-left = You leave the table; the cows do not mind.
ui-input-ended = There is no more input, so the game ends here.
ui-kept = Your game is kept: “vacherie play --resume” goes on with it.
ui-nothing-kept = Nothing was played, so nothing is kept.
ui-not-kept = This game cannot be kept for later: { $reason }.
ui-resumed = You go on with the game that you left at { $time }.
ui-unfinished = A game is unfinished ({ $game }, { $time }): “vacherie play --resume” goes on with it.
ui-record-saved = The record of this game is in { $file }; “vacherie replay” tells it again.
ui-bots =
    { $count ->
        [one] Also at the table: { $names }, who is a bot.
       *[other] Also at the table: { $names }, who are bots.
    }
ui-seeded = The cards follow from the seed { $seed }: with it, anybody can play this game again.
ui-commitment = The deck is settled; the dealer’s commitment is { $commitment }.
    .short = The deck is settled; commitment { $commitment } (“{ $log }” shows all of it).

### The table on the whole screen

tui-lands =
    { $value ->
        [none] The { $card } lands { tui-place } in row { $row }.
       *[other] The { $card }, read as { $value }, lands { tui-place } in row { $row }.
    }
tui-place =
    { $place ->
        [1] first
        [2] second
        [3] third
        [4] fourth
        [5] fifth
       *[other] sixth
    }
tui-lands-takes = The { $card } takes row { $row }: { bullheads }.
tui-lands-nowhere = The { $card } fits nowhere: you take a row, { bullheads } at least.
tui-which-next = Which card comes next? So far: { $done }
tui-ask-flip = Choose a card; f turns it back to front.
tui-ask-turn =
    { $chips ->
        [0] The { $card }, and not a chip on it: take it, or no thanks?
       *[other] The { $card }, with { chips } on it: take it, or no thanks?
    }
tui-nothanks-take = take the card
tui-nothanks-no = no thanks
tui-chips = { ui-chips }
tui-chips-of = The chips of { $name }
tui-chosen = You have chosen; until all have, you may still change your mind.
tui-waiting-for = Waiting for { $names } …
tui-taken-back = You take your last answer back.
tui-hint = The coach would choose { $choice }. { $reason }
tui-too-small = The window is too small for a table: make it at least { $columns } columns wide and { $lines } lines high.
tui-open-seat = free seat
tui-host = host
tui-connecting = Looking for { $server } …
tui-waiting-room = waiting room
tui-invite = Friends join by this link:
tui-waiting-start = The game begins when all seats are taken and the host starts it.
    .auto = The game begins when all seats are taken.
tui-offline = no connection
tui-reconnecting = The connection is lost; trying again …
tui-reconnected = The connection is back.
tui-proposes = { $name }: { $words }?
tui-says = { $name }: { $words }
tui-say = What do you want to say?
tui-after = ⏎ another one    c review    h another game    q leave
tui-after-server = ⏎ the rematch    c review    h another game    q leave
tui-leave = Your game is kept, and you can go on with it later.
tui-leave-lost = Nothing of this game is kept.
tui-leave-server = Your seat is kept: the same link leads back to it. Until then a bot may play for you.
tui-leave-keys = q leave    h another game    Esc stay
tui-line-keys = ⏎ go on    Esc back
tui-home-go-on = Go on: { $game }
tui-home-unfinished = You left this game at { $time }. It goes on where it was.
tui-home-finished = This game has been finished elsewhere.
tui-home-more =
    { $count ->
        [one] One more unfinished game …
       *[other] { $count } more unfinished games …
    }
    .about = Shows all games that you can go on with.
tui-home-join = Join a friend’s table …
    .about = A friend has sent you a link? Sit down with all who play there, in the browser or in a terminal.
tui-home-seats = seats
tui-home-bots = bots
tui-home-alone = none: you alone against the Ox
tui-ask-link = The link of the table (http://…/t/…):
tui-ask-name = Your name at that table:
tui-replay-game = game { $game } of { $games }
tui-replay-seat = Through the eyes of { $name }
tui-replay-mine = Through your eyes
tui-replay-damaged = The record is damaged: { $reason }
tui-replay-left-out =
    { $count ->
        [one] { $count } game of this file is not here: --game N shows it, or says why not.
       *[other] { $count } games of this file are not here: --game N shows them, or says why not.
    }
ui-file-missing = No such file or directory
ui-file-folder = Is a directory
ui-file-forbidden = Permission denied
tui-speed-slow = slow
tui-speed-normal = normal
tui-speed-fast = fast
tui-speed-off = at once
tui-key-choose = choose
tui-key-play = play
tui-key-begin = begin
tui-key-join = join
tui-key-language = language
tui-key-turn = turn
tui-key-back = back
tui-key-pass = pass
tui-key-pass-trick = pass trick
tui-key-hint = hint
tui-key-take-back = take back
tui-key-known = known
tui-key-log = log
tui-key-rules = rules
tui-key-help = keys
tui-key-leave = leave
tui-key-chat = chat
tui-key-propose = propose
tui-key-watch = play
tui-key-pause = pause
tui-key-event = step
tui-key-trick = trick
tui-key-seat = seat
tui-key-next-game = game
tui-key-coach = coach
tui-key-mistake = mistake
tui-help-title = Keys
tui-help-choose = choose a card, a row, a line of a menu
tui-help-play = play what is chosen; while cards move: hurry
tui-help-number = a card or a row by its number
tui-help-take-or-not = at No Thanks!: take the card, no thanks
tui-help-turn = play the chosen card back to front
tui-help-pass-both = pass; pass until the trick is over
tui-help-back = put down, back in a menu
tui-help-hint = the coach’s hint (against bots)
tui-help-take-back = take your last answer back (against bots)
tui-help-log = everything that has happened
tui-help-known = cards that all know to be in other hands
tui-help-rules = the rules of this game
tui-help-speed = how fast cards move
tui-help-chat = say something (at a friend’s table)
tui-help-propose = propose what is chosen to your team
tui-help-coach = the coach’s comments, then the whole review
tui-help-mistake = the next mistake, the one before
tui-help-replay-watch = play and pause
tui-help-replay-step = one event on, one back
tui-help-replay-trick = one trick on, one back
tui-help-replay-ends = to the beginning, to the end
tui-help-replay-seat = look through the eyes of the next seat
tui-help-replay-next-game = the next game of the file
tui-help-replay-leave = leave
tui-help-replay-help = this page
tui-help-level = on the first page: stronger or weaker bots
tui-help-language = on the first page: the next language
tui-help-join = on the first page: sit down at a friend’s table
tui-help-leave = leave; the game is kept
tui-help-mouse = The mouse works as well: point at a card to see where it would go, click to play it.
error-speed = there is no speed { $speed }; there are { $known }
error-tui-link = a server’s table has its own game and seats: leave out { $options }
error-tui-nothing = there is nothing yet for { $options }: name a game, a link or a file, for instance vacherie tui classic
error-tui-game = a game against bots has nothing for { $options }: leave it out
error-tui-file = a record is watched, not played: leave out { $options }
error-no-screen = the table on the whole screen needs a terminal that can place a cursor; “vacherie play” works everywhere

### Help

menu-unstop = Remove Stop – open a locked row
menu-exchange = Swap – lay down a special card and draw another
which-card = Which card?
which-row = Which row?
which-seat = Whose card?
which-special = Which special card?
which-order = In which order? Type { $cards } with spaces between.
refused-choose = Please choose one of { $values }, or press Enter to turn back.
refused-order = Please type each of { $cards } once, or press Enter to turn back.

help-title = You may type:
help-help = this help
help-log = everything that has happened
help-rules = what this game is about, and where its rules are
help-table = the table once more
help-chips = your chips, for your eyes only
help-quit = leave the table
help-pass-all = everybody at this keyboard passes
help-pass-trick = everybody at this keyboard passes until the trick is over
help-rules-where = “vacherie rules { $preset }” shows all rules of this game.
help-hint = Type ? for help.

# Words that may be typed, the first of them shown in the help.
words-help = ?, help, h
words-log = log
words-rules = rules
words-table = table
words-chips = chips
words-quit = quit, exit, q
words-pass = pass, p
words-pass-all = pass all
words-pass-trick = pass trick
words-take = take, t
words-no = no, n, no thanks

### Commands

column-preset = Preset
column-game = Game
column-seats = Seats
column-about = About
column-option = Option
column-values = Values
column-default = Default
column-seat = Seat
column-bot = Bot
column-level = Level
column-style = Style
column-mean = Mean score
column-wins = Wins
column-share = Share
column-points = Points
column-first = First places
column-rating = Rating
column-time = Time
bots-rating = Ratings are differences: 100 points more win 64 % of the first places in whole games of { $preset } with two of each; measured against neighbours, ± is one standard error.
bots-more = “vacherie play classic --bots NAME” seats one, “vacherie arena classic --bots NAME,NAME” compares them. Other names: { $others }.
presets-more = “vacherie presets NAME” tells more about one, “vacherie play NAME” begins.
rules-more = “vacherie rules NAME” shows the rules of one, “vacherie play NAME” begins.
rules-options = “vacherie presets { $preset }” lists what can be changed, “vacherie play { $preset }” begins.
presets-seats = For { $low } to { $high } players.
presets-play = vacherie play { $preset }
simulate-progress = Playing
simulate-seed =
    { $games ->
        [one] { $games } game, seed { $seed }.
       *[other] { $games } games, seed { $seed }.
    }
games-written =
    { $games ->
        [one] { $games } game written to { $file }.
       *[other] { $games } games written to { $file }.
    }
simulate-stopped = Stopped after { $games } of { $all } games.
simulate-kept =
    { $games ->
        [one] The first game is in { $file }; go on with: { $command }
       *[other] The first { $games } games are in { $file }; go on with: { $command }
    }
dataset-stopped = Stopped after { $games } games; the same command goes on.
simulate-draws = Draws: { $draws }.
simulate-shared =
    { $games ->
        [one] { $games } win was shared, and counts for every seat that shared it.
       *[other] { $games } wins were shared, and count for every seat that shared them.
    }
arena-games =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }
arena-deals =
    { $deals ->
        [one] { $deals } deal
       *[other] { $deals } deals
    }
arena-seats =
    { $seats ->
        [one] { $seats } seat
       *[other] { $seats } seats
    }
arena-played = { $preset }, { arena-seats }, { arena-games } in { arena-deals }; every deal was played { $times } times with the seats rotated.
    .team = { $preset }, { arena-seats }, { arena-games } in { arena-deals }; every deal was played once by every bot’s team.
arena-so-far = { $played } of { $games } games have been played so far.
arena-uneven = Not all { $tables } line-ups were played equally often; a multiple of { $games } games would do that.
arena-no-luck = In this game nothing is dealt: bots that draw no lots play the same few games again and again, and more of them say nothing new.
arena-points = Points are penalty points of a game; low is good. First places are counted for each seat. Intervals (±) are of 95 %.
    .team = Points are the team’s less the Ox’s; low is good. First places are counted for each team. Intervals (±) are of 95 %.
arena-better = { $better } is better than { $worse } by { $points } points a game ({ $chance }, { arena-deals }), and has { $first } percentage points more first places.
    .fewer = { $better } is better than { $worse } by { $points } points a game ({ $chance }, { arena-deals }), and has { $first } percentage points fewer first places.
arena-unclear = No clear difference between { $better } and { $worse }: { $points } points a game ({ $chance }).
arena-needed = To show a difference of this size would take about { $games } games.
arena-few = { $better } did better than { $worse } by { $points } points a game, but { arena-deals } are too few to rely on that.
arena-equal = { $better } and { $worse } came out exactly equal in every one of { $deals } deals.
arena-single = { $better } and { $worse } have met in a single deal: nothing can be said about them yet.
arena-alone = { $bot } played alone, so there is nothing to compare: { $points } points a game.
arena-more-pairs = { $pairs } more pairs are compared in a results file (--json).
arena-corrected = Each p is corrected for all { $pairs } comparisons (Holm).
arena-ratings = Ratings are openskill’s Plackett-Luce from { $draws } draws of the deals; their intervals hold the middle 95 % of the draws.
    .missing = There are no ratings, because openskill is not installed: pip install 'vacherie[arena]'
arena-times = Times are for one decision.
    .twins = Times are for one decision of the compiled twins that have played for their bots.
arena-range = { $mean } ({ $low } to { $high })
arena-faults = Bots have failed in { $failed } of { $deals } deals, which are left out of all figures:
arena-fault = { $bot } failed in game { $game } of deal { $deal } at seat { $seat } (all counted from 0; seed { $seed }): it { $kind ->
        [exit] called
        [illegal] answered against the rules
        [prepare] could not prepare itself
        [slow] was too slow
       *[crash] raised
    }: { $error }
arena-same-faults =
    { $faults ->
        [one] the same in { $faults } more deal
       *[other] the same in { $faults } more deals
    }
arena-more-faults = and { $faults } more; a results file has them all (--json)
arena-seed = Seed { $seed }; { $seconds } s.
arena-progress = Games
arena-kept = What was played is in { $file }; go on with: { $command }
arena-version = { $file } was begun by version { $version }: bots may have changed since then
arena-too-many-faults = the bots have failed { $faults } times: this would compare nothing
arena-died = a bot has ended the process it played in, in one of the games { $first } to { $last } (seed { $seed }, bots { $bots }); with --jobs 1 and the same seed it can be watched
arena-picture = { $preset }, { arena-seats }: { arena-games } in { arena-deals }, seed { $seed }
    .points = points a game (low is good)
    .first = first places, %
    .rating = rating (high is good)
replay-more = This was game 1 of several; “--game 2” tells the next one.
replay-unfinished = The record ends here; the game was not finished.
check-rules = rules
check-finished = finished
check-commitment = commitment
check-deals = deals
check-no-practice = practice
check-no-deals = no deals to check
check-damaged = damaged
verify-summary =
    { $failed ->
        [0] { verify-games } checked, all in order.
       *[other] { verify-games } checked, { $failed } not in order.
    }
verify-games =
    { $games ->
        [one] { $games } game
       *[other] { $games } games
    }

serve-open = Vacherie is open at { $url }
serve-elsewhere = Port { $wanted } is busy, so this is port { $port }.
serve-phones = Phones in the same network open { $url }
serve-also = or { $url }
serve-scan = or point their camera here:
serve-no-network = This machine is in no network that a phone could share with it.
serve-lan = To play with phones in the same network: vacherie serve --lan
serve-stop = Ctrl-C stops the server; no game is lost.
serve-no-display = There is no display here, so no browser was opened: open { $url } in yours.
serve-no-page = This installation has no web table, only the API for bots and programs: install the wheel of a release, or run `make setup` in the clone and install it again.
serve-no-guide = This installation has no guide: install the wheel of a release, or run `make guide` in the clone.
worker-serves = Bots of the servers on { $bus } run here, { $slots } at a time: { $bots }

error-preset = there is no preset “{ $preset }”; there are { $known }
    .near = there is no preset “{ $preset }”; did you mean “{ $near }”?
error-option-form = “{ $text }” is not an option: write key=value, for instance max_rounds=2
error-option = { $preset } has no option “{ $name }”; it has { $known }
error-option-excluded = the rules of { $preset } do not allow the option “{ $name }”
error-option-value = { $name } cannot be “{ $value }”; it may be { $allowed }
error-seats = { $preset } is for { $low } to { $high } players, not { $seats }
error-people =
    { $seats ->
        [one] { $people } people need more than one seat
       *[other] { $people } people need more than { $seats } seats
    }
error-deck = so many cards for { $seats } seats need more than the 104 there are
error-name = the name { $name } cannot be shown: at most { $longest } visible letters, please
error-which-game = which game? For instance: vacherie play classic; “vacherie presets” lists all
error-resume-options = --resume goes on with a game as it was begun; leave out { $options }
error-no-saved = there is no unfinished game to go on with
error-saved-busy = the unfinished game is being played in another terminal
error-saved = the unfinished game { $file } is damaged: { $reason }; without this file, --resume takes the one before it
error-rule = there is no rule { $number }; rules are numbered like R2.5, and sections like R2
error-undecodable = the argument { $argument } is not text in the encoding of this system
error-same-name = two people have the same name
error-bot = game { $game } (seed { $seed }) cannot go on{ $decision ->
        [0] { "" }
       *[other] { " " }at decision { $decision }
    }: { $reason }
error-bot-ended = a bot has ended the process it played in, in game { $game } (seed { $seed }, bots { $bots }); with --jobs 1 and the same seed it can be watched
error-empty-bot = --bots “{ $bots }” has an empty name in it; write for instance careful,random
error-more-bots = --bots names { $bots } bots, and there are only { $seats } seats for them
error-simulate-needs = a simulation needs a PRESET, or --continue with a file of games; “vacherie presets” lists the presets
error-dataset-needs = a dataset needs a PRESET to play, or --records with files of games
error-dataset-both = a dataset is made from games that are played, or from --records: leave out { $option }
error-dataset-stream = a dataset is a folder of files, and cannot go to the standard output: name a folder
error-continue-out = --continue writes to its own file, { $file }; leave out --out
error-continue-needs = --continue needs the --seed with which the games began, and --games, how many there shall be in all
error-continue-file = { $file } is no file of simulated games: { $reason }
error-continue-people = { $file } holds a game in which people played, so it cannot go on
error-continue-seed = the games of { $file } were not dealt with the seed { $seed }
error-continue-game = game { $game } of { $file } is not the game { $game } of the seed { $seed }
error-continue-enough = { $file } holds { $played } games already, more than the { $games } asked for
error-continue-differs = game { $game } of { $file } comes out differently when it is played again: were there other --rollouts, has a bot changed, or does it search for a time? --force goes on all the same
error-arena-needs = an arena needs a PRESET and --bots, or --continue with a results file
    .bots = who plays? For instance: --bots careful,random
error-arena-records = { $file } does not hold the games that were played so far: give --records from the beginning, or leave it out
error-other-run = { $file } was played with { $option } { $kept }, so it cannot go on with { $given }
error-other-options = { $file } was played with other options: { $options }
error-exists = { $file } exists already; --force overwrites it
error-same-file = { $file } cannot be written twice: give every output a name of its own
error-plot = cannot draw { $file }: the plot is a picture in SVG, so let its name end in .svg
error-read = cannot read { $file }: { $reason }
error-write = cannot write { $file }: { $reason }
error-form = { $target } does not tell the form to write: let it end in .json, .jsonl or .vn, or add --to
error-one-game = { $target } holds one game, and there are several: let it end in .jsonl or .vn
error-no-game = { $file } holds no game
error-no-such-game =
    { $games ->
        [one] { $file } holds one game only, so there is no game { $game }
       *[other] { $file } holds { $games } games, so there is no game { $game }
    }
error-no-such-step =
    { $steps ->
        [one] game { $game } has one step only, so there is no step { $step }
       *[other] game { $game } has { $steps } steps, so there is no step { $step }
    }
error-damaged = { $file }, game { $game }: { $reason }

### Chat: ready-made phrases

phrase-hello = Hello, everybody!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-nice-row = Nice row. All yours.
phrase-thanks = Thank you!
phrase-ouch = Ouch.
phrase-phew = Phew, that was close.
phrase-my-cow = Somebody, please look after my cow.
phrase-sorry = Sorry!
phrase-one-moment = One moment, please.
phrase-good-game = Good game!
phrase-again = Another one?

### Bots: name, style, one line about each

bot-careful = careful
    .style = cautious
    .about = Looks at the coming trick only; plays for those who are away, too.
bot-random = carefree
    .style = any card
    .about = Plays any card that the rules allow.
bot-shark = shark – thinks ahead
    .style = patient
    .about = Tries thousands of ways in which the round may go on.
bot-pompon = Pompon
    .style = dreamy
    .about = Her first evening: she plays the card she likes.
bot-biscotte = Biscotte
    .style = scatterbrained
    .about = Knows the rules, forgets the rest.
bot-caramel = Caramel
    .style = easy-going
    .about = Avoids the worst and takes the rest with a smile.
bot-praline = Praline
    .style = sensible
    .about = Nearly always plays what should cost her least.
bot-reglisse = Réglisse
    .style = sly
    .about = Already thinks of the tricks to come.
bot-tempete = Tempête
    .style = fiery
    .about = Looks far ahead and seldom slips.
bot-duchesse = Duchesse
    .style = calculating
    .about = Counts every card and forgives no mistake.
bot-champion = Aurochs
    .style = relentless
    .about = The champion: the strongest there is.

### The page in the browser

page-tagline = Card games with cows, for you, your friends and a few bots.
page-language = Language
page-name = Your name
page-ok = OK
page-cancel = Cancel
page-game = Game
page-seats = Players
page-public = Show in the list of open tables
page-clock = Time to think
page-clock-off = no limit
page-clock-relaxed = relaxed
page-clock-normal = normal
page-clock-fast = fast
page-pace = Pace of the bots
page-pace-human = human
page-pace-quick = quick
page-pace-instant = at once
page-spectators = Others may watch
page-delay = Delay for those who watch, in seconds
page-autostart = Start as soon as everybody is there
page-none = none
page-yes = yes
page-no = no
page-value-classic = classic
page-value-tactic = tactic
page-value-draft = draft
page-value-over = over
page-value-reach = reached
page-open-tables = Open tables
page-export = Download everything about me
page-sessions = My sessions
page-sessions-about = Every browser and every program that plays as you has a session. There is no account and no password: whoever has no session any more cannot come back to their seats.
page-session-this = This browser
page-session-other = Another browser or program
page-session-made = began on { $date }
page-session-used = last used on { $date }
page-session-end = End
page-session-end-really = End it for good
page-session-end-sure = Then you are a new guest here, and your seats and games are out of reach.
page-sessions-end-others = End all others
page-sessions-copies = Copies of this one end, too.
page-delete = Delete me
page-delete-sure = Delete your name, your chat and your place in all games? This cannot be undone.
page-sit = Sit down
page-share = Send this link to the others:
page-copy = Copy link
page-copied = Copied
page-start = Start the game
page-fill = Fill with bots
page-put-bot = Bot
page-kick = Ask { $name } to leave
page-leave = Leave the table
page-settings = Settings of the table
page-seat-open = open seat
page-seat-you = you
page-seat-host = host
page-seat-bot = bot
page-seat-away = away
page-seat-ready = ready
page-seat-same = same guest as { $names }
page-seat-invited = has not joined yet
page-uninvite = Withdraw the invitation to { $name }
page-waiting-for = Waiting for { $names }.
page-passed = You have passed; you may still act.
page-watching = You are watching.
page-late-start = The game has begun. It is shown here { $seconds } seconds later.
page-watching-late = You are watching, { $seconds } seconds behind.
page-people-watching =
    { $count ->
        [one] One person is watching.
       *[other] { $count } people are watching.
    }
page-connecting = Connecting…
page-hand-over = Pass the device to { $name }.
page-hand-over-take = I am { $name }: show my side
page-all-pass = We all pass
page-show-options = { $name }: special cards
page-autopilot = Let a bot play for me
page-take-back = Play myself again
page-autopilot-on = A bot plays for you. Take over whenever you like.
page-standing = Pass until something changes
page-standing-off = Ask me again
page-ask-turn = Take the { $card }, or no thanks?
page-order-set = In this order
page-order-earlier = { $card } earlier
page-order-later = { $card } later
page-back = Back
page-log = What happened
page-chat = Chat
page-say = Say something
page-phrases = Phrases
page-send = Send
page-over = The game is over.
page-closed = This table was closed without a result.
page-rematch = Play again
page-to-rematch = To the next game
page-offer-rematch = Offer a rematch
page-rematch-offer = { $name } offers a rematch.
page-rematch-offered = A rematch is offered.
page-join-rematch = Join the rematch
page-winner = winner
page-draw = a draw
page-record = Download the record
page-proof = Proof of the shuffle
page-proof-about = The commitment was shown before anybody gave random numbers, and it fits only this secret. All decks follow from the secret and everybody’s numbers, so nobody could choose the cards.
web-commitment = The shuffle was fixed before the first card. This is the dealer’s commitment, which proves it at the end:
page-commitment = Commitment
page-secret = Secret
page-derived = follows from the secret
page-failed = That did not work: { $message }
page-unreachable = The server does not answer.

### Refusals of the server, by code

refused-name = Please take another name: this one looks like a name at the table or a bot’s, mixes alphabets, is too long, or invisible.
refused-no-such-table = There is no such table, or no longer.
refused-no-such-game = There is no such game.
refused-not-open = The game has begun already.
refused-not-over = The game is not over yet.
refused-seat-taken = Somebody was quicker: the seat is taken.
refused-seat-reserved = This seat is kept for a player of the last game.
refused-not-absent = During a game you can only ask a player to leave who has been away for a while.
refused-no-open-seat = All seats are taken, or kept for others.
refused-missing-people = Some seats are still open.
refused-missing-contribution = Somebody is not ready yet.
refused-not-host = Only the host may do that.
refused-not-yours = That is not your seat.
refused-no-spectators = At this table nobody may watch.
refused-silence = Silence, please: nobody may talk until the cards are up.
refused-chat-rate = Not so fast with the chat, please.
refused-chat-full = The chat of this table is full.
refused-too-many-changes = You have changed this too often; it stays as it is for now.
refused-muted = The host has muted you.
refused-too-many-tables = You have too many tables open already.
refused-too-many-bot-games = You have too many games of bots alone running already.
refused-too-many-requests = Too much at once; please wait a moment.
refused-banned = You are banned from this server.
refused-session-ended = This session was ended, here or on another device.
refused-no-such-session = This session has ended already.
refused-kicked = The host has asked you to leave the table.
refused-storage = The server cannot save anything right now; nothing has changed.
refused-busy = The server is very busy; please try again.
refused-shutting-down = The server is restarting; please try again.
refused-internal = Something went wrong on the server.
refused-option = One of these options has a value that does not work.
refused-seats = That number of players does not work here.

### The web table: 6 nimmt!

web-card = { $card }, { bullheads }
web-card-read = { $card } read as { $value }
web-nimmt-play = Play the { $card }
    .reversed = Play the { $card } as { $value }
    .instead = Play the { $card } instead
    .reversed-instead = Rather the { $card } as { $value }
    .chosen = Your { $card } is in
web-nimmt-pick = Pick the { $card }
web-nimmt-first = Choose a card: pick one up, and the table shows where it would go.
web-nimmt-goes = As things stand, the { $card } goes to row { $row } and takes nothing.
web-nimmt-takes = As things stand, the { $card } takes row { $row }: { bullheads }.
web-nimmt-costs = As things stand, the { $card } goes to row { $row }, the cow jumps, and it costs you { bullheads }.
web-nimmt-nowhere = As things stand, the { $card } fits nowhere: you would choose a row to take, { bullheads } at least.
web-nimmt-blind = You hold the { $card }. Play it?
web-nimmt-chosen = You may change your mind until everybody has chosen.
web-nimmt-waiting = Waiting for { $names }.
web-nimmt-ask-row = Your { $card } fits nowhere: which row do you take?
    .empty = Which empty row does your { $card } start?
web-nimmt-row = Row { $row }
    .cards = Row { $row }: { $cards }; { bullheads }
    .empty = Row { $row }: empty
    .take = Take row { $row }: { $cards }; { bullheads }
    .start = Start row { $row }
web-nimmt-full = full: the sixth takes
    .seven = full: the seventh takes
    .cow = full, with the cow: the next takes
    .short = full
web-nimmt-locked = locked
web-nimmt-seven = holds six
web-nimmt-take-short = take
web-nimmt-start-short = here
web-nimmt-took = { $name } took { bullheads }
    .you = You took { bullheads }
    .plus = { $name }: { $signed } this round
web-nimmt-queue = Cards still to be placed, in order
web-nimmt-hand = Your hand: arrows choose, Enter plays
    .of = The hand of { $name }
web-nimmt-again = Show the last trick again
    .short = Last trick
    .back = Back
    .stop = Back to the game
web-nimmt-reverse = Back to front: { $value }
    .about = Play it back to front, as { $value }; you may do that once a round
web-nimmt-climber =
    .up = the climber moves up next
    .down = the climber moves down next
web-nimmt-holders = Reversal card still with { $names }
    .none = All reversal cards are used up
    .all = Everybody still has a reversal card
    .used = Reversal card used by { $names }
web-nimmt-draft = { $name } is next.
    .you = Your pick: take any card you like.
    .first = Pick your hand in turn, card by card: everybody sees who takes what.
    .group = Cards to pick from
    .picked = { $card }, picked by { $name }
web-nimmt-tracker = Where is each card?
    .short = Cards
    .hand = in your hand
    .holds = { $name } has it
    .table = on the table
    .gone = gone
    .unknown = somebody has it

### The web table: home, waiting room and frame

web-close = Close
web-menu = Menu
web-settings = Settings
web-sounds = Sounds
web-vibration = Vibrate when it is my turn
web-previews = Show where a card would go
web-left-handed = Left-handed
web-shortcuts = Keys with a single letter, digit or sign
web-theme = Colours
web-theme-auto = as the device
web-theme-light = light
web-theme-dark = dark
web-theme-contrast = high contrast
web-speed = Animation
web-speed-off = off
web-speed-fast = fast
web-speed-normal = normal
web-speed-slow = slow
web-card-size = Cards
web-card-size-small = small
web-card-size-normal = normal
web-card-size-large = large
web-default-name = Guest
web-rules = Rules of this game
web-to-home = To the home page
web-your-turn = Your turn
web-round = round { $round }
web-round-trick = round { $round } · trick { $trick } of { $tricks }
    .short = round { $round }, trick { $trick }/{ $tricks }
web-round-pile = round { $round } · { cards } left
web-seats = At the table
web-bullheads = bullheads
web-seat-autopilot = a bot plays
web-seat-away = away
web-seat-turn = your turn
web-seat-thinking = is thinking
web-seat-passed = passes
web-seat-committed = has chosen
web-seat-bot = bot
web-seat-ready = is here
web-unread =
    { $count ->
        [one] Chat: one new line
       *[other] Chat: { $count } new lines
    }
web-chat-empty = Nobody has said anything yet.
web-phrases = Say it with a phrase …
web-mute = Mute somebody
web-silence = Silence, please: until the cards are up the team may not talk.
web-lost = The line is gone. It comes back by itself, and nothing is lost.
web-lost-sending = The line is gone. Your choice is kept and sent as soon as it is back.
web-paused = The server cannot save at the moment. The game goes on by itself as soon as it can.
web-paused-sending = The server cannot save at the moment. Your choice is kept and sent again by itself.
web-restarting = The server restarts. One moment: your game is safe.
web-autopilot-of = A bot plays for { $name }.
web-keys = Keys
web-key-hand = walk through your cards
web-key-play = play the chosen card
web-key-row = take this row, when you are asked for one
web-key-back = put the card back, close a window
web-key-take = take the card
web-key-no = no thanks
web-key-buttons = walk between the two buttons
web-key-name-enter = Enter
web-key-name-escape = Esc
web-key-tab = walk through everything
web-key-keys = these keys
web-rules-short = Rules
web-wait-people =
    { $count ->
        [one] One seat is still open.
       *[other] { $count } seats are still open.
    }
web-wait-how = Send the others the link, or let bots play.
web-wait-rematch = The others see your offer at the end of the last game, and join with one click.
web-wait-start = Everybody is here. Start whenever you like.
web-wait-host = Everybody is here. { $name } starts the game.
web-hot-seat-nobody = Nobody has to decide: everybody may look.
web-beside = Who plays with you on this device?
web-sit-beside = On this device
web-leave-seat = Leave
web-put-bot = Put a bot on seat { $seat }
web-about-classic = every hand is dealt from all 104 cards
web-about-tactic = only as many cards as needed are in play
web-about-draft = hands are picked card by card from the open table
web-about-over = the game ends when a total is above the end score
web-about-reach = the game ends when a total reaches the end score
web-bots = Bots
web-level-title = Which bots shall play?
web-level-place = level { $level } of { $levels }
web-level-rating = rating { $rating } ± { $error }
web-level-rating-anchor = rating { $rating }
web-level-rated = Ratings are those of 6 nimmt! with four seats.
web-level-others = Other bots
web-change-bot = Another bot instead of { $name }
web-next-time = A bit stronger or weaker next time?
web-stronger = Stronger: { $names }
web-weaker = Weaker: { $names }
web-invite = Invite others
web-invite-text = { $game }: will you play with me?
web-qr = The link of this table as a QR code
web-invite-local = Only this device can open this link. For phones in the same network, start the server with --lan.
web-home-share = Send
web-close-table = Close this table
web-welcome = Take as few as you can.
web-play-now = Play now
web-play-now-about =
    { $bots ->
        [one] { $game } against one bot. No account, no waiting.
       *[other] { $game } against { $bots } bots. No account, no waiting.
    }
web-with-friends = Play with friends
web-fewer = One player fewer
web-more = One player more
web-games = What shall we play?
web-players = { $low }–{ $high } players
web-play = Play
web-host = Invite
web-taken = { $taken } of { $seats }
web-no-open-tables = Nobody is waiting right now. Open a table, and your friends will find it here or by its link.
web-open-one = Open a table
web-resume = Back to your game
web-resume-open = Back to your table
web-with = with { $names }
web-my-games = My games
web-no-games = Your finished games will be listed here, to be watched again.
web-all-games = Show all { $count }
web-more-games = Show older games
web-won = won
web-lost-game = lost
web-all-rules = All rules
web-home-replay = Watch a recorded game
web-guide = Guide
web-api = For programmers: the API
web-no-account = No account, no advertising, nothing loaded from elsewhere. Your name and your games stay on this server until you delete them.
web-closed = This table was closed without a result.
web-key-digits = choose a card by its number
web-key-reverse = turn the card back to front
web-invite-watch = Let others watch
web-close-sure = Close your table of { $game }? Nobody will be able to play on there.
refused-deck = So many cards for so many players: the deck has only 104.
refused-excluded = The rules of this game do not allow that option.
refused-bot = There is no such bot here.
refused-malformed = That cannot be used here.
refused-no-guest = The server does not know you any more. Sit down again with a name.
refused-contribution = The shuffle has your numbers already.
refused-commitment = The table has changed meanwhile; please try again.
refused-too-long = That is too long.

### The web table: No Thanks!

web-nothanks-middle = The middle of the table
web-nothanks-card =
    { $chips ->
        [0] The { $card }, no chips on it
       *[other] The { $card }, { chips } on it
    }
web-nothanks-pile =
    { $cards ->
        [0] none left
        [one] one card left
       *[other] { $cards } cards left
    }
web-nothanks-out = { $cards } are out
web-nothanks-others = The others
web-nothanks-mine = Your cards
web-nothanks-you = You
web-nothanks-turn = has to decide
web-nothanks-cards = cards: { $cards }
web-nothanks-no-cards = no cards
web-nothanks-chips = chips
web-nothanks-said = No thanks!
web-nothanks-score = makes { points }
web-nothanks-choices = Your choice
web-nothanks-take = Take
web-nothanks-pass = No thanks
web-nothanks-sum = { $points } points
web-nothanks-price =
    { $chips ->
        [one] your last chip
       *[other] 1 of { $chips } chips
    }
web-nothanks-broke = no chip left
web-nothanks-waiting = { $name } thinks about the { $card }.
web-nothanks-costs =
    { $chips ->
        [0] The { $card } would cost you { points }.
        [one] The { $card } would cost you { points }, and one chip comes with it.
       *[other] The { $card } would cost you { points }, and { chips } come with it.
    }
web-nothanks-free =
    { $chips ->
        [0] The { $card } fits your cards and costs you nothing.
        [one] The { $card } fits your cards: it costs nothing and brings one chip.
       *[other] The { $card } fits your cards: it costs nothing and brings { chips }.
    }
web-nothanks-saves =
    { $chips ->
        [0] The { $card } fits your cards and even saves you { points }.
        [one] The { $card } fits your cards: it saves you { points } and brings one chip.
       *[other] The { $card } fits your cards: it saves you { points } and brings { chips }.
    }
web-nothanks-forced =
    { $chips ->
        [0] You are out of chips, so the { $card } is yours this time.
       *[other] You are out of chips, so the { $card } is yours – with { chips } to say no again.
    }

### The web table: score sheet, end of rounds and games

web-sheet = Score sheet
web-sheet-round = Round { $round }
web-sheet-total = Total
web-sheet-cards = Cards
web-sheet-chips = Chips
web-sheet-taken = Cards taken
web-sheet-low = The fewest points win.
web-plot = Totals, round by round
web-plot-round = After round
web-plot-end = end at { $points }
web-round-over = Round { $round } is over
web-go-on = Go on
web-show-table = See the table
web-show-result = See the result
web-replay = Watch it again
web-result-share = Share
web-result-shared = Link copied
web-result-link = Copy this link:
web-proof-from = Numbers of { $name }
web-proof-check = Check it here
web-proof-checking = Checking …
web-proof-commitment = The secret fits the commitment.
    .bad = The secret does not fit the commitment.
web-proof-bots = The numbers of the bots follow from the secret, as they must.
    .bad = The numbers of a bot do not follow from the secret.
web-proof-mine = Your numbers are the ones this page sent, and the commitment is the one it had seen before.
    .bad = Your numbers or the commitment are not the ones this page knows from before the game.
web-proof-decks =
    { $rounds ->
        [one] The deck was drawn again: every card lies where it must.
       *[other] All { $rounds } decks were drawn again: every card lies where it must.
    }
    .bad = The deck of round { $round } is not the one that follows from the secret.
web-proof-no-decks = There is no deck to draw again: in this game no card was shuffled.
web-proof-deep = Whether every move was legal is checked by the command vacherie verify, with the downloaded record.
web-proof-elsewhere = Browsers only do this on pages with https. Download the record and check it with the command vacherie verify.

### The web table: special cards and the Ox

web-special-card = { special-name }: { special-about }.
    .idle = { special-name }: { special-about }. Not possible now.
web-special-market = Special cards for the team
    .short = Specials
web-special-empty = empty
web-special-pile =
    { $count ->
        [0] none left to draw
       *[other] { $count } to draw
    }
web-special-used = Used special cards
    .short = { $count } used
web-special-none = None yet.
web-special-times = { $count } × { special-name }
web-special-hand = Your special cards
    .none = You have no special card left.
    .of = Special cards of { $name }
web-special-others = Special cards of the others
    .each = { $name }: { cards }
    .short = Others
web-special-laid = Played and swapped
web-special-pass = Pass
    .special = Play none
    .swap = Keep them all
    .nothing = Go on
web-special-window = Next: the { $card } of { $name }. Use a special card, or pass?
    .you = Next: your { $card }. Use a special card, or pass?
    .ox = Next: the { $card } of the Ox. Use a special card, or pass?
web-special-passed = Passed: { $names }
web-special-standing = You pass until something changes.
web-special-meanwhile = The others may still use special cards.
web-special-play = Play { special-name }
    .unstop = Remove Stop
    .exchange = Swap { special-name }
web-special-unstop = Remove Stop
    .about = Open a locked row again.
web-special-swap-about = Lay it down and draw another.
web-special-propose = Propose
    .about = Say it in the chat, and let the others decide
    .text = How about this: { $what }?
    .done = Said in the chat
web-special-changed = Somebody was quicker: the question is another one now.
web-special-step = On the table: arrows and Enter pick, Escape goes back.
web-aim-seven = Which row shall hold six cards?
web-aim-stop = Which row do you lock?
web-aim-unstop = Which row do you open again?
web-aim-insert = Into which row does the { $card } go?
web-aim-replace = Which card of your hand do you place instead?
web-aim-slide = Which card on the table moves?
    .row = Where does the { $card } go?
web-aim-first = Whose card comes first?
web-aim-last = Whose card comes last?
web-aim-neg-pos = Which card of the row you take shall count for you?
    .row = Which row do you take?
web-aim-sort = Put the waiting cards in order.
    .about = Drag a card, or choose it and move it with the arrows.
    .now = { $card }: place { $place } of { $count }
web-will-seven = Row { $row } will hold six cards; the seventh takes.
    .implied = Your { $card } becomes the sixth card of its row and takes nothing; the seventh will.
web-will-stop = Row { $row } is locked until a row is taken: nothing goes in, nothing comes out.
    .coop = Row { $row } is locked until the team opens it: nothing goes in, nothing comes out.
web-will-unstop = Row { $row } is open again.
web-will-replace = You take the { $next } back and place the { $card } instead, at once.
web-will-insert = The { $next } goes into row { $row }, at its place in the order.
web-will-slide = The { $card } moves to row { $row }, to its place in the order.
web-will-full = That row is full: you take { $cards } ({ bullheads }).
    .coop = That row is full: the team takes { $cards } ({ bullheads }).
web-will-first = The { $card } of { $name } is placed next.
    .you = Your { $card } is placed next.
    .behind = The { $card } of { $name } comes right after the { $cards }.
    .behind-you = Your { $card } comes right after the { $cards }.
web-will-last = The { $card } of { $name } is placed last.
    .you = Your { $card } is placed last.
web-will-sort = The order will be { $cards }.
web-will-fifth = Your { $card } starts a fifth row and takes nothing. Once a row is taken, there are four again.
web-will-neg-pos = You take row { $row }, and the { $card } ({ bullheads }) counts for you.
    .implied = You take the row, and the { $card } ({ bullheads }) counts for you.
web-will-exchange = You lay down { special-name } for all to see and draw another special card.
web-coop-duel = The team against the Ox
web-coop-pile = The pile of the team
    .about = What the team has taken: { cards }, { bullheads }.
    .doubled = A team of one or two counts double: { bullheads } in the end.
    .empty = The team has taken nothing yet.
web-coop-ox-pile = { $cards } taken
web-coop-ox-left = { $cards } to play
web-coop-silence = Silence until the cards are up
web-coop-talk = Now you may talk
web-ox-calm = chews
web-ox-next = is up next
web-ox-hit = that hurt
web-ox-glad = likes what it sees
web-ox-won = pretends it was skill
web-ox-lost = has seen nothing
web-ox-placed = did not even look

### Lessons of the web table. `lesson-GAME-SITUATION` is the task; its attributes are said after an answer.

web-learn = Learn to play
web-learn-lead = A short lesson for every game: you play, the table shows what happens.
web-learn-first = First lesson
web-learn-offer = New here? Learn the game in two minutes.
web-learn-no = No, thanks
web-learn-you = You
web-learn-says = What to do
web-learn-step = Step { $step } of { $steps }
web-learn-good = Well done
web-learn-wrong = Not quite
web-learn-again = Try again
web-learn-next = Next
web-learn-finish = Finish
web-learn-done = You can play!
web-learn-play = Play { $game }
web-learn-then = Next lesson: { $game }
web-learn-all = All lessons
web-learn-once-more = Once more
web-learn-was-done = Done

lesson-classic-about = Where a card goes, what the sixth card costs, and what to do with a card that is too low.
lesson-classic-end = Fewest bullheads win, and everybody chooses at the same time: now you only have to guess what the others are up to.
lesson-classic-place = A card goes to the row that ends with the nearest lower number. Play the card that will lie next to the 43.
    .good = The 44 is right behind the 43. Lower cards are placed first: the 14, your 44, then the 61.
    .first = The 15 is nearest to the 14 that came down just before it. Which card comes right after 43?
    .second = The 40 goes behind the 37, the nearest lower number. Which card comes right after 43?
lesson-classic-sixth = Row 1 holds five cards. Whoever plays the sixth takes them all, and every bullhead is a penalty. Play a card that takes nothing.
    .good = Safe! Heidi’s 33 was the sixth card: she took five cards, and her 33 begins the row anew.
    .full = The 30 goes behind the 26: it was the sixth card, and you took six bullheads. Look for a row with room.
lesson-classic-low = Both your cards are lower than the end of every row. Play one: then you may choose which row to take. Take the cheapest.
    .good = One bullhead, that is as cheap as it gets. Your card begins the row anew.
    .dear = You may take any row, and another one had fewer bullheads. Count them at the bottom of the cards.

lesson-pro-about = All cards lie open, and everybody picks a hand in turn.
lesson-pro-end = Nothing is hidden but the card that each of you plays next.
lesson-pro-draft = Here you pick your hand from open cards, one each in turn. The four that are left begin the rows. Pick your last card: the highest, it will always find a place.
    .good = The 13 is yours. The four cards nobody wanted now begin the rows.
    .low = Possible, but low cards are often too low for every row. The highest card was still there.
lesson-pro-hands = All picks were open, so you know every hand. Heidi holds 9 and 10, Emil 14 and 15. Row 3 has four cards. Which of your cards is safe?
    .good = Nobody else has a card that fits between 11 and 12. And Emil had to fill row 3.
    .sixth = Emil had only the 14 and the 15: either one is the fifth card of row 3. Your 16 was the sixth, for certain.

lesson-leaflet-about = Only as many cards as are needed are in the game, and everybody knows which.
lesson-leaflet-end = When you know which cards are in the game, you can count instead of guessing.
lesson-leaflet-count = With three players and four cards each, only the cards 1 to 16 are in the game. Row 1 is full. Which of your cards takes nothing?
    .good = Only the 14 and the 15 could have come between 13 and 16, so there was room for your 16.
    .full = The 9 goes behind the 8, as the sixth card of row 1. The 16 had room: only 14 and 15 could come first.
lesson-leaflet-missing = Nobody has shown the 8 yet, so somebody holds it. Row 2 ends with 7 and has room for one card. Which of your cards takes nothing?
    .good = The 16 has room behind the 13, even if 14 and 15 come first.
    .eight = The 8 came before your 9 and was the fifth card of row 2. It had not been seen, so it had to be in a hand.

lesson-fan-parity-about = One row takes only even cards, or only odd ones.
lesson-fan-parity-end = Whenever a row is taken, the marker moves to another row. Keep an eye on it.
lesson-fan-parity-odd = The marker lies on row 4, which ends with the odd 85: only odd cards may go there. Row 2 is full. Play a card that takes nothing.
    .good = The 87 is odd, so row 4 takes it.
    .even = The 90 is even, so row 4 refuses it, and it went to the next lower end: the full row 2.
    .full = The 75 goes behind the 52 and is its sixth card. Row 4 was open to an odd card.
lesson-fan-parity-nowhere = Only row 4 ends lower than your cards, and it takes odd cards alone. Play the card that fits.
    .good = The 29 is odd and finds its place.
    .nowhere = The 30 is even and fits nowhere. It counts as too low, and a row has to be taken.

lesson-fan-climb-about = One row is played downwards.
lesson-fan-climb-end = After every taking the marker climbs to the next row, or down again.
lesson-fan-climb-down = The marked row 4 goes down: there a card must be lower than the 26. The nearest row counts, above or below. Play the card that goes down to row 4.
    .good = The 21 is five below the 26 and nine above the 12: row 4 is nearer.
    .up = That card has a nearer row that goes up. Which one is closest to the 26 from below?
lesson-fan-climb-full = Row 4 goes down and holds five cards. The next one there takes them. Play a card that takes nothing.
    .good = The 14 is much nearer to the 12 than to the 26.
    .full = That card is nearer to the 26, and was the sixth of row 4. Now the marker has moved up to row 3.

lesson-fan-leap-about = A cow lies down in a row, takes up room, and jumps.
lesson-fan-leap-end = Count the cow as a card, and look where it would jump before you wake it.
lesson-fan-leap-cow = The cow takes the place of a card: row 1, with four cards and the cow, is full. Play a card that takes nothing.
    .good = The 60 left the cow in peace.
    .full = The 43 goes behind the 13. With the cow that row was full, so you took its four cards, and the cow jumped.
lesson-fan-leap-jump = If a card joins the cow, it jumps to the row that ends lowest: row 2, and there already lie five cards. Whoever wakes it takes four of them. Let it sleep.
    .good = Heidi woke it: she took four cards of row 2, and the highest stays.
    .jump = Your 45 woke the cow. It landed on five cards, and you took four of them.

lesson-fan-reverse-about = Once in a round a card is played backwards.
lesson-fan-reverse-end = Once in a round only: keep it for a row that would hurt.
lesson-fan-reverse-reverse = All your cards are high, and row 4 is full. Once in a round you may play a card backwards: 82 counts as 28. Lift a card, turn it with the other button, and play it.
    .good = Backwards it was a low card and found a cheap place. On the table it counts with its printed number again.
    .plain = As it is printed, it was the sixth card of row 4. Turn it before you play it.
lesson-fan-reverse-low = Now all your cards are lower than every row: you would have to take one. Backwards the 13 counts as 31. Turn a card and play it.
    .good = Backwards it was high enough for a row, and you took nothing.
    .plain = As it is printed, it was too low, and a row is yours. Turn it before you play it.

lesson-coop-about = All of you together against the Ox.
lesson-coop-end = The Ox never thinks. You may, and you may talk about it, as long as no numbers are named.
lesson-coop-seven = You are a team against the Ox; fewer bullheads win. Before a card is placed you may use a special card. Your 20 would be the sixth of row 1: lay “7 Takes” on that row.
    .good = Row 1 now holds six cards: the 20 takes nothing. The seventh will.
    .passed = Without help the 20 took the whole row for your team. “7 Takes” would have made room.
    .elsewhere = That did not make room for the 20 in row 1. Try “7 Takes” there.
lesson-coop-stop = The Ox’s 25 comes next. “Stop” locks a row: cards go to the next lower end instead. Make the Ox take the full row 1.
    .good = Row 2 was locked, so the 25 had to go to row 1 as the sixth card. Five bullheads for the Ox!
    .passed = The 25 went to row 2 in peace. With “Stop” on row 2 it would have had to go to row 1.
    .elsewhere = The 25 still found a harmless place. Which row must be locked so that row 1 is the nearest lower one?

lesson-surprise-about = Three special cards of your own, for when it hurts.
lesson-surprise-end = Your special cards are secret and few. Each is good for one rescue.
lesson-surprise-fifth = Your 5 is lower than every row, and it is about to be placed: now you may use a special card. “Fifth Row” lets it begin a row of its own.
    .good = A fifth row, and nothing taken. Whoever takes a row next takes it away completely.
    .passed = Without the special card you had to take a row. “Fifth Row” would have spared you that.
lesson-surprise-stop = Your 28 would be the sixth card of row 2. “Stop” locks a row until one is taken. Where does it help?
    .good = Row 2 is locked, so your 28 went to row 1, the next lower end.
    .passed = The 28 took row 2. With “Stop” there it would have gone to row 1.
    .elsewhere = Row 2 stayed open, and the 28 took it. Lock the row you do not want to go to.

lesson-nothanks-about = Take the card, or pay a chip to refuse it.
lesson-nothanks-end = Cards are bad, chips are good, and a run counts only its lowest card. Chips are your freedom: do not run out of them.
lesson-nothanks-refuse = The card in the middle counts 33 points against you. Take it, or push a chip onto it and let the next player decide.
    .good = One chip instead of 33 points. Emil took the card, and the chips on it.
    .dear = 33 points, and not a single chip with them. A chip would have passed it on.
lesson-nothanks-run = You have the 18 and the 19. Cards in a row count only the lowest: with the 17 your run costs 17. And there are six chips on it, a point each.
    .good = Your run now costs less than before, and you have six chips more.
    .missed = Heidi took the 17 and its six chips. It would have made your own run cheaper.
lesson-nothanks-wait = You have the 25, so the 24 costs you nothing. The others would pay 24 for it: they will refuse it. Can you get more out of it?
    .good = Round it went, and now three chips lie on it. Take it before it tempts the others.
    .early = That is fine, but there was not one chip on it. The others would have refused it, and paid you.

lesson-nothanks-tactical-about = Ten chips each, and three cards that everybody knows are missing.
lesson-nothanks-tactical-end = 10, 20 and 30 are never there: no run crosses them.
lesson-nothanks-tactical-absent = You have the 19; here is the 21. Would a 20 join them? In the tactical game 10, 20 and 30 are put away, so it can never come. Decide.
    .good = Right: 19 and 21 would stay two single cards, and the 21 would cost in full.
    .gap = The 20 is out of the game, so 19 and 21 never become a run: the 21 costs in full.
lesson-nothanks-tactical-alone = You have 12 and 13, so the 11 costs you nothing. Somebody else has the 9: can they use the 11, too? Decide.
    .good = Right: without the 10 nobody else can use the 11. It came round again, with more chips.
    .early = Not wrong, but hasty: without the 10, the 9 and the 11 never make a run. Nobody wanted it, and it would have come back with more chips.

### Puzzles of the web table

web-puzzles = Puzzles
web-puzzles-lead = One position, one choice that is clearly best, and mostly not the first that comes to mind.
web-puzzle = Puzzle
web-puzzle-today = Puzzle of the day
web-puzzle-solve = Solve it
web-puzzle-look-again = Look at it again
web-puzzle-streak =
    { $days ->
        [one] day in a row
       *[other] days in a row
    }
web-puzzle-game = Game
web-puzzle-how-hard = Difficulty
web-puzzle-any = All
web-puzzle-count =
    { $count ->
        [0] There is none like this yet. Try another game, or another difficulty.
        [one] { $count } puzzle
       *[other] { $count } puzzles
    }
web-puzzle-seats = { $seats } players
web-puzzle-difficulty = Difficulty { $value } of 5
web-puzzle-solved = solved
web-puzzle-seen = seen
web-puzzle-all = All puzzles
web-puzzle-question = Your turn. What costs least in the long run?
web-puzzle-wrong = { $option }: there is something better. Have another look.
web-puzzle-right = That is the one.
web-puzzle-solution = The solution
web-puzzle-give-up = Show the solution
web-puzzle-next = Next puzzle
web-puzzle-share = Vacherie puzzle, { $game } { $day }:

### The coach of the web table: costs of options, the review of a game

web-coach-all = What every choice costs
web-coach-best = best
web-coach-costs = Expected cost, compared with the best choice
web-coach-option = Choice
web-coach-cost = Cost
web-coach-chosen = played
web-coach-card = the { $card }
web-coach-reversed = the { $card } reversed, as { $value }
web-coach-error = give or take { $error }
web-coach-pass = pass
web-coach-what-if = Play on from here with: { $option }
web-review = Review
web-review-progress = Progress of the review
web-review-working = The coach looks at every decision…
web-review-sketch = A first sketch; the numbers are still getting finer.
web-review-ahead =
    { $count ->
        [one] One other review comes first.
       *[other] { $count } other reviews come first.
    }
web-review-moments = What mattered
web-review-moment-of = Best moment
    .best = Best moment: { $name }
    .worst = Worst moment: { $name }
web-review-result = Where the results came from
web-review-player = Player
web-review-accuracy = Accuracy
web-review-start = Start
web-review-cards = Cards
web-review-others = Others
web-review-own = Own loss
web-review-sum = Result
web-review-explain = What do these numbers say?
    .values = Every line adds up exactly. The result is how much better than the others on average somebody came out, so plus is good. Cards: what the deals brought. Others: what the others’ choices brought. Own loss: what the own choices gave away, compared with the best ones.
    .team = Every line adds up exactly. The result is how much better than the Ox the team came out, so plus is good. Cards: what the deal, the Ox’s cards and the special cards that turned up brought. Others: what the partners’ choices brought. Own loss: what the own choices gave away, compared with the best ones.
    .luck = A choice is judged only by what its player could know. Bad luck with a good choice costs nothing here.
web-review-counts = { $decisions } decisions: { $inaccuracies } inaccuracies, { $mistakes } mistakes, { $blunders } blunders.
web-review-inaccuracy = inaccuracy
web-review-mistake = mistake
web-review-blunder = blunder
web-review-chances = Chance to win, as a table
web-review-chance = Chance to win: { $percent } %
web-review-turn = Turn
web-review-no-decision = Nothing to decide here. Go to a choice, or to the next mistake.
web-review-chose = Choice
    .best = { $name }: { $option }. The best choice.
    .none = { $name }: { $option }. As good as the best ({ $better }).
    .inaccuracy = { $name }: { $option }. A little dear (+{ $cost }); better: { $better }.
    .mistake = { $name }: { $option }. A mistake (+{ $cost }); better: { $better }.
    .blunder = { $name }: { $option }. A blunder (+{ $cost }); better: { $better }.
web-review-mistakes =
    { $count ->
        [0] no mistake
        [one] { $count } mistake
       *[other] { $count } mistakes
    }
web-review-mistake-back = Mistake before
web-review-mistake-on = Next mistake

### The web table: looking back at a game

web-replay-title = Replay
web-replay-play = Play
web-replay-pause = Pause
web-replay-on = One step on
web-replay-back = One step back
web-replay-trick-on = To the next trick
web-replay-trick-back = To the trick before
web-replay-moment = Moment of the game
web-replay-eyes = Through the eyes of
web-replay-open = All hands open
    .short = All open
web-replay-play-on = Play on from here
    .as = Play on as { $name }
web-replay-result = Result
web-replay-proof = Proof of the shuffle
web-replay-record = Save the record
web-replay-drop = Drop the record of a game here, or choose a file.
web-replay-no-record = This file is no record of a game, or it is damaged.
web-replay-to-table = To the table
web-replay-look = Through the eyes of { $name }
web-replay-choose = Choose a file
web-replay-other = Another record
web-replay-where = Every finished game can be saved as a record; the terminal and the API write the same files.
web-replay-key-play = Play and pause
web-replay-key-start = To the beginning
web-replay-key-end = To the end
web-replay-key-eyes = Through the eyes of the next seat
refused-bad-record = This is no record of a game, or it is damaged.
refused-record-too-long = This game is too long to be shown step by step.
refused-too-many-rounds = A table here does not play so many rounds.
refused-no-such-step = The game is over here. Go back a step and play on from there.

### The web table: rules

web-rules-title = { $game }: the rules
web-rules-lead = Twelve games, in our own words. Choose one.
web-rules-missing = There is no such game here. Perhaps you are looking for one of these:
web-rules-group-nimmt = 6 nimmt!
web-rules-group-fan = Special fan cards
web-rules-group-special = Special cards
web-rules-group-nothanks = No Thanks!
web-rules-contents = On this page
web-rules-new = What is new
web-rules-base = The base game
web-rules-newcomer = New to the game? Then read this first:
web-rules-print = Print
web-rules-players = Players
web-rules-hand = In hand
web-rules-end = Ends
    .over = when somebody is over 66
    .reach = when somebody reaches 66
    .two = after two rounds
    .coop = after one round
    .pile = with the last card
web-rules-heads = Bullheads
    .cards = Cards
    .count = How many
web-rules-coop-seven = Lay it beside a row: that row holds six cards, and only the seventh takes. It stays until the row is taken. One per row.
web-rules-coop-stop = Locks a row: no card goes in or comes out, and nobody can take it, not even the Ox. You can remove the lock whenever special cards may be used; then it is gone.
web-rules-coop-replace = When your own card is next: take it back, and place another one from your hand at once.
web-rules-coop-insert = When one of your team’s cards is next: it goes not to the end of a row, but before the first card or between two cards of any row, wherever its number fits. If the row was full, the team takes all but the last card.
web-rules-coop-slide = A card that already lies in a row moves to another row, to where its number fits. If that row was full, the team takes all but the last card. If a row becomes empty, the next card starts it, whatever it is.
web-rules-coop-first = A waiting card of your team is placed first. A second one in the same trick goes right behind it.
web-rules-coop-last = A waiting card of your team is placed last.
web-rules-coop-sort = Put all waiting cards into any order you like, the Ox’s card too.
web-rules-surprise-fifth = Only while there are four rows: your card starts a fifth one, and you take nothing. While there are five, whoever takes a row takes their own card along with it. That row disappears, and there are four again.
web-rules-surprise-seven = Only if your card would be the sixth: it stays there as the sixth, and you take nothing. From now on the row holds six cards, until the seventh takes them.
web-rules-surprise-insert = Your card goes not to the end of a row, but before the first card or between two cards of any row, wherever its number fits. If the row was full, you take all but the last card.
web-rules-surprise-replace = Take your card back, and place another one from your hand at once.
web-rules-surprise-slide = A card that already lies in a row moves to another row, to where its number fits. If that row was full, you take all but the last card. Then your own card is placed; if a row has become empty, that is where it goes.
web-rules-surprise-stop = Lock a row: no card goes in or comes out, and nobody can take it. Then your card is placed. As soon as anybody takes a row, all locks are gone. One row must always stay open.
web-rules-surprise-negpos = Only if your card takes a row: name one of the cards you take. Its bullheads are not added to your round but subtracted from it; you cannot get below zero.

## The coach at the table (hint, take-back, practice)

nimmt-taken-back = { taken-back }
nothanks-taken-back = { taken-back }
taken-back =
    { $who ->
        [you] You take your move back.
       *[other] { $seat } takes a move back.
    }
coach-hint = Hint
    .about = What would the coach play? (H)
coach-take-back = Take back
    .about = Take your last move back (U); the game is practice then
coach-thinking = The coach is thinking…
coach-best = The coach’s choice.
coach-cost = Costs about { $points } more.
coach-mistake = Are you sure?
coach-mistake-bullheads = That costs about { bullheads }. Take it back?
coach-mistake-points = That costs about { points }. Take it back?
coach-mistake-back = Take it back
coach-mistake-keep = Play it anyway
refused-not-looked-at = The coach could not look at that answer. The game goes on without its warning.
web-key-hint = hint from the coach (against bots)
web-key-take-back = take the last move back (against bots)
web-practice = Practice: warn me before a mistake
web-practice-game = Practice game
web-practice-over = Practice, with the coach’s help: no real result.
refused-not-alone = The coach helps only against bots.
refused-practice-alone = Practice is for one person against bots.
refused-no-take-back = There is nothing to take back.
refused-coach-off = The coach is switched off on this server.
refused-no-such-puzzle = There is no such puzzle.

### The coach: what a review, a hint and a puzzle say
#
# `$seat` and `$other` are names, `$who` as above; `$chosen`, `$best`, `$amount`, `$taken` and `$fate` are
# messages of this part, or `bullheads`, `points` and `chips`.

review-nothing = { "" }
review-choice-card = the { $card }
review-choice-reversed = the { $card } read backwards
review-choice-row = row { $row }
review-choice-pass-nimmt = no special card
review-choice-no-swap = no swap
review-choice-unstop = taking the Stop away from row { $row }
review-choice-swap = swapping “{ special-name }”
review-choice-special = “{ special-name }”
review-choice-on-row = “{ special-name }” on row { $row }
review-choice-into-row = “{ special-name }” into row { $row }
review-choice-with-card = “{ special-name }” with the { $card }
review-choice-card-of-row = “{ special-name }” with the { $card } of row { $row }
review-choice-slide = “{ special-name }” with the { $card } to row { $row }
review-choice-for-seat = “{ special-name }” ({ $other })
review-choice-order = “{ special-name }” ({ $cards })
review-loss =
    { $who ->
        [you] You chose { $chosen }; { $best } would have cost about { $amount } less. { $fate }
       *[other] { $seat } chose { $chosen }; { $best } would have cost about { $amount } less. { $fate }
    }
review-find =
    { $who ->
        [you] You chose { $chosen }, rightly so: anything else would have cost about { $amount } more.
       *[other] { $seat } chose { $chosen }, rightly so: anything else would have cost about { $amount } more.
    }
review-loss-use =
    { $who ->
        [you] You played { $chosen }; doing without it would have cost about { $amount } less.
       *[other] { $seat } played { $chosen }; doing without it would have cost about { $amount } less.
    }
review-loss-unstop =
    { $who ->
        [you] You took the Stop away from row { $row }; leaving it there would have cost about { $amount } less.
       *[other] { $seat } took the Stop away from row { $row }; leaving it there would have cost about { $amount } less.
    }
review-loss-unstop-other =
    { $who ->
        [you] You took the Stop away from row { $row }; { $best } would have cost about { $amount } less.
       *[other] { $seat } took the Stop away from row { $row }; { $best } would have cost about { $amount } less.
    }
review-find-unstop =
    { $who ->
        [you] You took the Stop away from row { $row }, and rightly so: anything else would have cost about { $amount } more.
       *[other] { $seat } took the Stop away from row { $row }, and rightly so: anything else would have cost about { $amount } more.
    }
review-loss-pass =
    { $who ->
        [you] You played no special card; { $best } would have cost about { $amount } less.
       *[other] { $seat } played no special card; { $best } would have cost about { $amount } less.
    }
review-find-pass =
    { $who ->
        [you] You kept your special card, and rightly so: using one would have cost about { $amount } more.
       *[other] { $seat } kept the special card, and rightly so: using one would have cost about { $amount } more.
    }
review-loss-swap =
    { $who ->
        [you] You swapped “{ special-name }”; { $best } would have cost about { $amount } less.
       *[other] { $seat } swapped “{ special-name }”; { $best } would have cost about { $amount } less.
    }
review-find-swap =
    { $who ->
        [you] You swapped “{ special-name }”, rightly so: anything else would have cost about { $amount } more.
       *[other] { $seat } swapped “{ special-name }”, rightly so: anything else would have cost about { $amount } more.
    }
review-loss-no-swap =
    { $who ->
        [you] You swapped nothing; { $best } would have cost about { $amount } less.
       *[other] { $seat } swapped nothing; { $best } would have cost about { $amount } less.
    }
review-find-no-swap =
    { $who ->
        [you] You swapped nothing, rightly so: any swap would have cost about { $amount } more.
       *[other] { $seat } swapped nothing, rightly so: any swap would have cost about { $amount } more.
    }
review-fate-took = The { $card } took { $amount } at once.
review-fate-cost = That trick cost { $amount }.
review-fate-placed = The { $card } itself took nothing.
review-loss-take =
    { $who ->
        [you] You took { review-the-card }; leaving it would have cost about { $amount } less.
       *[other] { $seat } took { review-the-card }; leaving it would have cost about { $amount } less.
    }
review-loss-decline =
    { $who ->
        [you] You left { review-the-card }; taking it would have cost about { $amount } less.
       *[other] { $seat } left { review-the-card }; taking it would have cost about { $amount } less.
    }
review-find-take =
    { $who ->
        [you] You took { review-the-card }, and rightly so: leaving it would have cost about { $amount } more.
       *[other] { $seat } took { review-the-card }, and rightly so: leaving it would have cost about { $amount } more.
    }
review-find-decline =
    { $who ->
        [you] You left { review-the-card }, and rightly so: taking it would have cost about { $amount } more.
       *[other] { $seat } left { review-the-card }, and rightly so: taking it would have cost about { $amount } more.
    }
review-the-card =
    { $count ->
        [0] the { $card } without a chip
       *[other] the { $card } with { $chips }
    }
review-deal-good =
    { $who ->
        [you] You were dealt a kind hand, worth about { $amount }.
       *[other] { $seat } was dealt a kind hand, worth about { $amount }.
    }
review-deal-bad =
    { $who ->
        [you] You were dealt a hard hand: about { $amount } worse than an ordinary one.
       *[other] { $seat } was dealt a hard hand: about { $amount } worse than an ordinary one.
    }
review-draw-good =
    { $who ->
        [you] You drew the right special card: about { $amount } saved.
       *[other] { $seat } drew the right special card: about { $amount } saved.
    }
review-draw-bad =
    { $who ->
        [you] You had no luck with a special card: about { $amount }.
       *[other] { $seat } had no luck with a special card: about { $amount }.
    }
review-other-drew-good =
    { $who ->
        [you] { $other } drew a special card, which suited you: about { $amount }.
       *[other] { review-by-drew } a special card, which suited { $seat }: about { $amount }.
    }
review-other-drew-bad =
    { $who ->
        [you] { $other } drew a special card, which hurt you: about { $amount }.
       *[other] { review-by-drew } a special card, which hurt { $seat }: about { $amount }.
    }
review-took =
    { $who ->
        [you] Your { $card } was the card too many: { $taken } for you.
       *[other] The { $card } was the card too many: { $taken } for { $seat }.
    }
review-too-low =
    { $who ->
        [you] Your { $card } was too low: it cost you about { $amount }.
       *[other] The { $card } was too low: it cost { $seat } about { $amount }.
    }
review-took-low =
    { $who ->
        [you] Your { $card } was too low: { $taken } for you.
       *[other] The { $card } was too low: { $taken } for { $seat }.
    }
review-took-rows =
    { $who ->
        [you] You had to take { review-rows }: { $taken }.
       *[other] { $seat } had to take { review-rows }: { $taken }.
    }
review-rows =
    { $count ->
        [one] a row
       *[other] { $count } rows
    }
review-other-took =
    { $who ->
        [you] { $other } took { $taken }, and you got away.
       *[other] { review-by-heads } { $taken }, and { $seat } got away.
    }
review-other-took-suited =
    { $who ->
        [you] { $other } took { $taken }, which suited you.
       *[other] { review-by-heads } { $taken }, which suited { $seat }.
    }
review-by-heads =
    { $actor ->
        [you] You took
       *[other] { $other } took
    }
review-by-row =
    { $actor ->
        [you] You chose
       *[other] { $other } chose
    }
review-by-drew =
    { $actor ->
        [you] You drew
       *[other] { $other } drew
    }
review-by-card =
    { $actor ->
        [you] You took
       *[other] { $other } took
    }
review-by-left =
    { $actor ->
        [you] You let
       *[other] { $other } let
    }
review-got-away =
    { $who ->
        [you] You got away with the { $card }: about { $amount }.
       *[other] { $seat } got away with the { $card }: about { $amount }.
    }
review-other-row-good =
    { $who ->
        [you] { $other } chose row { $row }, which suited you: about { $amount }.
       *[other] { review-by-row } row { $row }, which suited { $seat }: about { $amount }.
    }
review-other-row-bad =
    { $who ->
        [you] { $other } chose row { $row }, at your expense: about { $amount }.
       *[other] { review-by-row } row { $row }, at { $seat }’s expense: about { $amount }.
    }
review-others-good =
    { $who ->
        [you] The others played right into your hands: about { $amount }.
       *[other] The others played right into { $seat }’s hands: about { $amount }.
    }
review-others-bad =
    { $who ->
        [you] The others’ cards crossed your plans: about { $amount }.
       *[other] The others’ cards crossed { $seat }’s plans: about { $amount }.
    }
review-ox-card-good = The Ox’s card fell well for the team: about { $amount }.
review-ox-card-bad = The Ox’s card hurt the team: about { $amount }.
review-ox-draw-good = The special card that turned up suits the team: about { $amount }.
review-ox-draw-bad = The special card that turned up is not what the team hoped for: about { $amount } worse.
review-ox-reveal-good = The team’s cards fitted together: about { $amount } gained.
review-ox-reveal-bad = The team’s cards got in each other’s way: about { $amount } lost.
review-ox-deal-good = The team was dealt kind cards, worth about { $amount }.
review-ox-deal-bad = The team was dealt hard cards: about { $amount } worse than ordinary ones.
review-card-good =
    { $who ->
        [you] The { $card } came up at the right time for you: about { $amount }.
       *[other] The { $card } came up at the right time for { $seat }: about { $amount }.
    }
review-card-bad =
    { $who ->
        [you] The { $card } came up at a bad time for you: about { $amount }.
       *[other] The { $card } came up at a bad time for { $seat }: about { $amount }.
    }
review-took-good =
    { $who ->
        [you] { $other } took the { $card }, which suited you: about { $amount }.
       *[other] { review-by-card } the { $card }, which suited { $seat }: about { $amount }.
    }
review-took-bad =
    { $who ->
        [you] { $other } took the { $card } that you could have used: about { $amount }.
       *[other] { review-by-card } the { $card } that { $seat } could have used: about { $amount }.
    }
review-left-good =
    { $who ->
        [you] { $other } let the { $card } go by, which suited you: about { $amount }.
       *[other] { review-by-left } the { $card } go by, which suited { $seat }: about { $amount }.
    }
review-left-bad =
    { $who ->
        [you] { $other } let the { $card } go by, and it became your problem: about { $amount }.
       *[other] { review-by-left } the { $card } go by, and it became { $seat }’s problem: about { $amount }.
    }
review-reason = { $first } { $second }
review-only = There is only one answer.
review-not-judged = The coach cannot judge this question.
review-why-row = Row { $row } costs { $amount } now, and leaves better rows for your other cards.
review-why-lead = About { $amount } better than anything else: { $chosen }.
review-why-card = The { $card } leaves you the best hand.
review-why-low = As the rows lie, the { $card } is too low, but the cheapest row costs { $amount }, and your good cards stay.
review-why-takes = As the rows lie, the { $card } would take row { $row } ({ $amount }), but any other answer should cost more.
review-why-next = The { $card } goes right behind row { $row }: nothing can come in between.
review-why-lands = As the rows lie, the { $card } lands in place { $place } of row { $row }.
review-why-cheapest = Row { $row } is the cheapest: { $amount }.
review-why-close = It hardly matters here: { $chosen }.
review-against-costs = The { $card } would cost { $amount } as the rows lie.
review-why-patience = The { $card } costs you nothing now, but it may come round again with more chips.
review-against-low = As the rows lie, the { $card } is too low and costs at least { $amount }.
review-against-takes = As the rows lie, the { $card } would be the card too many: { $amount }.
review-against-crowd =
    { $free ->
        [one] { $cards } cards that may be in other hands go into row { $row } before the { $card }: if one does, it takes { $amount } or more.
       *[other] { $cards } cards that may be in other hands go into row { $row } before the { $card }: if { $free } do, it takes { $amount } or more.
    }
review-against-lead = About { $amount } more with { $chosen }.
review-why-joins =
    { $count ->
        [0] The { $card } joins your cards, so it costs you nothing.
        [one] The { $card } joins your cards, so it costs you nothing, and { $chips } comes with it.
       *[other] The { $card } joins your cards, so it costs you nothing, and { $chips } come with it.
    }
review-why-gift = The { $card } is paid for by the chips on it: { $chips }.
review-why-chips =
    { $count ->
        [0] The { $card } costs { $cost }; but it will hardly get better.
       *[other] The { $card } costs { $cost }, chips counted; but it will hardly get better than with { $chips }.
    }
review-why-wait = The { $card } joins your cards and nobody else’s: it may well come round again with more chips.
review-why-dear = The { $card } is too dear with { review-chips-on-it }.
review-chips-on-it =
    { $count ->
        [0] no chip on it
       *[other] only { $chips } on it
    }
review-why-better = The other answer costs about { $amount } more.

review-title = Review: { $preset }
review-sketch-note = A sketch; more time gives finer numbers.
review-unfinished = The game was cut short: results are what was to be expected where it ends.
review-column = Player
    .result = Result
    .start = Start
    .cards = Cards
    .others = Others
    .own = Own loss
    .accuracy = Accuracy
    .severity = ?!/?/??
review-explained-nimmt = Bullheads compared with the others’ average; + is good. Result = start + cards + others − own loss.
review-explained-nothanks = Points compared with the others’ average; + is good. Result = start + cards + others − own loss.
review-explained-team = Bullheads of the Ox less the team’s; + is good. Result = start + cards + others − own loss.
review-explained-accuracy = Accuracy: 100 % is the coach’s answer every time, 0 % the worst answer every time; blind choices make about 50 %.
review-moments = What mattered
review-best = Best moment
review-worst = Worst moment
review-when-card = { $when }, { review-the-card }
review-when =
    { $trick ->
        [0] Round { $round }
       *[other] Round { $round }, trick { $trick }
    }
review-moment-when = { review-when }:
review-decisions = Every decision of { $name }
review-decision-line =
    { $same ->
        [yes] { $when }: { $chosen }
       *[no] { $when }: { $chosen } – better { $best } ({ $loss } ± { $error }) { $severity }
    }
review-severity = Severity
    .none = { "" }
    .inaccuracy = ?! inaccuracy
    .mistake = ? mistake
    .blunder = ?? blunder
review-choice-take = take it
review-choice-pass-nothanks = no thanks
review-curve = Chance to win, { $preset }
review-no-deal = This record has no deal yet: there is nothing to review.
review-plot-stdout = The picture needs a file of its own: the review itself goes to stdout.
review-seat-json = --seat is for the printed review: --json has the decisions of all seats.
review-seconds-rollouts = --seconds and --rollouts both say how long to think: give one of them.
error-no-such-seat = This game has the seats { $seats }, not { $seat }.
puzzles-made =
    { $count ->
        [one] One puzzle in { $file }
       *[other] { $count } puzzles in { $file }
    }
puzzles-none = No position of these games makes a puzzle: try more games.

# The screen for a television.
web-tv = Show on a TV
web-tv-join = Scan to join
web-tv-full-table = All seats are taken
web-tv-how = Your phone holds your cards; this screen shows the table.
web-tv-free = free seat
web-tv-full = Full screen
web-tv-leave = Leave the TV screen

# Without the server.
web-offline = No connection to the server
web-offline-about = To play, the server must be within reach. Look at your network or wait a moment, then try again. The pages below work meanwhile.
web-offline-again = Try again
web-offline-meanwhile = In the meantime
