#!/usr/bin/env python3
"""Plays the real game with the keys of five layouts, and with keys that other windows hold. A
recording says what the game made of each key.

Usage: window.py GAME
"""
import ctypes
import json
import os
import subprocess
import sys
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(FOLDER, "..", "..", "Real"))
from proof import Count, split  # noqa: E402
from stage import Stage  # noqa: E402

CONTROL, ALT, RIGHT_ALT, SUPER, ESCAPE, BACKSPACE = 37, 64, 108, 133, 9, 22
# How long a key is down, and how long nothing follows it.
BEAT = 0.035
# X repeats a held key after so many milliseconds: soon where that is tried, late elsewhere.
REPEAT_MILLISECONDS = 120
PATIENT_MILLISECONDS = 5_000


class Keyboard:
    """The keys of a stage by their codes, which are positions."""

    def __init__(self, stage, speech):
        self.stage, self.speech = stage, speech
        self.x, self.test = stage.keys.x, stage.keys.test
        self.display = stage.keys.display
        self.x.XkbSetAutoRepeatRate.argtypes = [
            ctypes.c_void_p, ctypes.c_uint, ctypes.c_uint, ctypes.c_uint]
        self.repeat_after(PATIENT_MILLISECONDS)

    def repeat_after(self, milliseconds):
        """Lets X repeat a key that has been down for so long."""
        self.x.XkbSetAutoRepeatRate(self.display, 0x100, milliseconds, 40)
        self.x.XSync(self.display, 0)

    def choose(self, layout):
        subprocess.run(["setxkbmap", *layout], env=self.stage.env, check=True)
        time.sleep(0.3)

    def key(self, code, is_down):
        self.test.XTestFakeKeyEvent(self.display, code, int(is_down), 0)
        # A busy server that handles a release and a press in the same moment makes a repetition of
        # them for SDL.
        self.x.XSync(self.display, 0)
        time.sleep(BEAT)

    def press(self, *codes):
        """Presses keys one after the other and releases them in reverse; `"50+60"` are two."""
        codes = [int(code) for keys in codes for code in str(keys).split("+")]
        for code in codes:
            self.key(code, True)
        for code in reversed(codes):
            self.key(code, False)

    def press_and_listen(self, *codes):
        """Presses keys and waits until the game has answered, because a screen opens or closes."""
        size = os.path.getsize(self.speech)
        self.press(*codes)
        until = time.monotonic() + 10
        while os.path.getsize(self.speech) == size and time.monotonic() < until:
            time.sleep(0.02)
        time.sleep(0.1)

    def other_window(self):
        """Opens a window beside the game, and returns it once it has the keys."""
        self.x.XCreateSimpleWindow.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_int, ctypes.c_uint,
            ctypes.c_uint, ctypes.c_uint, ctypes.c_ulong, ctypes.c_ulong]
        self.x.XCreateSimpleWindow.restype = ctypes.c_ulong
        self.x.XMapWindow.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
        window = self.x.XCreateSimpleWindow(
            self.display, self.stage.keys.root, 0, 0, 200, 100, 0, 0, 0)
        self.x.XMapWindow(self.display, window)
        self.x.XFlush(self.display)
        return window

    def focus(self, window):
        until = time.monotonic() + 10
        while not self.stage.keys.has_focus(window):
            if time.monotonic() > until:
                raise RuntimeError("the window does not get the keys")
            self.stage.keys.ask_for_focus(window)
            time.sleep(0.1)
        time.sleep(0.2)


class Played:
    """What a recording has of the steps that were played, in order."""

    def __init__(self, path):
        _, lines = split(path)
        self.found = [line.split(" ", 1)[1] for line in lines]

    def between(self, start, end):
        """The commands between two presses of F6 and F7 alone, which mark the steps."""
        marks = [i for i, line in enumerate(self.found) if line == "slower"]
        if end >= len(marks):
            return ["a mark is missing"]
        return [line for line in self.found[marks[start] + 1:marks[end]]
                if not line.startswith("system.") and not line.endswith("released")]


F6 = 72


def play_layouts(keyboard, layouts):
    """Plays each layout, with F6 before each step. Returns the steps: name and what is expected."""
    steps = []

    def step(name, expected, *codes, press=keyboard.press):
        keyboard.press(F6)
        steps.append((name, expected))
        press(*codes)

    for name, layout in layouts.items():
        keyboard.choose(layout["layout"])
        keys = layout["keys"]
        step(f"{name}: Ctrl+Z", ["undo"], CONTROL, keys["z"])
        step(f"{name}: Ctrl+Y", ["redo"], CONTROL, keys["y"])
        step(f"{name}: A", ["look-left"], keys["a"])
        step(f"{name}: Q", ["sweep"], keys["q"])
        step(f"{name}: K", ["where"], keys["k"])
        for digit in range(10):
            step(f"{name}: {digit}", [f"slot-{digit}"], 10 + (digit + 9) % 10)
        step(f"{name}: .", ["step"], keys["."])
        step(f"{name}: >", ["leap"], keys[">"])
        step(f"{name}: /", ["search"], keys["/"], press=keyboard.press_and_listen)
        keyboard.press_and_listen(ESCAPE)
        step(f"{name}: Alt+P", ["panel"], ALT, keys["p"])
        step(f"{name}: Super+Q", [], SUPER, keys["q"])
        if layout["rightAlt"] == "alt":
            step(f"{name}: right Alt+P", ["panel"], RIGHT_ALT, keys["p"])
        else:
            step(f"{name}: AltGr types a character that is not bound", ["key other"],
                 layout["altGr"]["key"])
            keyboard.press_and_listen(keys["/"])
            step(f"{name}: AltGr types in a text", [f'text "{layout["altGr"]["types"]}"'],
                 layout["altGr"]["key"], press=keyboard.press_and_listen)
            keyboard.press_and_listen(BACKSPACE)
            keyboard.press_and_listen(ESCAPE)
    return steps


def play_focus(keyboard, program, layouts):
    """Plays keys that are down while the focus changes. Returns the steps."""
    window = keyboard.stage.keys.window_of(program.popen.pid)
    other = keyboard.other_window()
    keyboard.choose(layouts["us"]["layout"])
    p = layouts["us"]["keys"]["p"]
    keyboard.repeat_after(REPEAT_MILLISECONDS)
    keyboard.focus(other)
    keyboard.key(CONTROL, True)
    keyboard.key(p, True)
    keyboard.focus(window)
    time.sleep(0.5)
    keyboard.key(p, False)
    keyboard.key(CONTROL, False)
    keyboard.repeat_after(PATIENT_MILLISECONDS)
    steps = [("keys that another window had down do nothing", [])]
    keyboard.press(F6)
    keyboard.press(p)
    steps.append(("and work when they are pressed again", ["pause"]))
    return steps


def main():
    game = os.path.abspath(sys.argv[1])
    count = Count()
    with open(f"{FOLDER}/layouts.json", encoding="utf-8") as file:
        layouts = json.load(file)
    with Stage(has_sound=False) as stage:
        recording, speech = f"{stage.folder}/keys.txt", f"{stage.folder}/speech.txt"
        stage.manage_windows()
        with stage.start([game, "play", "--valley", "--silent", "--seed", "7", "--language", "en",
                          "--voice", "none", "--speech", speech,
                          "--record", recording]) as program:
            stage.give_keys(program)
            keyboard = Keyboard(stage, speech)
            time.sleep(1)
            steps = play_layouts(keyboard, layouts)
            keyboard.press(F6)
            steps += play_focus(keyboard, program, layouts)
            keyboard.press(F6)
            time.sleep(0.3)
            program.popen.terminate()
            status = program.wait(5)
            print(program.output(), end="")
        count.check(status == 0, f"the game ends well: status {status}")
        played = Played(recording)
        if os.environ.get("KODAMA_KEEP"):
            subprocess.run(["cp", recording, os.environ["KODAMA_KEEP"]], check=False)
        for number, (name, expected) in enumerate(steps):
            found = played.between(number, number + 1)
            found = [line.removesuffix(" held") for line in found if line != "back"]
            count.check(found[:1] == expected[:1], f"{name}: {found[:2] or 'nothing'}")
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
