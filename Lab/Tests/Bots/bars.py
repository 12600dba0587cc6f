"""Holds what `kodama-lab test --bot … --json` found against the bars, one file a series of seeds."""

import json
import os
import sys

MOST_SOLVED = {"eyes": 0.98, "ears": 0.98, "words": 0.95, "ears-human": 0.95}  # at least, of all trials
FLOOR_SOLVED = 0.95  # at least, of all trials at the valley's floor
LEAST_SOLVED = 0.90  # of the trials of any étude
BLANK_SOLVED = 0.05  # at most, of all trials
PRESSES = 3.0  # at most, by ear for each by eye
ETUDES = 60  # at least, in the long run

is_long = bool(os.environ.get("KODAMA_LONG"))
passed = failed = 0


def hold(what, holds):
    global passed, failed
    if holds:
        passed += 1
    else:
        failed += 1
        print(f"error: {what}")


for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as file:
        rows = json.load(file)
    name = os.path.basename(path).removeprefix("bots-").removesuffix(".json")
    print(f"{'étude':18} {'bot':10} {'solved':>9} {'presses':>8} {'seconds':>8}")
    for row in rows:
        solved = f"{row['solved']}/{row['trials']}"
        print(
            f"{row['etude']:18} {row['bot']:10} {solved:>9} {row['presses']:8} {row['seconds']:8}"
        )
    of = lambda bot: [row for row in rows if row["bot"] == bot]
    share = lambda rows: sum(r["solved"] for r in rows) / max(1, sum(r["trials"] for r in rows))
    presses = lambda rows: sum(r["presses"] * r["trials"] for r in rows)
    if floor := of("eyes-floor"):
        hold(f"{name}: eyes-floor solves {share(floor):.1%}", share(floor) >= FLOOR_SOLVED)
        print(f"figure: {name}: {len(floor)} études; eyes-floor {share(floor):.1%}")
        continue
    for bot in MOST_SOLVED:
        own = of(bot)
        if bot == "ears-human" and is_long:
            continue
        least = min(own, key=lambda row: row["solved"] / row["trials"])
        most = MOST_SOLVED[bot]
        hold(f"{name}: {bot} solve {share(own):.1%}, {most:.0%} wanted", share(own) >= most)
        hold(
            f"{name}: {bot} solve {least['solved']} of {least['trials']} of {least['etude']}",
            least["solved"] / least["trials"] >= LEAST_SOLVED,
        )
    ratio = presses(of("ears")) / max(1, presses(of("eyes")))
    hold(f"{name}: ears press {ratio:.2f} × the keys of eyes", ratio <= PRESSES)
    hold(f"{name}: blank solves {share(of('blank')):.1%}", share(of("blank")) < BLANK_SOLVED)
    if is_long:
        hold(f"{name}: {len(of('eyes'))} études, {ETUDES} wanted", len(of("eyes")) >= ETUDES)
        hold(f"{name}: 20 variations wanted", all(row["trials"] >= 20 for row in rows))
    print(
        f"figure: seeds {name}: {len(of('eyes'))} études; eyes {share(of('eyes')):.1%}, ears"
        f" {share(of('ears')):.1%}, words {share(of('words')):.1%}, blank"
        f" {share(of('blank')):.1%}; keys ears/eyes {ratio:.2f}, words/eyes"
        f" {presses(of('words')) / max(1, presses(of('eyes'))):.2f}"
    )

print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
