/**
 * The demonstration: a valley that plays by itself, and beside it the same valley with nothing
 * attached. Equal digests show that no View changes what the valley does.
 */

import { Game } from "./game.js";
import { SCANCODES } from "./input.js";

/** Passes between two comparisons, and after the last key until it begins again. */
const [COMPARED_PASSES, REST_PASSES] = [12, 600];

/** The keys of a script and the pass of each; the script presses them and waits. */
export function readScript(text) {
  const keys = [];
  let pass = 0;
  for (const line of text.split("\n")) {
    const [word, name, times = "x1"] = line.trim().split(/\s+/);
    if (word === "wait") pass += Number(name);
    if (word !== "press") continue;
    for (let count = Number(times.slice(1)); count > 0; count -= 1) {
      keys.push([pass, SCANCODES[codeOf(name)]]);
      pass += 1;
    }
  }
  return { keys, passes: pass + REST_PASSES };
}

function codeOf(name) {
  if (/^[a-z]$/.test(name)) return "Key" + name.toUpperCase();
  if (/^\d$/.test(name)) return "Digit" + name;
  const word = name[0].toUpperCase() + name.slice(1);
  return ["Up", "Down", "Left", "Right"].includes(word) ? "Arrow" + word : word;
}

export class Demo {
  /** `text` words the result of a comparison. */
  constructor(parts, text) { Object.assign(this, { parts, text }); }

  /** Plays on a player until the player plays something else. */
  async start(player, options) {
    this.script = readScript(await (await fetch("demo.script")).text());
    this.game = await Game.make(this.parts);
    this.twin = await Game.make(this.parts);
    this.begin(player, options);
  }

  begin(player, options) {
    const all = { ...options, seed: 7, start: "play", picture: true };
    this.game.start(all);
    this.twin.start({ ...all, screen: false, sound: false, words: false });
    let next = 0;
    player.play(this.game, {
      beforePass: (pass) => {
        const { keys } = this.script;
        for (; next < keys.length && keys[next][0] <= pass; next += 1) {
          for (const game of [this.game, this.twin]) game.stroke(keys[next][1]);
        }
      },
      afterPass: (pass) => {
        this.twin.pass();
        if (pass % COMPARED_PASSES === 0) this.compare(pass);
        if (pass >= this.script.passes) this.begin(player, options);
      },
    });
  }

  compare(pass) {
    const [tick, digest, twin, same] = ["tick", "digest", "twin", "same"]
      .map((id) => document.getElementById(id));
    tick.textContent = String(pass);
    digest.textContent = this.game.textOf("digest", 0);
    twin.textContent = this.twin.textOf("digest", 0);
    const isSame = digest.textContent === twin.textContent;
    same.textContent = this.text(isSame ? "web.digest.same" : "web.digest.differs");
    same.classList.toggle("bad", !isSame);
  }
}
