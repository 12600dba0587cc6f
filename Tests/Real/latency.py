#!/usr/bin/env python3
"""Measures key → sound and key → pixel, beside a bare SDL program in the same run.

Usage: latency.py [--block FRAMES] [--keys N] BARE GAME

The keys go in through XTest; sound is read from the null sink's monitor, pixels from the screen.
Both programs are measured by the same clock and the same recording.
"""
import argparse
import random
import statistics
import sys
import time

from stage import CHANNELS, RATE, Stage

QUIET = 1e-4
LONGEST_SECONDS = 0.25


def onset(recorder, pressed):
    """When the first sound after a key was played; None when there was none.

    What sounded before the key goes on after it; the answer stands out of it.
    """
    samples = recorder.samples
    # The moment is known to within a block of the sound server, the same for both programs.
    origin = recorder.origin(pressed)
    start = max(0, int((pressed - 0.015 - origin) * RATE)) * CHANNELS
    end = min(len(samples), start + int(LONGEST_SECONDS * RATE) * CHANNELS)
    before = samples[max(0, start - RATE // 10 * CHANNELS):start]
    quiet = max(QUIET, 1.5 * max(map(abs, before), default=0))
    for index in range(start, end):
        if abs(samples[index]) > quiet:
            return origin + index // CHANNELS / RATE
    return None


def first_change(stage, pressed, area):
    """When the first pixel of an area changed after a key; None when none did."""
    before = stage.keys.pixels(*area)
    yield None
    while time.monotonic() - pressed[0] < LONGEST_SECONDS:
        if stage.keys.pixels(*area) != before:
            yield time.monotonic()
            return
    yield None


def measure(stage, recorder, command, keys, area, count):
    """Presses keys at odd moments; returns the delays to sound and to pixel, in milliseconds."""
    sounds, pixels = [], []
    random.seed(7)
    with stage.start(command) as program:
        # A sound server takes up to two seconds to start a stream.
        time.sleep(3)
        presses = []
        for index in range(count):
            time.sleep(0.3 + random.random() * 0.1)
            pressed = [0.0]
            watch = first_change(stage, pressed, area)
            next(watch)
            pressed[0] = stage.keys.press(keys[index % len(keys)])
            presses.append(pressed[0])
            changed = next(watch)
            if changed is not None:
                pixels.append((changed - pressed[0]) * 1000)
        time.sleep(0.4)
        for pressed in presses:
            heard = onset(recorder, pressed)
            if heard is not None:
                sounds.append((heard - pressed) * 1000)
        program.end()
        said = program.output()
    return sounds, pixels, said


def show(name, values):
    values = sorted(values)
    print(f"figure: {name}: median {statistics.median(values):.1f} ms, "
          f"worst {values[-1]:.1f} ms, {len(values)} keys")


def quiet_world(folder):
    """A world in which nothing moves, so that the first sound after a key is the key's."""
    path = f"{folder}/quiet.world"
    with open(path, "w", encoding="utf-8") as file:
        file.write("kodama-world 1\ntitle: quiet\nseed: 7\nlegend\n. air\n# stone\nrows\n")
        file.write(("." * 80 + "\n") * 40 + ("#" * 80 + "\n") * 8)
    return path


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--block", default="512")
    parser.add_argument("--keys", type=int, default=60)
    parser.add_argument("bare")
    parser.add_argument("game")
    options = parser.parse_args()
    with Stage() as stage:
        recorder = stage.record()
        area = (400, 300, 400, 200)
        moves = ["Right", "Left"]
        bare = measure(stage, recorder, [options.bare, options.block], moves, area, options.keys)
        command = [options.game, "play", "--valley", "--scale", "1", "--block", options.block,
                   "--voice", "none", "--world", quiet_world(stage.folder)]
        game = measure(stage, recorder, command, moves, area, options.keys)
        recorder.stop()
    print(game[2])
    bars = {"sound": (12, 22), "pixel": (20, 20)}
    bad = 0
    for index, what in enumerate(("sound", "pixel")):
        if len(bare[index]) < options.keys * 0.9 or len(game[index]) < options.keys * 0.9:
            print(f"too few answers to keys: {len(bare[index])} and {len(game[index])}")
            bad += 1
            continue
        show(f"key → {what}, bare SDL, block {options.block}", bare[index])
        show(f"key → {what}, kodama, block {options.block}", game[index])
        median = statistics.median(game[index]) - statistics.median(bare[index])
        worst = max(game[index]) - max(bare[index])
        print(f"figure: key → {what}: median + {median:.1f} ms (bar {bars[what][0]}), "
              f"worst + {worst:.1f} ms (bar {bars[what][1]})")
        bad += median > bars[what][0] or worst > bars[what][1]
    print(f"{2 - bad} passed, {bad} failed")
    sys.exit(bad != 0)


main()
