#!/usr/bin/env python3
"""A code that another program has copied is played in three keys at most, in a real window with a real
clipboard: at the title in one key; in a valley with changes that were not saved in three, for it is
asked first. What is played is what was given on, by the picture and by what is kept at the end. How
long the first frame of it takes after the last key is measured, and judged by the median of all runs.

Usage: paste.py GAME [RUNS]
"""
import json
import os
import statistics
import subprocess
import sys
import time

from machine import Machine
from proof import Count, settled
from stage import Stage

KEYS, FRAME_MS = 3, 300
RUNS = 3
# How long after the last key frames are looked at, in seconds, and how far a colour may be from that
# of the frame it is held against: the light of the valley goes on.
WATCHED, NEAR = 2, 24
# One pixel of so many is compared.
STEP = 61
# What is given on: a valley that nobody has touched, which is a line of forty letters, and one that
# somebody has made.
SEED = 41
MADE_SEED, NAME = 9, "Far steps"


def made():
    """A valley in which nothing moves: steps of stone with gaps."""
    rows = [["#" if y >= 30 or y >= 8 and (x // 6 + y // 3) % 2 else "." for x in range(80)]
            for y in range(48)]
    return "\n".join("".join(row) for row in rows) + "\n"


class Given:
    """Codes made by the game itself, as somebody else's would be."""

    def __init__(self, game, stage):
        self.game, self.stage = game, stage
        path = f"{stage.folder}/made.kodama"
        with open(path, "w", encoding="utf-8") as file:
            file.write(f"kodama-world 1\ntitle: {NAME}\n"
                       f"seed: {MADE_SEED}\nlegend\n. air\n# stone\nrows\n{made()}")
        folder = f"{stage.folder}/maker"
        self.run("save", "import", path, "--slot", "valley-far", "--folder", folder)
        self.untouched = self.run("share", "--seed", str(SEED)).strip()
        self.changed = self.run("share", "valley-far", "--folder", folder, "--name", NAME).strip()

    def run(self, *words):
        done = subprocess.run([self.game, *words], env=self.stage.env, check=True, text=True,
                              capture_output=True)
        return done.stdout

    def kept(self, home):
        """What is kept of a game that has ended: its entries, and the newest of them as text."""
        folder = ["--folder", home]
        entries = json.loads(self.run("save", "list", "--json", *folder))
        text = ""
        if entries:
            path = f"{self.stage.folder}/kept.kodama"
            self.run("save", "export", path, "--slot", entries[0]["slot"], *folder)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            os.remove(path)
        return entries, text


class Player:
    """Somebody who copies a code elsewhere and pastes it in the game; counts the keys."""

    def __init__(self, stage):
        self.stage = stage
        self.owner = None

    def copy(self, text):
        """Another program puts a text on the clipboard, in place of the one before it."""
        if self.owner:
            self.owner.end()
        path = f"{self.stage.folder}/copied.txt"
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        words = ["xclip", "-selection", "clipboard"]
        self.owner = self.stage.start([*words, "-quiet", "-in", path])

        def is_copied():
            return subprocess.run([*words, "-out"], env=self.stage.env, text=True,
                                  capture_output=True).stdout == text

        self.stage.wait_until(is_copied, self.owner, "the code is on the clipboard")

    def press(self, keys):
        """Presses keys, each answered before the next one, and watches what the last one does.

        Returns the frame before the last key, and the frames after it with their milliseconds."""
        *first, last = keys
        for key in first:
            self.stage.keys.press(key)
            time.sleep(0.3)
        before = self.look()
        pressed = self.stage.keys.press(last)
        frames = []
        while time.monotonic() - pressed < WATCHED:
            frame = self.look()
            if not frames or frame != frames[-1][1]:
                frames.append(((time.monotonic() - pressed) * 1000, frame))
            time.sleep(0.002)
        return before, frames

    def look(self):
        """What is seen, as the colours of some pixels all over the screen."""
        width, height = self.stage.size
        return some(self.stage.keys.pixels(0, 0, width, height))

    def pause(self):
        """What is played is paused; returns what is seen then."""
        self.stage.keys.press("p")
        return some(settled(self.stage, 0.4))


def some(shot):
    """Some pixels of a screenshot: blue, green, red of each."""
    return list(zip(*(shot[part::4 * STEP] for part in range(3))))


def first_of(before, frames, after):
    """When the first frame is seen that shows what is played at last; None where none does. Only
    pixels count that have another colour then than before."""
    def is_near(one, other):
        return all(abs(a - b) <= NEAR for a, b in zip(one, other))

    places = [i for i, pixel in enumerate(after) if not is_near(before[i], pixel)]
    if len(places) < 200:
        return None
    for when, frame in frames:
        if sum(is_near(frame[i], after[i]) for i in places) >= 0.8 * len(places):
            return when
    return None


def play(count, game, stage, given, number):
    """A game from its title: a code, a change, and another code. Returns both delays."""
    home = f"{stage.folder}/player-{number}"
    player = Player(stage)
    player.copy(given.untouched)
    said = f"{stage.folder}/said-{number}.txt"
    with stage.start([game, "play", "--calm", "--seed", "7", "--language", "en", "--voice", "none", "--silent",
                      "--scale", "1", "--speech", said], KODAMA_HOME=home) as program:
        dark = player.look()
        stage.wait_until(lambda: player.look() != dark, program, "the title is shown")
        settled(stage, 0.4)
        at_title = ["ctrl+v"]
        before, frames = player.press(at_title)
        title = first_of(before, frames, player.pause())
        # As it is kept now: the next one takes its place.
        stage.keys.press("F5")
        settled(stage, 0.4)
        stage.keys.press("space")
        settled(stage, 0.4)
        player.copy(given.changed)
        in_valley = ["shift+v", "Down", "Return"]
        before, frames = player.press(in_valley)
        valley = first_of(before, frames, player.pause())
        program.popen.terminate()
        status = program.wait(5)
        log = program.output()
    player.owner.end()
    entries, text = given.kept(home)
    with open(said, encoding="utf-8") as file:
        words = file.read()
    count.check(status == 0, f"the game ends well: status {status} {log.strip()[-300:]}")
    seeds = [(entry["seed"], entry["width"], entry["height"]) for entry in entries]
    count.check((SEED, 512, 256) in seeds, f"the valley of the first code was played: {seeds}")
    count.check(bool(seeds) and seeds[0] == (MADE_SEED, 80, 48) and text.endswith(made()),
                "that of the second is played at last, cell by cell")
    count.check(NAME in words, "its name is said")
    for what, keys, when in (("title", at_title, title), ("valley", in_valley, valley)):
        count.check(when is not None and len(keys) <= KEYS,
                    f"at the {what} it is seen after {len(keys)} keys, {KEYS} at most")
    return title, valley


def judge(count, what, values, machine):
    """Judges how long the first frame took in the median of all runs, as the delays of keys are."""
    if None in values:
        return
    median = statistics.median(values)
    print(f"figure: a code pasted {what} → its first frame: median {median:.0f} ms, worst "
          f"{max(values):.0f} ms of {len(values)} runs (bar {FRAME_MS} ms)")
    if median > FRAME_MS:
        print(f"figure: MISSED: a code pasted {what} → its first frame")
        if not os.environ.get("KODAMA_LONG"):
            if machine.excuses(f"a code pasted {what}: ") or median <= 2 * FRAME_MS:
                return
    count.check(median <= FRAME_MS, f"{what}: {median:.0f} ms after the last key")


def main():
    game = os.path.abspath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else RUNS
    count = Count()
    machine = Machine()
    delays = []
    with Stage(has_sound=False) as stage:
        given = Given(game, stage)
        for number in range(runs):
            machine.sample()
            delays.append(play(count, game, stage, given, number))
    for what, values in zip(("at the title", "in a valley"), zip(*delays)):
        judge(count, what, values, machine)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
