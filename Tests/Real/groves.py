#!/usr/bin/env python3
"""Wakes the groves of unseen valleys by what the game says, in at most 60 keys each.

The survey names the groves, H says at a grove what wakes it, and the game says when it wakes. The
program gets these lines alone and shares no code with the game. At least 90 % of the groves must
wake, but for the one whose fire must burn all night, for which the program has no plan.

Usage: groves.py GAME [--long]
       one valley, or with --long eight: one of each land
"""
import os
import re
import subprocess
import sys
import tempfile

LANDS = ["hollow", "gorge", "terraces", "volcano", "marsh", "ridge", "karst", "archipelago"]
LIMIT = 60


def take(name):
    """The keys that select a material in the catalogue."""
    return ["tab"] + [f"type:{letter}" for letter in name] + ["enter"]


# What a sentence of H asks for, and the keys that build it. A number waits for as many passes.
PLANS = [
    ("Ring three bells", ["9", "space"] + ["up", "space"] * 4
     + ["7", "right", "space", "down", "down", "space", "down", "down", "space"]
     + ["8", "left", "left", "up", "up", "space"] + ["enter", 60] * 4),
    ("Light five lamps", ["up", "up", "ctrl+left"] + take("bat")
     + (["space"] + ["right"] * 3) * 4 + ["space", "up"] + take("lam")
     + (["space"] + ["left"] * 3) * 4 + ["space", 120]),
    ("Bring three kinds of life", take("mos") + ["space", "right"] + take("gras")
     + ["space", "right"] + take("vin") + ["space", 3_000]),
    ("Build a machine", ["8", "space", "right"] + take("del") + ["space", "right"] * 3
     + ["7", "space"] + ["left"] * 4 + ["enter", 240] * 3),
    ("side of a mill wheel", ["up"] * 4 + take("mil") + ["space", "left", "up", "up"] + take("spri")
     + ["space", 4_500]),
]


def keep_fire(asked):
    """The keys that keep a fire through the night that H has announced: one is held 80 seconds."""
    seconds = int(re.search(r"night falls in (\d+) seconds", asked)[1])
    return ["5", "ctrl+up", seconds * 60 - 90, "hold:place:4900"]


def play(game, land, seed, keys):
    """Presses the keys and returns the lines after each of them. The last key may be held."""
    script, at, ends, held = "wait 30\n", 30, [], None
    for key in keys:
        if str(key).startswith("hold:"):
            held = key.split(":")[1], at, int(key.split(":")[2])
            at += held[2] + 60
            ends.append(at)
            continue
        if isinstance(key, int):
            script += f"wait {key}\n"
            at += key
            if ends:
                ends[-1] = at
            continue
        script += f'type "{key[5:]}"\nwait 29\n' if key.startswith("type:") \
            else f"press {key}\nwait 29\n"
        at += 30
        ends.append(at)
    with tempfile.TemporaryDirectory() as folder:
        files = {name: os.path.join(folder, name) for name in ("script", "said", "recording")}
        with open(files["script"], "w", encoding="utf-8") as file:
            file.write(script)
        subprocess.run(
            [game, "run", "--terrain", land, "--seed", str(seed), "--language", "en",
             "--script", files["script"], "--speech", files["said"], "--without", "screen,sound",
             "--record", files["recording"]],
            check=True, capture_output=True)
        if held:
            hold(files["recording"], *held)
            subprocess.run([game, "replay", files["recording"], "--speech", files["said"]],
                           check=True, capture_output=True)
        rows = [line.rstrip("\n").split("\t") for line in open(files["said"], encoding="utf-8")]
    said = [[] for _ in ends]
    for number, _, _, text in rows:
        key = next((k for k, end in enumerate(ends) if int(number) < end), None)
        if key is not None:
            said[key].append(text)
    return said


def hold(path, action, start, passes):
    """Appends to a recording that the key of an action is held for a number of passes."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    lines = lines[:max(index for index, line in enumerate(lines) if line.startswith("end "))]
    end = start + passes
    lines += [f"{start} {action} held", f"{end} {action} released", f"end {end + 60}", ""]
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


def main():
    game = sys.argv[1]
    lands = LANDS if "--long" in sys.argv else LANDS[:1]
    woken = tried = 0
    most = 0
    for land in lands:
        find = ["o", "type:g", "type:r", "type:o"]
        lines = play(game, land, 21, find + ["down"] * 9)
        # The line of a grove ends in its progress and its number in the list.
        groves = []
        for said in lines[len(find) - 1:]:
            for text in said:
                match = re.search(r"^(grove of [^,]+), .*, 0 of \d+, (\d+) of \d+$", text)
                if match and match[2] not in [number for _, number in groves]:
                    groves.append((match[1], match[2]))
        for name, number in groves:
            there = find + ["down"] * (int(number) - 1) + ["enter", "down", "enter", "h"]
            asked = " ".join(play(game, land, 21, there)[-1])
            plan = keep_fire(asked) if "Keep a fire" in asked \
                else next((keys for words, keys in PLANS if words in asked), None)
            tried += 1
            if plan is None:
                print(f"{land}: {name}: no plan for {asked!r}")
                continue
            keys = there + plan
            count = sum(not isinstance(key, int) for key in keys)
            said = [text for key in play(game, land, 21, keys + [900]) for text in key]
            if count <= LIMIT and any(f"{name} wakes" in text for text in said):
                woken += 1
                most = max(most, count)
            else:
                print(f"{land}: {name}: not woken in {count} keys: {said[-3:]}")
    print(f"figure: groves: {woken} of {tried} woken from what is said, in at most {most} keys")
    good = woken * 10 >= tried * 9 and tried > 0
    print(f"{int(good)} passed, {int(not good)} failed")
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
