#!/usr/bin/env python3
"""Draws a valley from the sound of the real game, beside its window, and by ear alone.

A sweep by families (Shift+E) must fill the right third, which is black but for the window's frame:
lake, sand and plants of valley 7 are 8 % of it. With the curtain down (--ears) nothing else is seen.
A sweep in which the game counted a gap in the sound is played again; one without is judged at once.

Usage: echo.py GAME
"""
import sys

from stage import Stage


# The most sweeps that are played for one of them to be heard without a gap.
SITTINGS = 4


def shares(stage):
    """The pixels of the left two thirds and of the right third that are not dark, in per cent. The
    window is in the middle of the screen, and as wide as 1248 pixels."""
    width, height = stage.size
    left, middle, right = 16, 16 + 1248 * 2 // 3, 16 + 1248
    data = stage.keys.pixels(0, 0, width, height)
    game = heard = 0
    for y in range(0, height, 4):
        row = data[y * width * 4:(y + 1) * width * 4]
        game += sum(max(row[x * 4:x * 4 + 3]) > 96 for x in range(left, middle - 16, 4))
        heard += sum(max(row[x * 4:x * 4 + 3]) > 60 for x in range(middle + 16, right, 4))
    return 1600 * game / (height * (middle - left)), 1600 * heard / (height * (right - middle))


def sweep(game, mode):
    """Plays a sweep by families. Returns the shares before it and after it, and whether the
    loudspeaker was without sound for a time, as it is on a busy machine: the ear then loses its
    place in the sweep."""
    with Stage() as stage:
        stage.manage_windows()
        recording = f"{stage.folder}/sweep.txt"
        program = stage.start(
            [game, "play", "--valley", "--seed", "7", "--echo", "--voice", "none",
             "--language", "en", "--record", recording, *mode])
        recorder = stage.record()
        stage.wait_until(lambda: any(recorder.samples[-9600:]), program, "the valley sounds")
        stage.give_keys(program)
        before = shares(stage)
        stage.keys.press("shift+e")
        try:
            stage.wait_until(
                lambda: shares(stage)[1] > before[1] + 3, program, "the valley is drawn")
        except RuntimeError as error:
            print(f"figure: {error}")
        seen = shares(stage)
        recorder.stop()
        program.popen.terminate()
        program.wait(5)
        return before, seen, any(open(f"{recording}.gaps", encoding="utf-8"))


def main():
    passed = failed = 0
    for mode, is_dark in ((), False), (("--ears",), True):
        for _ in range(SITTINGS):
            before, seen, is_broken = sweep(sys.argv[1], mode)
            is_drawn = seen[1] > before[1] + 3
            # A sweep that was heard whole is judged at once.
            if is_drawn or not is_broken:
                break
            print("figure: the loudspeaker was without sound for a time; another sweep is played")
        print(f"figure: {' '.join(mode) or 'window'}: {before[1]:.1f} % of the picture "
              f"is drawn before the sweep, {seen[1]:.1f} % after; the game is bright in {seen[0]:.0f} %")
        ok = is_drawn and before[1] < 5 and (seen[0] < 10 if is_dark else seen[0] > 20)
        passed, failed = passed + ok, failed + (not ok)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0)


main()
