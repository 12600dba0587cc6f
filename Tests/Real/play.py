#!/usr/bin/env python3
"""Plays the real game from outside, and proves that its recording gives the same picture and sound.

Keys move the hand, pour sand, ring a bell and sweep the skyline, under Xvfb with a null sink. Then
the recording is replayed headless: the screenshot must be its last frame pixel for pixel, and what
the sink played must be its samples one by one, outside the gaps that the game has counted. A bare
program plays beside it: what the sound server does to both is not the game's fault.

Usage: play.py COUNT GAME [SECONDS]     SECONDS of busy play after the keys; none by default
"""
import os
import subprocess
import sys
import time

from proof import Count, compare_pictures, is_press, settled, split, write_cut
from sound import align, faults_of_count
from stage import RATE, Stage

KEYS = ("Right Right Right Down 2 space Left space Left space Up 7 Right space Return q "
        "Left Left Return shift+Left Return k").split()

# What busy hands go on with: everything that sounds, over and over.
BUSY = ("3 space Left space Left space Return 5 space Right space Right Up 7 space Return w s d r "
        "2 space Down space 6 space Return q e k n Left Left Return Up Up n a t").split()
# How long what is played goes on by itself, in seconds; everything else is pressed on.
LASTING = {"q": 2.6, "e": 2.6, "r": 1.0}


# The sound server keeps a little in hand: on a busy machine it would otherwise run dry between two
# blocks and drop some frames of its own, which says nothing about the game. (Delays are measured
# elsewhere, without it.)
CALM = {"PULSE_LATENCY_MSEC": "150"}


def cut(recording):
    """The recording up to the pass in which the game was closed."""
    _, lines = split(recording)
    closing = ["system.close-requested" in line for line in lines]
    if True not in closing:
        raise ValueError("the game was not closed from outside")
    end = closing.index(True)
    return write_cut(recording, lines[:end], lines[end].split()[0], recording + ".cut")


def wave_samples(path):
    with open(path, "rb") as file:
        data = file.read()
    start = data.index(b"data") + 8
    return data[start:]


def compare_sounds(count, heard, wave, gaps, peer):
    """Lays what the sink played beside the replay's samples, anew after each counted gap.

    A frame that is missing otherwise is the game's fault, unless the sound server dropped frames of
    a bare program at the same time: then that is said, and nothing can be judged.
    """
    equal, lost, foreign, total = align(wave, heard, gaps)
    counted = sum(length for _, length in gaps)
    dropped, silent, is_peer_heard = faults_of_count(peer)
    print(f"figure: sound: {equal} of {total} frames equal, {lost} lost, {foreign} between them; "
          f"{counted} frames of silence counted by the game in {len(gaps)} gaps; of a bare program "
          f"{dropped} lost, {silent} between them")
    count.check(is_peer_heard, "a bare program was heard at the same time")
    count.check(total > 5 * RATE and equal > 5 * RATE, "the sink played what the replay renders")
    # The last pass may still lie in the sound server's queue when the game closes its stream.
    missing = max(0, lost - 2 * 4_800) + foreign
    if missing and dropped + silent:
        print(f"figure: NOT JUDGED: the sound server dropped frames of a bare program as well "
              f"({dropped + silent}, ours {missing})")
        return
    count.check(missing == 0, f"monitor = samples outside counted gaps: {missing} frames are not")


def main():
    bare, game = map(os.path.abspath, sys.argv[1:3])
    busy_seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 0
    count = Count()
    with Stage(sinks=("kodama", "peer")) as stage:
        recorder = stage.record()
        peer_recorder = stage.record("peer")
        peer = stage.start([bare], PULSE_SINK="peer", **CALM)
        recording = f"{stage.folder}/played.txt"
        with stage.start([game, "play", "--valley", "--scale", "1", "--seed", "7", "--language",
                          "en", "--voice", "none", "--record", recording], **CALM) as program:
            time.sleep(3.5)
            for key in KEYS:
                stage.keys.press(key)
                time.sleep(LASTING.get(key, 0.15))
            busy_until = time.monotonic() + busy_seconds
            while time.monotonic() < busy_until:
                for key in BUSY:
                    stage.keys.press(key)
                    time.sleep(LASTING.get(key, 0.15))
            time.sleep(1)
            stage.keys.press("p")
            shot = settled(stage)
            program.popen.terminate()
            status = program.wait(5)
            print(program.output())
        time.sleep(0.5)
        peer.end()
        recorder.stop()
        peer_recorder.stop()
        count.check(status == 0, f"the game ends well when asked to: status {status}")
        _, lines = split(recording)
        wanted = ["right"] * 3 + ["down", "slot-2", "place", "left", "place", "left", "place", "up",
                                  "slot-7", "right", "place", "use", "sweep"]
        played = [line.split()[1] for line in lines if is_press(line)]
        count.check(played[:len(wanted)] == wanted, "every key became its command: "
                    + " ".join(played))
        short = cut(recording)
        base = f"{stage.folder}/replayed"
        subprocess.run([game, "replay", short, "--png", f"{base}.png", "--frame", f"{base}.txt"],
                       check=True, env=stage.env)
        subprocess.run([game, "replay", recording, "--wav", f"{base}.wav"], check=True,
                       env=stage.env)
        compare_pictures(count, stage, shot, f"{base}.png")
        frame = open(f"{base}.txt", encoding="utf-8").read()
        count.check("bell" in frame and "sand" in frame, "the frame speaks of sand and bell")
        gaps = [tuple(map(int, line.split()))
                for line in open(recording + ".gaps", encoding="utf-8") if line.strip()]
        compare_sounds(count, recorder.samples.tobytes(), wave_samples(f"{base}.wav"), gaps,
                       peer_recorder.samples.tobytes())
        if count.failed and os.environ.get("KODAMA_KEEP"):
            keep = os.environ["KODAMA_KEEP"]
            subprocess.run(["cp", "-r", stage.folder, keep], check=False)
            with open(f"{keep}/heard.f32", "wb") as file:
                file.write(recorder.samples.tobytes())
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
