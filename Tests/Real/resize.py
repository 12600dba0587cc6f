#!/usr/bin/env python3
"""Resizes the real window of the game while a valley runs and the pointer paints: smaller than its
cells can be, and back. It goes on, and its last picture fills the window again.

Usage: resize.py GAME
"""
import ctypes
import os
import sys
import time

from proof import Count
from stage import Stage

# The window from outside of what the game asks for at least: nothing has to keep to that.
SIZES = [(400, 300), (1280, 800), (570, 400), (1280, 800), (200, 900), (900, 120), (30, 30),
         (1280, 800)]


class Windows:
    """What Xlib knows of windows, without a window manager."""

    def __init__(self, keys):
        self.x, self.display, self.root = keys.x, keys.display, keys.root
        self.x.XQueryTree.argtypes = [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_void_p] * 4
        self.x.XMoveResizeWindow.argtypes = [
            ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_int] * 2 + [ctypes.c_uint] * 2
        self.x.XGetGeometry.argtypes = [ctypes.c_void_p, ctypes.c_ulong] + [ctypes.c_void_p] * 7

    def size(self, window):
        root, numbers = ctypes.c_ulong(), [ctypes.c_uint() for _ in range(6)]
        self.x.XGetGeometry(self.display, window, ctypes.byref(root),
                            *[ctypes.byref(number) for number in numbers])
        return numbers[2].value, numbers[3].value

    def largest(self):
        """The largest child of the root: the game's; None before it opens."""
        root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
        children = ctypes.POINTER(ctypes.c_ulong)()
        self.x.XQueryTree(self.display, self.root, ctypes.byref(root), ctypes.byref(parent),
                          ctypes.byref(children), ctypes.byref(count))
        found = [children[i] for i in range(count.value)]
        if children:
            self.x.XFree(children)
        sized = [(self.size(window), window) for window in found]
        sized = [(size, window) for size, window in sized if size[0] > 600]
        return max(sized)[1] if sized else None

    def resize(self, window, width, height):
        self.x.XMoveResizeWindow(self.display, window, 0, 0, width, height)
        self.x.XSync(self.display, 0)


def main():
    game = os.path.abspath(sys.argv[1])
    count = Count()
    with Stage(1280, 800, has_sound=False) as stage:
        with stage.start([game, "play", "--valley", "--silent", "--seed", "7", "--language", "en",
                          "--voice", "none"]) as program:
            windows = Windows(stage.keys)
            stage.wait_until(windows.largest, program, "it has a window")
            window = windows.largest()
            time.sleep(1)
            for round in range(2):
                for width, height in SIZES:
                    windows.resize(window, width, height)
                    # What is drawn at once, and what is drawn of cells that lie outside by now.
                    for step in range(6):
                        stage.keys.move(min(width, 500) * (step + 1) // 8, height // 2)
                        stage.keys.button(1, step % 2 == 0)
                        time.sleep(0.05)
                    if program.popen.poll() is not None:
                        break
                ended = program.popen.poll()
                count.check(ended is None, f"round {round}: it runs on at {width} × {height}")
                if ended is not None:
                    print(program.output()[:3000])
                    break
            else:
                time.sleep(1)
                shot = stage.keys.pixels(0, 0, 1280, 800)
                corner = {shot[(y * 1280 + x) * 4:][:3] for y in range(500, 700, 5)
                          for x in range(700, 1000, 5)}
                count.check(len(corner) > 5, f"all of it is drawn: {len(corner)} colours")
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
