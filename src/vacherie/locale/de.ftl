# Alles, was Vacherie auf Deutsch sagt. Eine Nachricht je Ereignis, Spiel, Sonderkarte, Frage und Absage;
# dieselben Kennungen in jeder Sprache. Die Namen folgen R17 in docs/rules.md.
#
# Die Argumente eines Satzes sind die Felder des Ereignisses. `$seat` ist ein Name, `$who` sagt, ob es `you`
# ist, wer liest, der Büffel (`ox`), jemand anderes (`other`) oder niemand (`none`); Karten kommen als Aufzählung, ein fehlender
# Wert als `none`. Großgeschrieben wird der Satzanfang beim Erzählen: „der Büffel“ darf überall stehen.

### Namen, Zahlen und Listen

list-and = { $first } und { $last }
name-you = du
name-ox = der Büffel
name-team = das Team
name-player = Spieler
scored = { $name } { $points }
number = { $number }
bullheads =
    { $bullheads ->
        [one] { $bullheads } Hornochse
       *[other] { $bullheads } Hornochsen
    }
chips =
    { $chips ->
        [one] { $chips } Chip
       *[other] { $chips } Chips
    }
cards =
    { $cards ->
        [one] { $cards } Karte
       *[other] { $cards } Karten
    }
points =
    { $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }

### Was geschieht: die Familie von 6 nimmt!

nimmt-round-began =
    { $offer ->
        [none] Durchgang { $round } beginnt.
       *[other] Durchgang { $round } beginnt: Alle Karten liegen offen, und reihum wird gewählt.
    }
nimmt-received = { nimmt-received-hand } { nimmt-received-specials }
nimmt-received-hand =
    { $hand ->
        [none] Du beginnst mit leeren Händen.
       *[other] Deine Hand: { $hand }.
    }
nimmt-received-specials =
    { $specials ->
        [none] { "" }
       *[other] Deine Sonderkarten: { $specials }
    }
nimmt-picked =
    { $who ->
        [you] Du nimmst dir die { $card }.
       *[other] { $seat } nimmt sich die { $card }.
    }
nimmt-rows-laid = Die Reihen beginnen mit { $cards }. { nimmt-rows-laid-marker }
nimmt-rows-laid-marker =
    { $marker ->
        [even] Die Karte Gerade/Ungerade kommt zu Reihe { $row }: nur gerade Zahlen.
        [odd] Die Karte Gerade/Ungerade kommt zu Reihe { $row }: nur ungerade Zahlen.
        [climb] In Reihe { $row } geht es abwärts.
        [cow] Die Kuh legt sich in Reihe { $row }.
       *[none] { "" }
    }
nimmt-trick-began = Stich { $trick }.
nimmt-answered =
    { $who ->
        [you] Du hast gewählt.
       *[other] { $seat } hat gewählt.
    }
nimmt-chose =
    { $reversed ->
        [yes] Du wählst die { $card }, gelesen als { $value }.
       *[no] Du wählst die { $card }.
    }
nimmt-revealed = Aufgedeckt: { $plays }.
nimmt-pending =
    { $reversed ->
        [yes] { $seat } { $card } als { $value }
       *[no] { $seat } { $card }
    }
nimmt-placed =
    { $who ->
        [you] Du legst die { $card } in Reihe { $row }.
       *[other] { $seat } legt die { $card } in Reihe { $row }.
    }
nimmt-took = { nimmt-took-why } { nimmt-took-who }{ nimmt-took-left }{ nimmt-took-plus }
nimmt-took-why =
    { $why ->
        [low] Keine Reihe will die Karte, also Reihe { $row }:
        [insert] Reihe { $row } läuft über:
        [slide] Reihe { $row } läuft über:
        [leap] Die Kuh landet in Reihe { $row }, und die ist voll:
       *[sixth] Reihe { $row } ist voll:
    }
nimmt-took-who =
    { $who ->
        [you] Du nimmst { $cards } ({ bullheads })
        [ox] Der Büffel nimmt { $cards } ({ bullheads })
       *[other] { $seat } nimmt { $cards } ({ bullheads })
    }
nimmt-took-left =
    { $stays ->
        [none] { ". Es sind wieder vier Reihen." }
       *[other] { nimmt-took-stays }
    }
nimmt-took-stays =
    { $why ->
        [insert] { "; " }die { $stays } bleibt.
        [slide] { "; " }die { $stays } bleibt.
        [leap] { "; " }die { $stays } bleibt.
       *[other] { "." }
    }
nimmt-took-plus =
    { $plus ->
        [none] { "" }
       *[other] { " " }Aber die { $plus } zählt andersherum: { $signed } in diesem Durchgang.
    }
nimmt-moved =
    { $marker ->
        [even] Die Karte Gerade/Ungerade wandert zu Reihe { $row }: nur gerade Zahlen.
        [odd] Die Karte Gerade/Ungerade wandert zu Reihe { $row }: nur ungerade Zahlen.
        [climb] Der Bergsteiger zieht weiter: Nun geht es in Reihe { $row } abwärts.
       *[cow] Die Kuh springt in Reihe { $row }.
    }
nimmt-passed =
    { $at ->
        [special] { nimmt-passed-special }
        [swap] { nimmt-passed-swap }
       *[window] { nimmt-passed-window }
    }
nimmt-passed-special =
    { $who ->
        [you] Du spielst keine Sonderkarte.
       *[other] { $seat } spielt keine Sonderkarte.
    }
nimmt-passed-swap =
    { $who ->
        [you] Du tauschst nichts.
       *[other] { $seat } tauscht nichts.
    }
nimmt-passed-window =
    { $who ->
        [you] Du passt.
       *[other] { $seat } passt.
    }
nimmt-used = { nimmt-used-who }{ nimmt-used-on }{ nimmt-used-refill }
nimmt-used-who =
    { $who ->
        [you] Du spielst „{ special-name }“
       *[other] { $seat } spielt „{ special-name }“
    }
nimmt-used-on =
    { $special ->
        [negpos] { " " }auf die { $card }.
       *[other] { "." }
    }
nimmt-used-refill =
    { $refill ->
        [none] { "" }
       *[other] { " " }Nun liegt dort „{ $refill }“.
    }
nimmt-marked =
    { $special ->
        [seven] In Reihe { $row } passen jetzt sechs Karten; die siebte nimmt.
       *[stop] Reihe { $row } ist gesperrt.
    }
nimmt-unlocked =
    { $who ->
        [you] Du entfernst „Stopp!“: Reihe { $row } ist wieder frei.
        [none] „Stopp!“ geht: Reihe { $row } ist wieder frei.
       *[other] { $seat } entfernt „Stopp!“: Reihe { $row } ist wieder frei.
    }
nimmt-replaced =
    { $who ->
        [you] Du nimmst die { $card } zurück und spielst dafür die { $new }.
       *[other] { $seat } nimmt die { $card } zurück und spielt dafür die { $new }.
    }
nimmt-inserted =
    { $who ->
        [you] Du schiebst die { $card } mitten in Reihe { $row }.
       *[other] { $seat } schiebt die { $card } mitten in Reihe { $row }.
    }
nimmt-slid =
    { $who ->
        [you] Du verschiebst die { $card } von Reihe { $origin } nach Reihe { $row }.
       *[other] { $seat } verschiebt die { $card } von Reihe { $origin } nach Reihe { $row }.
    }
nimmt-reordered = Neue Reihenfolge: { $queue }.
nimmt-opened = Eine fünfte Reihe beginnt.
nimmt-swapped =
    { $who ->
        [you] Du legst „{ special-name }“ ab und ziehst eine andere Sonderkarte.
       *[other] { $seat } legt „{ special-name }“ ab und zieht eine andere Sonderkarte.
    }
nimmt-drew = Du ziehst „{ special-name }“.
nimmt-round-ended =
    { $round ->
        [1] Durchgang { $round } ist vorbei: { $points }.
       *[other] Durchgang { $round } ist vorbei: { $points }. Insgesamt: { $totals }.
    }
nimmt-game-ended =
    { $result ->
        [team] Das Team schlägt den Büffel, { $low } zu { $high }. Der Büffel tut, als wäre nichts.
        [ox] Der Büffel gewinnt, { $low } zu { $high }, ganz ohne nachzudenken.
        [draw] Unentschieden bei { $low }: Der Büffel kaut weiter, und ihr auch.
        [you] Du gewinnst: { bullheads }.
        [shared-you] Du teilst dir den Sieg mit { $others }: je { bullheads }.
        [shared] { $winners } teilen sich den Sieg: je { bullheads }.
       *[one] { $winners } gewinnt: { bullheads }.
    }

### Was geschieht: Geschenkt … ist noch zu teuer!

nothanks-round-began =
    { $who ->
        [you] Durchgang { $round }: je { chips }. Du beginnst.
       *[other] Durchgang { $round }: je { chips }. { $seat } beginnt.
    }
nothanks-turned =
    { $who ->
        [you] Du deckst die { $card } auf.
       *[other] { $seat } deckt die { $card } auf.
    }
nothanks-declined =
    { $who ->
        [you] Du lehnst die { $card } dankend ab.
       *[other] { $seat } lehnt die { $card } dankend ab.
    }
nothanks-took =
    { $who ->
        [you] Du nimmst die { $card } { nothanks-took-chips }.
       *[other] { $seat } nimmt die { $card } { nothanks-took-chips }.
    }
nothanks-took-chips =
    { $chips ->
        [0] ohne einen einzigen Chip
       *[other] und { chips }
    }
nothanks-round-ended =
    { $round ->
        [1] Durchgang { $round } ist vorbei: { $points }.
       *[other] Durchgang { $round } ist vorbei: { $points }. Insgesamt: { $totals }.
    }
nothanks-game-ended =
    { $result ->
        [you] Du gewinnst: { points }.
        [shared-you] Du teilst dir den Sieg mit { $others }: je { points }.
        [shared] { $winners } teilen sich den Sieg: je { points }.
       *[one] { $winners } gewinnt: { points }.
    }

### Spiele

preset-classic = 6 nimmt!
    .about = Alle spielen gleichzeitig eine Karte; wer die sechste in eine Reihe legt, nimmt die anderen fünf.
preset-pro = 6 nimmt! Profi
    .about = Alle Karten liegen offen, und jeder sucht sich seine Hand aus: Auf Pech kann sich niemand berufen.
preset-leaflet = 6 nimmt! Taktik
    .about = Nur so viele Karten wie nötig sind im Spiel, alle wissen welche, und bei 66 ist Schluss.
preset-fan-parity = Gerade/Ungerade
    .about = Eine Reihe nimmt nur gerade Zahlen, oder nur ungerade, und sie bleibt nie lange dieselbe.
preset-fan-climb = Bergsteigen
    .about = In einer Reihe geht es abwärts, und nach jeder genommenen Reihe in einer anderen.
preset-fan-leap = Die Springende Kuh
    .about = Eine Kuh liegt in einer Reihe, braucht Platz und springt, wenn man ihr zu nahe kommt.
preset-fan-reverse = Zahlendreher
    .about = Einmal im Durchgang darf eine Karte rückwärts gespielt werden: die 31 als 13.
preset-coop = Schlagt den Büffel
    .about = Alle gemeinsam gegen einen Büffel, der spielt, ohne zu denken, und oft gewinnt.
preset-surprise = 6 nimmt! mit Sonderkarten
    .about = Zwei Durchgänge mit zwölf Stichen, und für jeden drei Sonderkarten, um die Haut zu retten.
preset-surprise-leaflet = 6 nimmt! Taktik mit Sonderkarten
    .about = In jedem Durchgang drei Sonderkarten für jeden, bekannte Karten, und 66 beendet das Spiel.
preset-nothanks = Geschenkt … ist noch zu teuer!
    .about = Nimm die Karte oder zahl einen Chip, um abzulehnen; eine Zahlenkette kostet nur ihre niedrigste Karte.
preset-nothanks-tactical = Geschenkt, taktisch
    .about = Zehn Chips für jeden, und alle wissen, dass 10, 20 und 30 fehlen.

### Optionen

option-deal = Verteilung
    .about = wie die Karten auf die Hand kommen: classic (aus allen 104), tactic (nur so viele wie nötig), draft (vom Tisch gewählt)
option-hand = Hand
    .about = Zahlenkarten in jeder Hand
option-end_score = Schlusswert
    .about = die Summe, die das Spiel beendet
option-end_rule = Schlussregel
    .about = over: Schluss, wenn eine Summe über dem Schlusswert liegt; reach: wenn sie ihn erreicht
option-max_rounds = Durchgänge
    .about = höchstens so viele Durchgänge
option-reverse_pads = einstellige Karten
    .about = auch einstellige Karten dürfen gedreht werden: die 7 als 70
option-insert_allow_end = am Ende einfügen
    .about = Einfügen darf eine Karte auch ans Ende einer Reihe legen
option-show_totals = Summen zeigen
    .about = alle sehen die laufenden Punkte
option-show_ox_total = Summe des Büffels zeigen
    .about = alle sehen die laufenden Punkte des Büffels
option-open_chips = offene Chips
    .about = alle sehen die Chips von allen
value-number = eine ganze Zahl von { $low } bis { $high }
value-number-or-none = eine ganze Zahl von { $low } bis { $high }, oder none

### Sonderkarten

special-name =
    { $special ->
        [seven] 7 nimmt!
        [stop] Stopp!
        [replace] Ersetzen
        [insert] Einfügen
        [slide] Verschieben
        [first] Erste Karte
        [last] Letzte Karte
        [sort] Sortieren
        [fifth] 5. Reihe
       *[negpos] Minus = Plus
    }
special-about =
    { $special ->
        [seven] in eine Reihe passen sechs Karten; die siebte nimmt
        [stop] sperrt eine Reihe: nichts kommt hinein, nichts heraus
        [replace] nimm deine Karte zurück und lege eine andere
        [insert] die nächste Karte kommt mitten in eine Reihe
        [slide] eine gelegte Karte wechselt die Reihe
        [first] die Karte eines Spielers kommt zuerst
        [last] die Karte eines Spielers kommt zuletzt
        [sort] bringt alle wartenden Karten in beliebige Reihenfolge
        [fifth] deine Karte beginnt eine fünfte Reihe
       *[negpos] eine Karte der genommenen Reihe zählt für dich
    }

### Fragen und Antworten

ask-select = Wähle eine Karte.
    .flip = Wähle eine Karte; mit ~ dahinter wird sie rückwärts gespielt.
ask-pick = Nimm eine Karte vom Tisch.
ask-row = Deine { $card } passt nirgends: Welche Reihe nimmst du? ({ $rows })
    .empty = Welche leere Reihe beginnt deine { $card }? ({ $rows })
ask-window = Es folgt { $play }. Eine Sonderkarte, oder passen?
    .end = Alles liegt. Eine Sonderkarte, oder passen?
ask-special = Deine { $card } ist dran. Erst eine Sonderkarte, oder passen?
    .none = Deine { $card } ist dran; keine deiner Sonderkarten passt jetzt.
ask-swap = Reihe genommen: eine Sonderkarte tauschen, oder passen?
ask-turn =
    { $chips ->
        [0] Die { $card }, ohne einen einzigen Chip. Nehmen, oder nein danke? (nehmen / nein)
       *[other] Die { $card }, und darauf { chips }. Nehmen, oder nein danke? (nehmen / nein)
    }
ask-whose = { $name }: { $question }

nimmt-choice-play = die { $card } spielen
    .reversed = die { $card } rückwärts spielen, als { $value }
    .fits = käme jetzt in Reihe { $row }
    .takes = nähme jetzt Reihe { $row }
    .nowhere = passt jetzt nirgends
nimmt-choice-pick = die { $card } nehmen
nimmt-choice-choose-row = Reihe { $row } nehmen: { $cards }, { bullheads }
    .empty = Reihe { $row } beginnen
nimmt-choice-pass = passen
    .special = keine Sonderkarte spielen
    .swap = nichts tauschen
nimmt-choice-unstop = „Stopp!“ von Reihe { $row } entfernen
nimmt-choice-exchange = „{ special-name }“ ablegen und eine andere ziehen
nimmt-choice-seven = „7 nimmt!“ auf Reihe { $row }
    .implied = „7 nimmt!“: Deine Karte wird die sechste
nimmt-choice-stop = Reihe { $row } sperren
nimmt-choice-replace = dafür die { $card } spielen
nimmt-choice-insert = in Reihe { $row } einfügen
nimmt-choice-slide = die { $card } nach Reihe { $row } verschieben
nimmt-choice-first = kommt zuerst: { $target }
nimmt-choice-last = kommt zuletzt: { $target }
nimmt-choice-sort = die Reihenfolge von { $cards } festlegen
nimmt-choice-fifth = eine fünfte Reihe beginnen
nimmt-choice-neg-pos = Reihe { $row } nehmen, und die { $card } zählt für dich
    .implied = in der genommenen Reihe zählt die { $card } für dich
nothanks-choice-take =
    { $chips ->
        [0] die { $card } nehmen, ohne einen einzigen Chip
       *[other] die { $card } nehmen, mit { chips }
    }
nothanks-choice-pass = nein danke: einen Chip darauf

### Absagen, nach Code

refused-already-passed = Du hast schon gepasst.
refused-cannot-reverse = Diese Karte ist nicht umkehrbar, oder deine Umkehrkarte ist verbraucht.
refused-cannot-use = Diese Sonderkarte hat gerade kein Ziel.
refused-changed = Die Frage hat sich inzwischen geändert.
refused-closed = Diese Frage ist erledigt.
refused-deal-due = Die Karten sind noch nicht verteilt.
refused-illegal = Das geht hier nicht.
refused-link = Das ist kein Link zu einem Tisch, wie http://192.168.1.20:8104/t/abcdefgh2345.
refused-no-chips = Du hast keinen Chip mehr und musst die Karte nehmen.
refused-no-such-card = Diese Karte gibt es nicht: Sie gehen von 1 bis 104.
refused-no-such-row = Diese Reihe gibt es nicht.
refused-no-such-seat = Diesen Platz gibt es an diesem Tisch nicht.
refused-no-such-special = Diese Sonderkarte ist nicht da.
refused-no-such-target = So lässt sich diese Sonderkarte nicht spielen.
refused-not-asked = Du bist nicht an der Reihe.
refused-not-in-hand = Diese Karte ist nicht in deiner Hand.
refused-not-on-offer = Diese Karte liegt nicht auf dem Tisch.
refused-over = Das Spiel ist vorbei.
refused-row-not-allowed = Diese Reihe kann jetzt nicht gewählt werden.
refused-unreachable = Der Server antwortet nicht: Stimmt die Adresse, und läuft er?
refused-word = „{ $word }“ verstehe ich nicht.
refused-wrong-kind = Das beantwortet die Frage nicht.

### Der Tisch

ui-head = { $preset } · Durchgang { $round } · Stich { $trick } von { $tricks }
ui-head-round = { $preset } · Durchgang { $round }
ui-head-draft = { $preset } · Durchgang { $round } · Kartenwahl
ui-head-nothanks = { $preset } · Durchgang { $round } · { cards } verdeckt
ui-points = Punkte
ui-points-total = jetzt ges.
ui-row-full = voll!
ui-row-empty = leer
ui-cow = Kuh
ui-seven-short = 7!
ui-marker-even = gerade
ui-marker-odd = ungerade
ui-marker-climb = abwärts
ui-taken = { cards } genommen
ui-ox-left = { cards } übrig
ui-queue = Noch zu legen:
ui-market = Offen:
ui-pile = (noch { $cards })
ui-special-pile = Sonderkarten zum Ziehen:
ui-holds = { $name } hält
ui-hand = Deine Hand
ui-hand-of = { $name }, deine Hand
ui-specials = Sonderkarten:
ui-chips = Deine Chips
ui-chips-of = { $name }, deine Chips
ui-more =
    { $count ->
        [one] und noch eine Möglichkeit
       *[other] und noch { $count } Möglichkeiten
    }
ui-hand-over = Gib die Tastatur an { $name }, dann Enter.
ui-enter = oder einfach Enter
ui-seen = Enter, wenn du genug gesehen hast.
ui-go-on = Weiter mit der Eingabetaste.
ui-sheet = Wertung
ui-side = Name
ui-round = Durchgang { $round }
ui-total = Summe
ui-doubled = Allein oder zu zweit zählt das Team seine Hornochsen doppelt.
ui-commitment-kept = Die Festlegung { $commitment } wurde aus dem Geheimnis { $secret } berechnet: Niemand konnte die Karten aussuchen.
ui-left = Du verlässt den Tisch; den Kühen ist es recht.
ui-input-ended = Es kommt keine Eingabe mehr, also endet das Spiel hier.
ui-kept = Dein Spiel bleibt erhalten: „vacherie play --resume“ setzt es fort.
ui-nothing-kept = Es wurde nichts gespielt, also bleibt nichts erhalten.
ui-not-kept = Dieses Spiel kann nicht aufgehoben werden: { $reason }.
ui-resumed = Du setzt das Spiel fort, das du am { $time } verlassen hast.
ui-unfinished = Ein Spiel ist nicht zu Ende ({ $game }, { $time }): „vacherie play --resume“ setzt es fort.
ui-record-saved = Das Spiel steht in { $file }; „vacherie replay“ erzählt es noch einmal.
ui-bots =
    { $count ->
        [one] Mit am Tisch: { $names }, ein Bot.
       *[other] Mit am Tisch: { $names }, lauter Bots.
    }
ui-seeded = Die Karten folgen aus dem Startwert { $seed }: Mit ihm lässt sich dieses Spiel wiederholen.
ui-commitment = Der Stapel ist gemischt; die Festlegung des Gebers ist { $commitment }.
    .short = Der Stapel ist gemischt; Festlegung { $commitment } (ganz: „{ $log }“).

### Der Tisch auf dem ganzen Bildschirm

tui-lands =
    { $value ->
        [none] Die { $card } käme als { tui-place } in Reihe { $row }.
       *[other] Die { $card }, gelesen als { $value }, käme als { tui-place } in Reihe { $row }.
    }
tui-place =
    { $place ->
        [1] erste
        [2] zweite
        [3] dritte
        [4] vierte
        [5] fünfte
       *[other] sechste
    }
tui-lands-takes = Die { $card } nähme Reihe { $row }: { bullheads }.
tui-lands-nowhere = Die { $card } passt nirgends: Du nimmst mindestens { bullheads }.
tui-which-next = Welche Karte kommt als nächste? Bisher: { $done }
tui-ask-flip = Wähle eine Karte; f dreht sie um.
tui-ask-turn =
    { $chips ->
        [0] Die { $card }, und kein Chip darauf: nehmen, oder nein danke?
       *[other] Die { $card }, mit { chips } darauf: nehmen, oder nein danke?
    }
tui-nothanks-take = Karte nehmen
tui-nothanks-no = nein danke
tui-chips = { ui-chips }
tui-chips-of = Die Chips von { $name }
tui-chosen = Du hast gewählt; bis alle so weit sind, kannst du noch ändern.
tui-waiting-for = Wir warten auf { $names } …
tui-taken-back = Du nimmst deine letzte Antwort zurück.
tui-hint = Der Coach würde wählen: { $choice }. { $reason }
tui-too-small = Das Fenster ist zu klein für einen Tisch: mindestens { $columns } Spalten und { $lines } Zeilen.
tui-open-seat = freier Platz
tui-host = lädt ein
tui-connecting = Suche { $server } …
tui-waiting-room = Warteraum
tui-invite = Freunde kommen mit diesem Link dazu:
tui-waiting-start = Es geht los, wenn alle Plätze besetzt sind und die Einladenden das Spiel starten.
    .auto = Es geht los, wenn alle Plätze besetzt sind.
tui-offline = keine Verbindung
tui-reconnecting = Die Verbindung ist weg; neuer Versuch …
tui-reconnected = Die Verbindung steht wieder.
tui-proposes = { $name }: { $words }?
tui-says = { $name }: { $words }
tui-say = Was möchtest du sagen?
tui-after = ⏎ noch eins    c Analyse    h ein anderes Spiel    q aufhören
tui-after-server = ⏎ die Revanche    c Analyse    h ein anderes Spiel    q aufhören
tui-leave = Dein Spiel bleibt erhalten, du kannst es später fortsetzen.
tui-leave-lost = Von diesem Spiel wird nichts aufgehoben.
tui-leave-server = Dein Platz bleibt dir: Derselbe Link führt zurück. Bis dahin spielt vielleicht ein Bot für dich.
tui-leave-keys = q aufhören    h ein anderes Spiel    Esc bleiben
tui-line-keys = ⏎ weiter    Esc zurück
tui-home-go-on = Weiter: { $game }
tui-home-unfinished = Dieses Spiel hast du am { $time } verlassen. Es geht weiter, wo es war.
tui-home-finished = Dieses Spiel wurde anderswo beendet.
tui-home-more =
    { $count ->
        [one] Noch ein unbeendetes Spiel …
       *[other] Noch { $count } unbeendete Spiele …
    }
    .about = Zeigt alle Spiele, die du fortsetzen kannst.
tui-home-join = An einen Tisch von Freunden …
    .about = Du hast einen Link bekommen? Setz dich zu allen, die dort spielen, im Browser oder im Terminal.
tui-home-seats = Plätze
tui-home-bots = Bots
tui-home-alone = keine: du allein gegen den Büffel
tui-ask-link = Der Link des Tisches (http://…/t/…):
tui-ask-name = Dein Name an diesem Tisch:
tui-replay-game = Spiel { $game } von { $games }
tui-replay-seat = Mit den Augen von { $name }
tui-replay-mine = Mit deinen Augen
tui-replay-damaged = Die Aufzeichnung ist beschädigt: { $reason }
tui-replay-left-out =
    { $count ->
        [one] { $count } Spiel dieser Datei ist nicht dabei: --game N zeigt es, oder sagt, warum nicht.
       *[other] { $count } Spiele dieser Datei sind nicht dabei: --game N zeigt sie, oder sagt, warum nicht.
    }
ui-file-missing = diese Datei oder diesen Ordner gibt es nicht
ui-file-folder = das ist ein Ordner
ui-file-forbidden = keine Berechtigung
tui-speed-slow = langsam
tui-speed-normal = normal
tui-speed-fast = schnell
tui-speed-off = sofort
tui-key-choose = wählen
tui-key-play = spielen
tui-key-begin = los
tui-key-join = dazusetzen
tui-key-language = Sprache
tui-key-turn = umdrehen
tui-key-back = zurück
tui-key-pass = passen
tui-key-pass-trick = Stich passen
tui-key-hint = Tipp
tui-key-take-back = zurücknehmen
tui-key-known = bekannte
tui-key-log = Verlauf
tui-key-rules = Regeln
tui-key-help = Tasten
tui-key-leave = aufhören
tui-key-chat = reden
tui-key-propose = vorschlagen
tui-key-watch = Start
tui-key-pause = Pause
tui-key-event = Schritt
tui-key-trick = Stich
tui-key-seat = Platz
tui-key-next-game = Spiel
tui-key-coach = Coach
tui-key-mistake = Fehler
tui-help-title = Tasten
tui-help-choose = eine Karte, eine Reihe, eine Zeile im Menü wählen
tui-help-play = das Gewählte spielen; während Karten wandern: beschleunigen
tui-help-number = eine Karte oder Reihe mit ihrer Zahl
tui-help-take-or-not = bei „Geschenkt …“: die Karte nehmen, nein danke
tui-help-turn = die gewählte Karte rückwärts spielen
tui-help-pass-both = passen; passen, bis der Stich vorbei ist
tui-help-back = zurücklegen, im Menü zurück
tui-help-hint = der Tipp des Coachs (gegen Bots)
tui-help-take-back = die letzte Antwort zurücknehmen (gegen Bots)
tui-help-log = alles, was geschehen ist
tui-help-known = Karten, von denen alle wissen, wer sie hat
tui-help-rules = die Regeln dieses Spiels
tui-help-speed = wie schnell Karten wandern
tui-help-chat = etwas sagen (am Tisch von Freunden)
tui-help-propose = das Gewählte dem Team vorschlagen
tui-help-coach = die Bemerkungen des Coachs, dann die ganze Analyse
tui-help-mistake = der nächste Fehler, der davor
tui-help-replay-watch = abspielen und anhalten
tui-help-replay-step = ein Ereignis weiter, eines zurück
tui-help-replay-trick = ein Stich weiter, einer zurück
tui-help-replay-ends = zum Anfang (Pos1), zum Ende
tui-help-replay-seat = mit den Augen des nächsten Platzes sehen
tui-help-replay-next-game = das nächste Spiel der Datei
tui-help-replay-leave = aufhören
tui-help-replay-help = diese Seite
tui-help-level = auf der ersten Seite: stärkere oder schwächere Bots
tui-help-language = auf der ersten Seite: die nächste Sprache
tui-help-join = auf der ersten Seite: an einen Tisch von Freunden
tui-help-leave = aufhören; das Spiel bleibt erhalten
tui-help-mouse = Auch mit der Maus: Zeig auf eine Karte und sieh, wohin sie käme; ein Klick spielt sie.
error-speed = eine Geschwindigkeit { $speed } gibt es nicht; es gibt { $known }
error-tui-link = der Tisch eines Servers hat sein Spiel und seine Plätze: lass { $options } weg
error-tui-nothing = noch gibt es nichts für { $options }: nenne ein Spiel, einen Link oder eine Datei, zum Beispiel vacherie tui classic
error-tui-game = ein Spiel gegen Bots braucht kein { $options }: lass es weg
error-tui-file = eine Aufzeichnung wird angesehen, nicht gespielt: lass { $options } weg
error-no-screen = der Tisch auf dem ganzen Bildschirm braucht ein Terminal, das den Cursor setzen kann; „vacherie play“ geht überall

### Hilfe

menu-unstop = „Stopp!“ entfernen – gibt eine gesperrte Reihe frei
menu-exchange = Tauschen – eine Sonderkarte ablegen und eine andere ziehen
which-card = Welche Karte?
which-row = Welche Reihe?
which-seat = Wessen Karte?
which-special = Welche Sonderkarte?
which-order = In welcher Reihenfolge? Tippe { $cards } mit Leerzeichen dazwischen.
refused-choose = Bitte wähle aus { $values }, oder Enter für zurück.
refused-order = Bitte tippe jede davon einmal: { $cards }; oder Enter für zurück.

help-title = Du kannst tippen:
help-help = diese Hilfe
help-log = alles, was geschehen ist
help-rules = worum es geht, und wo die Regeln stehen
help-table = den Tisch noch einmal
help-chips = deine Chips, nur für deine Augen
help-quit = den Tisch verlassen
help-pass-all = alle an dieser Tastatur passen
help-pass-trick = alle an dieser Tastatur passen bis zum Ende des Stichs
help-rules-where = „vacherie rules { $preset }“ zeigt alle Regeln dieses Spiels.
help-hint = Mit ? kommt Hilfe.

# Wörter zum Tippen; das erste zeigt die Hilfe.
words-help = ?, hilfe, help, h
words-log = verlauf, log
words-rules = regeln, rules
words-table = tisch, table
words-chips = chips
words-quit = ende, quit, q
words-pass = passe, passen, pass, p
words-pass-all = alle passen, pass all
words-pass-trick = stich passen, pass trick
words-take = nehmen, nimm, take, t
words-no = nein, nein danke, no, n

### Befehle

column-preset = Spiel
column-game = Spiel
column-seats = Plätze
column-about = Worum es geht
column-option = Option
column-values = Werte
column-default = Vorgabe
column-seat = Platz
column-bot = Bot
column-level = Stufe
column-style = Art
column-mean = Mittel
column-wins = Siege
column-share = Anteil
column-points = Punkte
column-first = Erste Plätze
column-rating = Wertung
column-time = Zeit
bots-rating = Wertungen sind Abstände: 100 Punkte mehr gewinnen 64 % der ersten Plätze in ganzen Partien { $preset }, zwei gegen zwei; gemessen zwischen Nachbarn, ± ist ein Standardfehler.
bots-more = „vacherie play classic --bots NAME“ setzt einen an den Tisch, „vacherie arena classic --bots NAME,NAME“ vergleicht sie. Andere Namen: { $others }.
presets-more = „vacherie presets NAME“ sagt mehr, „vacherie play NAME“ beginnt.
rules-more = „vacherie rules NAME“ zeigt die Regeln von einem, „vacherie play NAME“ beginnt.
rules-options = „vacherie presets { $preset }“ listet auf, was geändert werden kann, „vacherie play { $preset }“ beginnt.
presets-seats = Für { $low } bis { $high } Spieler.
presets-play = vacherie play { $preset }
simulate-progress = Es wird gespielt
simulate-seed =
    { $games ->
        [one] { $games } Spiel, Startwert { $seed }.
       *[other] { $games } Spiele, Startwert { $seed }.
    }
games-written =
    { $games ->
        [one] { $games } Spiel in { $file } geschrieben.
       *[other] { $games } Spiele in { $file } geschrieben.
    }
simulate-stopped = Angehalten nach { $games } von { $all } Spielen.
simulate-kept =
    { $games ->
        [one] Das erste Spiel steht in { $file }; weiter geht es mit: { $command }
       *[other] Die ersten { $games } Spiele stehen in { $file }; weiter geht es mit: { $command }
    }
dataset-stopped = Angehalten nach { $games } Spielen; derselbe Befehl geht weiter.
simulate-draws = Unentschieden: { $draws }.
simulate-shared =
    { $games ->
        [one] { $games } Sieg wurde geteilt und zählt für jeden Platz, der ihn geteilt hat.
       *[other] { $games } Siege wurden geteilt und zählen für jeden Platz, der sie geteilt hat.
    }
arena-games =
    { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    }
arena-deals =
    { $deals ->
        [one] { $deals } Verteilung
       *[other] { $deals } Verteilungen
    }
arena-seats =
    { $seats ->
        [one] { $seats } Platz
       *[other] { $seats } Plätze
    }
arena-played = { $preset }, { arena-seats }, { arena-games } mit { arena-deals }; jede Verteilung wurde { $times }-mal gespielt, reihum auf allen Plätzen.
    .team = { $preset }, { arena-seats }, { arena-games } mit { arena-deals }; jede Verteilung wurde einmal vom Team jedes Bots gespielt.
arena-so-far = Bisher sind { $played } von { $games } Spielen gespielt.
arena-uneven = Nicht alle { $tables } Besetzungen wurden gleich oft gespielt; ein Vielfaches von { $games } Spielen würde das tun.
arena-no-luck = Bei diesem Spiel wird nichts ausgeteilt: Bots, die nichts auslosen, spielen immer wieder dieselben Spiele, und mehr davon sagen nichts Neues.
arena-points = Punkte sind die Minuspunkte eines Spiels; wenige sind gut. Erste Plätze werden je Platz gezählt. Die Intervalle (±) sind solche von 95 %.
    .team = Punkte sind die des Teams weniger die des Büffels; wenige sind gut. Erste Plätze werden je Team gezählt. Die Intervalle (±) sind solche von 95 %.
arena-better = { $better } ist um { $points } Punkte je Spiel besser als { $worse } ({ $chance }, { arena-deals }) und hat { $first } Prozentpunkte mehr erste Plätze.
    .fewer = { $better } ist um { $points } Punkte je Spiel besser als { $worse } ({ $chance }, { arena-deals }) und hat { $first } Prozentpunkte weniger erste Plätze.
arena-unclear = Kein klarer Unterschied zwischen { $better } und { $worse }: { $points } Punkte je Spiel ({ $chance }).
arena-needed = Um einen Unterschied dieser Größe zu zeigen, bräuchte es etwa { $games } Spiele.
arena-few = { $better } war um { $points } Punkte je Spiel besser als { $worse }, aber { arena-deals } sind zu wenig, um sich darauf zu verlassen.
arena-equal = { $better } und { $worse } waren in jeder von { $deals } Verteilungen genau gleich gut.
arena-single = { $better } und { $worse } sind sich nur in einer Verteilung begegnet: Über sie lässt sich noch nichts sagen.
arena-alone = { $bot } hat allein gespielt, es gibt also nichts zu vergleichen: { $points } Punkte je Spiel.
arena-more-pairs = { $pairs } weitere Paare sind in einer Ergebnisdatei verglichen (--json).
arena-corrected = Jedes p ist für alle { $pairs } Vergleiche berichtigt (Holm).
arena-ratings = Die Wertungen sind Plackett-Luce von openskill aus { $draws } Ziehungen der Verteilungen; ihre Intervalle enthalten die mittleren 95 % der Ziehungen.
    .missing = Es gibt keine Wertungen, denn openskill ist nicht installiert: pip install 'vacherie[arena]'
arena-times = Die Zeiten gelten für eine Entscheidung.
    .twins = Die Zeiten gelten für eine Entscheidung der kompilierten Zwillinge, die für ihre Bots gespielt haben.
arena-range = { $mean } ({ $low } bis { $high })
arena-faults = Bots haben in { $failed } von { $deals } Verteilungen versagt, die in keiner Zahl enthalten sind:
arena-fault = { $bot } hat in Spiel { $game } der Verteilung { $deal } auf Platz { $seat } versagt (alles ab 0 gezählt; Startwert { $seed }): { $kind ->
        [exit] er hat aufgerufen
        [illegal] Antwort gegen die Regeln
        [prepare] er konnte sich nicht vorbereiten
        [slow] zu langsam
       *[crash] Fehler
    }: { $error }
arena-same-faults =
    { $faults ->
        [one] dasselbe in { $faults } weiteren Verteilung
       *[other] dasselbe in { $faults } weiteren Verteilungen
    }
arena-more-faults = und { $faults } weitere; eine Ergebnisdatei enthält alle (--json)
arena-seed = Startwert { $seed }; { $seconds } s.
arena-progress = Spiele
arena-kept = Was gespielt wurde, steht in { $file }; weiter geht es mit: { $command }
arena-version = { $file } wurde mit Version { $version } begonnen: Bots können sich seither geändert haben
arena-too-many-faults = die Bots haben { $faults }-mal versagt: Das würde nichts mehr vergleichen
arena-died = ein Bot hat den Prozess beendet, in dem er spielte, in einem der Spiele { $first } bis { $last } (Startwert { $seed }, Bots { $bots }); mit --jobs 1 und demselben Startwert lässt es sich beobachten
arena-picture = { $preset }, { arena-seats }: { arena-games } mit { arena-deals }, Startwert { $seed }
    .points = Punkte je Spiel (wenige sind gut)
    .first = erste Plätze, %
    .rating = Wertung (hoch ist gut)
replay-more = Das war Spiel 1 von mehreren; „--game 2“ erzählt das nächste.
replay-unfinished = Hier endet die Aufzeichnung; das Spiel war nicht zu Ende.
check-rules = Regeln
check-finished = beendet
check-commitment = Festlegung
check-deals = Verteilung
check-no-practice = Übung
check-no-deals = keine Verteilung zu prüfen
check-damaged = beschädigt
verify-summary =
    { $failed ->
        [0] { verify-games } geprüft, alles in Ordnung.
       *[other] { verify-games } geprüft, { $failed } nicht in Ordnung.
    }
verify-games =
    { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    }

serve-open = Vacherie ist offen: { $url }
serve-elsewhere = Port { $wanted } ist besetzt, darum ist es Port { $port }.
serve-phones = Telefone im selben Netz öffnen { $url }
serve-also = oder { $url }
serve-scan = oder richten ihre Kamera hierher:
serve-no-network = Dieser Rechner ist in keinem Netz, in dem auch ein Telefon sein könnte.
serve-lan = Um mit Telefonen im selben Netz zu spielen: vacherie serve --lan
serve-stop = Strg-C beendet den Server; kein Spiel geht verloren.
serve-no-display = Hier gibt es keinen Bildschirm, darum ging kein Browser auf: öffne { $url } in deinem.
serve-no-page = Diese Installation hat keinen Web-Tisch, nur die API für Bots und Programme: installiere das Wheel einer Veröffentlichung, oder rufe im Klon `make setup` auf und installiere ihn neu.
serve-no-guide = Diese Installation hat kein Handbuch: installiere das Wheel einer Veröffentlichung, oder rufe im Klon `make guide` auf.
worker-serves = Bots der Server an { $bus } laufen hier, { $slots } zugleich: { $bots }

error-preset = es gibt kein Spiel „{ $preset }“; es gibt { $known }
    .near = es gibt kein Spiel „{ $preset }“; war „{ $near }“ gemeint?
error-option-form = „{ $text }“ ist keine Option: schreib Name=Wert, zum Beispiel max_rounds=2
error-option = { $preset } hat keine Option „{ $name }“; es hat { $known }
error-option-excluded = die Regeln von { $preset } lassen die Option „{ $name }“ nicht zu
error-option-value = { $name } kann nicht „{ $value }“ sein, nur { $allowed }
error-seats = { $preset } ist für { $low } bis { $high } Spieler, nicht für { $seats }
error-people =
    { $seats ->
        [one] { $people } Leute brauchen mehr als einen Platz
       *[other] { $people } Leute brauchen mehr als { $seats } Plätze
    }
error-deck = so viele Karten für { $seats } Plätze: dafür reichen die 104 nicht
error-name = der Name { $name } lässt sich nicht zeigen: höchstens { $longest } sichtbare Zeichen, bitte
error-which-game = welches Spiel? Zum Beispiel: vacherie play classic; „vacherie presets“ listet alle auf
error-resume-options = --resume setzt ein Spiel fort, wie es begonnen wurde; lass { $options } weg
error-no-saved = es gibt kein unfertiges Spiel, das fortgesetzt werden kann
error-saved-busy = das unfertige Spiel wird in einem anderen Terminal gespielt
error-saved = das unfertige Spiel { $file } ist beschädigt: { $reason }; ohne diese Datei nimmt --resume das davor
error-rule = es gibt keine Regel { $number }; Regeln haben Nummern wie R2.5, Abschnitte wie R2
error-undecodable = das Argument { $argument } ist kein Text in der Kodierung dieses Systems
error-same-name = zwei Leute haben denselben Namen
error-bot = Spiel { $game } (Startwert { $seed }) kann{ $decision ->
        [0] { "" }
       *[other] { " " }bei Entscheidung { $decision }
    } nicht weitergehen: { $reason }
error-bot-ended = ein Bot hat den Prozess beendet, in dem er spielte, in Spiel { $game } (Startwert { $seed }, Bots { $bots }); mit --jobs 1 und demselben Startwert lässt es sich beobachten
error-empty-bot = in --bots „{ $bots }“ ist ein Name leer; zum Beispiel careful,random
error-more-bots = --bots nennt { $bots } Bots, und es gibt nur { $seats } Plätze für sie
error-simulate-needs = eine Simulation braucht ein PRESET, oder --continue mit einer Datei von Spielen; „vacherie presets“ nennt alle
error-dataset-needs = ein Datensatz braucht ein PRESET, das gespielt wird, oder --records mit Dateien von Spielen
error-dataset-both = ein Datensatz entsteht aus gespielten Spielen oder aus --records: ohne { $option }
error-dataset-stream = ein Datensatz ist ein Ordner mit Dateien und geht nicht auf die Standardausgabe: nenne einen Ordner
error-continue-out = --continue schreibt in seine eigene Datei, { $file }; ohne --out, bitte
error-continue-needs = --continue braucht den Startwert (--seed), mit dem die Spiele begannen, und die Zahl aller Spiele (--games)
error-continue-file = { $file } ist keine Datei simulierter Spiele: { $reason }
error-continue-people = { $file } enthält ein Spiel, an dem Menschen teilnahmen, und kann nicht weitergehen
error-continue-seed = die Spiele von { $file } wurden nicht mit dem Startwert { $seed } verteilt
error-continue-game = Spiel { $game } von { $file } ist nicht Spiel { $game } des Startwerts { $seed }
error-continue-enough = { $file } enthält schon { $played } Spiele, mehr als die { $games } gewünschten
error-continue-differs = Spiel { $game } von { $file } verläuft jetzt anders: andere --rollouts, ein geänderter Bot, oder eine Suche auf Zeit? Mit --force geht es trotzdem weiter
error-arena-needs = ein Turnier braucht ein PRESET und --bots, oder --continue mit einer Ergebnisdatei
    .bots = wer spielt? Zum Beispiel: --bots careful,random
error-arena-records = { $file } enthält die bisher gespielten Spiele nicht: --records von Anfang an angeben oder weglassen
error-other-run = { $file } wurde mit { $option } { $kept } gespielt und kann nicht mit { $given } weitergehen
error-other-options = { $file } wurde mit anderen Optionen gespielt: { $options }
error-exists = { $file } gibt es schon; --force überschreibt sie
error-same-file = { $file } kann nicht zweimal geschrieben werden: jede Ausgabe braucht einen eigenen Namen
error-plot = { $file } lässt sich nicht zeichnen: das Bild ist SVG, also muss der Name auf .svg enden
error-read = { $file } lässt sich nicht lesen: { $reason }
error-write = { $file } lässt sich nicht schreiben: { $reason }
error-form = { $target } sagt nicht, in welcher Form: Endung .json, .jsonl oder .vn, oder --to
error-one-game = { $target } fasst nur ein Spiel, und es sind mehrere: Endung .jsonl oder .vn
error-no-game = { $file } enthält kein Spiel
error-no-such-game =
    { $games ->
        [one] { $file } enthält nur ein Spiel, also kein Spiel { $game }
       *[other] { $file } enthält { $games } Spiele, also kein Spiel { $game }
    }
error-no-such-step =
    { $steps ->
        [one] Spiel { $game } hat nur einen Schritt, also keinen Schritt { $step }
       *[other] Spiel { $game } hat { $steps } Schritte, also keinen Schritt { $step }
    }
error-damaged = { $file }, Spiel { $game }: { $reason }

### Chat: fertige Sätze

phrase-hello = Hallo zusammen!
phrase-good-luck = Viel Glück!
phrase-well-played = Gut gespielt!
phrase-nice-row = Schöne Reihe. Nimm sie ruhig.
phrase-thanks = Danke!
phrase-ouch = Autsch.
phrase-phew = Puh, das war knapp.
phrase-my-cow = Kann mal jemand auf meine Kuh aufpassen?
phrase-sorry = Tut mir leid!
phrase-one-moment = Einen Moment, bitte.
phrase-good-game = Schönes Spiel!
phrase-again = Noch eine Partie?

### Bots: Name, Art, eine Zeile über jeden

bot-careful = vorsichtig
    .style = berechenbar
    .about = Sieht nur den kommenden Stich; vertritt auch, wer weg ist.
bot-random = sorglos
    .style = irgendeine Karte
    .about = Spielt irgendeine erlaubte Karte.
bot-shark = Hai – denkt voraus
    .style = geduldig
    .about = Probiert Tausende Verläufe des Durchgangs aus.
bot-pompon = Pompon
    .style = verträumt
    .about = Ihr erster Abend: Sie spielt, was ihr gefällt.
bot-biscotte = Biscotte
    .style = zerstreut
    .about = Kennt die Regeln, vergisst den Rest.
bot-caramel = Caramel
    .style = gemütlich
    .about = Meidet das Schlimmste und nimmt den Rest mit einem Lächeln.
bot-praline = Praline
    .style = vernünftig
    .about = Spielt fast immer, was sie am wenigsten kosten dürfte.
bot-reglisse = Réglisse
    .style = schlau
    .about = Denkt schon an die nächsten Stiche.
bot-tempete = Tempête
    .style = stürmisch
    .about = Sieht weit voraus und irrt selten.
bot-duchesse = Duchesse
    .style = berechnend
    .about = Zählt jede Karte und verzeiht keinen Fehler.
bot-champion = Aurochs
    .style = unerbittlich
    .about = Der Champion: stärker geht es nicht.

### Die Seite im Browser

page-tagline = Kartenspiele mit Kühen, für dich, deine Freunde und ein paar Bots.
page-language = Sprache
page-name = Dein Name
page-ok = OK
page-cancel = Abbrechen
page-game = Spiel
page-seats = Spieler
page-public = In der Liste offener Tische zeigen
page-clock = Bedenkzeit
page-clock-off = ohne Grenze
page-clock-relaxed = gemütlich
page-clock-normal = normal
page-clock-fast = schnell
page-pace = Tempo der Bots
page-pace-human = menschlich
page-pace-quick = flott
page-pace-instant = sofort
page-spectators = Andere dürfen zuschauen
page-delay = Verzögerung für Zuschauer, in Sekunden
page-autostart = Beginnen, sobald alle da sind
page-none = keine
page-yes = ja
page-no = nein
page-value-classic = klassisch
page-value-tactic = taktisch
page-value-draft = Kartenwahl
page-value-over = überschritten
page-value-reach = erreicht
page-open-tables = Offene Tische
page-export = Alles über mich herunterladen
page-sessions = Meine Sitzungen
page-sessions-about = Jeder Browser und jedes Programm, das für dich spielt, hat eine Sitzung. Es gibt kein Konto und kein Passwort: Wer keine Sitzung mehr hat, kommt nicht an seine Plätze zurück.
page-session-this = Dieser Browser
page-session-other = Ein anderer Browser oder ein Programm
page-session-made = begonnen am { $date }
page-session-used = zuletzt benutzt am { $date }
page-session-end = Beenden
page-session-end-really = Endgültig beenden
page-session-end-sure = Dann bist du hier ein neuer Gast, und deine Plätze und Spiele sind unerreichbar.
page-sessions-end-others = Alle anderen beenden
page-sessions-copies = Auch Kopien von dieser enden.
page-delete = Mich löschen
page-delete-sure = Deinen Namen, deine Nachrichten und deinen Platz in allen Spielen löschen? Das lässt sich nicht rückgängig machen.
page-sit = Hinsetzen
page-share = Schick diesen Link den anderen:
page-copy = Link kopieren
page-copied = Kopiert
page-start = Spiel beginnen
page-fill = Mit Bots auffüllen
page-put-bot = Bot
page-kick = { $name } bitten zu gehen
page-leave = Tisch verlassen
page-settings = Einstellungen des Tischs
page-seat-open = freier Platz
page-seat-you = du
page-seat-host = Gastgeber
page-seat-bot = Bot
page-seat-away = abwesend
page-seat-ready = bereit
page-seat-same = derselbe Gast wie { $names }
page-seat-invited = noch nicht dabei
page-uninvite = Einladung an { $name } zurückziehen
page-waiting-for = Warten auf { $names }.
page-passed = Du hast gepasst; eingreifen kannst du noch.
page-watching = Du schaust zu.
page-late-start = Das Spiel läuft. Hier ist es { $seconds } Sekunden später zu sehen.
page-watching-late = Du schaust zu, { $seconds } Sekunden später.
page-people-watching =
    { $count ->
        [one] Eine Person schaut zu.
       *[other] { $count } Leute schauen zu.
    }
page-connecting = Verbinde…
page-hand-over = Gib das Gerät { $name }.
page-hand-over-take = Ich bin { $name }: meine Seite zeigen
page-all-pass = Wir passen alle
page-show-options = { $name }: Sonderkarten
page-autopilot = Einen Bot für mich spielen lassen
page-take-back = Wieder selbst spielen
page-autopilot-on = Ein Bot spielt für dich. Übernimm, wann du willst.
page-standing = Passen, bis sich etwas ändert
page-standing-off = Mich wieder fragen
page-ask-turn = Die { $card } nehmen, oder nein danke?
page-order-set = In dieser Reihenfolge
page-order-earlier = { $card } früher
page-order-later = { $card } später
page-back = Zurück
page-log = Was geschah
page-chat = Chat
page-say = Etwas sagen
page-phrases = Sätze
page-send = Senden
page-over = Das Spiel ist vorbei.
page-closed = Dieser Tisch wurde ohne Ergebnis geschlossen.
page-rematch = Noch einmal spielen
page-to-rematch = Zum nächsten Spiel
page-offer-rematch = Revanche anbieten
page-rematch-offer = { $name } bietet eine Revanche an.
page-rematch-offered = Eine Revanche wird angeboten.
page-join-rematch = Bei der Revanche mitspielen
page-winner = gewinnt
page-draw = unentschieden
page-record = Aufzeichnung herunterladen
page-proof = Beweis des Mischens
page-proof-about = Die Festlegung war zu sehen, bevor jemand Zufallszahlen gab, und sie passt nur zu diesem Geheimnis. Alle Karten folgen aus dem Geheimnis und den Zahlen aller: Niemand konnte sie aussuchen.
web-commitment = Die Mischung steht vor der ersten Karte fest. Das ist die Festlegung des Gebers, die es am Ende beweist:
page-commitment = Festlegung
page-secret = Geheimnis
page-derived = folgt aus dem Geheimnis
page-failed = Das hat nicht geklappt: { $message }
page-unreachable = Der Server antwortet nicht.

### Absagen des Servers, nach Code

refused-name = Bitte nimm einen anderen Namen: Dieser sieht aus wie einer am Tisch oder der eines Bots, mischt Alphabete, ist zu lang oder unsichtbar.
refused-no-such-table = Diesen Tisch gibt es nicht, oder nicht mehr.
refused-no-such-game = Dieses Spiel gibt es nicht.
refused-not-open = Das Spiel hat schon begonnen.
refused-not-over = Das Spiel ist noch nicht vorbei.
refused-seat-taken = Jemand war schneller: Der Platz ist besetzt.
refused-seat-reserved = Dieser Platz ist für jemanden aus dem letzten Spiel frei gehalten.
refused-not-absent = Im Spiel kannst du nur jemanden bitten zu gehen, der schon eine Weile weg ist.
refused-no-open-seat = Alle Plätze sind besetzt oder für andere frei gehalten.
refused-missing-people = Es sind noch Plätze frei.
refused-missing-contribution = Jemand ist noch nicht bereit.
refused-not-host = Das darf nur der Gastgeber.
refused-not-yours = Das ist nicht dein Platz.
refused-no-spectators = An diesem Tisch darf niemand zuschauen.
refused-silence = Ruhe bitte: Niemand darf reden, bis die Karten offen liegen.
refused-chat-rate = Bitte nicht so schnell im Chat.
refused-chat-full = Der Chat dieses Tisches ist voll.
refused-too-many-changes = Du hast das zu oft geändert; es bleibt vorerst, wie es ist.
refused-muted = Der Gastgeber hat dich stumm gestellt.
refused-too-many-tables = Du hast schon zu viele Tische offen.
refused-too-many-bot-games = Bei dir laufen schon zu viele Partien, in denen nur Bots spielen.
refused-too-many-requests = Zu viel auf einmal; bitte warte einen Moment.
refused-banned = Du bist auf diesem Server gesperrt.
refused-session-ended = Diese Sitzung wurde beendet, hier oder auf einem anderen Gerät.
refused-no-such-session = Diese Sitzung ist schon beendet.
refused-kicked = Der Gastgeber hat dich gebeten, den Tisch zu verlassen.
refused-storage = Der Server kann gerade nichts speichern; nichts hat sich geändert.
refused-busy = Der Server ist sehr beschäftigt; bitte versuche es noch einmal.
refused-shutting-down = Der Server startet neu; bitte versuche es noch einmal.
refused-internal = Auf dem Server ist etwas schiefgegangen.
refused-option = Eine dieser Optionen hat einen unmöglichen Wert.
refused-seats = So viele Spieler gehen hier nicht.

### Der Tisch im Web: 6 nimmt!

web-card = { $card }, { bullheads }
web-card-read = { $card } gelesen als { $value }
web-nimmt-play = Die { $card } spielen
    .reversed = Die { $card } als { $value } spielen
    .instead = Lieber die { $card }
    .reversed-instead = Lieber die { $card } als { $value }
    .chosen = Deine { $card } liegt bereit
web-nimmt-pick = Die { $card } nehmen
web-nimmt-first = Wähle eine Karte: Heb eine an, und der Tisch zeigt, wohin sie käme.
web-nimmt-goes = Gerade jetzt ginge die { $card } in Reihe { $row } und nähme nichts.
web-nimmt-takes = Gerade jetzt nähme die { $card } Reihe { $row }: { bullheads }.
web-nimmt-costs = Gerade jetzt ginge die { $card } in Reihe { $row }, die Kuh spränge: { bullheads } für dich.
web-nimmt-nowhere = Gerade jetzt passte die { $card } nirgends: eine Reihe nach Wahl, mindestens { bullheads }.
web-nimmt-blind = Du hältst die { $card }. Spielen?
web-nimmt-chosen = Du kannst dich umentscheiden, bis alle gewählt haben.
web-nimmt-waiting = Es fehlt noch: { $names }.
web-nimmt-ask-row = Deine { $card } passt nirgends: Welche Reihe nimmst du?
    .empty = Welche leere Reihe beginnt deine { $card }?
web-nimmt-row = Reihe { $row }
    .cards = Reihe { $row }: { $cards }; { bullheads }
    .empty = Reihe { $row }: leer
    .take = Reihe { $row } nehmen: { $cards }; { bullheads }
    .start = Reihe { $row } beginnen
web-nimmt-full = voll: die sechste nimmt
    .seven = voll: die siebte nimmt
    .cow = voll mit der Kuh: die nächste nimmt
    .short = voll
web-nimmt-locked = gesperrt
web-nimmt-seven = fasst sechs
web-nimmt-take-short = nehmen
web-nimmt-start-short = hier
web-nimmt-took = { $name } nimmt { bullheads }
    .you = Du nimmst { bullheads }
    .plus = { $name }: { $signed } in diesem Durchgang
web-nimmt-queue = Noch zu legende Karten, der Reihe nach
web-nimmt-hand = Deine Hand: Pfeile wählen, Enter spielt
    .of = Die Hand von { $name }
web-nimmt-again = Den letzten Stich noch einmal zeigen
    .short = Letzter Stich
    .back = Zurück
    .stop = Zurück zum Spiel
web-nimmt-reverse = Rückwärts: { $value }
    .about = Rückwärts spielen, als { $value }; das geht einmal im Durchgang
web-nimmt-climber =
    .up = als Nächstes eine Reihe hinauf
    .down = als Nächstes eine Reihe hinab
web-nimmt-holders = Noch mit Umkehrkarte: { $names }
    .none = Alle Umkehrkarten sind gespielt
    .all = Alle haben noch ihre Umkehrkarte
    .used = Umkehrkarte schon gespielt: { $names }
web-nimmt-draft = { $name } ist dran.
    .you = Du bist dran: Nimm, welche du willst.
    .first = Stell dir deine Hand zusammen, Karte für Karte: Alle sehen, wer was nimmt.
    .group = Karten zur Auswahl
    .picked = { $card }, bei { $name }
web-nimmt-tracker = Wo ist welche Karte?
    .short = Karten
    .hand = in deiner Hand
    .holds = bei { $name }
    .table = auf dem Tisch
    .gone = weg
    .unknown = jemand hat sie

### Der Web-Tisch: Startseite, Warteraum und Rahmen

web-close = Schließen
web-menu = Menü
web-settings = Einstellungen
web-sounds = Töne
web-vibration = Vibrieren, wenn ich dran bin
web-previews = Zeigen, wohin eine Karte käme
web-left-handed = Linkshändig
web-shortcuts = Tasten mit einem einzelnen Zeichen
web-theme = Farben
web-theme-auto = wie das Gerät
web-theme-light = hell
web-theme-dark = dunkel
web-theme-contrast = hoher Kontrast
web-speed = Bewegung
web-speed-off = keine
web-speed-fast = schnell
web-speed-normal = normal
web-speed-slow = langsam
web-card-size = Karten
web-card-size-small = klein
web-card-size-normal = normal
web-card-size-large = groß
web-default-name = Gast
web-rules = Regeln dieses Spiels
web-to-home = Zur Startseite
web-your-turn = Du bist dran
web-round = Durchgang { $round }
web-round-trick = Durchgang { $round } · Stich { $trick } von { $tricks }
    .short = Durchgang { $round }, Stich { $trick }/{ $tricks }
web-round-pile = Durchgang { $round } · noch { cards }
web-seats = Am Tisch
web-bullheads = Hornochsen
web-seat-autopilot = ein Bot spielt
web-seat-away = nicht da
web-seat-turn = du bist dran
web-seat-thinking = überlegt
web-seat-passed = passt
web-seat-committed = hat gewählt
web-seat-bot = Bot
web-seat-ready = ist da
web-unread =
    { $count ->
        [one] Chat: eine neue Zeile
       *[other] Chat: { $count } neue Zeilen
    }
web-chat-empty = Noch hat niemand etwas gesagt.
web-phrases = Ein fertiger Satz …
web-mute = Jemanden stummschalten
web-silence = Ruhe bitte: Bis die Karten aufgedeckt sind, darf das Team nicht reden.
web-lost = Die Verbindung ist weg. Sie kommt von selbst wieder, und nichts geht verloren.
web-lost-sending = Die Verbindung ist weg. Deine Wahl ist notiert und wird gesendet, sobald sie wieder da ist.
web-paused = Der Server kann gerade nicht speichern. Das Spiel geht von selbst weiter, sobald er es wieder kann.
web-paused-sending = Der Server kann gerade nicht speichern. Deine Wahl ist notiert und wird von selbst noch einmal gesendet.
web-restarting = Der Server startet neu. Einen Augenblick: Dein Spiel ist sicher.
web-autopilot-of = Ein Bot spielt für { $name }.
web-keys = Tasten
web-key-hand = durch deine Karten gehen
web-key-play = die gewählte Karte spielen
web-key-row = diese Reihe nehmen, wenn du gefragt wirst
web-key-back = die Karte zurücklegen, ein Fenster schließen
web-key-take = die Karte nehmen
web-key-no = nein danke
web-key-buttons = zwischen den beiden Knöpfen wechseln
web-key-name-enter = Enter
web-key-name-escape = Esc
web-key-tab = durch die ganze Seite gehen
web-key-keys = diese Tasten
web-rules-short = Regeln
web-wait-people =
    { $count ->
        [one] Noch ein Platz ist frei.
       *[other] Noch { $count } Plätze sind frei.
    }
web-wait-how = Schick den anderen den Link, oder lass Bots mitspielen.
web-wait-rematch = Die anderen sehen dein Angebot am Ende des letzten Spiels und sind mit einem Klick dabei.
web-wait-start = Alle sind da. Fang an, wann du magst.
web-wait-host = Alle sind da. { $name } startet das Spiel.
web-hot-seat-nobody = Niemand muss etwas entscheiden: Alle dürfen schauen.
web-beside = Wer spielt mit dir an diesem Gerät?
web-sit-beside = An diesem Gerät
web-leave-seat = Aufstehen
web-put-bot = Einen Bot auf Platz { $seat } setzen
web-about-classic = die Hände kommen aus allen 104 Karten
web-about-tactic = nur so viele Karten wie nötig sind im Spiel
web-about-draft = jeder wählt seine Hand Karte für Karte vom Tisch
web-about-over = Schluss ist, wenn eine Summe über dem Schlusswert liegt
web-about-reach = Schluss ist, wenn eine Summe den Schlusswert erreicht
web-bots = Bots
web-level-title = Welche Bots sollen spielen?
web-level-place = Stufe { $level } von { $levels }
web-level-rating = Wertung { $rating } ± { $error }
web-level-rating-anchor = Wertung { $rating }
web-level-rated = Wertungen gemessen bei 6 nimmt! mit vier Plätzen.
web-level-others = Andere Bots
web-change-bot = Ein anderer Bot statt { $name }
web-next-time = Nächstes Mal etwas stärker oder schwächer?
web-stronger = Stärker: { $names }
web-weaker = Schwächer: { $names }
web-invite = Andere einladen
web-invite-text = { $game }: Spielst du mit mir?
web-qr = Der Link dieses Tisches als QR-Code
web-invite-local = Nur dieses Gerät kann diesen Link öffnen. Für Handys im selben Netz starte den Server mit --lan.
web-home-share = Senden
web-close-table = Diesen Tisch schließen
web-welcome = Nimm so wenig wie möglich.
web-play-now = Gleich spielen
web-play-now-about =
    { $bots ->
        [one] { $game } gegen einen Bot. Ohne Konto, ohne Warten.
       *[other] { $game } gegen { $bots } Bots. Ohne Konto, ohne Warten.
    }
web-with-friends = Mit Freunden spielen
web-fewer = Eine Person weniger
web-more = Eine Person mehr
web-games = Was spielen wir?
web-players = { $low }–{ $high } Personen
web-play = Spielen
web-host = Einladen
web-taken = { $taken } von { $seats }
web-no-open-tables = Gerade wartet niemand. Öffne einen Tisch: Hier oder über den Link finden ihn die anderen.
web-open-one = Einen Tisch öffnen
web-resume = Zurück zu deinem Spiel
web-resume-open = Zurück zu deinem Tisch
web-with = mit { $names }
web-my-games = Meine Spiele
web-no-games = Hier stehen später deine beendeten Spiele, zum Nachschauen.
web-all-games = Alle { $count } zeigen
web-more-games = Ältere Partien zeigen
web-won = gewonnen
web-lost-game = verloren
web-all-rules = Alle Regeln
web-home-replay = Ein aufgezeichnetes Spiel ansehen
web-guide = Handbuch
web-api = Für Programmierer: die API
web-no-account = Kein Konto, keine Werbung, nichts von anderswo. Dein Name und deine Spiele bleiben auf diesem Server, bis du sie löschst.
web-closed = Dieser Tisch wurde ohne Ergebnis geschlossen.
web-key-digits = eine Karte nach ihrer Zahl wählen
web-key-reverse = die Karte umdrehen
web-invite-watch = Zum Zuschauen einladen
web-close-sure = Deinen Tisch mit { $game } schließen? Dort kann dann niemand mehr weiterspielen.
refused-deck = Zu viele Karten für so viele Personen: Es gibt nur 104.
refused-excluded = Die Regeln dieses Spiels lassen diese Option nicht zu.
refused-bot = Diesen Bot gibt es hier nicht.
refused-malformed = Das geht hier nicht.
refused-no-guest = Der Server kennt dich nicht mehr. Setz dich bitte noch einmal mit einem Namen hin.
refused-contribution = Deine Zahlen sind schon im Mischen dabei.
refused-commitment = Der Tisch hat sich inzwischen geändert; versuch es noch einmal.
refused-too-long = Das ist zu lang.

### Der Tisch im Web: Geschenkt

web-nothanks-middle = Die Mitte des Tisches
web-nothanks-card =
    { $chips ->
        [0] Die { $card }, kein Chip darauf
       *[other] Die { $card }, darauf { chips }
    }
web-nothanks-pile =
    { $cards ->
        [0] keine mehr
        [one] noch eine Karte
       *[other] noch { $cards } Karten
    }
web-nothanks-out = ohne { $cards }
web-nothanks-others = Die anderen
web-nothanks-mine = Deine Karten
web-nothanks-you = Du
web-nothanks-turn = muss sich entscheiden
web-nothanks-cards = Karten: { $cards }
web-nothanks-no-cards = keine Karten
web-nothanks-chips = Chips
web-nothanks-said = Nein danke!
web-nothanks-score = macht { points }
web-nothanks-choices = Deine Wahl
web-nothanks-take = Nehmen
web-nothanks-pass = Nein danke
web-nothanks-sum = { $points } Punkte
web-nothanks-price =
    { $chips ->
        [one] dein letzter Chip
       *[other] 1 von { $chips } Chips
    }
web-nothanks-broke = kein Chip mehr
web-nothanks-waiting = { $name } überlegt sich die { $card }.
web-nothanks-costs =
    { $chips ->
        [0] Die { $card } würde dich { points } kosten.
        [one] Die { $card } würde dich { points } kosten, und ein Chip kommt mit.
       *[other] Die { $card } würde dich { points } kosten, und { chips } kommen mit.
    }
web-nothanks-free =
    { $chips ->
        [0] Die { $card } passt zu deinen Karten und kostet nichts.
        [one] Die { $card } passt zu deinen Karten: Sie kostet nichts und bringt einen Chip.
       *[other] Die { $card } passt zu deinen Karten: Sie kostet nichts und bringt { chips }.
    }
web-nothanks-saves =
    { $chips ->
        [0] Die { $card } passt zu deinen Karten und spart dir sogar { points }.
        [one] Die { $card } passt zu deinen Karten: Sie spart dir { points } und bringt einen Chip.
       *[other] Die { $card } passt zu deinen Karten: Sie spart dir { points } und bringt { chips }.
    }
web-nothanks-forced =
    { $chips ->
        [0] Du hast keine Chips mehr, also gehört die { $card } diesmal dir.
       *[other] Du hast keine Chips mehr, also gehört die { $card } dir – samt { chips }, um wieder nein zu sagen.
    }

### Der Tisch im Web: Wertungsblock, Ende von Durchgängen und Spielen

web-sheet = Wertungsblock
web-sheet-round = Durchgang { $round }
web-sheet-total = Summe
web-sheet-cards = Karten
web-sheet-chips = Chips
web-sheet-taken = Karten genommen
web-sheet-low = Die wenigsten Punkte gewinnen.
web-plot = Die Summen, Durchgang für Durchgang
web-plot-round = Nach Durchgang
web-plot-end = Ende bei { $points }
web-round-over = Durchgang { $round } ist vorbei
web-go-on = Weiter
web-show-table = Tisch ansehen
web-show-result = Ergebnis ansehen
web-replay = Noch einmal ansehen
web-result-share = Teilen
web-result-shared = Link kopiert
web-result-link = Kopiere diesen Link:
web-proof-from = Zahlen von { $name }
web-proof-check = Hier nachprüfen
web-proof-checking = Wird geprüft …
web-proof-commitment = Das Geheimnis passt zur Festlegung.
    .bad = Das Geheimnis passt nicht zur Festlegung.
web-proof-bots = Die Zahlen der Bots folgen aus dem Geheimnis, wie es sein muss.
    .bad = Die Zahlen eines Bots folgen nicht aus dem Geheimnis.
web-proof-mine = Deine Zahlen sind die, die diese Seite geschickt hat, und die Festlegung ist die, die sie vorher sah.
    .bad = Deine Zahlen oder die Festlegung sind nicht die, die diese Seite von vor dem Spiel kennt.
web-proof-decks =
    { $rounds ->
        [one] Der Stapel wurde neu gezogen: Jede Karte liegt, wo sie muss.
       *[other] Alle { $rounds } Stapel wurden neu gezogen: Jede Karte liegt, wo sie muss.
    }
    .bad = Der Stapel von Durchgang { $round } ist nicht der, der aus dem Geheimnis folgt.
web-proof-no-decks = Es gibt keinen Stapel nachzuziehen: In diesem Spiel wurde keine Karte gemischt.
web-proof-deep = Ob jeder Zug erlaubt war, prüft der Befehl vacherie verify mit der heruntergeladenen Aufzeichnung.
web-proof-elsewhere = Browser rechnen das nur auf Seiten mit https. Lade die Aufzeichnung herunter und prüfe sie mit dem Befehl vacherie verify.

### Der Tisch im Web: Sonderkarten und der Büffel

web-special-card = { special-name }: { special-about }.
    .idle = { special-name }: { special-about }. Geht gerade nicht.
web-special-market = Sonderkarten fürs Team
    .short = Sonderkarten
web-special-empty = leer
web-special-pile =
    { $count ->
        [0] Stapel leer
       *[other] { $count } zu ziehen
    }
web-special-used = Verbrauchte Sonderkarten
    .short = { $count } verbraucht
web-special-none = Noch keine.
web-special-times = { $count } × { special-name }
web-special-hand = Deine Sonderkarten
    .none = Du hast keine Sonderkarte mehr.
    .of = Sonderkarten von { $name }
web-special-others = Sonderkarten der anderen
    .each = { $name }: { cards }
    .short = Andere
web-special-laid = Gespielt und getauscht
web-special-pass = Passen
    .special = Keine spielen
    .swap = Alle behalten
    .nothing = Weiter
web-special-window = Als Nächstes: die { $card } von { $name }. Eine Sonderkarte, oder passen?
    .you = Als Nächstes: deine { $card }. Eine Sonderkarte, oder passen?
    .ox = Als Nächstes: die { $card } des Büffels. Eine Sonderkarte, oder passen?
web-special-passed = Gepasst: { $names }
web-special-standing = Du passt, bis sich etwas ändert.
web-special-meanwhile = Die anderen können noch Sonderkarten einsetzen.
web-special-play = „{ special-name }“ spielen
    .unstop = „Stopp!“ entfernen
    .exchange = „{ special-name }“ tauschen
web-special-unstop = „Stopp!“ weg
    .about = Öffnet eine gesperrte Reihe wieder.
web-special-swap-about = Ablegen und eine andere ziehen.
web-special-propose = Vorschlagen
    .about = Im Chat sagen und die anderen entscheiden lassen
    .text = Wie wäre es damit: { $what }?
    .done = Ist gesagt
web-special-changed = Jemand war schneller: Jetzt ist die Frage eine andere.
web-special-step = Am Tisch: Pfeile und Enter wählen, Escape geht zurück.
web-aim-seven = In welche Reihe sollen sechs Karten passen?
web-aim-stop = Welche Reihe sperrst du?
web-aim-unstop = Welche Reihe öffnest du wieder?
web-aim-insert = In welche Reihe kommt die { $card }?
web-aim-replace = Welche Handkarte legst du stattdessen?
web-aim-slide = Welche Karte auf dem Tisch wechselt die Reihe?
    .row = Wohin kommt die { $card }?
web-aim-first = Wessen Karte kommt zuerst?
web-aim-last = Wessen Karte kommt zuletzt?
web-aim-neg-pos = Welche Karte der genommenen Reihe zählt für dich?
    .row = Welche Reihe nimmst du?
web-aim-sort = Bring die wartenden Karten in Reihenfolge.
    .about = Zieh eine Karte, oder wähle sie und schieb sie mit den Pfeilen.
    .now = { $card }: Platz { $place } von { $count }
web-will-seven = In Reihe { $row } passen dann sechs Karten; die siebte nimmt.
    .implied = Deine { $card } wird die sechste Karte ihrer Reihe und nimmt nichts; erst die siebte nimmt.
web-will-stop = Reihe { $row } ist gesperrt, bis eine Reihe genommen wird: nichts hinein, nichts heraus.
    .coop = Reihe { $row } ist gesperrt, bis das Team sie öffnet: nichts hinein, nichts heraus.
web-will-unstop = Reihe { $row } ist wieder offen.
web-will-replace = Du nimmst die { $next } zurück und legst sofort die { $card }.
web-will-insert = Die { $next } kommt in Reihe { $row }, an ihren Platz in der Folge.
web-will-slide = Die { $card } wechselt in Reihe { $row }, an ihren Platz in der Folge.
web-will-full = Diese Reihe ist voll: Du nimmst { $cards } ({ bullheads }).
    .coop = Diese Reihe ist voll: Das Team nimmt { $cards } ({ bullheads }).
web-will-first = Die { $card } von { $name } kommt als Nächstes.
    .you = Deine { $card } kommt als Nächstes.
    .behind = Die { $card } von { $name } kommt gleich nach der { $cards }.
    .behind-you = Deine { $card } kommt gleich nach der { $cards }.
web-will-last = Die { $card } von { $name } kommt zuletzt.
    .you = Deine { $card } kommt zuletzt.
web-will-sort = Die Reihenfolge ist dann { $cards }.
web-will-fifth = Deine { $card } beginnt eine fünfte Reihe und nimmt nichts. Wird eine Reihe genommen, sind es wieder vier.
web-will-neg-pos = Du nimmst Reihe { $row }, und die { $card } ({ bullheads }) zählt für dich.
    .implied = Du nimmst die Reihe, und die { $card } ({ bullheads }) zählt für dich.
web-will-exchange = Du legst „{ special-name }“ offen ab und ziehst eine andere Sonderkarte.
web-coop-duel = Das Team gegen den Büffel
web-coop-pile = Der Stapel des Teams
    .about = Was das Team genommen hat: { cards }, { bullheads }.
    .doubled = Allein oder zu zweit zählt alles doppelt: am Ende { bullheads }.
    .empty = Das Team hat noch nichts genommen.
web-coop-ox-pile = { $cards } genommen
web-coop-ox-left = { $cards } zu spielen
web-coop-silence = Stille, bis die Karten offen liegen
web-coop-talk = Jetzt darf geredet werden
web-ox-calm = kaut
web-ox-next = ist gleich dran
web-ox-hit = das tat weh
web-ox-glad = findet das schön
web-ox-won = nennt es Können
web-ox-lost = hat nichts gesehen
web-ox-placed = hat nicht hingeschaut

### Lektionen der Tische im Browser. `lesson-SPIEL-SITUATION` ist die Aufgabe; die Attribute sagt man nach der Antwort.

web-learn = Spielen lernen
web-learn-lead = Zu jedem Spiel eine kurze Lektion: Du spielst, der Tisch zeigt, was geschieht.
web-learn-first = Erste Lektion
web-learn-offer = Zum ersten Mal hier? Lern das Spiel in zwei Minuten.
web-learn-no = Nein, danke
web-learn-you = Du
web-learn-says = Was zu tun ist
web-learn-step = Schritt { $step } von { $steps }
web-learn-good = Gut gemacht
web-learn-wrong = Nicht ganz
web-learn-again = Noch einmal
web-learn-next = Weiter
web-learn-finish = Fertig
web-learn-done = Du kannst es!
web-learn-play = { $game } spielen
web-learn-then = Nächste Lektion: { $game }
web-learn-all = Alle Lektionen
web-learn-once-more = Noch einmal
web-learn-was-done = Erledigt

lesson-classic-about = Wohin eine Karte kommt, was die sechste kostet und was mit einer zu niedrigen geschieht.
lesson-classic-end = Die wenigsten Hornochsen gewinnen, und alle wählen gleichzeitig: Jetzt musst du nur noch erraten, was die anderen vorhaben.
lesson-classic-place = Eine Karte kommt in die Reihe, deren letzte Karte am knappsten darunter liegt. Spiel die Karte, die neben der 43 liegen wird.
    .good = Die 44 liegt gleich hinter der 43. Die niedrigen Karten werden zuerst angelegt: die 14, deine 44, dann die 61.
    .first = Die 15 kommt hinter die 14, die gerade vor ihr angelegt wurde. Welche Karte folgt auf die 43?
    .second = Die 40 kommt hinter die 37, die am knappsten darunter liegt. Welche Karte folgt auf die 43?
lesson-classic-sixth = In Reihe 1 liegen fünf Karten. Wer die sechste legt, nimmt sie alle, und jeder Hornochse ist ein Minuspunkt. Spiel eine Karte, die nichts nimmt.
    .good = Gerettet! Heidis 33 war die sechste Karte: Sie nimmt die fünf, und ihre 33 beginnt die Reihe neu.
    .full = Die 30 kommt hinter die 26: Das war die sechste Karte, sechs Hornochsen für dich. Such eine Reihe mit Platz.
lesson-classic-low = Deine beiden Karten sind niedriger als das Ende jeder Reihe. Spiel eine: Dann suchst du dir aus, welche Reihe du nimmst. Nimm die billigste.
    .good = Ein Hornochse, billiger geht es nicht. Deine Karte beginnt die Reihe neu.
    .dear = Du darfst jede Reihe nehmen, und eine andere hatte weniger Hornochsen. Zähl sie unten auf den Karten.

lesson-pro-about = Alle Karten liegen offen, und reihum sucht sich jeder seine Hand aus.
lesson-pro-end = Nichts ist mehr verborgen, außer der Karte, die jeder als Nächstes spielt.
lesson-pro-draft = Hier stellst du deine Hand aus offenen Karten zusammen, reihum jeder eine. Die vier übrigen beginnen die Reihen. Nimm deine letzte Karte: die höchste, sie findet immer einen Platz.
    .good = Die 13 gehört dir. Die vier Karten, die niemand wollte, beginnen die Reihen.
    .low = Das geht, aber niedrige Karten sind oft zu niedrig für alle Reihen. Die höchste war noch da.
lesson-pro-hands = Alle haben offen gewählt, du kennst also jede Hand. Heidi hat 9 und 10, Emil 14 und 15. In Reihe 3 liegen vier Karten. Welche deiner Karten ist sicher?
    .good = Zwischen 11 und 12 passt keine andere Karte. Und Emil musste Reihe 3 füllen.
    .sixth = Emil hatte nur die 14 und die 15: in jedem Fall die fünfte Karte von Reihe 3. Deine 16 war sicher die sechste.

lesson-leaflet-about = Gerade genug Karten für alle, und jeder weiß, welche.
lesson-leaflet-end = Wer weiß, welche Karten im Spiel sind, kann zählen statt raten.
lesson-leaflet-count = Zu dritt mit je vier Karten sind nur die Karten 1 bis 16 im Spiel. Reihe 1 ist voll. Welche deiner Karten nimmt nichts?
    .good = Zwischen 13 und 16 konnten nur die 14 und die 15 kommen, für deine 16 war also Platz.
    .full = Die 9 kommt hinter die 8, als sechste Karte von Reihe 1. Die 16 hatte Platz: Nur 14 und 15 konnten davor kommen.
lesson-leaflet-missing = Die 8 hat noch niemand gezeigt, also hat sie jemand auf der Hand. Reihe 2 endet mit der 7 und hat noch einen Platz. Welche deiner Karten nimmt nichts?
    .good = Die 16 hat hinter der 13 Platz, auch wenn 14 und 15 davor kommen.
    .eight = Die 8 kam vor deiner 9 und war die fünfte Karte von Reihe 2. Sie war noch nicht zu sehen, also musste sie jemand haben.

lesson-fan-parity-about = Eine Reihe nimmt nur gerade Karten, oder nur ungerade.
lesson-fan-parity-end = Sobald eine Reihe genommen wird, wandert der Marker. Behalt ihn im Auge.
lesson-fan-parity-odd = Der Marker liegt an Reihe 4, die mit der ungeraden 85 endet: Dorthin dürfen nur ungerade Karten. Reihe 2 ist voll. Spiel eine Karte, die nichts nimmt.
    .good = Die 87 ist ungerade, Reihe 4 nimmt sie an.
    .even = Die 90 ist gerade, Reihe 4 lehnt sie ab, und sie kam in die nächste darunter: die volle Reihe 2.
    .full = Die 75 kommt als sechste Karte hinter die 52. Reihe 4 wartete auf eine ungerade.
lesson-fan-parity-nowhere = Nur Reihe 4 endet niedriger als deine Karten, und sie nimmt nur ungerade. Spiel die Karte, die passt.
    .good = Die 29 ist ungerade und findet ihren Platz.
    .nowhere = Die 30 ist gerade und passt nirgends. Sie gilt als zu niedrig: Eine Reihe muss genommen werden.

lesson-fan-climb-about = Eine Reihe wird abwärts gespielt.
lesson-fan-climb-end = Nach jedem Nehmen klettert der Marker eine Reihe weiter, oder wieder hinunter.
lesson-fan-climb-down = Die markierte Reihe 4 geht abwärts: Dort muss eine Karte niedriger sein als die 26. Die nächste Reihe zählt, von oben wie von unten. Spiel die Karte, die in Reihe 4 hinabgeht.
    .good = Die 21 liegt fünf unter der 26 und neun über der 12: Reihe 4 ist näher.
    .up = Für diese Karte ist eine aufsteigende Reihe näher. Welche liegt knapp unter der 26?
lesson-fan-climb-full = Reihe 4 geht abwärts und hat fünf Karten: Die nächste nimmt sie. Spiel eine Karte, die nichts nimmt.
    .good = Die 14 ist viel näher an der 12 als an der 26.
    .full = Diese Karte ist näher an der 26 und war die sechste von Reihe 4. Der Marker ist jetzt in Reihe 3.

lesson-fan-leap-about = Eine Kuh legt sich in eine Reihe, braucht Platz und springt.
lesson-fan-leap-end = Zähl die Kuh als Karte, und schau, wohin sie springen würde, bevor du sie weckst.
lesson-fan-leap-cow = Die Kuh nimmt den Platz einer Karte ein: Mit ihr sind die vier Karten von Reihe 1 eine volle Reihe. Spiel eine Karte, die nichts nimmt.
    .good = Die 60 hat die Kuh in Ruhe gelassen.
    .full = Die 43 kommt hinter die 13. Mit der Kuh war die Reihe voll: Du nimmst ihre vier Karten, und die Kuh springt.
lesson-fan-leap-jump = Kommt eine Karte zur Kuh, springt sie in die Reihe mit dem niedrigsten Ende: Reihe 2, und dort liegen schon fünf Karten. Wer sie weckt, nimmt vier davon. Lass sie schlafen.
    .good = Heidi hat sie geweckt: Sie nimmt vier Karten von Reihe 2, die höchste bleibt liegen.
    .jump = Deine 45 hat die Kuh geweckt. Sie landete auf fünf Karten, und du nimmst vier davon.

lesson-fan-reverse-about = Einmal im Durchgang wird eine Karte rückwärts gespielt.
lesson-fan-reverse-end = Nur einmal im Durchgang: Heb es dir für eine Reihe auf, die wehtut.
lesson-fan-reverse-reverse = Alle deine Karten sind hoch, und Reihe 4 ist voll. Einmal im Durchgang darfst du eine Karte rückwärts spielen: Die 82 zählt als 28. Nimm eine Karte, dreh sie mit dem anderen Knopf um und spiel sie.
    .good = Rückwärts war sie niedrig und fand einen harmlosen Platz. Auf dem Tisch zählt wieder die gedruckte Zahl.
    .plain = Vorwärts war sie die sechste Karte von Reihe 4. Dreh sie um, bevor du sie spielst.
lesson-fan-reverse-low = Jetzt sind alle deine Karten niedriger als jede Reihe: Du müsstest eine nehmen. Rückwärts zählt die 13 als 31. Dreh eine Karte um und spiel sie.
    .good = Rückwärts war sie hoch genug für eine Reihe, und du hast nichts genommen.
    .plain = Vorwärts war sie zu niedrig, und eine Reihe gehört dir. Dreh sie um, bevor du sie spielst.

lesson-coop-about = Alle zusammen gegen den Büffel.
lesson-coop-end = Der Büffel denkt nie nach. Ihr schon, und ihr dürft darüber reden, solange niemand Zahlen nennt.
lesson-coop-seven = Ihr spielt zusammen gegen den Büffel; weniger Hornochsen gewinnen. Vor jeder Karte darf eine Sonderkarte eingesetzt werden. Deine 20 wäre die sechste in Reihe 1: Leg „7 nimmt!“ an diese Reihe.
    .good = Reihe 1 fasst jetzt sechs Karten: Die 20 nimmt nichts. Erst die siebte.
    .passed = Ohne Hilfe nahm die 20 die ganze Reihe für euer Team. „7 nimmt!“ hätte Platz geschaffen.
    .elsewhere = Das schuf in Reihe 1 keinen Platz für die 20. Versuch es dort mit „7 nimmt!“.
lesson-coop-stop = Jetzt kommt die 25 des Büffels. „Stopp!“ sperrt eine Reihe: Die Karte kommt dann in die nächste darunter. Lass den Büffel die volle Reihe 1 nehmen.
    .good = Reihe 2 war gesperrt, also musste die 25 als sechste Karte in Reihe 1. Fünf Hornochsen für den Büffel!
    .passed = Die 25 kam friedlich in Reihe 2. Mit „Stopp!“ an Reihe 2 hätte sie in Reihe 1 gemusst.
    .elsewhere = Die 25 fand noch einen harmlosen Platz. Welche Reihe muss gesperrt sein, damit Reihe 1 die nächste ist?

lesson-surprise-about = Drei eigene Sonderkarten, für den Fall, dass es wehtut.
lesson-surprise-end = Deine Sonderkarten sind geheim und knapp. Jede ist eine Rettung wert.
lesson-surprise-fifth = Deine 5 ist niedriger als jede Reihe und gerade an der Reihe: Jetzt darfst du eine Sonderkarte spielen. „5. Reihe“ lässt sie eine eigene Reihe beginnen.
    .good = Eine fünfte Reihe, und nichts genommen. Die nächste Reihe, die genommen wird, verschwindet ganz.
    .passed = Ohne Sonderkarte musste eine Reihe genommen werden. „5. Reihe“ hätte dir das erspart.
lesson-surprise-stop = Deine 28 wäre die sechste Karte von Reihe 2. „Stopp!“ sperrt eine Reihe, bis eine genommen wird. Wo hilft es?
    .good = Reihe 2 ist gesperrt, also kam deine 28 in Reihe 1, die nächste darunter.
    .passed = Die 28 nahm Reihe 2. Mit „Stopp!“ dort wäre sie in Reihe 1 gekommen.
    .elsewhere = Reihe 2 blieb offen, und die 28 nahm sie. Sperr die Reihe, in die du nicht willst.

lesson-nothanks-about = Nimm die Karte, oder zahl einen Chip, um sie abzulehnen.
lesson-nothanks-end = Karten kosten, Chips nützen, und eine Zahlenkette zählt nur mit ihrer niedrigsten Karte. Chips sind deine Freiheit: Lass sie nicht ausgehen.
lesson-nothanks-refuse = Die Karte in der Mitte kostet dich 33 Punkte. Nimm sie, oder schieb einen Chip darauf: Dann entscheidet der Nächste.
    .good = Ein Chip statt 33 Punkten. Emil hat die Karte genommen, und die Chips dazu.
    .dear = 33 Punkte, und kein einziger Chip dabei. Mit einem Chip wärst du sie losgeworden.
lesson-nothanks-run = Du hast die 18 und die 19. Eine Zahlenkette zählt nur mit ihrer niedrigsten Karte: Mit der 17 kostet deine 17. Und es liegen sechs Chips darauf, ein Punkt für jeden.
    .good = Deine Kette kostet jetzt weniger als vorher, und du hast sechs Chips mehr.
    .missed = Heidi nahm die 17 und ihre sechs Chips. Sie hätte deine eigene Kette billiger gemacht.
lesson-nothanks-wait = Du hast die 25, die 24 kostet dich also nichts. Die anderen würde sie 24 kosten: Sie werden ablehnen. Ist da mehr zu holen?
    .good = Sie ging herum, und nun liegen drei Chips darauf. Nimm sie, bevor sie die anderen verlockt.
    .early = Das ist gut, aber es lag kein Chip darauf. Die anderen hätten abgelehnt, und für dich bezahlt.

lesson-nothanks-tactical-about = Je zehn Chips, und drei Karten, von denen alle wissen, dass sie fehlen.
lesson-nothanks-tactical-end = 10, 20 und 30 kommen nie: Keine Kette geht über sie hinweg.
lesson-nothanks-tactical-absent = Du hast die 19, hier ist die 21. Eine 20, die sie verbindet? In der taktischen Variante sind 10, 20 und 30 aussortiert, sie kommt also nie. Entscheide dich.
    .good = Richtig: 19 und 21 blieben zwei Einzelkarten, und die 21 würde voll kosten.
    .gap = Die 20 ist nicht im Spiel: 19 und 21 werden nie eine Kette, die 21 kostet voll.
lesson-nothanks-tactical-alone = Du hast 12 und 13, die 11 kostet dich also nichts. Jemand anderes hat die 9: Kann der die 11 auch brauchen? Entscheide dich.
    .good = Richtig: Ohne die 10 kann sonst niemand die 11 brauchen. Sie kam wieder vorbei, mit mehr Chips.
    .early = Nicht falsch, aber voreilig: Ohne die 10 werden 9 und 11 nie eine Kette. Niemand wollte sie, sie wäre mit mehr Chips wiedergekommen.

### Aufgaben der Tische im Browser

web-puzzles = Aufgaben
web-puzzles-lead = Eine Stellung, eine Wahl, die klar die beste ist, und meist nicht die erste, die einem einfällt.
web-puzzle = Aufgabe
web-puzzle-today = Aufgabe des Tages
web-puzzle-solve = Lösen
web-puzzle-look-again = Noch einmal ansehen
web-puzzle-streak =
    { $days ->
        [one] Tag in Folge
       *[other] Tage in Folge
    }
web-puzzle-game = Spiel
web-puzzle-how-hard = Schwierigkeit
web-puzzle-any = Alle
web-puzzle-count =
    { $count ->
        [0] So eine gibt es noch nicht. Probiere ein anderes Spiel oder eine andere Schwierigkeit.
        [one] { $count } Aufgabe
       *[other] { $count } Aufgaben
    }
web-puzzle-seats = { $seats } Spieler
web-puzzle-difficulty = Schwierigkeit { $value } von 5
web-puzzle-solved = gelöst
web-puzzle-seen = angesehen
web-puzzle-all = Alle Aufgaben
web-puzzle-question = Du bist dran. Was kostet auf Dauer am wenigsten?
web-puzzle-wrong = { $option }: Es gibt etwas Besseres. Schau noch einmal hin.
web-puzzle-right = Genau das ist es.
web-puzzle-solution = Die Lösung
web-puzzle-give-up = Lösung zeigen
web-puzzle-next = Nächste Aufgabe
web-puzzle-share = Vacherie-Aufgabe, { $game } { $day }:

### Der Coach der Tische im Browser: Kosten einer Wahl, Analyse eines Spiels

web-coach-all = Was jede Wahl kostet
web-coach-best = beste
web-coach-costs = Erwartete Kosten, verglichen mit der besten Wahl
web-coach-option = Wahl
web-coach-cost = Kosten
web-coach-chosen = gespielt
web-coach-card = die { $card }
web-coach-reversed = die { $card } umgedreht, als { $value }
web-coach-error = auf { $error } genau
web-coach-pass = passen
web-coach-what-if = Von hier weiterspielen mit: { $option }
web-review = Analyse
web-review-progress = Fortschritt der Analyse
web-review-working = Der Coach sieht sich jede Entscheidung an …
web-review-sketch = Ein erster Entwurf; die Zahlen werden noch genauer.
web-review-ahead =
    { $count ->
        [one] Eine andere Analyse kommt zuerst.
       *[other] { $count } andere Analysen kommen zuerst.
    }
web-review-moments = Worauf es ankam
web-review-moment-of = Bester Moment
    .best = Bester Moment: { $name }
    .worst = Schlimmster Moment: { $name }
web-review-result = Woher die Ergebnisse kamen
web-review-player = Spieler
web-review-accuracy = Genauig{ "\u00AD" }keit
web-review-start = Beginn
web-review-cards = Karten
web-review-others = Andere
web-review-own = Verlust
web-review-sum = Ergeb{ "\u00AD" }nis
web-review-explain = Was sagen diese Zahlen?
    .values = Jede Zeile geht genau auf. Das Ergebnis sagt, wie viel besser als die anderen im Mittel jemand war: Plus ist gut. Karten: was das Austeilen brachte. Andere: was die Entscheidungen der anderen brachten. Verlust: was die eigenen Entscheidungen gegenüber den besten verschenkt haben.
    .team = Jede Zeile geht genau auf. Das Ergebnis sagt, wie viel besser als der Büffel das Team war: Plus ist gut. Karten: was das Austeilen, die Karten des Büffels und die aufgedeckten Sonderkarten brachten. Andere: was die Entscheidungen der Partner brachten. Verlust: was die eigenen Entscheidungen gegenüber den besten verschenkt haben.
    .luck = Eine Wahl wird nur nach dem beurteilt, was man wissen konnte. Pech nach einer guten Wahl kostet hier nichts.
web-review-counts = { $decisions } Entscheidungen: { $inaccuracies } Ungenauigkeiten, { $mistakes } Fehler, { $blunders } grobe Fehler.
web-review-inaccuracy = Ungenauigkeit
web-review-mistake = Fehler
web-review-blunder = grober Fehler
web-review-chances = Gewinnchance als Tabelle
web-review-chance = Gewinnchance: { $percent } %
web-review-turn = Zug
web-review-no-decision = Hier gibt es nichts zu entscheiden. Geh zu einer Wahl oder zum nächsten Fehler.
web-review-chose = Wahl
    .best = { $name }: { $option }. Die beste Wahl.
    .none = { $name }: { $option }. So gut wie die beste ({ $better }).
    .inaccuracy = { $name }: { $option }. Etwas teuer (+{ $cost }); besser: { $better }.
    .mistake = { $name }: { $option }. Ein Fehler (+{ $cost }); besser: { $better }.
    .blunder = { $name }: { $option }. Ein grober Fehler (+{ $cost }); besser: { $better }.
web-review-mistakes = { $count } Fehler
web-review-mistake-back = Fehler davor
web-review-mistake-on = Nächster Fehler

### Der Tisch im Browser: eine Partie noch einmal ansehen

web-replay-title = Noch einmal ansehen
web-replay-play = Abspielen
web-replay-pause = Anhalten
web-replay-on = Einen Schritt weiter
web-replay-back = Einen Schritt zurück
web-replay-trick-on = Zum nächsten Stich
web-replay-trick-back = Zum Stich davor
web-replay-moment = Moment der Partie
web-replay-eyes = Mit den Augen von
web-replay-open = Alle Hände offen
    .short = Alle offen
web-replay-play-on = Von hier weiterspielen
    .as = Als { $name } weiterspielen
web-replay-result = Ergebnis
web-replay-proof = Beweis der Mischung
web-replay-record = Aufzeichnung sichern
web-replay-drop = Leg die Aufzeichnung einer Partie hier ab, oder wähle eine Datei.
web-replay-no-record = Diese Datei ist keine Aufzeichnung einer Partie, oder sie ist beschädigt.
web-replay-to-table = Zum Tisch
web-replay-look = Mit den Augen von { $name }
web-replay-choose = Datei auswählen
web-replay-other = Andere Aufzeichnung
web-replay-where = Jedes beendete Spiel lässt sich als Aufzeichnung sichern; das Terminal und die API schreiben dieselben Dateien.
web-replay-key-play = Abspielen und anhalten
web-replay-key-start = Zum Anfang
web-replay-key-end = Zum Ende
web-replay-key-eyes = Mit den Augen des nächsten Platzes
refused-bad-record = Das ist keine Aufzeichnung einer Partie, oder sie ist beschädigt.
refused-record-too-long = Diese Partie ist zu lang, um Schritt für Schritt gezeigt zu werden.
refused-too-many-rounds = Ein Tisch spielt hier nicht so viele Durchgänge.
refused-no-such-step = Hier ist die Partie zu Ende. Geh einen Schritt zurück und spiel von dort weiter.

### Der Webtisch: die Regeln

web-rules-title = { $game }: die Regeln
web-rules-lead = Zwölf Spiele, einfach erklärt. Such dir eins aus.
web-rules-missing = Dieses Spiel gibt es hier nicht. Vielleicht suchst du eins von diesen:
web-rules-group-nimmt = 6 nimmt!
web-rules-group-fan = Fan-Sonderkarten
web-rules-group-special = Sonderkarten
web-rules-group-nothanks = Geschenkt … ist noch zu teuer!
web-rules-contents = Auf dieser Seite
web-rules-new = Was neu ist
web-rules-base = Das Grundspiel
web-rules-newcomer = Du kennst das Spiel noch nicht? Dann lies das zuerst:
web-rules-print = Drucken
web-rules-players = Personen
web-rules-hand = Auf der Hand
web-rules-end = Ende
    .over = wenn jemand über 66 hat
    .reach = wenn jemand 66 erreicht
    .two = nach zwei Durchgängen
    .coop = nach einem Durchgang
    .pile = mit der letzten Karte
web-rules-heads = Hornochsen
    .cards = Karten
    .count = Wie viele
web-rules-coop-seven = Legt sie neben eine Reihe: In diese passen sechs Karten, und erst die siebte nimmt. Sie bleibt, bis die Reihe genommen wird. Nur eine pro Reihe.
web-rules-coop-stop = Sperrt eine Reihe: Nichts kommt hinein, nichts heraus, und niemand kann sie nehmen, auch der Büffel nicht. Ihr könnt die Sperre immer aufheben, wenn Sonderkarten erlaubt sind; dann ist sie verbraucht.
web-rules-coop-replace = Wenn deine eigene Karte die nächste ist: Nimm sie zurück und leg sofort eine andere aus deiner Hand an.
web-rules-coop-insert = Wenn eine Karte des Teams die nächste ist: Sie kommt nicht ans Ende, sondern vor die erste Karte oder zwischen zwei Karten einer beliebigen Reihe, dorthin, wo ihre Zahl passt. War die Reihe voll, nimmt das Team alle Karten außer der letzten.
web-rules-coop-slide = Eine Karte, die schon in einer Reihe liegt, kommt in eine andere, dorthin, wo ihre Zahl passt. War diese Reihe voll, nimmt das Team alle Karten außer der letzten. Wird eine Reihe leer, beginnt die nächste Karte sie neu, egal welche es ist.
web-rules-coop-first = Eine wartende Karte des Teams ist als Erste dran. Eine zweite im selben Stich kommt gleich dahinter.
web-rules-coop-last = Eine wartende Karte des Teams ist als Letzte dran.
web-rules-coop-sort = Bringt alle wartenden Karten in eine beliebige Reihenfolge, auch die des Büffels.
web-rules-surprise-fifth = Nur solange es vier Reihen gibt: Deine Karte beginnt eine fünfte, und du nimmst nichts. Solange es fünf sind, nimmt jeder, der eine Reihe nimmt, seine eigene Karte gleich mit. Diese Reihe verschwindet, und es sind wieder vier.
web-rules-surprise-seven = Nur wenn deine Karte die sechste wäre: Sie bleibt als sechste liegen, und du nimmst nichts. Von nun an passen sechs Karten in die Reihe, bis die siebte sie nimmt.
web-rules-surprise-insert = Deine Karte kommt nicht ans Ende, sondern vor die erste Karte oder zwischen zwei Karten einer beliebigen Reihe, dorthin, wo ihre Zahl passt. War die Reihe voll, nimmst du alle Karten außer der letzten.
web-rules-surprise-replace = Nimm deine Karte zurück und leg sofort eine andere aus deiner Hand an.
web-rules-surprise-slide = Eine Karte, die schon in einer Reihe liegt, kommt in eine andere, dorthin, wo ihre Zahl passt. War diese Reihe voll, nimmst du alle Karten außer der letzten. Dann wird deine eigene angelegt; ist eine Reihe leer geworden, kommt sie dorthin.
web-rules-surprise-stop = Sperr eine Reihe: Nichts kommt hinein, nichts heraus, und niemand kann sie nehmen. Dann wird deine Karte angelegt. Sobald irgendjemand eine Reihe nimmt, sind alle Sperren aufgehoben. Eine Reihe muss immer offen bleiben.
web-rules-surprise-negpos = Nur wenn deine Karte eine Reihe nimmt: Nenn eine der genommenen Karten. Ihre Hornochsen werden in diesem Durchgang nicht dazugezählt, sondern abgezogen; unter null geht es nicht.

## Der Coach am Tisch (Tipp, Zurücknehmen, Übung)

nimmt-taken-back = { taken-back }
nothanks-taken-back = { taken-back }
taken-back =
    { $who ->
        [you] Du nimmst deinen Zug zurück.
       *[other] { $seat } nimmt einen Zug zurück.
    }
coach-hint = Tipp
    .about = Was würde der Coach spielen? (H)
coach-take-back = Zurück
    .about = Den letzten Zug zurücknehmen (U); das Spiel ist dann eine Übung
coach-thinking = Der Coach überlegt …
coach-best = Die Wahl des Coachs.
coach-cost = Kostet etwa { $points } mehr.
coach-mistake = Wirklich?
coach-mistake-bullheads = Das kostet etwa { bullheads }. Zurücknehmen?
coach-mistake-points = Das kostet etwa { points }. Zurücknehmen?
coach-mistake-back = Zurücknehmen
coach-mistake-keep = Trotzdem spielen
refused-not-looked-at = Der Coach konnte diese Antwort nicht ansehen. Das Spiel geht ohne seine Warnung weiter.
web-key-hint = Tipp des Coachs (gegen Bots)
web-key-take-back = den letzten Zug zurücknehmen (gegen Bots)
web-practice = Üben: vor einem Fehler warnen
web-practice-game = Übung
web-practice-over = Übung mit Hilfe des Coachs: kein echtes Ergebnis.
refused-not-alone = Der Coach hilft nur gegen Bots.
refused-practice-alone = Geübt wird allein gegen Bots.
refused-no-take-back = Es gibt nichts zurückzunehmen.
refused-coach-off = Der Coach ist auf diesem Server ausgeschaltet.
refused-no-such-puzzle = Diese Aufgabe gibt es nicht.

### Der Coach: was eine Analyse, ein Tipp und ein Rätsel sagen
#
# `$seat` und `$other` sind Namen, `$who` wie oben; `$chosen`, `$best`, `$amount`, `$taken` und `$fate` sind
# Texte dieses Teils, oder `bullheads`, `points` und `chips`.

review-nothing = { "" }
review-choice-card = die { $card }
review-choice-reversed = die rückwärts gelesene { $card }
review-choice-row = Reihe { $row }
review-choice-pass-nimmt = keine Sonderkarte
review-choice-no-swap = kein Tausch
review-choice-unstop = das Entfernen des Stopps von Reihe { $row }
review-choice-swap = der Tausch von „{ special-name }“
review-choice-special = „{ special-name }“
review-choice-on-row = „{ special-name }“ auf Reihe { $row }
review-choice-into-row = „{ special-name }“ in Reihe { $row }
review-choice-with-card = „{ special-name }“ mit der { $card }
review-choice-card-of-row = „{ special-name }“ mit der { $card } aus Reihe { $row }
review-choice-slide = „{ special-name }“ mit der { $card } nach Reihe { $row }
review-choice-for-seat = „{ special-name }“ ({ $other })
review-choice-order = „{ special-name }“ ({ $cards })
review-loss =
    { $who ->
        [you] Du hast { $chosen } gewählt; { $best } hätte etwa { $amount } weniger gekostet. { $fate }
       *[other] { $seat } hat { $chosen } gewählt; { $best } hätte etwa { $amount } weniger gekostet. { $fate }
    }
review-find =
    { $who ->
        [you] Du hast mit Recht { $chosen } gewählt: Alles andere hätte etwa { $amount } mehr gekostet.
       *[other] { $seat } hat mit Recht { $chosen } gewählt: Alles andere hätte etwa { $amount } mehr gekostet.
    }
review-loss-use =
    { $who ->
        [you] Du hast { $chosen } gespielt; darauf zu verzichten hätte etwa { $amount } weniger gekostet.
       *[other] { $seat } hat { $chosen } gespielt; darauf zu verzichten hätte etwa { $amount } weniger gekostet.
    }
review-loss-unstop =
    { $who ->
        [you] Du hast den Stopp von Reihe { $row } entfernt; ihn liegen zu lassen hätte etwa { $amount } weniger gekostet.
       *[other] { $seat } hat den Stopp von Reihe { $row } entfernt; ihn liegen zu lassen hätte etwa { $amount } weniger gekostet.
    }
review-loss-unstop-other =
    { $who ->
        [you] Du hast den Stopp von Reihe { $row } entfernt; { $best } hätte etwa { $amount } weniger gekostet.
       *[other] { $seat } hat den Stopp von Reihe { $row } entfernt; { $best } hätte etwa { $amount } weniger gekostet.
    }
review-find-unstop =
    { $who ->
        [you] Du hast mit Recht den Stopp von Reihe { $row } entfernt: Alles andere hätte etwa { $amount } mehr gekostet.
       *[other] { $seat } hat mit Recht den Stopp von Reihe { $row } entfernt: Alles andere hätte etwa { $amount } mehr gekostet.
    }
review-loss-pass =
    { $who ->
        [you] Du hast keine Sonderkarte gespielt; { $best } hätte etwa { $amount } weniger gekostet.
       *[other] { $seat } hat keine Sonderkarte gespielt; { $best } hätte etwa { $amount } weniger gekostet.
    }
review-find-pass =
    { $who ->
        [you] Du hast die Sonderkarte behalten, mit Recht: Eine zu spielen hätte etwa { $amount } mehr gekostet.
       *[other] { $seat } hat die Sonderkarte behalten, mit Recht: Eine zu spielen hätte etwa { $amount } mehr gekostet.
    }
review-loss-swap =
    { $who ->
        [you] Du hast „{ special-name }“ getauscht; { $best } hätte etwa { $amount } weniger gekostet.
       *[other] { $seat } hat „{ special-name }“ getauscht; { $best } hätte etwa { $amount } weniger gekostet.
    }
review-find-swap =
    { $who ->
        [you] Du hast „{ special-name }“ getauscht, mit Recht: Alles andere hätte etwa { $amount } mehr gekostet.
       *[other] { $seat } hat „{ special-name }“ getauscht, mit Recht: Alles andere hätte etwa { $amount } mehr gekostet.
    }
review-loss-no-swap =
    { $who ->
        [you] Du hast nichts getauscht; { $best } hätte etwa { $amount } weniger gekostet.
       *[other] { $seat } hat nichts getauscht; { $best } hätte etwa { $amount } weniger gekostet.
    }
review-find-no-swap =
    { $who ->
        [you] Du hast nichts getauscht, mit Recht: Jeder Tausch hätte etwa { $amount } mehr gekostet.
       *[other] { $seat } hat nichts getauscht, mit Recht: Jeder Tausch hätte etwa { $amount } mehr gekostet.
    }
review-fate-took = Die { $card } nahm sofort { $amount }.
review-fate-cost = Dieser Stich kostete { $amount }.
review-fate-placed = Die { $card } selbst nahm nichts.
review-loss-take =
    { $who ->
        [you] Du hast { review-the-card } genommen; sie liegen zu lassen hätte etwa { $amount } weniger gekostet.
       *[other] { $seat } hat { review-the-card } genommen; sie liegen zu lassen hätte etwa { $amount } weniger gekostet.
    }
review-loss-decline =
    { $who ->
        [you] Du hast { review-the-card } liegen lassen; sie zu nehmen hätte etwa { $amount } weniger gekostet.
       *[other] { $seat } hat { review-the-card } liegen lassen; sie zu nehmen hätte etwa { $amount } weniger gekostet.
    }
review-find-take =
    { $who ->
        [you] Du hast { review-the-card } genommen, mit Recht: Sie liegen zu lassen hätte etwa { $amount } mehr gekostet.
       *[other] { $seat } hat { review-the-card } genommen, mit Recht: Sie liegen zu lassen hätte etwa { $amount } mehr gekostet.
    }
review-find-decline =
    { $who ->
        [you] Du hast { review-the-card } liegen lassen, mit Recht: Sie zu nehmen hätte etwa { $amount } mehr gekostet.
       *[other] { $seat } hat { review-the-card } liegen lassen, mit Recht: Sie zu nehmen hätte etwa { $amount } mehr gekostet.
    }
review-the-card =
    { $count ->
        [0] die { $card } ohne Chip
       *[other] die { $card } mit { $chips }
    }
review-deal-good =
    { $who ->
        [you] Du hast ein gutes Blatt bekommen: Es war etwa { $amount } wert.
       *[other] { $seat } hat ein gutes Blatt bekommen: Es war etwa { $amount } wert.
    }
review-deal-bad =
    { $who ->
        [you] Du hast ein schweres Blatt bekommen: etwa { $amount } schlechter als ein gewöhnliches.
       *[other] { $seat } hat ein schweres Blatt bekommen: etwa { $amount } schlechter als ein gewöhnliches.
    }
review-draw-good =
    { $who ->
        [you] Du hast die richtige Sonderkarte gezogen: etwa { $amount } gespart.
       *[other] { $seat } hat die richtige Sonderkarte gezogen: etwa { $amount } gespart.
    }
review-draw-bad =
    { $who ->
        [you] Pech mit einer Sonderkarte: etwa { $amount }.
       *[other] Pech mit einer Sonderkarte für { $seat }: etwa { $amount }.
    }
review-other-drew-good =
    { $who ->
        [you] { $other } zog eine Sonderkarte, und dir war es recht: etwa { $amount }.
       *[other] { review-by-drew } eine Sonderkarte, und { $seat } war es recht: etwa { $amount }.
    }
review-other-drew-bad =
    { $who ->
        [you] { $other } zog eine Sonderkarte, zu deinem Nachteil: etwa { $amount }.
       *[other] { review-by-drew } eine Sonderkarte, zum Nachteil von { $seat }: etwa { $amount }.
    }
review-took =
    { $who ->
        [you] Deine { $card } war die Karte zu viel: { $taken } für dich.
       *[other] Die { $card } war die Karte zu viel: { $taken } für { $seat }.
    }
review-too-low =
    { $who ->
        [you] Deine { $card } war zu niedrig: Sie kostete dich etwa { $amount }.
       *[other] Die { $card } war zu niedrig: Sie kostete { $seat } etwa { $amount }.
    }
review-took-low =
    { $who ->
        [you] Deine { $card } war zu niedrig: { $taken } für dich.
       *[other] Die { $card } war zu niedrig: { $taken } für { $seat }.
    }
review-took-rows =
    { $who ->
        [you] Du musstest { review-rows } nehmen: { $taken }.
       *[other] { $seat } musste { review-rows } nehmen: { $taken }.
    }
review-rows =
    { $count ->
        [one] eine Reihe
       *[other] { $count } Reihen
    }
review-other-took =
    { $who ->
        [you] { $other } nahm { $taken }, und du kamst davon.
       *[other] { review-by-heads } { $taken }, und { $seat } kam davon.
    }
review-other-took-suited =
    { $who ->
        [you] { $other } nahm { $taken }, und dir war es recht.
       *[other] { review-by-heads } { $taken }, und { $seat } war es recht.
    }
review-by-heads =
    { $actor ->
        [you] Du nahmst
       *[other] { $other } nahm
    }
review-by-row =
    { $actor ->
        [you] Du nahmst
       *[other] { $other } nahm
    }
review-by-drew =
    { $actor ->
        [you] Du zogst
       *[other] { $other } zog
    }
review-by-card =
    { $actor ->
        [you] Du nahmst
       *[other] { $other } nahm
    }
review-by-left =
    { $actor ->
        [you] Du ließt
       *[other] { $other } ließ
    }
review-got-away =
    { $who ->
        [you] Mit der { $card } bist du davongekommen: etwa { $amount }.
       *[other] Mit der { $card } ist { $seat } davongekommen: etwa { $amount }.
    }
review-other-row-good =
    { $who ->
        [you] { $other } nahm Reihe { $row }, und dir war es recht: etwa { $amount }.
       *[other] { review-by-row } Reihe { $row }, und { $seat } war es recht: etwa { $amount }.
    }
review-other-row-bad =
    { $who ->
        [you] { $other } nahm Reihe { $row }, zu deinem Nachteil: etwa { $amount }.
       *[other] { review-by-row } Reihe { $row }, zum Nachteil von { $seat }: etwa { $amount }.
    }
review-others-good =
    { $who ->
        [you] Die anderen haben dir in die Hände gespielt: etwa { $amount }.
       *[other] Die anderen haben { $seat } in die Hände gespielt: etwa { $amount }.
    }
review-others-bad =
    { $who ->
        [you] Die Karten der anderen kamen dir in die Quere: etwa { $amount }.
       *[other] Die Karten der anderen kamen { $seat } in die Quere: etwa { $amount }.
    }
review-ox-card-good = Die Karte des Büffels lag gut für das Team: etwa { $amount }.
review-ox-card-bad = Die Karte des Büffels tat dem Team weh: etwa { $amount }.
review-ox-draw-good = Die aufgedeckte Sonderkarte passt dem Team: etwa { $amount }.
review-ox-draw-bad = Auf die aufgedeckte Sonderkarte hatte das Team nicht gehofft: etwa { $amount } schlechter.
review-ox-reveal-good = Die Karten des Teams passten zusammen: etwa { $amount } gewonnen.
review-ox-reveal-bad = Die Karten des Teams standen sich im Weg: etwa { $amount } verloren.
review-ox-deal-good = Das Team hat gute Karten bekommen: etwa { $amount } wert.
review-ox-deal-bad = Das Team hat schwere Karten bekommen: etwa { $amount } schlechter als gewöhnlich.
review-card-good =
    { $who ->
        [you] Die { $card } kam für dich zur rechten Zeit: etwa { $amount }.
       *[other] Die { $card } kam für { $seat } zur rechten Zeit: etwa { $amount }.
    }
review-card-bad =
    { $who ->
        [you] Die { $card } kam für dich zur Unzeit: etwa { $amount }.
       *[other] Die { $card } kam für { $seat } zur Unzeit: etwa { $amount }.
    }
review-took-good =
    { $who ->
        [you] { $other } nahm die { $card }, und dir war es recht: etwa { $amount }.
       *[other] { review-by-card } die { $card }, und { $seat } war es recht: etwa { $amount }.
    }
review-took-bad =
    { $who ->
        [you] { $other } nahm die { $card }, die du hättest brauchen können: etwa { $amount }.
       *[other] { review-by-card } die { $card }, die { $seat } hätte brauchen können: etwa { $amount }.
    }
review-left-good =
    { $who ->
        [you] { $other } ließ die { $card } liegen, und dir war es recht: etwa { $amount }.
       *[other] { review-by-left } die { $card } liegen, und { $seat } war es recht: etwa { $amount }.
    }
review-left-bad =
    { $who ->
        [you] { $other } ließ die { $card } liegen, und sie wurde dein Problem: etwa { $amount }.
       *[other] { review-by-left } die { $card } liegen, und { $seat } hatte das Problem: etwa { $amount }.
    }
review-reason = { $first } { $second }
review-only = Es gibt nur eine Antwort.
review-not-judged = Diese Frage kann der Coach nicht beurteilen.
review-why-row = Reihe { $row } kostet jetzt { $amount } und lässt deinen anderen Karten bessere Reihen.
review-why-lead = Etwa { $amount } besser als alles andere: { $chosen }.
review-why-card = Die { $card } lässt dir das beste Blatt.
review-why-low = So wie die Reihen liegen, ist die { $card } zu niedrig, aber die billigste Reihe kostet { $amount }, und deine guten Karten bleiben.
review-why-takes = So wie die Reihen liegen, nähme die { $card } Reihe { $row } ({ $amount }); jede andere Antwort dürfte mehr kosten.
review-why-next = Die { $card } kommt direkt ans Ende von Reihe { $row }: Dazwischen passt nichts.
review-why-lands = So wie die Reihen liegen, landet die { $card } auf Platz { $place } von Reihe { $row }.
review-why-cheapest = Reihe { $row } ist die billigste: { $amount }.
review-why-close = Es macht hier kaum einen Unterschied: { $chosen }.
review-against-costs = Die { $card } würde { $amount } kosten, so wie die Reihen liegen.
review-why-patience = Die { $card } kostet dich jetzt nichts, kommt aber vielleicht mit mehr Chips wieder vorbei.
review-against-low = So wie die Reihen liegen, ist die { $card } zu niedrig und kostet mindestens { $amount }.
review-against-takes = So wie die Reihen liegen, wäre die { $card } die Karte zu viel: { $amount }.
review-against-crowd =
    { $free ->
        [one] { $cards } Karten, die andere haben können, kommen vor der { $card } in Reihe { $row }: Wird eine davon gespielt, nimmt sie { $amount } oder mehr.
       *[other] { $cards } Karten, die andere haben können, kommen vor der { $card } in Reihe { $row }: Werden { $free } davon gespielt, nimmt sie { $amount } oder mehr.
    }
review-against-lead = Etwa { $amount } mehr kostet { $chosen }.
review-why-joins =
    { $count ->
        [0] Die { $card } schließt an deine Karten an: Sie kostet dich nichts.
       *[other] Die { $card } schließt an deine Karten an: Sie kostet dich nichts und bringt { $chips }.
    }
review-why-gift = Die { $card } ist mit den Chips darauf bezahlt: { $chips }.
review-why-chips =
    { $count ->
        [0] Die { $card } kostet { $cost }; besser wird sie kaum.
       *[other] Die { $card } kostet { $cost }, Chips eingerechnet; besser als mit { $chips } wird sie kaum.
    }
review-why-wait = Die { $card } schließt nur an deine Karten an: Sie kommt wohl mit mehr Chips wieder vorbei.
review-why-dear = Die { $card } ist zu teuer { review-chips-on-it }.
review-chips-on-it =
    { $count ->
        [0] ohne Chip darauf
       *[other] mit nur { $chips } darauf
    }
review-why-better = Die andere Antwort kostet etwa { $amount } mehr.

review-title = Analyse: { $preset }
review-sketch-note = Eine Skizze; mit mehr Zeit werden die Zahlen genauer.
review-unfinished = Die Partie wurde abgebrochen: Die Ergebnisse sind, was an dieser Stelle zu erwarten war.
review-column = Spieler
    .result = Ergebnis
    .start = Anfang
    .cards = Karten
    .others = Andere
    .own = Verluste
    .accuracy = Genau.
    .severity = ?!/?/??
review-explained-nimmt = Hornochsen im Vergleich zum Schnitt der anderen; + ist gut. Ergebnis = Anfang + Karten + andere − Verluste.
review-explained-nothanks = Punkte im Vergleich zum Schnitt der anderen; + ist gut. Ergebnis = Anfang + Karten + andere − Verluste.
review-explained-team = Hornochsen des Büffels minus die des Teams; + ist gut. Ergebnis = Anfang + Karten + andere − Verluste.
review-explained-accuracy = Genauigkeit: 100 % ist jedes Mal die Antwort des Coachs, 0 % jedes Mal die schlechteste; blind kommt man auf etwa 50 %.
review-moments = Worauf es ankam
review-best = Bester Moment
review-worst = Schlimmster Moment
review-when-card = { $when }, { review-the-card }
review-when =
    { $trick ->
        [0] Durchgang { $round }
       *[other] Durchgang { $round }, Stich { $trick }
    }
review-moment-when = { review-when }:
review-decisions = Alle Entscheidungen: { $name }
review-decision-line =
    { $same ->
        [yes] { $when }: { $chosen }
       *[no] { $when }: { $chosen } – besser { $best } ({ $loss } ± { $error }) { $severity }
    }
review-severity = Schwere
    .none = { "" }
    .inaccuracy = ?! Ungenauigkeit
    .mistake = ? Fehler
    .blunder = ?? grober Fehler
review-choice-take = nehmen
review-choice-pass-nothanks = nein danke
review-curve = Gewinnchancen, { $preset }
review-no-deal = Diese Aufzeichnung hat noch keine ausgeteilten Karten: Es gibt nichts zu analysieren.
review-plot-stdout = Das Bild braucht eine eigene Datei: Nach stdout geht die Analyse selbst.
review-seat-json = --seat ist für die gedruckte Analyse: --json hat die Entscheidungen aller Plätze.
review-seconds-rollouts = --seconds und --rollouts sagen beide, wie lange nachgedacht wird: Gib nur eines davon an.
error-no-such-seat = Diese Partie hat die Plätze { $seats }, nicht { $seat }.
puzzles-made =
    { $count ->
        [one] Ein Rätsel in { $file }
       *[other] { $count } Rätsel in { $file }
    }
puzzles-none = Keine Stellung dieser Partien ergibt ein Rätsel: Versuche es mit mehr Partien.

# Der Bildschirm für einen Fernseher.
web-tv = Auf dem Fernseher zeigen
web-tv-join = Scannen und mitspielen
web-tv-full-table = Alle Plätze sind besetzt
web-tv-how = Deine Karten bleiben auf deinem Handy; hier ist der Tisch zu sehen.
web-tv-free = freier Platz
web-tv-full = Vollbild
web-tv-leave = Fernsehbild verlassen

# Ohne den Server.
web-offline = Keine Verbindung zum Server
web-offline-about = Zum Spielen muss der Server erreichbar sein. Prüfe dein Netz oder warte einen Augenblick und versuche es noch einmal. Die Seiten hier unten gehen auch so.
web-offline-again = Noch einmal versuchen
web-offline-meanwhile = Bis dahin
