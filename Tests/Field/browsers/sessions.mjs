/**
 * Plays random sessions of two tabs in Chromium: valleys, saves, links, files, storage that fails,
 * records that are deleted, tabs that are closed or die. Whatever was acknowledged as saved must be
 * there at the end of each session.
 *
 * Usage: node Tests/Field/browsers/sessions.mjs [COUNT [FIRST]] [--folder FOLDER]
 */

import { Browser, serve, sleep } from "../../Web/browser.mjs";
import { READ, STORAGE } from "./faults.mjs";

const values = process.argv.slice(2);
const at = values.indexOf("--folder");
const folder = at < 0 ? "dist/web" : values.splice(at, 2)[1];
const [count, first] = [Number(values[0] ?? 20), Number(values[1] ?? 1)];
const STEPS = 12;
/** Fewer valleys than the page keeps autosaves of. */
const VALLEYS = 6;

/**
 * Draws two frames a second, as a browser does for a tab in the background. The sessions run the passes
 * that they need by themselves, and a page that also plays takes a quarter of a core.
 */
const CALM = `(() => {
  const frame = requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (act) => setTimeout(() => frame(act), 500);
})();`;

/** Random numbers from a seed (mulberry32). */
function generator(seed) {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6D2B79F5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/** A valley that was acknowledged as saved is not stored. */
class LostValleyError extends Error {}

/** One session: two tabs of one profile, and what they said to have saved. */
class Session {
  constructor(browser, server, seed) {
    Object.assign(this, { browser, server, random: generator(seed), valleys: 0, file: null });
    /** The tick at which each valley was last acknowledged as saved, by its seed. */
    this.acknowledged = new Map();
    this.steps = [];
  }

  async open(place) {
    const tab = await this.browser.tab();
    await tab.inject(STORAGE + CALM);
    await tab.open(this.server.address_);
    this.tabs[place] = tab;
    await this.bePatient(tab);
  }

  async run() {
    this.tabs = [];
    for (const place of [0, 1]) await this.open(place);
    await this.link(this.tabs[0]);
    for (let step = 0; step < STEPS; step += 1) {
      const place = this.random(2);
      const names = ["link", "link", "edit", "edit", "edit", "save", "save", "wait", "leave",
        "continue", "fault", "heal", "export", "import", "reload", "close", "crash", "remove",
        "hide"];
      const name = names[this.random(names.length)];
      this.steps.push(`${place}.${name}`);
      await this[name](this.tabs[place], place);
      for (const tab of this.tabs) await this.acknowledge(tab);
    }
    for (const tab of this.tabs) {
      await this.heal(tab);
      await this.acknowledge(tab);
      await tab.close();
    }
    await this.open(0);
    await this.check(this.tabs[0]);
    await this.tabs[0].close();
  }

  /** Notes what a tab shows as saved: the key's answer, or that everything is stored. */
  async acknowledge(tab) {
    const found = await tab.evaluate(`(() => {
      const { store, playing } = kodama;
      return store.isOwner && store.fault === null && !store.isBehind && playing
        ? store.records().filter(([key, value]) => key.startsWith("save/") && value.length > 0)
          .map(([, value]) => {
            const view = new DataView(value.buffer, value.byteOffset);
            const start = view.getUint32(8, true) >>> 31 ? 20 : 12;
            const at = start + 4 + view.getUint16(start + 2, true);
            return [String(view.getBigUint64(at, true)), Number(view.getBigUint64(at + 8, true))];
          }) : [];
    })()`);
    for (const [seed, tick] of found) {
      this.acknowledged.set(seed, Math.max(tick, this.acknowledged.get(seed) ?? 0));
    }
  }

  /** Every acknowledged valley is stored, as it was or later, and Continue is offered. */
  async check(tab) {
    const saves = await tab.evaluate(READ);
    for (const [seed, tick] of this.acknowledged) {
      if (!saves.some((one) => one.seed === seed && one.tick >= tick)) {
        const there = saves.map((one) => `${one.key}:${one.seed}@${one.tick}`).join(" ");
        throw new LostValleyError(`valley ${seed} of tick ${tick} is lost; there is ${there}`);
      }
    }
    await this.play(tab);
    if (this.acknowledged.size > 0) {
      await tab.until("document.getElementById('items').textContent.includes('Continue')");
    }
  }

  async play(tab) {
    if (await tab.evaluate("Boolean(kodama.playing)")) return;
    await tab.evaluate("document.getElementById('play').focus()");
    await tab.press("Enter");
    await tab.until("kodama.playing && !kodama.isStarting");
  }

  async link(tab) {
    if (this.valleys === VALLEYS) return;
    this.valleys += 1;
    const seed = 1000 + this.valleys;
    const isPlaying = await tab.evaluate("Boolean(kodama.playing?.textOf('link'))");
    await tab.evaluate(`location.hash = "kodama:seed=${seed}"`);
    if (isPlaying) {
      await tab.until("document.getElementById('clipboard').open");
      const answer = this.random(4) === 0 ? "#decline" : "#clipboard .primary";
      await tab.evaluate(`document.querySelector("${answer}").click()`);
      await sleep(50);
      await tab.until("!kodama.isStarting");
    }
    await this.play(tab);
  }

  async continue(tab) {
    await this.play(tab);
    await tab.evaluate("kodama.player.pass()");
    const isThere = "document.querySelector('#items button')?.textContent.startsWith('Continue')";
    if (await tab.evaluate(`Boolean(${isThere})`)) {
      await tab.evaluate("document.querySelector('#items button').click()");
      await this.advance(tab, 5);
    }
  }

  async advance(tab, passes) {
    await tab.evaluate(
      `for (let count = ${passes}; count > 0; count -= 1) kodama.player.pass();`);
  }

  async edit(tab) {
    for (const key of ["ArrowRight", "Space"]) {
      await tab.press(key);
      await this.advance(tab, 5);
    }
  }

  async save(tab) {
    if (!await tab.evaluate("Boolean(kodama.playing?.textOf('link'))")) return;
    await tab.evaluate("document.querySelector('#log ol').replaceChildren()");
    await tab.press("F5");
    await this.advance(tab, 5);
    const log = "document.getElementById('log').textContent";
    await tab.until(`${log}.includes("Saved") || ${log}.includes("Not saved")`);
    if (await tab.evaluate(`${log}.includes("Not saved")`)) return;
    const [seed, tick] = await tab.evaluate(`(() => {
      const value = new Map(kodama.store.records()).get("save/quick");
      const view = new DataView(value.buffer, value.byteOffset);
      const at = 24 + view.getUint16(22, true);
      return [String(view.getBigUint64(at, true)), Number(view.getBigUint64(at + 8, true))];
    })()`);
    this.acknowledged.set(seed, Math.max(tick, this.acknowledged.get(seed) ?? 0));
  }

  /** Nine seconds and a bit, after which a change is saved by itself. */
  async wait(tab) {
    await this.advance(tab, 550);
    await sleep(30);
  }

  async leave(tab) {
    await tab.evaluate("kodama.playing && kodama.leave()");
  }

  async hide(tab) { await tab.evaluate("kodama.keep('keep')"); }

  async fault(tab) {
    const faults = ["full", "abort", "never", "open"];
    await tab.evaluate(`fault = "${faults[this.random(faults.length)]}"`);
  }

  async heal(tab) { await tab.evaluate("fault = ''"); }

  async export(tab) { this.file = await tab.evaluate("kodama.store.fileText()"); }

  async import(tab) {
    if (!this.file) return;
    await tab.evaluate(`(async () => {
      const list = new DataTransfer();
      list.items.add(new File([${JSON.stringify(this.file)}], "kodama.json"));
      document.getElementById("file").files = list.files;
      await kodama.openFile();
    })()`);
  }

  async reload(tab) {
    await tab.open(this.server.address_);
    await this.bePatient(tab);
  }

  /** Waits longer than a page does for its storage: a busy machine is no fault. */
  async bePatient(tab) { await tab.evaluate("kodama.store.patience = 20_000"); }

  async close(tab, place) {
    await tab.close();
    await this.open(place);
  }

  /** The process of the page ends without a word. */
  async crash(tab, place) {
    tab.send("Page.crash").catch(() => {});
    await sleep(100);
    await tab.close();
    await this.open(place);
  }

  /** Deletes the records while a page uses them, which puts them back. */
  async remove(tab) {
    const isSafe = "!fault && kodama.store.isOwner && kodama.playing && !kodama.store.fault"
      + " && kodama.store.records().length > 0";
    if (!await tab.evaluate(`Boolean(${isSafe})`)) return;
    await tab.evaluate(`new Promise((resolve) => {
      const request = indexedDB.deleteDatabase("kodama");
      request.onsuccess = request.onerror = resolve; })`);
    await tab.until(`(${READ}).then((all) => all.length > 0)`);
  }
}

const server = await serve(folder);
const browser = await Browser.start(["--disable-background-timer-throttling",
  "--disable-renderer-backgrounding", "--disable-backgrounding-occluded-windows"]);
let [lost, broken, acknowledged] = [0, 0, 0];
try {
  for (let seed = first; seed < first + count; seed += 1) {
    await browser.send("Storage.clearDataForOrigin",
      { origin: server.address_.slice(0, -1), storageTypes: "all" });
    const session = new Session(browser, server, seed);
    try {
      await session.run();
    } catch (error) {
      if (error instanceof LostValleyError) lost += 1; else broken += 1;
      console.log(`session ${seed}: ${error.message}\n  ${session.steps.join(" ")}`);
      for (const tab of session.tabs) await tab.close().catch(() => {});
    }
    acknowledged += session.acknowledged.size;
    const played = seed - first + 1;
    if (played % 10 === 0) console.log(`${played} sessions: ${acknowledged} valleys, ${lost} lost`);
  }
} finally {
  await browser.end();
  server.close();
}
console.log(`figure: ${acknowledged} valleys were acknowledged in ${count} sessions; lost: ${lost};`
  + ` sessions that ended early for another reason: ${broken}`);
const isEnough = acknowledged >= count / 2;
if (!isEnough) console.log("too few valleys were acknowledged");
const failed = lost + broken + (isEnough ? 0 : 1);
console.log(`${count - lost - broken} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
