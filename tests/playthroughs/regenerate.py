"""Write all playthroughs anew (`make golden`); the diff shows what a change of the rules does."""

from tests.playthroughs.write_playthrough import GAMES, path, playthrough

if __name__ == "__main__":
    for preset in GAMES:
        path(preset).write_text(playthrough(preset), encoding="utf-8")
        print(f"wrote {path(preset).name}")
