#!/usr/bin/env python3
"""Plays the real game with a real pointer and real keys, on screens of the six usual sizes: paints,
takes away, drags the valley along, changes scale and brush, picks from the catalogue, all in the full
screen. What is seen is the replayed recording's picture, pixel for pixel, and fills the screen.

Usage: hand.py GAME [SIZE...]     a size is 1366x768; all six without any
"""
import os
import subprocess
import sys
import time

from png import rows
from proof import Count, is_press, settled, split, write_cut
from stage import Stage

SIZES = ["1280x800", "1366x768", "1440x900", "1920x1080", "2560x1440", "3840x2160"]
COLUMNS, ROWS = 104, 32
# The paper behind everything, which is seen where no picture is.
PAPER = bytes((0x10, 0x14, 0x18))
LEFT, MIDDLE, RIGHT, WHEEL_UP, WHEEL_DOWN = 1, 2, 3, 4, 5
# Each part of the screen stays where it is: a part that fades just then would differ from the replay.
PIN_PARTS = ["p", "h", "l"]
FULL_SCREEN = "F11"
# How long a hand rests between two things.
REST = 0.12


class Hand:
    """A pointer over the game's cells, which fill a screen as well as they can."""

    def __init__(self, stage):
        self.stage = stage
        width, height = stage.size
        self.cell = min(width // COLUMNS, height // (2 * ROWS))
        self.left = (width - COLUMNS * self.cell) // 2
        self.top = (height - 2 * ROWS * self.cell) // 2

    def move(self, column, half_row):
        """To the middle of half a cell."""
        self.stage.keys.move(self.left + column * self.cell + self.cell // 2,
                             self.top + half_row * self.cell + self.cell // 2)
        time.sleep(REST)

    def drag(self, button, places, modifiers=()):
        """Presses at the first place, goes to the others and lets go at the last, with keys held."""
        self.move(*places[0])
        for modifier in modifiers:
            self.stage.keys.key(modifier, True)
            time.sleep(REST)
        self.stage.keys.button(button, True)
        time.sleep(REST)
        for place in places[1:]:
            self.move(*place)
        self.stage.keys.button(button, False)
        time.sleep(REST)
        for modifier in modifiers:
            self.stage.keys.key(modifier, False)
            time.sleep(REST)

    def turn(self, button, modifier=None):
        """A notch of the wheel, with a key held."""
        if modifier:
            self.stage.keys.key(modifier, True)
            time.sleep(REST)
        self.stage.keys.button(button, True)
        self.stage.keys.button(button, False)
        time.sleep(REST)
        if modifier:
            self.stage.keys.key(modifier, False)
        time.sleep(REST)

    def press_with(self, modifier, key):
        self.stage.keys.key(modifier, True)
        self.press(key)
        self.stage.keys.key(modifier, False)
        time.sleep(REST)

    def press(self, keys):
        for key in keys.split():
            self.stage.keys.press(key)
            time.sleep(REST)


def play(hand):
    """Everything a hand does, in a valley that is paused. Ends with a pass in which all is still."""
    hand.turn(WHEEL_UP, "Control_L")
    hand.turn(WHEEL_DOWN, "Control_L")
    hand.drag(LEFT, [(10, 8), (40, 14), (70, 8)])
    hand.turn(WHEEL_UP)
    hand.drag(LEFT, [(12, 20), (30, 20)])
    hand.drag(RIGHT, [(20, 20), (24, 20)])
    hand.drag(MIDDLE, [(40, 24), (52, 30)])
    hand.press("Tab s a n d Return")
    hand.drag(LEFT, [(60, 16), (72, 18)])
    hand.press("i")
    hand.drag(LEFT, [(50, 30), (59, 35)])
    hand.drag(LEFT, [(20, 10), (30, 12)], ["Shift_L"])
    hand.drag(LEFT, [(34, 10), (44, 14)], ["Control_L"])
    hand.drag(LEFT, [(48, 10), (58, 14)], ["Control_L", "Shift_L"])
    # The slot of the first material, and the line of the panel that pauses: on and off again.
    hand.drag(LEFT, [(3, 48)])
    hand.drag(LEFT, [(84, 4)])
    hand.drag(LEFT, [(84, 4)])
    hand.move(4, 40)


def shows_picture(shot):
    """The share of the screen that is no plain paper, in percent."""
    plain = PAPER[::-1]
    count = len(shot) // 4
    return 100 * (count - sum(shot[i:i + 3] == plain for i in range(0, len(shot), 4))) // count


def wait_for_pause(stage, program):
    """Until the valley is seen in a window that has the keys, and stands still."""
    stage.give_keys(program)
    width, height = stage.size

    def is_drawn():
        shot = stage.keys.pixels(width // 4, height // 4, width // 2, height // 2)
        # The paper of an empty screen has one colour.
        return len({shot[i:i + 4] for i in range(0, len(shot), 400)}) >= 20

    stage.wait_until(is_drawn, program, "the valley is drawn")
    stage.keys.press("p")
    settled(stage)


def fill_screen(stage, program, hand):
    """Has the game fill the screen, and waits until it does and has the keys again."""
    hand.press(FULL_SCREEN)
    window = stage.keys.window_of(program.popen.pid)

    def fills():
        states = stage.keys.numbers(window, "_NET_WM_STATE")
        return stage.keys.atom("_NET_WM_STATE_FULLSCREEN") in states

    stage.wait_until(fills, program, "it fills the screen")
    stage.give_keys(program)
    settled(stage, 0.5)


def different_pixels(shot, size, png):
    """The number of pixels that differ from the replay's picture of a window of this size, of all."""
    width, lines = rows(png)
    if (width, len(lines)) != size:
        return width * len(lines), 0
    different, colours = 0, set()
    for y, line in enumerate(lines):
        row = shot[y * width * 4:(y + 1) * width * 4]
        if any(row[2 - k::4] != line[k::3] for k in range(3)):
            different += sum(row[i * 4 + 2 - k] != line[i * 3 + k]
                             for i in range(width) for k in range(3))
        colours.update(line[i:i + 3] for i in range(0, len(line), 3))
    return different, len(colours)


def main():
    game, *sizes = sys.argv[1:]
    game = os.path.abspath(game)
    count = Count()
    for size in sizes or SIZES:
        check(count, game, tuple(map(int, size.split("x"))))
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


def check(count, game, size):
    name = "×".join(map(str, size))
    with Stage(*size, has_sound=False) as stage:
        recording = f"{stage.folder}/hand.txt"
        # Nothing fills a screen without a window manager.
        stage.manage_windows()
        with stage.start([game, "play", "--valley", "--silent", "--seed", "7",
                          "--language", "en", "--voice", "none", "--record", recording]) as program:
            wait_for_pause(stage, program)
            hand = Hand(stage)
            fill_screen(stage, program, hand)
            for key in PIN_PARTS:
                hand.press_with("Alt_L", key)
            play(hand)
            # No line goes after so long without a change.
            shot = settled(stage, 4)
            program.popen.terminate()
            status = program.wait(5)
            print(program.output(), end="")
        count.check(status == 0, f"{name}: the game ends well: status {status}")
        _, lines = split(recording)
        closing = next(i for i, line in enumerate(lines) if "system.close-requested" in line)
        short = write_cut(recording, lines[:closing], lines[closing].split()[0], recording + ".cut")
        picture = f"{stage.folder}/replayed.png"
        frame = f"{stage.folder}/replayed.txt"
        subprocess.run([game, "replay", short, "--png", picture, "--window", "x".join(map(str, size)),
                        "--frame", frame], check=True,
                       env=stage.env, stdout=subprocess.DEVNULL)
        text = "\n".join(lines)
        phases = sum(" pointer " in f" {line} " for line in lines)
        count.check(phases > 20, f"{name}: {phases} motions of the pointer were recorded")
        wanted = ["pause", "zoom-in", "zoom-out", "brush-larger", "catalogue", "rectangle", "fullscreen"]
        missing = [word for word in wanted if not any(f" {word}" in line for line in lines)]
        count.check(not missing, f"{name}: wheel and keys became their commands: {missing}")
        presses = ["press", "shiftPress", "controlPress", "controlShiftPress"]
        missing = [word for word in presses if f" pointer {word} " not in text]
        count.check(not missing, f"{name}: each press knows the keys that were held: {missing}")
        share = shows_picture(shot)
        count.check(share >= 90, f"{name}: {share} % of the screen are picture")
        different, colours = different_pixels(shot, size, picture)
        count.check(colours > 200 and different == 0,
                    f"{name}: {different} components of pixels differ from the replay, of the whole "
                    f"screen with {colours} colours")
        with open(frame, encoding="utf-8") as file:
            count.check("sand" in file.read(), f"{name}: sand is in hand")
        if os.environ.get("KODAMA_KEEP"):
            keep = os.environ["KODAMA_KEEP"]
            subprocess.run(["cp", recording, picture, keep], check=False)
            with open(f"{keep}/{name}.ppm", "wb") as file:
                file.write(b"P6 %d %d 255\n" % size)
                file.write(bytes(shot[i + 2 - k] for i in range(0, len(shot), 4) for k in range(3)))


main()
