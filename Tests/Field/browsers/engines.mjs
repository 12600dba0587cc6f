/**
 * Tries the page in Firefox ESR and WebKit: it starts, Play works, a saved valley survives loading
 * the page again, recordings that are dropped are drawn, and links that nothing can open say so.
 *
 * Usage: node Tests/Field/browsers/engines.mjs [FOLDER]
 */

import { serve } from "../../Web/browser.mjs";
import { Firefox, WebKit } from "../../Web/engines.mjs";
import { dropRecordings } from "../../Web/recordings.mjs";

const folder = process.argv[2] ?? "dist/web";
const BAD_LINKS = ["%", "kodama:%E0%A4", "kodama:etude=nosuch", "kodama:seed=-1",
  "kodama:seed=5%0Apage=https://example.org"];
let [passed, failed] = [0, 0];

function expect(isTrue, what) {
  if (isTrue) { passed += 1; return; }
  failed += 1;
  console.log(what);
}

async function begin(browser) {
  await browser.evaluate("document.getElementById('play').focus()");
  await browser.press("Enter");
  await browser.until("kodama.playing && !kodama.isStarting");
}

async function tryPage(browser, name, address) {
  await browser.open(address);
  await browser.until("kodama.player.passes > 30");
  const isSame = "document.getElementById('same').textContent === 'Equal'";
  await browser.until(isSame);
  const readsOpus = await dropRecordings(browser, (isTrue, what) =>
    expect(isTrue, `${name}: ${what}`), false);
  console.log(`figure: ${name} ${readsOpus ? "reads" : "cannot read"} Opus`);
  await browser.open(address);
  // The address changes as by hand: first a page that is no game, then the link.
  for (const link of BAD_LINKS) {
    await browser.evaluate(`location.hash = ${JSON.stringify(link)}; true`);
    await browser.until("!document.getElementById('status').textContent.startsWith('Ready')");
    const status = await browser.evaluate("document.getElementById('status').textContent");
    expect(status.includes("Ready"), `${name}: ${link}: ${status}`);
  }
  await browser.evaluate("location.hash = 'kodama:seed=61'; true");
  await browser.until("document.getElementById('status').textContent.includes('link')");
  await begin(browser);
  expect(await browser.evaluate("kodama.playing.textOf('seed')") === "61", `${name}: no valley 61`);
  await browser.until("kodama.player.passes > 20");
  for (const key of ["ArrowRight", "Space", "F5"]) {
    await browser.press(key);
    await browser.evaluate("for (let n = 0; n < 5; n += 1) kodama.player.pass(); true");
  }
  await browser.until("document.getElementById('log').textContent.includes('Saved')");
  await browser.evaluate("kodama.keep('keep'); true");
  await browser.until("!kodama.store.isBehind");
  await browser.open(address);
  await begin(browser);
  await browser.until("document.getElementById('items').textContent.includes('Continue')");
  const keys = await browser.evaluate("kodama.store.records().map(([key]) => key).join()");
  expect(keys.includes("save/quick"), `${name}: ${keys} after loading again`);
  expect(await browser.evaluate("document.getElementById('trouble').hidden"),
    await browser.evaluate("document.getElementById('trouble').textContent"));
}

const server = await serve(folder);
try {
  for (const [name, kind] of [["Firefox", Firefox], ["WebKit", WebKit]]) {
    const browser = await kind.start();
    console.log(`figure: ${name} ${browser.version}`);
    await tryPage(browser, name, server.address_)
      .catch((error) => expect(false, `${name}: ${error.message}`));
    await browser.end();
  }
} finally { server.close(); }
expect(passed > 8, "too little was checked");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
