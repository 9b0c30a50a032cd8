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
option-show_ox_total = show the Ox's total
    .about = everybody sees the running points of the Ox
option-open_chips = open chips
    .about = everybody sees everybody's chips
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
refused-word = I do not understand “{ $word }”.
refused-wrong-kind = That does not answer the question.

### The table

ui-head = { $preset } · round { $round } · trick { $trick } of { $tricks }
ui-head-draft = { $preset } · round { $round } · draft
ui-head-nothanks = { $preset } · round { $round } · { cards } face down
ui-points = points
ui-points-total = round  all
ui-row-full = full!
ui-row-empty = empty
ui-cow = cow
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
ui-commitment = The deck is settled; the dealer's commitment is { $commitment }.
    .short = The deck is settled; commitment { $commitment } (“{ $log }” shows all of it).

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
    .team = { $preset }, { arena-seats }, { arena-games } in { arena-deals }; every deal was played once by every bot's team.
arena-so-far = { $played } of { $games } games have been played so far.
arena-uneven = Not all { $tables } line-ups were played equally often; a multiple of { $games } games would do that.
arena-no-luck = In this game nothing is dealt: bots that draw no lots play the same few games again and again, and more of them say nothing new.
arena-points = Points are penalty points of a game; low is good. First places are counted for each seat. Intervals (±) are of 95 %.
    .team = Points are the team's less the Ox's; low is good. First places are counted for each team. Intervals (±) are of 95 %.
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
arena-ratings = Ratings are openskill's Plackett-Luce from { $draws } draws of the deals; their intervals hold the middle 95 % of the draws.
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
worker-serves = Bots of the servers on { $bus } run here, { $slots } at a time: { $bots }

error-preset = there is no preset “{ $preset }”; there are { $known }
    .near = there is no preset “{ $preset }”; did you mean “{ $near }”?
error-option-form = “{ $text }” is not an option: write key=value, for instance max_rounds=2
error-option = { $preset } has no option “{ $name }”; it has { $known }
error-option-excluded = the rules of { $preset } do not allow the option “{ $name }”
error-option-value = { $name } cannot be “{ $value }”; it may be { $allowed }
error-seats = { $preset } is for { $low } to { $high } players, not { $seats }
error-people = { $people } people need more than { $seats } seats
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
error-continue-out = --continue writes to its own file, { $file }; leave out --out
error-continue-needs = --continue needs the --seed with which the games began, and --games, how many there shall be in all
error-continue-file = { $file } is no file of simulated games: { $reason }
error-continue-people = { $file } holds a game in which people played, so it cannot go on
error-continue-seed = the games of { $file } were not dealt with the seed { $seed }
error-continue-game = game { $game } of { $file } is not the game { $game } of the seed { $seed }
error-continue-enough = { $file } holds { $played } games already, more than the { $games } asked for
error-continue-differs = game { $game } of { $file } comes out differently when it is played again: were there other --rollouts, has a bot changed, or does it search for a time? --force goes on all the same
error-arena-needs = an arena needs a PRESET and --bots, or --continue with a results file
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
page-proof-about = The commitment was shown before anybody gave random numbers, and it fits only this secret. All decks follow from the secret and everybody's numbers, so nobody could choose the cards.
web-commitment = The shuffle was fixed before the first card. This is the dealer's commitment, which proves it at the end:
page-commitment = Commitment
page-secret = Secret
page-derived = follows from the secret
page-failed = That did not work: { $message }
page-unreachable = The server does not answer.

### Refusals of the server, by code

refused-name = Please take another name: this one looks like a name at the table or a bot's, mixes alphabets, is too long, or invisible.
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
web-rules-missing = These rules are not here. Perhaps you are looking for one of these:
web-rules-group-nimmt = 6 nimmt!
web-rules-group-fan = Fan cards
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
