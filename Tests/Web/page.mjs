/**
 * Opens the built page in Chromium and uses it by keys, as a player does.
 *
 * Usage: node Tests/Web/page.mjs [--pictures FOLDER] [--axe FILE] [--only NAME] [FOLDER]
 *
 * FILE is axe.min.js, which the package axe-core-python holds.
 */

import fs from "node:fs";
import path from "node:path";
import { Browser, serve, sleep } from "./browser.mjs";
import { dropRecordings } from "./recordings.mjs";
import { nativeDigests, playScript, referenceDigests } from "./script.mjs";

const values = process.argv.slice(2);
const option = (name) => {
  const at = values.indexOf(name);
  return at < 0 ? null : values.splice(at, 2)[1];
};
const pictures = option("--pictures");
const axe = option("--axe");
const only = option("--only");
const folder = values[0] ?? "dist/web";
if (!fs.existsSync(path.join(folder, "kodama.wasm"))) {
  console.error(`${folder} holds no kodama.wasm; build it with scripts/web`);
  process.exit(1);
}

const SCRIPTS = ["screen-learn", "screen-worlds-ja", "screen-settings", "walk-and-look",
  "pour-sand"];
const MOST_DELAY = 60;
let [passed, failed] = [0, 0];
let now = "";

function expect(isTrue, what) {
  if (isTrue) { passed += 1; return; }
  failed += 1;
  console.log(`${now}: ${what}`);
}

function figure(name, value, unit, limit) {
  console.log(`${name}: ${value} ${unit}` + (limit ? `, at most ${limit}` : ""));
  if (limit) expect(value <= limit, `${name} is ${value} ${unit}, at most ${limit}`);
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const round = (value, digits = 0) => Number(value.toFixed(digits));
const equal = "document.getElementById('same').textContent === 'Equal'";

const checks = {
  async demonstration(browser, server) {
    await browser.open(server.address_);
    figure("download", round(server.bytes / 1e6, 3), "MB gzipped", 1.64);
    await browser.until("kodama.player.passes > 60");
    expect(await browser.evaluate(equal), "the digests differ");
    const first = await browser.evaluate("document.getElementById('digest').textContent");
    for (const name of ["screen", "words", "sound", "screen", "words", "sound"]) {
      await browser.click(`[data-output=${name}]`);
      const pass = await browser.evaluate("kodama.player.passes");
      await browser.until(`kodama.player.passes > ${pass + 24}`);
      expect(await browser.evaluate(equal), `the digests differ after switching ${name}`);
    }
    expect(await browser.evaluate(`document.getElementById('digest').textContent !== '${first}'`),
      "the digest does not change");
    const tree = await browser.tree();
    for (const name of ["Screen", "Sound", "Words"]) {
      expect(tree.some((node) => node.role === "switch" && node.name === name), `no ${name}`);
    }
    expect(tree.some(({ role }) => role === "log"), "no log");
    expect(tree.some(({ role, name }) => role === "button" && name === "Play"), "no Play");
    await show(browser, "demonstration", 1280, 800);
  },

  /** The echo is drawn from the sound alone: it goes with the sound, and stays without a screen. */
  async echo(browser, server) {
    await browser.open(server.address_);
    const agreement = "parseInt(document.getElementById('agreement').textContent)";
    await browser.until(`${agreement} >= 97`, 60);
    const light = (id) => browser.evaluate(`(() => {
      const canvas = document.getElementById("${id}");
      const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
      return data.reduce((sum, value, index) => sum + (index % 4 < 3 ? value : 0), 0);
    })()`);
    const [echo, picture] = [await light("echo"), await light("picture")];
    await browser.click("[data-output=screen]");
    await browser.until("kodama.player.unplugged === 1");
    await sleep(500);
    expect(await light("picture") < picture / 10, "the picture stays without a screen");
    expect(await light("echo") > echo / 3, "the echo goes with the screen");
    await browser.click("[data-output=screen]");
    await browser.click("[data-output=sound]");
    await browser.until("kodama.player.unplugged === 2");
    // Silence makes the ear's memory fade, however long it takes to run these passes.
    await browser.evaluate(`(() => {
      for (let pass = 0; pass < 1200; pass += 1) kodama.demo.echo.hear(new Float32Array(1600));
      kodama.demo.echo.paint();
    })()`);
    expect(await light("echo") === 0, "the echo does not fade to black");
    expect(await light("picture") > picture / 3, "the picture goes with the sound");
    await browser.click("[data-output=sound]");
    await dropRecordings(browser, expect);
    await show(browser, "echo", 1280, 800);
  },

  async game(browser, server) {
    await browser.open(server.address_);
    await begin(browser);
    await browser.until("document.querySelectorAll('#items button').length > 2");
    const tree = await browser.tree();
    expect(tree.some(({ role, name }) => role === "application" && name.includes("Shift+Tab")),
      "no application that says how it is left");
    const labels = await browser.evaluate(
      "[...document.querySelectorAll('#items button')].map((one) => one.textContent)");
    for (const label of labels) {
      expect(tree.some((node) => ["button", "switch"].includes(node.role)
        && node.name.trim() === label.trim()), `no button “${label}” in the tree`);
    }
    expect(await browser.evaluate("document.activeElement.id") === "picture",
      "the game has no focus");
    await browser.press("ArrowDown");
    await browser.until("[...document.querySelectorAll('#items button')]"
      + ".findIndex((one) => one.ariaCurrent === 'true') === 1");
    await browser.press("Tab", { modifiers: 8 });
    expect(await browser.evaluate("document.activeElement.id") !== "picture",
      "Shift+Tab does not leave the game");
    await browser.until("document.querySelector('#log li')");
  },

  /** Solves the first étude with what a screen reader has: the tree, and keys. */
  async etude(browser, server) {
    await browser.open(server.address_);
    await reach(browser, "button", /^Play$/);
    await reach(browser, "button", /^Études/);
    await reach(browser, "button", /First steps/);
    const game = await node(browser, "toolbar", /./);
    await browser.send("DOM.focus", { backendNodeId: game.id });
    await node(browser, "StaticText", /^First steps\./);
    for (let count = 0; count < 12; count += 1) {
      await browser.press("ArrowRight");
      await sleep(50);
    }
    await node(browser, "StaticText", /^Solved: First steps/);
    expect(await node(browser, "button", /^Next étude/), "no way to the next étude");
  },

  async typing(browser, server) {
    await browser.open(server.address_);
    await begin(browser, { start: "play", language: "en" });
    await browser.press("Tab");
    await browser.until("document.activeElement.id === 'typed'");
    await browser.send("Input.insertText", { text: "sand" });
    await node(browser, "StaticText", /^sand, \d+ found/);
    await browser.press("Enter");
    await node(browser, "StaticText", /^sand in hand/);
    expect(await browser.evaluate("document.activeElement.id") === "picture", "the field stays");
    const log = await browser.evaluate("document.getElementById('log').textContent");
    expect(!log.includes("Paused"), "the game pauses while the focus stays in it");
  },

  async links(browser, server) {
    const code = fs.readFileSync("Assets/Content/gallery/coal-hills.code", "utf8");
    for (const [link, said] of [["kodama:etude=ring-it", /^Ring it\./],
      [code.replace(/\s+/g, ""), /Coal hills/]]) {
      await browser.send("Page.navigate", { url: "about:blank" });
      await browser.open(`${server.address_}#${link}`);
      await begin(browser);
      await node(browser, "StaticText", said);
    }
    const link = await browser.evaluate("kodama.playing.textOf('link')");
    expect(link.startsWith("kodama:"), "no link of what is played");
  },

  /** Records some steps, copies the recording as a link, and opens it. */
  async recording(browser, server) {
    await browser.open(server.address_);
    await begin(browser, { start: "play", language: "en" });
    await browser.until("kodama.player.passes > 30");
    await browser.evaluate("kodama.copy = (text) => { globalThis.copied = text; }");
    for (const [code, modifiers] of [["KeyP", 8], ["Space", 0], ["ArrowRight", 0], ["KeyP", 8],
      ["KeyG", 2]]) {
      await browser.press(code, { modifiers });
      await sleep(200);
    }
    await reach(browser, "button", /recording as a link/);
    await browser.until("globalThis.copied");
    const link = await browser.evaluate("copied");
    expect(link.startsWith(`${server.address_}#kodama:`), `no link to this page: ${link}`);
    figure("link of a recording", link.length, "characters", 6000);
    await browser.send("Page.navigate", { url: "about:blank" });
    await browser.open(link);
    await begin(browser);
    await node(browser, "StaticText", /^Pasted from a code: the recording/);
  },

  /** The keys of the game move the switches of the page. */
  async switches(browser, server) {
    await browser.open(server.address_);
    await begin(browser, { start: "play", language: "en" });
    await browser.until("kodama.player.passes > 30");
    const states = "[...document.querySelectorAll('[data-output]')].map((one) => one.ariaChecked)";
    for (const [code, place] of [["KeyI", 0], ["KeyS", 1], ["KeyV", 2]]) {
      for (const isOn of [false, true]) {
        await browser.press(code, { modifiers: 1 });
        await browser.until(`${states}[${place}] === '${isOn}'`);
      }
    }
    for (const code of ["KeyI", "KeyV", "KeyS"]) await browser.press(code, { modifiers: 1 });
    await browser.until(`${states}.join() === 'false,true,false'`);
    const samples = "kodama.playing.samples().every((one) => Math.abs(one) < 1e-5)";
    await browser.until(`!(${samples})`);
    await browser.press("KeyV", { modifiers: 1 });
    await browser.press("KeyS", { modifiers: 1 });
    await browser.until(samples);
    expect(await browser.evaluate(`${states}.join()`) === 'false,false,true', "wrong switches");
  },

  async keys(browser, server) {
    const reference = await referenceDigests(folder, SCRIPTS);
    for (const name of SCRIPTS) {
      await browser.open(server.address_);
      const lines = await playScript(browser, name);
      // What begins with the title has the same valley as the native game has.
      const wanted = nativeDigests(name) ?? reference.get(name);
      const at = lines.findIndex((line, index) => line !== wanted[index]);
      expect(lines.length > 2, `${name}: ${lines.length} digests`);
      expect(at < 0 && lines.length === wanted.length,
        `${name}: ${lines[at]} instead of ${wanted[at]}`);
    }
  },

  async sound(browser, server) { await hear(browser, server, "SharedArrayBuffer"); },

  async soundByMessages(browser) {
    const server = await serve(folder, { isIsolated: false });
    try { await hear(browser, server, "messages"); } finally { server.close(); }
  },

  async store(browser, server) {
    await browser.open(server.address_);
    await begin(browser, { start: "play" });
    await browser.until("kodama.player.passes > 30");
    for (const key of ["ArrowRight", "Space", "F5"]) {
      const passes = await browser.evaluate("kodama.player.passes");
      await browser.press(key);
      await browser.until(`kodama.player.passes > ${passes + 4}`);
    }
    // Closing the page adds autosaves and drops older ones, so that only named saves are compared.
    const named = "kodama.store.records().map(([key]) => key)"
      + ".filter((key) => /^save\\/(?!autosave-)/.test(key)).join()";
    await node(browser, "StaticText", /^Saved/);
    await browser.until("!kodama.store.isBehind");
    const before = await browser.evaluate(named);
    expect(before.includes("save/quick"), `${before} after saving`);
    await browser.open(server.address_);
    await begin(browser);
    const after = await browser.evaluate(named);
    expect(after === before, `${after} after a reload, ${before} before`);
    await browser.until("document.querySelectorAll('#items button').length > 2");
    const title = await browser.evaluate("document.getElementById('items').textContent");
    expect(title.includes("Continue"), `no Continue after a reload: ${title}`);
    const [text, count] = await browser.evaluate("Promise.all([kodama.store.fileText(),"
      + " kodama.store.records().length])");
    expect(JSON.parse(text).records.length === count, "the file holds other records");
  },

  /** Has no violation that axe-core knows, wherever a player comes by. */
  async axe(browser, server) {
    if (!axe) return;
    await browser.open(server.address_);
    await audit(browser, "the demonstration");
    await begin(browser, { language: "en" });
    await browser.until("document.querySelectorAll('#items button').length > 2");
    await audit(browser, "the title");
    await browser.evaluate("document.getElementById('options').click()");
    await audit(browser, "the page settings");
    await browser.evaluate("document.getElementById('settings').close()");
    await browser.size(360, 640, 3, true);
    await browser.open(server.address_);
    await begin(browser, { start: "play", language: "en" });
    await browser.until("kodama.player.passes > 40");
    await audit(browser, "a phone held upright");
    await browser.press("KeyM");
    await browser.until("document.querySelectorAll('#items button').length > 2");
    await audit(browser, "the menu in the valley");
    await browser.size(1280, 800);
  },

  async sizes(browser, server) {
    for (const [width, height, ratio, isTouch] of [[360, 640, 3, true], [360, 640, 1, true],
      [768, 1024, 2, true], [1280, 800, 1, false], [1280, 800, 2, false], [2560, 1440, 1, false]]) {
      await browser.size(width, height, ratio, isTouch);
      await browser.open(server.address_);
      await browser.until("kodama.player.passes > 40");
      const size = `${width}x${height}@${ratio}`;
      await fits(browser, `the demonstration at ${size}`);
      await show(browser, `demonstration-${size}`);
      await begin(browser, { start: "play", language: "en" });
      await browser.until("kodama.player.passes > 40");
      await fits(browser, `the game at ${size}`);
      await show(browser, `game-${size}`);
    }
    await browser.size(1280, 800);
  },
};

async function audit(browser, what) {
  await browser.evaluate(`${fs.readFileSync(axe, "utf8")}; true`);
  const found = await browser.evaluate("axe.run().then(({ violations }) => violations.map((one) =>"
    + " `${one.id} at ${one.nodes.map(({ target }) => target.join(' ')).join(', ')}`))");
  expect(found.length === 0, `${what}: ${found.join("; ")}`);
}

/** Waits for a node of the accessibility tree. */
async function node(browser, role, name) {
  for (let tries = 0; tries < 80; tries += 1) {
    const found = (await browser.tree()).find((one) => one.role === role && name.test(one.name));
    if (found) return found;
    await sleep(50);
  }
  throw new Error(`no ${role} ${name} in the tree`);
}

/** Focuses a node of the tree and presses Enter. */
async function reach(browser, role, name) {
  const { id } = await node(browser, role, name);
  await browser.send("DOM.focus", { backendNodeId: id });
  await browser.press("Enter");
}

/** Begins to play by a key, as a visitor does. */
async function begin(browser, options) {
  if (options) await browser.evaluate(`(() => {
    const play = kodama.play.bind(kodama);
    kodama.play = () => play(${JSON.stringify(options)});
  })()`);
  await browser.evaluate("document.getElementById('play').focus()");
  await browser.press("Enter");
  await browser.until("kodama.playing");
}

/**
 * Compares what the audio thread played with the samples of the game, and measures delays. They are
 * judged by the best of three attempts, because other programs may be running.
 */
async function hear(browser, server, way) {
  const delays = [];
  while (delays.length < 3 && !(Math.min(...delays) <= MOST_DELAY)) {
    delays.push(await hearOnce(browser, server, way));
  }
  figure(`key to first sample, by ${way}`, Math.min(...delays), "ms in the median", MOST_DELAY);
  const memory = await browser.evaluate("kodama.playing.memoryBytes >> 20");
  figure("memory of the game", memory, "MiB", 48);
}

/** Returns the median delay between a key and its first sample, in milliseconds. */
async function hearOnce(browser, server, way) {
  await browser.open(server.address_);
  await browser.evaluate(`(() => {
    const { sound, player } = kodama;
    globalThis.heard = { samples: [], delays: [], began: 0, first: 0 };
    const push = sound.push.bind(sound);
    sound.push = (samples) => {
      const before = sound.written;
      push(samples);
      if (sound.written === before) return;
      heard.samples.push(samples.slice());
      const now = performance.now();
      if (!heard.first && samples.some((one) => Math.abs(one) > 1e-4)) heard.first = now;
      if (heard.key) heard.delays.push(now - heard.key + (before - sound.consumed) / 48);
      heard.key = 0;
    };
    addEventListener("keydown", () => {
      const now = performance.now();
      heard.began ||= now;
      if (kodama.playing) heard.key = now;
    }, true);
  })()`);
  await begin(browser, { start: "play" });
  await browser.until("heard.first", 10);
  expect(await browser.evaluate("crossOriginIsolated") === (way !== "messages"),
    "the wrong way of handing samples over");
  figure(`first sound after the first key, by ${way}`,
    round(await browser.evaluate("heard.first - heard.began")), "ms", 2000);
  for (let count = 0; count < 40; count += 1) {
    await browser.press(count % 8 < 4 ? "ArrowRight" : "ArrowLeft");
    await sleep(90 + count * 7 % 40);
  }
  const { delays, gaps, read, same, output } = await browser.evaluate(`(() => {
    const { read, checksum, gapFrames, context } = kodama.sound;
    const bits = new Int32Array(1);
    const float = new Float32Array(bits.buffer);
    let sum = 0x811c9dc5;
    for (let frame = 0; frame < read; frame += 1) {
      const pass = heard.samples[Math.floor(frame / 800)];
      for (const side of [0, 1]) {
        float[0] = pass[frame % 800 * 2 + side];
        sum = Math.imul(sum ^ bits[0], 0x01000193);
      }
    }
    return { delays: heard.delays, gaps: gapFrames, read, same: sum === checksum,
      output: (context.baseLatency + context.outputLatency) * 1000 };
  })()`);
  expect(read > 48_000, `only ${read} frames were played`);
  expect(same, "what was played differs from the samples of the game");
  expect(delays.length > 20, `${delays.length} delays`);
  figure(`the browser's own delay, by ${way}`, round(output), "ms");
  figure(`gaps, by ${way}`, round(gaps / 48), `ms in ${round(read / 48_000, 1)} s`);
  return round(median(delays));
}

/** Nothing is wider than the page, and the canvas has a whole number of pixels a cell. */
async function fits(browser, what) {
  const [wide, inner, exact] = await browser.evaluate(`(() => {
    const canvas = document.querySelector("canvas");
    const width = canvas.getBoundingClientRect().width * devicePixelRatio;
    const whole = width / canvas.width;
    return [document.documentElement.scrollWidth, innerWidth, Math.abs(whole - Math.round(whole))];
  })()`);
  expect(wide <= inner, `${what} is ${wide} wide, the page ${inner}`);
  expect(exact < 0.01, `${what} is not sharp: ${exact}`);
  const [left, beyond, cell] = await browser.evaluate(`(() => {
    const inside = document.querySelector("canvas").getBoundingClientRect();
    const around = document.getElementById("game").getBoundingClientRect();
    return [inside.left - around.left, around.width - inside.width, kodama.screen.cssCell];
  })()`);
  expect(beyond < cell * 1.1 && left > -1, `${what} leaves ${beyond} pixels beside the picture`);
}

async function show(browser, name, width, height) {
  if (!pictures) return;
  if (width) await browser.size(width, height);
  fs.mkdirSync(pictures, { recursive: true });
  await browser.screenshot(path.join(pictures, `${name}.png`));
}

const server = await serve(folder);
const browser = await Browser.start();
try {
  for (const [name, check] of Object.entries(checks)) {
    if (only && name !== only) continue;
    now = name;
    try {
      await check(browser, server);
    } catch (error) {
      expect(false, error.message);
    }
    for (const problem of browser.problems.splice(0)) expect(false, `the page reports: ${problem}`);
  }
} finally {
  await browser.end();
  server.close();
}
expect(passed > 0, "nothing was checked");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
