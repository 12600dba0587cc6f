/**
 * Opens the built page in WebKit, Safari's engine, and plays it by keys: the digests of goldens, the
 * switches, and the roles and names that a screen reader is told.
 *
 * Usage: node Tests/Web/webkit.mjs [--pictures FOLDER] [FOLDER]
 *
 * It needs the packages webkit2gtk-driver and xvfb.
 */

import fs from "node:fs";
import path from "node:path";
import { serve } from "./browser.mjs";
import { WebKit } from "./engines.mjs";
import { nativeDigests, playScript, referenceDigests } from "./script.mjs";

const values = process.argv.slice(2);
const at = values.indexOf("--pictures");
const pictures = at < 0 ? null : values.splice(at, 2)[1];
const folder = values[0] ?? "dist/web";

const SCRIPTS = ["screen-learn", "screen-worlds-ja", "screen-settings", "screen-help", "sweeps-ja",
  "walk-and-look", "pour-sand"];
let [passed, failed] = [0, 0];

function expect(isTrue, what) {
  if (isTrue) { passed += 1; return; }
  failed += 1;
  console.log(what);
}

async function show(browser, name) {
  if (!pictures) return;
  fs.mkdirSync(pictures, { recursive: true });
  fs.writeFileSync(path.join(pictures, `${name}.png`), await browser.picture());
}

/** The page opens, its three switches are told, and the digests stay equal. */
async function demonstration(browser, address) {
  await browser.open(address);
  await browser.until("kodama.player.passes > 60");
  const told = await browser.told("[data-output], #play, [role=log], ol");
  for (const name of ["switch Screen", "switch Sound", "switch Words", "button Play"]) {
    expect(told.some((one) => one.startsWith(name)), `not told: ${name}; ${told.join(", ")}`);
  }
  expect(told.some((one) => one.startsWith("log")), `no log is told: ${told.join(", ")}`);
  const equal = "document.getElementById('same').textContent === 'Equal'";
  expect(await browser.evaluate(equal), "the digests differ");
  for (const name of ["screen", "words", "sound"]) {
    await browser.evaluate(`document.querySelector("[data-output=${name}]").click()`);
    const pass = await browser.evaluate("kodama.player.passes");
    await browser.until(`kodama.player.passes > ${pass + 24}`);
    expect(await browser.evaluate(equal), `the digests differ after switching ${name}`);
  }
  await show(browser, "webkit-demonstration");
}

/** Scripts of the goldens, by real keys: the same world, words, text and samples. */
async function keys(browser, address) {
  const reference = await referenceDigests(folder, SCRIPTS);
  for (const name of SCRIPTS) {
    await browser.open(address);
    const lines = await playScript(browser, name);
    const wanted = nativeDigests(name) ?? reference.get(name);
    const place = lines.findIndex((line, index) => line !== wanted[index]);
    expect(lines.length > 2 && lines.length === wanted.length && place < 0,
      `${name}: ${lines.length} of ${wanted.length} digests, the first other: ${place}`);
  }
  await show(browser, "webkit-game");
}

const server = await serve(folder);
const browser = await WebKit.start();
try {
  console.log(`figure: WebKit ${browser.version}`);
  for (const check of [demonstration, keys]) {
    await check(browser, server.address_).catch((error) => expect(false, error.message));
  }
} finally {
  await browser.end();
  server.close();
}
expect(passed > 0, "nothing was checked");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
