#!/bin/sh
# A bot for the shell: vacherie bridge --table http://localhost:8104/t/abc… -- sh examples/bridge_bot.sh
#
# Even a language without JSON can play: the first option of a question is a piece of text to send back.
while read -r line; do
    case $line in
        *'"type":"turn"'*) echo "$line" | sed 's/.*"options":\[\({[^}]*}\).*/{"choice":\1}/' ;;
        *'"type":"over"'*) echo "the game is over" >&2 ;; # stdout is for answers only
    esac
done
