#!/usr/bin/env python3
"""Plays the real game from outside, and proves that its recording gives the same picture and sound.

Keys move the hand, pour sand, ring a bell and sweep the skyline, under Xvfb with a null sink. Then
the recording is replayed headless: the screenshot must be its last frame pixel for pixel, and what
the sink played must be its samples one by one, outside the gaps that the game has counted.

Usage: play.py GAME [SECONDS]     SECONDS of busy play after the keys; none by default
"""
import os
import subprocess
import sys
import time

from proof import Count, compare_pictures, settled, split, write_cut
from stage import Stage

FRAME = 8
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
    closing = [line.endswith("system.close-requested") for line in lines]
    if True not in closing:
        raise ValueError("the game was not closed from outside")
    end = closing.index(True)
    return write_cut(recording, lines[:end], lines[end].split()[0], recording + ".cut")


def wave_samples(path):
    with open(path, "rb") as file:
        data = file.read()
    start = data.index(b"data") + 8
    return data[start:]


def same_length(one, first, two, second):
    """How many frames agree from two places on."""
    length = min(len(one) - first, len(two) - second)
    step = 1 << 16
    done = 0
    while done < length:
        size = min(step, length - done)
        if one[first + done:first + done + size] == two[second + done:second + done + size]:
            done += size
        elif size <= FRAME:
            break
        else:
            step = max(FRAME, size // 2 // FRAME * FRAME)
    return done // FRAME


def compare_sounds(count, heard, wave, gaps):
    """Walks both side by side; silence in the recording that the game has counted is left out."""
    silent = bytes(FRAME)
    sounding = next(i for i in range(0, len(wave), FRAME) if wave[i:i + FRAME] != silent)
    # A stretch of sound stands but once in the recording.
    probe = sounding
    place = -1
    while place < 0 and probe < len(wave) - 2048:
        place = heard.find(wave[probe:probe + 1024])
        while place > 0 and place % FRAME:
            place = heard.find(wave[probe:probe + 1024], place + 1)
        if place < 0:
            probe += 800 * FRAME
    count.check(place >= 0, "the sink played what the replay renders")
    if place < 0:
        return
    counted = sum(length for _, length in gaps)
    found = 0
    compared = 0
    ours, theirs = probe, place
    while ours < len(wave) and theirs < len(heard):
        same = same_length(wave, ours, heard, theirs)
        compared += same
        ours += same * FRAME
        theirs += same * FRAME
        if ours >= len(wave) or theirs >= len(heard):
            break
        # Only silence may stand where something else was to be heard.
        rest = theirs
        while heard[rest:rest + FRAME] == silent:
            rest += FRAME
        if rest == theirs or heard[rest:rest + FRAME] != wave[ours:ours + FRAME]:
            break
        found += (rest - theirs) // FRAME
        theirs = rest
    total = (len(wave) - probe) // FRAME
    print(f"figure: sound: {compared} of {total} frames equal, {found} frames of silence between "
          f"them, {counted} counted by the game in {len(gaps)} gaps")
    # The last pass may still lie in the sound server's queue when the game closes its stream.
    count.check(compared >= total - 2 * 4_800 and compared > 5 * 48_000,
                f"monitor = samples: {compared} of {total} frames")
    count.check(found <= counted, f"no silence but the counted: {found} of {counted} frames")


def main():
    game = os.path.abspath(sys.argv[1])
    busy_seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 0
    count = Count()
    with Stage() as stage:
        recorder = stage.record()
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
        recorder.stop()
        count.check(status == 0, f"the game ends well when asked to: status {status}")
        text = open(recording, encoding="utf-8").read()
        actions = [line.split()[1] for line in text.split("\n\n", 1)[1].splitlines()[:-1]]
        wanted = ["right"] * 3 + ["down", "slot-2", "place", "left", "place", "left", "place", "up",
                                  "slot-7", "right", "place", "use", "sweep"]
        played = [a for a in actions if not a.startswith("system.")]
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
        compare_sounds(count, recorder.samples.tobytes(), wave_samples(f"{base}.wav"), gaps)
        if count.failed and os.environ.get("KODAMA_KEEP"):
            keep = os.environ["KODAMA_KEEP"]
            subprocess.run(["cp", "-r", stage.folder, keep], check=False)
            with open(f"{keep}/heard.f32", "wb") as file:
                file.write(recorder.samples.tobytes())
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed != 0)


main()
