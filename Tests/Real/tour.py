#!/usr/bin/env python3
"""Opens every screen of the real game with real keys, and leaves it again.

Under Xvfb each screen is reached, shows where the focus is and moves it, and Escape leads back to
what was there before. Then the recording is replayed headless: at every stop the screenshot is the
replayed frame pixel for pixel, and what was said names the screen, and the line with its place
among the others.

Usage: tour.py GAME LANGUAGE [--sample] [--keep FOLDER]
       --sample visits seven of them; FOLDER keeps the pictures, one a screen
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time

from proof import Count, compare_pictures, is_press, settled, split, write_cut
from stage import Stage

# Every screen: its name, the keys that lead to it, the message that names it, the keys that leave
# it. What stands before a bar only moves the focus.
FROM_TITLE = [
    ("etudes", "Home Down | Return", "etudes.title", "Escape"),
    ("worlds", "Home Down Down | Return", "worlds.title", "Escape"),
    ("learn", "Home Down Down Down | Return", "title.learn", "Escape"),
    ("settings", "Home Down Down Down Down | Return", "settings.title", "Escape"),
    ("credits", "End Up | Return", "credits.title", "Escape"),
]
FROM_PLAY = [
    ("menu", "m", "menu.title", "Escape"),
    ("catalogue", "Tab", "catalogue.title", "Escape"),
    ("help", "F1", "help.screen", "Escape"),
    ("lesson", "F2", "lesson.title", "Escape"),
    ("learn-keys", "shift+F1 q", "learn.title", "Escape Escape"),
    ("settings-sound", "F10 Home Return", "settings.group.sound", "Escape Escape"),
    ("settings-speech", "F10 Home Down Return", "settings.group.speech", "Escape Escape"),
    ("settings-display", "F10 Home Down Down Return", "settings.group.display", "Escape Escape"),
    ("keys", "F10 Home Down Down Down Return", "keys.title", "Escape Escape"),
    ("settings-game", "F10 End Up Return", "settings.group.game", "Escape Escape"),
    ("stamps", "u", "stamps.title", "Escape"),
    ("landmarks", "o", "landmark.title", "Escape"),
    ("discoveries", "y", "discoveries.title", "Escape"),
    ("history", "j", "history.title", "Escape"),
    ("pause", "Escape", "pause.menu", "Escape"),
]
SAMPLE = {"etudes", "settings", "menu", "catalogue", "keys", "history", "pause"}
# "3 of 7" and 「7のうち3」.
PLACE = {"en": re.compile(r", (?P<n>\d+) of (?P<m>\d+)$"),
         "ja": re.compile(r"、(?P<n>\d+)/(?P<m>\d+)$")}
# How long nothing may have changed for a screen to be still, and how long a key takes.
STILL_SECONDS = 0.3
KEY_SECONDS = 0.1
# In pixels: the frame of 32 rows at scale 1, in the middle of the screen.
GLYPH_HEIGHT = 16
FRAME_HEIGHT = 32 * GLYPH_HEIGHT
LOG_ROW = 25


class Stop:
    """What was on the screen before, on and after a screen, and how many keys led there."""

    def __init__(self, screen, message):
        self.screen = screen
        self.message = message
        self.shots = {}
        self.keys = {}


class Tour:
    def __init__(self, stage, names):
        self.stage = stage
        self.names = names
        self.pressed = 0
        self.stops = []

    def press(self, keys, seconds=STILL_SECONDS):
        """Presses keys, one after the other, and returns the screen once it is still."""
        for key in keys.split():
            self.stage.keys.press(key)
            self.pressed += 1
            time.sleep(KEY_SECONDS)
        return settled(self.stage, seconds)

    def visit(self, screens):
        for name, there, message, back in screens:
            if name not in self.names:
                continue
            stop = Stop(name, message)
            focus, _, opening = there.rpartition("|")
            stop.shots["before"] = self.press(focus)
            stop.keys["before"] = self.pressed
            for moment, keys in (("open", opening), ("moved", "Down"), ("after", back)):
                stop.shots[moment] = self.press(keys)
                stop.keys[moment] = self.pressed
            self.stops.append(stop)

    def run(self):
        settled(self.stage)
        self.visit(FROM_TITLE)
        # A valley that runs is never still.
        self.press("Home Return", seconds=0)
        # One that is stopped, with nothing on its captions that would go. The hints of these keys
        # go now, because their cards would move the others.
        self.press("p Home m Escape Tab Escape F1 Escape Escape Escape", seconds=4)
        self.visit(FROM_PLAY)


class Replay:
    """The recording, run again: what was drawn after so many keys, and what was said between."""

    def __init__(self, game, stage, recording):
        self.game, self.stage, self.recording = game, stage, recording
        _, lines = split(recording)
        self.lines = lines
        self.played = [i for i, line in enumerate(lines) if is_press(line)]
        speech = f"{stage.folder}/speech.txt"
        self.run(recording, "--speech", speech)
        with open(speech, encoding="utf-8") as file:
            self.speech = [line.rstrip("\n").split("\t") for line in file]

    def run(self, recording, *options):
        subprocess.run([self.game, "replay", recording, *options], check=True,
                       env=self.stage.env, stdout=subprocess.DEVNULL)

    def pass_of(self, key):
        """The pass of a key's command, by the key's number."""
        return int(self.lines[self.played[key]].split()[0])

    def picture(self, keys, path):
        """What is drawn after so many keys, just before the next one."""
        end = self.pass_of(keys)
        cut = write_cut(self.recording, self.lines[:self.played[keys]], end, path + ".txt")
        self.run(cut, "--png", path)
        return path

    def said(self, first, last):
        """What was said from one key's pass to another's."""
        begin, end = self.pass_of(first), self.pass_of(last)
        return [line[3] for line in self.speech if begin <= int(line[0]) < end]


def part(stage, shot):
    """The screen down to the hotbar: below it stands what was said, which has one line more."""
    width, height = stage.size
    return shot[:((height - FRAME_HEIGHT) // 2 + LOG_ROW * GLYPH_HEIGHT) * width * 4]


def texts(game, stage, language):
    """Every message, as what a text with its arguments filled in must look like."""
    listed = subprocess.run([game, "list", "strings", "--json", "--language", language],
                            check=True, env=stage.env, capture_output=True, text=True).stdout
    pattern = {}
    for entry in json.loads(listed):
        parts = re.split(r"\{[^{}]*\}", entry["text"])
        pattern[entry["id"]] = re.compile(".*".join(re.escape(part) for part in parts))
    return pattern


def check(count, stage, replay, stop, named, language, keep):
    count.check(stop.shots["open"] != stop.shots["before"], f"{stop.screen}: it opens")
    count.check(part(stage, stop.shots["after"]) == part(stage, stop.shots["before"]),
                f"{stop.screen}: Escape leads back to what was there")
    said = replay.said(stop.keys["before"], stop.keys["open"])
    count.check(any(named[stop.message].fullmatch(text) for text in said),
                f"{stop.screen}: it says its name: {' / '.join(said[-3:])}")
    moved = replay.said(stop.keys["open"], stop.keys["moved"])
    places = [PLACE[language].search(text) for text in moved]
    places = [place for place in places if place]
    # A dialog of two answers says them with their place as well; the keys to learn are no list.
    count.check(places, f"{stop.screen}: the line says its place: {' / '.join(moved[-2:])}")
    numbers = [int(number) for place in places[-1:] for number in place.groups()]
    if numbers and max(numbers) > 1:
        count.check(stop.shots["moved"] != stop.shots["open"], f"{stop.screen}: the focus is seen")
    picture = replay.picture(stop.keys["moved"], f"{stage.folder}/{stop.screen}-{language}.png")
    compare_pictures(count, stage, stop.shots["moved"], picture, f"{stop.screen}: the replay")
    if keep:
        shutil.copy(picture, keep)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("game", type=os.path.abspath)
    parser.add_argument("language", choices=list(PLACE))
    parser.add_argument("--sample", action="store_true")
    parser.add_argument("--keep")
    options = parser.parse_args()
    game, language = options.game, options.language
    names = SAMPLE if options.sample else {screen[0] for screen in FROM_TITLE + FROM_PLAY}
    count = Count()
    with Stage() as stage:
        recording = f"{stage.folder}/tour.txt"
        with stage.start([game, "play", "--calm", "--silent", "--scale", "1", "--seed", "7",
                          "--language", language, "--voice", "none", "--record", recording]) as program:
            tour = Tour(stage, names)
            tour.run()
            # One key more, so that every stop has one after it.
            tour.press("p", seconds=0)
            program.popen.terminate()
            status = program.wait(5)
        count.check(status == 0, f"the game ends well when asked to: status {status}")
        replay = Replay(game, stage, recording)
        count.check(len(replay.played) == tour.pressed,
                    f"{tour.pressed} keys are {len(replay.played)} commands")
        count.check(len(tour.stops) == len(names), f"{len(tour.stops)} screens were visited")
        if not count.failed:
            named = texts(game, stage, language)
            for stop in tour.stops:
                check(count, stage, replay, stop, named, language, options.keep)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
