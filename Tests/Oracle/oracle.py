#!/usr/bin/env python3
"""Ten minutes of play from a number: key scripts that visit every screen, and digests of what came of
them, minute by minute.

    oracle.py script N               prints the sittings of key script N, from 0, each with the options of `kodama run`
    oracle.py run GAME N...          plays scripts and prints their digests, a line a minute
    oracle.py compare GAME [N...]    compares them, or all that are kept, with expected.txt; ends with
                                     "N passed, N failed", and all 300 must have visited MARKS
    oracle.py sample N               prints six of the scripts that are kept, others for each N
    oracle.py update GAME            writes expected.txt from all 300 scripts
    oracle.py extend GAME            adds the scripts to expected.txt that are missing there

A script is a few sittings of one to five minutes, each of which begins with the title, an étude or a
valley: some press their way to Quit. A script depends on its number alone. It presses keys without
looking, so that a change of words or layout does not change it.
"""
import concurrent.futures
import hashlib
import os
import random
import re
import subprocess
import sys
import tempfile

COUNT = 300
MINUTES = 10
PASSES_PER_MINUTE = 3600
KINDS = ("world", "words", "text", "samples")
HERE = os.path.dirname(os.path.abspath(__file__))
EXPECTED = os.path.join(HERE, "expected.txt")
ETUDES = os.path.join(HERE, "..", "..", "Assets", "Content", "etudes")
MESSAGES = os.path.join(HERE, "..", "..", "Assets", "Content", "messages")
# Messages that all 300 scripts together make the game say or caption, in both languages: screens, the
# workshop, étude goals, storms, replays, saves.
MARKS = (
    "title.menu", "etudes.title", "worlds.title", "credits.title", "settings.title",
    "keys.title", "lesson.title", "learn.title", "help.title", "stamps.title", "landmark.title",
    "discoveries.title", "history.title", "share.title", "gallery.title", "export.title",
    "workshop.title", "catalogue.title", "menu.title", "pause.menu", "title.quit.ask", "goal.solved",
    "weather.begins.storm", "weather.begins.rain", "macro.played", "store.saved", "store.loaded")
LANDS = ("hollow", "gorge", "terraces", "volcano", "marsh", "ridge", "karst", "archipelago")

ARROWS = ("left", "right", "up", "down")
WALK = ARROWS * 4 + tuple(f"shift+{a}" for a in ARROWS) * 2 + tuple(f"ctrl+{a}" for a in ARROWS) + (
    "home", "end", "page-down", "page-up")
BUILD = ("space",) * 6 + tuple("1234567890") + (
    "backspace", "enter", "x", "b", "shift+b", "shift+m", "shift+space", "shift+l", "i", "shift+i",
    "shift+r", "ctrl+z", "ctrl+z", "ctrl+y", "ctrl+c", "ctrl+v", "ctrl+r", "ctrl+f", "f", "alt+right",
    "alt+up", "alt+down", "shift+t", "shift+f6", "shift+f7", "wheel-up", "wheel-down", "shift+p",
    "ctrl+p")
LISTEN = ("q", "e", "shift+q", "shift+e", "r", "shift+w", "n", "page-down", "page-up", "ctrl+page-down",
          "shift+page-down", "w", "a", "s", "d", "k", "c", "t", "g", "h", "shift+k", "comma", "v",
          "control", "alt+1", "alt+2", "f3", "alt+k")
TIME = ("p", "period", "period", "shift+period", "f6", "f7", "z", "ctrl+wheel-up", "ctrl+wheel-down")
# Screens over or beside the valley, and how many presses of Escape lead back from below them.
SCREENS = ("tab", "f1", "f2", "f10", "m", "o", "y", "j", "u", "shift+f1", "slash", "ctrl+g", "alt+g",
           "alt+w", "alt+e")
NAMES = ("sand", "bell", "ice", "mill", "a", "kodama")


class Player:
    """Writes the lines of one script and counts their passes."""

    def __init__(self, chance):
        self.chance = chance
        self.lines = []
        self.passes = 0

    def press(self, key, times=1):
        self.lines.append(f"press {key}" + (f" x{times}" if times > 1 else ""))
        self.passes += times

    def wait(self, passes):
        self.lines.append(f"wait {passes}")
        self.passes += passes

    def pick(self, *options):
        return self.chance.choice(options)

    def some(self, keys, least, most, rest=20):
        for _ in range(self.chance.randint(least, most)):
            self.press(self.chance.choice(keys), self.pick(1, 1, 1, 2, 5))
            if self.chance.random() < 0.5:
                self.wait(self.chance.randint(1, rest))

    def walk(self):
        self.some(WALK, 5, 25)

    def build(self):
        self.some(BUILD + WALK, 10, 40, rest=8)

    def listen(self):
        self.some(LISTEN, 2, 6, rest=150)

    def time(self):
        self.some(TIME, 1, 4, rest=60)
        # Half of what stops time lets it go on.
        self.wait(self.chance.randint(60, 600))

    def weather(self):
        for _ in range(self.chance.randint(2, 12)):
            self.press("shift+period")
            self.wait(self.chance.randint(5, 60))

    def keep(self):
        self.press("f5")
        self.wait(self.chance.randint(1, 30))
        self.build()
        self.press("f9")
        self.wait(self.chance.randint(1, 60))

    def point(self):
        for _ in range(self.chance.randint(1, 6)):
            button = self.pick(1, 1, 1, 2, 3)
            self.lines.append(f"point {self.chance.randint(0, 103)} {self.chance.randint(0, 31)} {button}")
            self.passes += 1
            self.wait(self.chance.randint(2, 20))

    def screen(self):
        self.press(self.chance.choice(SCREENS))
        self.wait(self.chance.randint(2, 60))
        for _ in range(self.chance.randint(2, 10)):
            roll = self.chance.random()
            if roll < 0.6:
                self.press(self.pick("down", "down", "up", "page-down", "end"), self.chance.randint(1, 6))
            elif roll < 0.85:
                self.press(self.pick("enter", "left", "right", "space", "g", "q"))
            else:
                self.lines.append(f'type "{self.chance.choice(NAMES)}"')
                self.passes += 1
            self.wait(self.chance.randint(1, 90))
        self.press("escape", 4)
        # Where that asked whether to leave, no.
        self.press("escape")

    def etude(self):
        """Plays an étude by the keys of its file, from the title."""
        names = sorted(name for name in os.listdir(ETUDES) if name.endswith(".kodama"))
        text = open(os.path.join(ETUDES, self.chance.choice(names)), encoding="utf-8").read()
        keys = text.split("\nscript\n")[1].splitlines() if "\nscript\n" in text else []
        for line in keys:
            words = line.split()
            if words[:1] == ["press"]:
                times = int(words[2][1:]) if len(words) > 2 else 1
                self.press(words[1], times)
            elif words[:1] == ["wait"]:
                self.wait(int(words[1]) if words[1].isdigit() else 300)
        self.wait(60)

    def title(self):
        """Goes through the lines of the title screen and what stands behind them."""
        self.press("down", self.chance.randint(1, 8))
        self.press("enter")
        self.wait(self.chance.randint(5, 120))
        self.press("down", self.chance.randint(1, 12))
        self.press("enter")
        self.wait(self.chance.randint(5, 200))

    def leave(self):
        """Goes back to the title, where "yes" is the first answer."""
        self.press("escape", 2)
        self.press("enter")
        self.wait(30)


def sitting(chance, number, passes):
    """Returns the options of `kodama run` and the lines of a sitting."""
    player = Player(chance)
    options = ["--seed", str(chance.randint(1, 10_000)), "--language", "ja" if number % 2 else "en"]
    start = chance.randint(0, 5)
    if start == 0:
        options += ["--title"]
        player.title()
    elif start == 1:
        names = sorted(name[:-7] for name in os.listdir(ETUDES) if name.endswith(".kodama"))
        options += ["--etude", chance.choice(names), "--variation", str(chance.randint(0, 3))]
    else:
        options += ["--terrain", chance.choice(LANDS),
                    "--size", player.pick("512x256", "256x128", "512x256", "1024x256")]
        if chance.random() < 0.2:
            options += ["--turns"]
    kinds = ["walk", "build", "build", "listen", "time", "weather", "point", "screen", "screen", "etude"]
    # The digests of the first hundred are older than this.
    if number >= 100:
        kinds.append("keep")
    while player.passes < passes:
        kind = chance.choice(kinds)
        if chance.random() < 0.04:
            player.leave()
            player.title()
        getattr(player, kind)()
    return options, player.lines, passes


def script(number):
    """Returns the sittings of a script."""
    chance = random.Random(number)
    left = MINUTES
    sittings = []
    while left > 0:
        minutes = min(left, chance.randint(1, 5))
        sittings.append(sitting(chance, number, minutes * PASSES_PER_MINUTE))
        left -= minutes
    return sittings


def play(game, number):
    """Plays a script and returns a line of digests for each of its minutes."""
    found = []
    for place, (options, lines, passes) in enumerate(script(number)):
        rows = digests(game, options, lines, passes)
        for first in range(0, len(rows), PASSES_PER_MINUTE):
            folded = {kind: hashlib.sha256() for kind in KINDS}
            for row in rows[first:first + PASSES_PER_MINUTE]:
                words = row.split()
                for kind in KINDS:
                    folded[kind].update(words[words.index(kind) + 1].encode())
            found.append(f"{number:03} {place} {first // PASSES_PER_MINUTE} " + " ".join(
                f"{kind} {folded[kind].hexdigest()[:8]}" for kind in KINDS))
    return found


def digests(game, options, lines, passes):
    """Runs a sitting and returns the digests of its passes; takes the marks that it passed from UNSEEN."""
    with tempfile.TemporaryDirectory() as folder:
        path, written = os.path.join(folder, "script"), os.path.join(folder, "digests")
        texts = {kind: os.path.join(folder, kind) for kind in ("speech", "captions")}
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        run = subprocess.run(
            [game, "run", *options, "--script", path, "--ticks", str(passes), "--digests", written,
             *(word for kind, text in texts.items() for word in (f"--{kind}", text))],
            env=dict(os.environ, KODAMA_HOME=os.path.join(folder, "home")),
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
        if run.returncode != 0:
            sys.exit(f"kodama run {' '.join(options)} ended with {run.returncode}: {run.stderr.strip()[-300:]}")
        for text in texts.values():
            with open(text, encoding="utf-8") as file:
                note_marks({line.rstrip("\n").split("\t")[-1] for line in file})
        with open(written, encoding="utf-8") as file:
            return file.read().splitlines()


def patterns():
    """Returns a pattern for each of MARKS in each language."""
    found = {}
    for name in sorted(os.listdir(MESSAGES)):
        with open(os.path.join(MESSAGES, name), encoding="utf-8") as file:
            for line in file:
                id, _, texts = line.partition(": ")
                for language in ("en", "ja") if id in MARKS else ():
                    text = re.search(language + r': "([^"]*)"', texts)[1]
                    parts = re.split(r"\{[^}]*\}", text)
                    found[id, language] = re.compile(".*".join(map(re.escape, parts)))
    return found


# Marks that no script has come by yet.
UNSEEN = patterns()


def note_marks(texts):
    for mark, pattern in list(UNSEEN.items()):
        if any(pattern.fullmatch(text) for text in texts):
            UNSEEN.pop(mark, None)


def kept():
    """Returns the lines of expected.txt by script."""
    expected = {}
    with open(EXPECTED, encoding="utf-8") as file:
        for line in file:
            expected.setdefault(int(line[:3]), []).append(line.rstrip("\n"))
    return expected


def compare(game, numbers):
    expected = kept()
    passed = failed = 0
    is_whole = not numbers and len(expected) == COUNT
    numbers = numbers or sorted(expected)
    for number, lines in played(game, numbers):
        if lines == expected.get(number):
            passed += 1
            continue
        failed += 1
        wanted = expected.get(number, [])
        first = next((pair for pair in zip(lines, wanted) if pair[0] != pair[1]), None)
        print(f"script {number}: " + (f"first differs in\n  {first[0]}\n  {first[1]} (expected)" if first else
              f"{len(lines)} minutes, {len(wanted)} expected"))
        print(f"  to see it: {sys.argv[0]} script {number}, then `kodama run` and `kodama replay --verify`")
    if is_whole:
        for mark, language in UNSEEN:
            print(f"no script comes by {mark} in {language}")
        passed, failed = passed + (not UNSEEN), failed + bool(UNSEEN)
    print(f"{passed} passed, {failed} failed")
    return failed == 0 and passed > 0


def played(game, numbers):
    """Plays scripts on all processors; yields numbers and lines in order."""
    numbers = list(numbers)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from zip(numbers, pool.map(lambda number: play(game, number), numbers))


def main():
    command, *rest = sys.argv[1:] or ["help"]
    if command == "script":
        for options, lines, passes in script(int(rest[0])):
            print(f"# {passes} passes: " + " ".join(options))
            print("\n".join(lines))
    elif command == "run":
        for _, lines in played(rest[0], map(int, rest[1:])):
            print("\n".join(lines), flush=True)
    elif command == "compare":
        sys.exit(not compare(rest[0], list(map(int, rest[1:]))))
    elif command == "sample":
        numbers = sorted(kept())
        print(*(numbers[(int(rest[0]) * 6 + place) % len(numbers)] for place in range(6)))
    elif command == "update":
        text = "".join("\n".join(lines) + "\n" for _, lines in played(rest[0], range(COUNT)))
        with open(EXPECTED, "w", encoding="utf-8") as file:
            file.write(text)
    elif command == "extend":
        numbers = sorted(set(range(COUNT)) - set(kept()))
        for _, lines in played(rest[0], numbers):
            # Line by line, in order: what is interrupted is gone on with.
            with open(EXPECTED, "a", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
    else:
        print(__doc__)


main()
