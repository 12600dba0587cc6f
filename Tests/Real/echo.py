#!/usr/bin/env python3
"""Draws a valley from the sound of the real game, beside its window, and by ear alone.

The picture must show what a sweep by families (Shift+E) sounds: the lake of valley 7 is blue. No
water may be drawn before it was heard. With the curtain down (--ears) nothing else may be seen.

Usage: echo.py GAME
"""
import sys

from stage import Stage

WATER = bytes([0xcc, 0x82, 0x3c])


def shares(stage):
    """The pixels of the left two thirds that are not dark, and those of the right third that show
    water, in per cent. The window is in the middle of the screen, and as wide as 1248 pixels."""
    width, height = stage.size
    left, middle, right = 16, 16 + 1248 * 2 // 3, 16 + 1248
    data = stage.keys.pixels(0, 0, width, height)
    bright = water = 0
    for y in range(0, height, 4):
        row = data[y * width * 4:(y + 1) * width * 4]
        bright += sum(max(row[x * 4:x * 4 + 3]) > 96 for x in range(left, middle, 4))
        water += sum(row[x * 4:x * 4 + 3] == WATER for x in range(middle, right, 4))
    return 400 * 4 * bright / (height * (middle - left)), 400 * 4 * water / (height * (right - middle))


def main():
    passed = failed = 0
    for mode, is_dark in ((), False), (("--ears",), True):
        with Stage() as stage:
            game = stage.start(
                [sys.argv[1], "play", "--valley", "--seed", "7", "--echo", "--voice", "none",
                 "--language", "en", *mode])
            recorder = stage.record()
            stage.wait_until(lambda: any(recorder.samples[-9600:]), game, "the valley sounds")
            before = shares(stage)
            stage.keys.press("shift+e")
            stage.wait_until(lambda: shares(stage)[1] > 3, game, "the lake is drawn")
            seen = shares(stage)
            recorder.stop()
            print(f"figure: {' '.join(mode) or 'window'}: water {before[1]:.1f} % of the picture "
                  f"before the sweep, {seen[1]:.1f} % after; the game is bright in {seen[0]:.0f} %")
            ok = before[1] == 0 and (seen[0] < 10 if is_dark else seen[0] > 20)
            passed, failed = passed + ok, failed + (not ok)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
