/** Scripts of Tests/Golden, pressed in the page by real keys and in Node through the module. */

import fs from "node:fs";
import path from "node:path";

const INTERVAL = 30;
const NAMES = { left: "ArrowLeft", right: "ArrowRight", up: "ArrowUp", down: "ArrowDown",
  space: "Space", enter: "Enter", escape: "Escape", tab: "Tab", backspace: "Backspace",
  home: "Home", end: "End", "page-up": "PageUp", "page-down": "PageDown", comma: "Comma",
  period: "Period", slash: "Slash", delete: "Delete" };
const BITS = { shift: 1, ctrl: 2, alt: 4 };
/** The bits of the DevTools protocol for the same modifiers. */
const PROTOCOL = { shift: 8, ctrl: 2, alt: 1 };

/** The steps of a script: a pass to wait for, or a key; and how the game starts. */
export function readScript(name) {
  const lines = fs.readFileSync(`Tests/Golden/scripts/${name}.script`, "utf8").split("\n");
  const head = Object.fromEntries(lines.map((line) => line.match(/^# (\w+): *(.*)$/))
    .filter(Boolean).map(([, key, value]) => [key, value]));
  const start = head.etude ? `etude:${head.etude}` : head.start ?? "play";
  const steps = [];
  for (const line of lines) {
    const [word, what, times = "x1"] = line.trim().split(/\s+/);
    if (word === "wait") {
      if (what === "until") throw new Error(`${name} waits for a goal`);
      steps.push({ passes: Number(what) });
    } else if (word === "press") {
      const parts = what.split("+");
      const key = parts.pop();
      const code = NAMES[key] ?? (/^f\d+$/.test(key) ? key.toUpperCase()
        : (/\d/.test(key) ? "Digit" : "Key") + key.toUpperCase());
      for (let count = Number(times.slice(1)); count > 0; count -= 1) {
        steps.push({ code, modifiers: parts, passes: 1 });
      }
    } else if (word && !word.startsWith("#") && word !== "expect") {
      throw new Error(`${name} has a step that is no key: ${line}`);
    }
  }
  return { steps, options: { seed: head.seed ?? "7", language: head.language ?? "en", start,
    picture: false, "keeps-language": false } };
}

/** Plays a script in the page: the keys are the browser's, the passes wait for them. */
export async function playScript(browser, name) {
  const { steps, options } = readScript(name);
  await browser.evaluate(`(async () => {
    kodama.store.begin = async () => false;
    await kodama.play(${JSON.stringify(options)});
    kodama.setPaused(true);
    const { playing, player } = kodama;
    playing.start(${JSON.stringify(options)});
    playing.wasm.kodama_digests(1);
    globalThis.digests = [];
    globalThis.run = (passes) => {
      for (; passes > 0; passes -= 1) {
        player.pass();
        digests.push([0, 1, 2, 3].map((kind) => playing.textOf("digest", kind)).join(" "));
      }
    };
  })()`);
  for (const { code, modifiers, passes } of steps) {
    if (code) {
      const bits = modifiers.reduce((sum, one) => sum | PROTOCOL[one], 0);
      await browser.press(code, { modifiers: bits });
    }
    await browser.evaluate(`run(${passes})`);
  }
  return kept(await browser.evaluate("digests"));
}

/** The digests of every thirtieth pass and of the last one, as Tests/Golden has them. */
function kept(digests) {
  return digests.filter((_, pass) => pass % INTERVAL === INTERVAL - 1
    || pass === digests.length - 1);
}

/**
 * The digests of a script in the native game. Null where it begins in the valley of the tests,
 * which no page has.
 */
export function nativeDigests(name) {
  if (!readScript(name).options.start.startsWith("title")) return null;
  return fs.readFileSync(`Tests/Golden/${name}/digests.txt`, "utf8").trim().split("\n")
    .map((line) => line.split(" ").filter((_, index) => index > 0 && index % 2 === 0).join(" "));
}

/** The digests of the same keys without a page. */
export async function referenceDigests(folder, names) {
  const page = path.resolve(folder);
  const { Game } = await import(path.join(page, "game.js"));
  const { SCANCODES } = await import(path.join(page, "input.js"));
  const module = await WebAssembly.compile(fs.readFileSync(path.join(page, "kodama.wasm")));
  const content = new Uint8Array(fs.readFileSync(path.join(page, "content.bin")));
  const found = new Map();
  for (const name of names) {
    const { steps, options } = readScript(name);
    const game = await Game.make({ module, content });
    game.start(options);
    game.wasm.kodama_digests(1);
    const digests = [];
    for (const { code, modifiers, passes } of steps) {
      const bits = (modifiers ?? []).reduce((sum, one) => sum | BITS[one], 0);
      if (code) game.stroke(SCANCODES[code], bits);
      for (let pass = 0; pass < passes; pass += 1) {
        game.pass();
        digests.push([0, 1, 2, 3].map((kind) => game.textOf("digest", kind)).join(" "));
      }
    }
    found.set(name, kept(digests));
  }
  return found;
}
