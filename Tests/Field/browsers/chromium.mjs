/**
 * Puts the page into surroundings that nobody made for it, in Chromium: two tabs, storage that fails
 * in each way, links by hand, imported files, refused permissions, suspended sound, small pages.
 *
 * Usage: node Tests/Field/browsers/chromium.mjs [--pictures FOLDER] [--only NAME,…] [FOLDER]
 */

import fs from "node:fs";
import path from "node:path";
import { Browser, serve, sleep } from "../../Web/browser.mjs";
import { READ, REFUSALS, STORAGE } from "./faults.mjs";

const values = process.argv.slice(2);
const option = (name) => {
  const at = values.indexOf(name);
  return at < 0 ? null : values.splice(at, 2)[1];
};
const [pictures, only] = [option("--pictures"), option("--only")];
const folder = values[0] ?? "dist/web";
const FLAGS = ["--disable-background-timer-throttling", "--disable-renderer-backgrounding",
  "--disable-backgrounding-occluded-windows", "--autoplay-policy=user-gesture-required"];

let [passed, failed] = [0, 0];
let now = "";

function expect(isTrue, what) {
  if (isTrue) { passed += 1; return; }
  failed += 1;
  console.log(`${now}: ${what}`);
}

const log = "document.getElementById('log').textContent";
const told = (line) => `${log}.includes(${JSON.stringify(line)})`;
const NOT_SAVED = "The game is not being saved.";

/** Begins to play by a key, as a visitor does. */
async function begin(page) {
  await page.evaluate("document.getElementById('play').focus()");
  // A busy machine is no fault of the storage, unless the check makes it silent.
  await page.evaluate("if (!globalThis.fault) kodama.store.patience = 60_000");
  await page.press("Enter");
  await page.until("kodama.playing && !kodama.isStarting");
}

/** Begins a valley by a link. */
async function play(page, address, seed) {
  await page.send("Page.navigate", { url: "about:blank" });
  await page.open(`${address}#kodama:seed=${seed}`);
  await begin(page);
  await page.until("kodama.player.passes > 20");
}

/** Runs passes without waiting for the clock. */
const advance = (page, passes) => page.evaluate(
  `for (let count = ${passes}; count > 0; count -= 1) kodama.player.pass();`);

/** Places a cell, so that there is something to save. */
async function edit(page) {
  for (const key of ["ArrowRight", "Space"]) {
    await page.press(key);
    await advance(page, 4);
  }
}

/** Saves by the key, and returns the line that answers. */
async function save(page) {
  await page.evaluate("document.querySelector('#log ol').replaceChildren()");
  await page.press("F5");
  await page.until(`${told("Saved")} || ${told("Not saved.")}`);
  return await page.evaluate(told("Not saved.")) ? "Not saved" : "Saved";
}

const stored = (page) => page.evaluate(READ);
const seeds = async (page) => new Set((await stored(page)).map(({ seed }) => seed));

const checks = {
  /** What is played is kept before a link replaces it, and the player decides. */
  async linkWhilePlaying(browser, server) {
    await play(browser, server.address_, 7);
    await edit(browser);
    expect(await save(browser) === "Saved", "F5 does not save");
    await edit(browser);
    const before = await stored(browser);
    const follow = async (link, answer) => {
      await browser.evaluate(`location.hash = ${JSON.stringify(link)}`);
      await browser.until("document.getElementById('clipboard').open");
      await browser.click(answer);
    };
    await follow("kodama:seed=5", "#decline");
    await sleep(200);
    expect(await browser.evaluate("kodama.playing.textOf('seed')") === "7", "it was not asked");
    expect(await browser.evaluate("location.hash") === "", "the address still has the link");
    await follow("kodama:seed=5", "#clipboard .primary");
    await browser.until("kodama.playing?.textOf('seed') === '5' && !kodama.isStarting");
    await edit(browser);
    await browser.evaluate("kodama.keep('keep')");
    await browser.until("!kodama.store.isBehind");
    const after = await stored(browser);
    for (const one of before.filter(({ seed }) => seed)) {
      expect(after.some(({ key, sum }) => key === one.key && sum === one.sum),
        `${one.key} was replaced`);
    }
    expect(after.some(({ key, seed }) => seed === "7" && key.includes("autosave")),
      "the last change of the first valley was not kept");
    expect(after.some(({ seed }) => seed === "5"), "the second valley is not kept");
  },

  /** Three autosaves for each valley; PageStoreTests has more than eight of them. */
  async autosaves(browser, server) {
    for (const seed of ["11", "12"]) {
      await play(browser, server.address_, seed);
      for (let count = 0; count < 4; count += 1) {
        await edit(browser);
        await browser.evaluate("kodama.keep('keep')");
      }
      await browser.evaluate("kodama.leave()");
      await browser.evaluate("kodama.stopping");
    }
    const saves = (await stored(browser)).filter(({ key }) => key.includes("autosave"));
    expect(saves.map(({ seed }) => seed).sort().join() === "11,11,11,12,12,12",
      saves.map(({ key, seed }) => `${key}: valley ${seed}`).join());
  },

  async twoTabs(browser, server) { await twoTabs(browser, server, ""); },

  async twoTabsWithoutLocks(browser, server) {
    await twoTabs(browser, server, REFUSALS["no locks"]);
  },

  /** "Saved" is said when it is; otherwise why not, once, with a file as a way out. */
  async storage(browser, server) {
    const tab = await browser.tab();
    await tab.inject(STORAGE);
    for (const fault of ["full", "abort", "never", "open", "silent"]) {
      now = `storage: ${fault}`;
      const isFromStart = ["open", "silent"].includes(fault);
      await tab.send("Page.navigate", { url: server.address_ });
      await tab.until("'fault' in globalThis");
      await tab.evaluate(`fault = "${isFromStart ? fault : ""}"`);
      await play(tab, server.address_, 7);
      if (!isFromStart) expect(await save(tab) === "Saved", "not saved before the fault");
      await tab.evaluate(`fault = "${fault}"; kodama.store.patience = 4_000`);
      await edit(tab);
      await advance(tab, isFromStart ? 250 : 0);
      const count = `${log}.split(${JSON.stringify(NOT_SAVED)}).length - 1`;
      const before = await tab.evaluate(count);
      expect(await save(tab) === "Not saved", "said to be saved");
      await advance(tab, 250);
      const said = before + await tab.evaluate(count);
      expect(said === 1, `told ${said} times`);
      expect(await tab.evaluate("!document.getElementById('fault').hidden"), "no way out");
      const file = JSON.parse(await tab.evaluate("kodama.store.fileText()"));
      expect(file.records.some(([key]) => key.startsWith("save/")), "the file lacks the save");
      await tab.evaluate("fault = ''");
      if (fault === "never" || fault === "silent") continue;
      await tab.until("document.getElementById('fault').hidden");
      await edit(tab);
      expect(await save(tab) === "Saved", "not saved after the fault");
      expect((await seeds(tab)).has("7"), "nothing is stored after the fault");
    }
    await tab.close();
  },

  async storageRefused(browser, server) {
    for (const name of ["storage denied", "no storage"]) {
      const tab = await browser.tab();
      await tab.inject(REFUSALS[name]);
      await play(tab, server.address_, 7);
      await edit(tab);
      expect(await save(tab) === "Not saved", `${name}: said to be saved`);
      await tab.close();
    }
  },

  /** Somebody deletes the records while they are in use. */
  async deleted(browser, server) {
    await play(browser, server.address_, 7);
    await edit(browser);
    expect(await save(browser) === "Saved", "F5 does not save");
    await browser.evaluate(`new Promise((resolve) => {
      indexedDB.deleteDatabase("kodama").onsuccess = resolve; })`);
    await edit(browser);
    expect(await save(browser) === "Saved", "F5 does not save again");
    await browser.send("Storage.clearDataForOrigin",
      { origin: server.address_.slice(0, -1), storageTypes: "indexeddb" });
    await edit(browser);
    await browser.evaluate("kodama.keep('keep')");
    await browser.until("!kodama.store.isBehind && kodama.store.fault === null");
    const keys = (await stored(browser)).map(({ key }) => key);
    expect(keys.includes("save/quick"), `not stored again: ${keys}`);
  },

  /** A file adds its saves: nothing is replaced, and what is no save is refused. */
  async importing(browser, server) {
    await play(browser, server.address_, 21);
    await edit(browser);
    expect(await save(browser) === "Saved", "F5 does not save");
    await edit(browser);
    await browser.evaluate("kodama.keep('keep')");
    const text = await browser.evaluate("kodama.store.fileText()");
    await edit(browser);
    expect(await save(browser) === "Saved", "F5 does not save");
    const file = JSON.parse(text);
    const count = file.records.filter(([key]) => key.startsWith("save/")).length;
    file.records.push(["save/autosave-99", btoa("nothing")], ["save/quick", null], [7], "x");
    await edit(browser);
    const before = await stored(browser);
    const result = await open(browser, JSON.stringify(file));
    expect(result.endsWith("not valid: 4."), result);
    const after = await stored(browser);
    for (const one of before.filter(({ seed }) => seed)) {
      expect(after.some(({ key, sum }) => key === one.key && sum === one.sum),
        `${one.key} was replaced`);
    }
    const newest = after.filter(({ key }) => key.includes("autosave"));
    expect(newest.length > count - 1, "the running game was not kept");
    expect(after.some(({ key }) => key === "save/quick 2"), "the other save of the name is missing");
    const twice = await open(browser, text);
    expect(twice.startsWith("Saves added: 0."), `added twice: ${twice}`);
    for (const wrong of ["", "{}", "[]", "null", '{"format":"kodama-records-1"}', "\u0000"]) {
      await open(browser, wrong, false);
      expect(await browser.evaluate("document.body.textContent.length > 0"), "dead");
    }
    const again = await stored(browser);
    expect(JSON.stringify(again) === JSON.stringify(after), "a wrong file changed something");
  },

  async links(browser, server) {
    const bad = ["%", "kodama:%E0%A4", "kodama:etude=nosuch", "kodama:etude=", "kodama:seed=-1",
      "kodama:seed=abc", "kodama:seed=", "kodama:seed=18446744073709551616", "kodama:",
      "kodama:nothing", "nothing", "kodama:seed=5%0Apage=https://example.org",
      "kodama:etude=ring-it%0Apage=https://example.org", `kodama:${"A".repeat(100_000)}`,
      `kodama:${"%41".repeat(690_000)}`];
    for (const link of bad) {
      now = `link ${link.slice(0, 40)}`;
      await browser.send("Page.navigate", { url: "about:blank" });
      await browser.open(`${server.address_}#${link}`);
      const status = await browser.evaluate("document.getElementById('status').textContent");
      expect(!status.startsWith("Ready") && status.includes("Ready"), `it says: ${status}`);
      await begin(browser);
      await browser.until("document.querySelectorAll('#items button').length > 2");
    }
    now = "links";
    await browser.evaluate("location.hash = 'kodama:etude=nosuch'");
    await browser.until("document.getElementById('note').textContent.includes('étude')");
    await browser.send("Page.navigate", { url: "about:blank" });
    await browser.open(`${server.address_}#kodama:seed=18446744073709551615`);
    await begin(browser);
    expect(await browser.evaluate("kodama.playing.textOf('seed')") === "18446744073709551615",
      "the largest seed is not taken");
  },

  async refusals(browser) {
    const server = await serve(folder, { headers: {
      "Permissions-Policy": "gamepad=(), clipboard-read=(), clipboard-write=(), fullscreen=()" } });
    try {
      for (const [name, script] of [["permissions denied", ""], ...Object.entries(REFUSALS)]) {
        now = `refusals: ${name}`;
        const tab = await browser.tab();
        await tab.inject(script);
        await play(tab, server.address_, 7);
        await tab.evaluate("kodama.words.voice.isOn = true");
        for (const key of ["ArrowRight", "Space", "KeyM", "Escape", "F11"]) {
          await tab.press(key);
          await advance(tab, 3);
        }
        const pass = await tab.evaluate("kodama.player.passes");
        await tab.until(`kodama.player.passes > ${pass + 10}`);
        expect(await tab.evaluate("document.getElementById('trouble').hidden"),
          await tab.evaluate("document.getElementById('trouble').textContent"));
        await tab.close();
      }
    } finally { server.close(); }
  },

  /** Values in the database that no game has written. */
  async oddRecords(browser, server) {
    await browser.open(server.address_);
    await browser.evaluate(`new Promise((resolve) => {
      const request = indexedDB.open("kodama", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("records");
      request.onsuccess = () => {
        const transaction = request.result.transaction("records", "readwrite");
        const store = transaction.objectStore("records");
        [7, null, "x", {}, new Uint8Array(3), new ArrayBuffer(40)].forEach((value, index) =>
          store.put(value, "save/autosave-" + (index + 1)));
        store.put(true, "setting/language");
        store.put(new Uint8Array([255]), "setting/picture");
        store.put(1, 1);
        transaction.oncomplete = () => { request.result.close(); resolve(); };
      };
    })`);
    await play(browser, server.address_, 31);
    await edit(browser);
    expect(await save(browser) === "Saved", "F5 does not save");
    await edit(browser);
    await browser.evaluate("kodama.leave()");
    await browser.evaluate("kodama.stopping");
    const keys = (await stored(browser)).map(({ key, seed }) => `${key}:${seed ?? ""}`);
    for (const number of [1, 2, 3, 4, 5]) {
      expect(keys.includes(`save/autosave-${number}:`), `record ${number} was overwritten`);
    }
    expect(keys.some((key) => key.endsWith(":31")), "the valley was not kept");
  },

  /** A missing part, an error and a trap say what happened, and keep the game. */
  async trouble(browser) {
    for (const name of ["input.js", "main.js", "content.bin"]) {
      const server = await serve(folder, { missing: [name] });
      await browser.send("Page.navigate", { url: server.address_ });
      await browser.until("document.getElementById('trouble')?.hidden === false");
      expect((await browser.evaluate("document.getElementById('trouble').innerText"))
        .includes("could not be loaded"), `${name}: no sentence`);
      server.close();
    }
    const server = await serve(folder);
    for (const [wrong, sentence] of [["new Error('planted')", "was saved"],
      ["new WebAssembly.RuntimeError('unreachable')", "stopped because"]]) {
      await play(browser, server.address_, 41);
      await edit(browser);
      await browser.evaluate("kodama.keep('keep')");
      await browser.until("!kodama.store.isBehind");
      await browser.evaluate(`kodama.playing.rowsOf = kodama.playing.samples = () => {
        throw ${wrong}; }`);
      await browser.until("!document.getElementById('trouble').hidden");
      expect((await browser.evaluate("document.getElementById('trouble').innerText"))
        .includes(sentence), `no sentence for ${wrong}`);
      await browser.evaluate("document.getElementById('reload').click()").catch(() => {});
      await sleep(300);
      await browser.until("globalThis.kodama && !document.getElementById('play').disabled", 60);
      await begin(browser);
      await browser.until("document.getElementById('items').textContent.includes('Continue')");
    }
    server.close();
  },

  /** The browser suspends the sound; a key brings it back, and the switch tells the truth. */
  async sound(browser, server) {
    await play(browser, server.address_, 7);
    const isOn = "document.querySelector('[data-output=sound]').ariaChecked";
    await browser.until(`${isOn} === 'true'`);
    await browser.evaluate("kodama.sound.context.suspend()");
    await browser.until(`${isOn} === 'false'`);
    const pass = await browser.evaluate("kodama.player.passes");
    await browser.until(`kodama.player.passes > ${pass + 10}`);
    expect(await browser.evaluate("document.getElementById('note').textContent") !== "",
      "nothing is said");
    await browser.press("ArrowRight");
    await browser.until(`${isOn} === 'true'`);
    expect(await browser.evaluate("document.getElementById('note').textContent") === "",
      "the page still says that there is no sound");
  },

  /** Words are in the place of the picture; a phone and 400 % show the valley. */
  async sizes(browser, server) {
    const shown = (selector) => `(() => {
      const box = document.querySelector("${selector}").getBoundingClientRect();
      return Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / innerHeight;
    })()`;
    for (const [width, height, isTouch] of [[360, 640, true], [768, 1024, true],
      [1280, 800, false], [320, 200, false]]) {
      now = `sizes ${width} × ${height}`;
      await browser.size(width, height, 1, isTouch);
      await browser.open(server.address_);
      await browser.until("kodama.player.passes > 60");
      await show(browser, `demonstration-${width}`);
      if (width !== 320) {
        const valley = await browser.evaluate(shown("#picture"));
        const echo = await browser.evaluate(shown("#echo"));
        expect(valley > 0.3 && echo > 0.15, `the valley has ${valley}, the echo ${echo} of it`);
        for (const part of ["#picture", "#echo", "#agreement", "[data-output=words]"]) {
          expect(await browser.evaluate(`document.querySelector("${part}").getBoundingClientRect()`
            + ".bottom <= innerHeight + 1"), `${part} is below the first screen`);
        }
      }
      await play(browser, server.address_, 7);
      await sleep(300);
      await show(browser, `game-${width}`);
      expect(await browser.evaluate(shown("canvas")) > (height > 640 ? 0.4 : 0.35),
        `the picture has ${await browser.evaluate(shown("canvas"))} of the page`);
      await browser.press("KeyI", { modifiers: 1 });
      await browser.until("document.body.classList.contains('screenless')");
      await advance(browser, 5);
      await show(browser, `words-${width}`);
      const share = await browser.evaluate(shown("#log"));
      expect(share > (height > 640 ? 0.45 : 0.3), `the log has ${share} of the page`);
      const wide = await browser.evaluate("document.documentElement.scrollWidth - innerWidth");
      expect(wide <= 0, `${wide} pixels too wide`);
      await browser.press("KeyM");
      await browser.until("document.querySelectorAll('#items button').length > 2");
      await show(browser, `words-menu-${width}`);
      expect(await browser.evaluate("document.activeElement.id") === "picture", "no focus");
    }
    await browser.size(1280, 800);
  },
};

/** Opens a file of records as the button of the page does; returns what the page says. */
async function open(browser, text, isGood = true) {
  await browser.evaluate(`(async () => {
    const list = new DataTransfer();
    list.items.add(new File([${JSON.stringify(text)}], "kodama.json"));
    document.getElementById("file").files = list.files;
    document.getElementById("status").textContent = "";
    await kodama.openFile();
  })()`);
  if (isGood) await browser.until("document.getElementById('status').textContent !== ''");
  return browser.evaluate("document.getElementById('status').textContent");
}

/** One page saves. The other one says that it does not, and does once the first one has ended. */
async function twoTabs(browser, server, script) {
  const [first, second] = [await browser.tab(), await browser.tab()];
  for (const tab of [first, second]) await tab.inject(script);
  await play(first, server.address_, 51);
  await edit(first);
  expect(await save(first) === "Saved", "the first tab does not save");
  await play(second, server.address_, 52);
  // Without locks, the page that began last saves.
  const [writer, reader] = script ? [second, first] : [first, second];
  await edit(reader);
  await advance(reader, 200);
  await reader.until(told("Another tab saves here"));
  expect(await save(reader) === "Not saved", "the other tab says that it saves");
  await edit(writer);
  expect(await save(writer) === "Saved", "the tab that saves does not");
  const quick = (await stored(writer)).find(({ key }) => key === "save/quick");
  expect(quick?.seed === (script ? "52" : "51"), `the quick save is of valley ${quick?.seed}`);
  await writer.evaluate("kodama.leave()");
  await reader.until("document.getElementById('fault').hidden && !kodama.store.isBehind");
  await edit(reader);
  expect(await save(reader) === "Saved", "the other tab does not take over");
  const found = await seeds(reader);
  for (const seed of ["51", "52"]) expect(found.has(seed), `valley ${seed} is lost`);
  await first.close();
  await second.close();
}

async function show(browser, name) {
  if (!pictures) return;
  fs.mkdirSync(pictures, { recursive: true });
  await browser.screenshot(path.join(pictures, `${name}.png`));
}

const server = await serve(folder);
const browser = await Browser.start(FLAGS);
try {
  for (const [name, check] of Object.entries(checks)) {
    if (only && !only.split(",").includes(name)) continue;
    now = name;
    await browser.send("Page.navigate", { url: "about:blank" });
    await browser.send("Storage.clearDataForOrigin",
      { origin: server.address_.slice(0, -1), storageTypes: "all" });
    await check(browser, server).catch((error) => expect(false, error.message));
    const problems = browser.problems.splice(0);
    if (!["trouble", "refusals"].includes(name)) {
      for (const problem of problems) expect(false, `the page reports: ${problem}`);
    }
  }
} finally {
  await browser.end();
  server.close();
}
expect(passed > 0, "nothing was checked");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
