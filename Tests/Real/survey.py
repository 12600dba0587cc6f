#!/usr/bin/env python3
"""Answers eight questions about unseen valleys from what the game says, and finds things by name.

In each valley at most 25 keys are pressed. The answers are read from the spoken lines alone and
compared with the saved valley, which is measured here without the game's own code. At least 90 % of
the answers must be right, and at least 90 % of the named things must be found within four keys.

Usage: survey.py GAME [--long]
       two valleys, or with --long 24 valleys: three seeds of each of eight lands
"""
import os
import re
import subprocess
import sys
import tempfile

LANDS = ["hollow", "gorge", "terraces", "volcano", "marsh", "ridge", "karst", "archipelago"]
CREATURES = ["frog", "firefly", "songbird", "fish", "snail", "worm", "bee", "kodama"]
INSTRUMENTS = ["bell", "wood-block", "string"]
GROUND = ["stone", "limestone", "soil", "sand", "clay", "gravel", "brick", "snow", "ice", "basalt",
          "obsidian", "ash", "mud", "coal", "granite", "salt", "water"]
KEYS = ["p", "k", "alt+o", "ctrl+page-down", "ctrl+page-down"]
NAMED = ["bell", "frog", "snail", "honeycomb", "lamp", "songbird", "fish", "lantern", "wood-block"]


def play(game, land, seed, keys, save):
    """Presses the keys in a valley and returns the lines said after each of them."""
    # A letter that is typed in the survey is text.
    script, is_typing = "wait 2\n", False
    for key in keys:
        script += f'type "{key}"\nwait 150\n' if is_typing and len(key) == 1 \
            else f"press {key}\nwait 150\n"
        is_typing = is_typing or key == "o"
    with tempfile.TemporaryDirectory() as folder:
        files = {name: os.path.join(folder, name) for name in ("script", "said")}
        with open(files["script"], "w", encoding="utf-8") as file:
            file.write(script)
        subprocess.run(
            [game, "run", "--terrain", land, "--seed", str(seed), "--language", "en",
             "--script", files["script"], "--speech", files["said"], "--save", save],
            check=True, capture_output=True)
        rows = [line.rstrip("\n").split("\t") for line in open(files["said"], encoding="utf-8")]
    said = [[] for _ in keys]
    for number, _, _, text in rows:
        key = (int(number) - 2) // 150
        if 0 <= key < len(keys):
            said[key].append(text)
    return said


class Valley:
    """A saved valley, measured cell by cell."""

    def __init__(self, path):
        lines = open(path, encoding="utf-8").read().split("\n")
        legend = lines.index("legend")
        rows = lines.index("rows")
        names = {line[0]: line[2:].split(" ")[0] for line in lines[legend + 1:rows]}
        width = len(lines[rows + 1])
        end = next(i for i in range(rows + 1, len(lines)) if len(lines[i]) != width)
        grid = lines[rows + 1:end]
        self.cells = [[names[sign] for sign in line] for line in grid]
        self.height, self.width = len(self.cells), len(self.cells[0])

    def bodies(self, wanted):
        """The connected bodies, diagonal neighbours included, of cells for which wanted is true."""
        seen, found = set(), []
        for y in range(self.height):
            for x in range(self.width):
                if (x, y) in seen or not wanted(x, y):
                    continue
                body, queue = [], [(x, y)]
                seen.add((x, y))
                while queue:
                    cx, cy = queue.pop()
                    body.append((cx, cy))
                    for ny in range(max(0, cy - 1), min(self.height, cy + 2)):
                        for nx in range(max(0, cx - 1), min(self.width, cx + 2)):
                            if (nx, ny) not in seen and wanted(nx, ny) \
                                    and self.cells[ny][nx] == self.cells[cy][cx]:
                                seen.add((nx, ny))
                                queue.append((nx, ny))
                found.append(body)
        return found

    def highest(self):
        """The row of the highest ground or water that is four cells thick."""
        for y in range(1, self.height - 3):
            for x in range(1, self.width - 1):
                if all(self.cells[y + down][x] in GROUND for down in range(4)):
                    return y
        return self.height

    def of(self, *names):
        return self.bodies(lambda x, y: self.cells[y][x] in names)


def way(text):
    """The offset in a line such as "frog, 3 left, 2 down"."""
    steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
    found = re.findall(r"(\d+) (left|right|up|down)", text)
    if not found and "here" not in text:
        return None
    return (sum(int(n) * steps[d][0] for n, d in found), sum(int(n) * steps[d][1] for n, d in found))


def reach(cell, hand):
    return max(abs(cell[0] - hand[0]), abs(cell[1] - hand[1]))


def side(dx):
    return "left" if dx < 0 else "right" if dx > 0 else "here"


def answers(said):
    """The answers that the spoken lines give to the eight questions."""
    lines = [text for key in said for text in key]
    here = next(text for text in lines if "column" in text)
    hand = tuple(int(n) for n in re.search(r"column (\d+), row (\d+)", here).groups())
    overview = next(text for text in lines if text.startswith("From left to right"))
    creature = next((text for text in lines if text.startswith("Creatures: ")), "")
    forms = [part for part in overview.split(": ", 1)[1].split("; ") if "cave" not in part]
    lakes = []
    for part in overview.split("; "):
        match = re.search(r"(water|pool|pond|lake), (\d+) wide, (\d+) deep, (.*)", part)
        if match:
            lakes.append((int(match[2]), int(match[3]), way(match[4])))
    lake = max(lakes, default=(0, 0, None))
    instruments = next((text for text in lines if text.startswith("Instruments: ")), "")
    name = re.search(r"Creatures: ([^,]+), ", creature)
    return hand, {
        "nearest creature": name and name[1].split(" (")[0],
        "way to it": name and way(creature.rsplit(", ", 1)[0]),
        "number of creatures": int((re.search(r"of (\d+)$", creature) or [0, 0])[1]),
        "number of instruments": int((re.search(r"of (\d+)$", instruments) or [0, 0])[1]),
        "width of the widest water": lake[0],
        "its depth": lake[1],
        "its side": side(lake[2][0]) if lake[2] else None,
        "row of the highest ground": hand[1] + min(way(form)[1] for form in forms),
    }


def is_right(question, answer, valley, hand, saw):
    creatures = saw["creatures"]
    nearest = min(creatures, key=lambda body: min(reach(c, hand) for c in body), default=None)
    if question == "nearest creature":
        if nearest is None:
            return answer is None
        near = min(reach(c, hand) for c in nearest)
        return any(valley.cells[b[0][1]][b[0][0]] == answer for b in creatures
                   if min(reach(c, hand) for c in b) == near)
    if question == "way to it":
        if nearest is None or answer is None:
            return nearest is None and answer is None
        x, y = hand[0] + answer[0], hand[1] + answer[1]
        return valley.cells[y][x] in CREATURES \
            and max(map(abs, answer)) == min(reach(c, hand) for c in nearest)
    if question == "number of creatures":
        return answer == len(creatures)
    if question == "number of instruments":
        return answer == len(valley.of(*INSTRUMENTS))
    if question == "row of the highest ground":
        return answer is not None and abs(answer - valley.highest()) <= 3
    waters = [body for body in saw["waters"]
              if max(x for x, _ in body) - min(x for x, _ in body) >= 5
              and max(y for _, y in body) > min(y for _, y in body)]
    widest = max(waters, default=None,
                 key=lambda body: max(x for x, _ in body) - min(x for x, _ in body))
    if widest is None:
        return not answer
    xs, ys = [x for x, _ in widest], [y for _, y in widest]
    if question == "width of the widest water":
        return answer == max(xs) - min(xs) + 1
    if question == "its depth":
        return answer == max(ys) - min(ys) + 1
    # Several cells may be equally near.
    near = min(reach(c, hand) for c in widest)
    return any(answer == side(c[0] - hand[0]) for c in widest if reach(c, hand) == near)


def main():
    game = sys.argv[1]
    is_long = "--long" in sys.argv
    valleys = [(land, seed) for land in LANDS for seed in (11, 12, 13)] if is_long \
        else [("hollow", 11), ("marsh", 12)]
    right = asked = found = wanted = 0
    for land, seed in valleys:
        with tempfile.TemporaryDirectory() as folder:
            save = os.path.join(folder, "valley.kodama")
            said = play(game, land, seed, KEYS, save)
            valley = Valley(save)
            hand, given = answers(said)
            saw = {"creatures": valley.of(*CREATURES), "waters": valley.of("water")}
            for question, answer in given.items():
                asked += 1
                if is_right(question, answer, valley, hand, saw):
                    right += 1
                else:
                    print(f"{land} {seed}: {question}: {answer} is wrong")
            for name in NAMED:
                bodies = valley.of(name)
                if not bodies:
                    continue
                wanted += 1
                near = min(reach(c, hand) for body in bodies for c in body)
                words = name.split("-")
                for keys in [list(name[:3]), list(name[:2]) + ["down"], list(words[-1][:3])]:
                    lines = play(game, land, seed, ["p", "o"] + keys, save)
                    last = lines[-1][-1] if lines[-1] else ""
                    offset = way(last)
                    if offset and last.startswith(name.replace("-", " ")) \
                            and max(map(abs, offset)) == near:
                        found += 1
                        break
                else:
                    print(f"{land} {seed}: {name} not found: {last}")
    print(f"figure: answers: {right} of {asked} right with {len(KEYS)} keys a valley")
    print(f"figure: named things: {found} of {wanted} found within 4 keys")
    good = (right * 10 >= asked * 9) + (found * 10 >= wanted * 9)
    print(f"{good} passed, {2 - good} failed")
    sys.exit(0 if good == 2 else 1)


if __name__ == "__main__":
    main()
