#!/usr/bin/env python3
"""Measures key → first sample of speech and cancel → silence, beside a bare client in the same run.

Usage: speech.py [--keys N] BARE GAME

Both speak, in turn, through one speech-dispatcher with espeak-ng, whose sound goes to a null sink
of its own; K says where the hand is, Control stops it. The bare client says the game's own words.
"""
import argparse
import random
import statistics
import sys
import time

from dispatcher import SINK, start_dispatcher
from machine import Machine
from stage import CHANNELS, RATE, Stage

# What espeak-ng puts before its first sound is below this, and is the same for both.
QUIET = 1e-3
BARS = {"first": 20, "silent": 40, "beside": 10}
ROUNDS = 3
# Long enough to be under way when it is cancelled.
UNDER_WAY_SECONDS = 0.6


def loud(recorder, start, end):
    """The moments of the first and the last sample that is no silence; None where there is none."""
    origin = recorder.origin(start)
    first = max(0, int((start - origin) * RATE)) * CHANNELS
    samples = recorder.samples[first:max(first, int((end - origin) * RATE) * CHANNELS)]
    places = [i for i in range(0, len(samples), CHANNELS) if abs(samples[i]) > QUIET]
    if not places:
        return None
    return tuple(origin + (first + i) / CHANNELS / RATE for i in (places[0], places[-1]))


def measure(stage, recorder, command, count):
    """Delays to the first sample and to silence, in milliseconds, and what went in vain."""
    firsts, silences = [], []
    with stage.start(command) as program:
        time.sleep(2)
        # The first word loads the voice.
        stage.keys.press("k")
        time.sleep(0.5)
        stage.keys.press("Control_L")
        time.sleep(0.5)
        for _ in range(count):
            asked = stage.keys.press("k")
            time.sleep(UNDER_WAY_SECONDS + random.random() * 0.1)
            cancelled = stage.keys.press("Control_L")
            time.sleep(0.5 + random.random() * 0.1)
            heard = loud(recorder, asked, cancelled + 0.45)
            if heard is not None:
                firsts.append((heard[0] - asked) * 1000)
                silences.append((heard[1] - cancelled) * 1000)
    return firsts, silences, program.output()


def answer(transcript):
    """What the game says when K is pressed."""
    with open(transcript, encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    return next(text for _, priority, _, text in lines if priority == "important")


def show(what, name, values):
    print(f"figure: {what}, {name}: median {statistics.median(values):.1f} ms, "
          f"{min(values):.1f} to {max(values):.1f} ms, {len(values)} keys")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--keys", type=int, default=4, help="in each of the three rounds")
    parser.add_argument("bare")
    parser.add_argument("game")
    options = parser.parse_args()
    random.seed(7)
    results = {"kodama": ([], []), "bare client": ([], [])}
    machine = Machine()
    with Stage(sinks=("kodama", SINK)) as stage:
        start_dispatcher(stage)
        transcript = f"{stage.folder}/said"
        # The game's other sounds go to another sink: only words are recorded.
        recorder = stage.record(SINK)
        game = [options.game, "play", "--valley", "--scale", "1", "--voice", "dispatcher",
                "--speech", transcript]
        for _ in range(ROUNDS):
            machine.sample()
            for name in results:
                command = game if name == "kodama" else [options.bare, answer(transcript)]
                firsts, silences, said = measure(stage, recorder, command, options.keys)
                results[name][0].extend(firsts)
                results[name][1].extend(silences)
                print(said, end="")
        recorder.stop()
    wanted = options.keys * ROUNDS
    fewest = min(len(firsts) for firsts, _ in results.values())
    if fewest < wanted:
        print(f"too few answers: {[len(firsts) for firsts, _ in results.values()]} of {wanted}")
        # A gap in the sound swallows an answer; without any, or half of them, nothing is excused.
        is_excused = fewest >= wanted / 2 and machine.excuses()
        print(f"0 passed, {0 if is_excused else 2} failed")
        sys.exit(not is_excused)
    for index, what in enumerate(("key → first sample of speech", "cancel → silence")):
        for name, values in results.items():
            show(what, name, values[index])
    ours = [statistics.median(values) for values in results["kodama"]]
    bare = [statistics.median(values) for values in results["bare client"]]
    print(f"figure: key → first sample of speech: median + {ours[0] - bare[0]:.1f} ms "
          f"(bar {BARS['first']}); cancel → silence: {ours[1]:.1f} ms (bar {BARS['silent']}, or "
          f"{BARS['beside']} beside the bare client)")
    # Each of the two is missed, or not; the dispatcher has its part in the second.
    missed = [ours[0] - bare[0] > BARS["first"],
              ours[1] > max(BARS["silent"], bare[1] + BARS["beside"])]
    # A bar that is missed is never passed; where nothing can be judged, it is not failed either:
    # where the bare client's own answers lie further apart than the bar, and where the machine was
    # not ours.
    wobble = bare[0] - min(results["bare client"][0])
    late = f"the bare client is late as well, by {wobble:.1f} ms" if wobble > BARS["first"] else None
    bad = 0 if any(missed) and machine.excuses(other=late) else sum(missed)
    print(f"{2 - sum(missed)} passed, {bad} failed")
    sys.exit(bad != 0)


main()
