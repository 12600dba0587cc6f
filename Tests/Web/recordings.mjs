/** Drops files on the demonstration: recordings are drawn, and other files get a sentence. */

import fs from "node:fs";

const [PASSES, PASSES_A_CALL] = [1100, 100];
const STATUS = "document.getElementById('echo-status').textContent";

/** Drops a file, which an expression of the page returns, and resolves to what the page says. */
async function drop(browser, file) {
  await browser.evaluate(`(() => {
    document.getElementById("echo-status").textContent = "";
    const data = new DataTransfer();
    data.items.add(${file});
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true,
      cancelable: true }));
  })()`);
  await browser.until(`${STATUS} && ${STATUS} !== kodama.text("web.echo.reading")`, 60);
  return browser.evaluate(STATUS);
}

const bytesOf = (buffer, name) => `new File([Uint8Array.from(atob("${buffer.toString("base64")}"),
  (one) => one.charCodeAt(0))], "${name}")`;

/** The first bytes of a WAV file at 48 kHz; kind 1 has whole numbers, kind 3 floating point. */
function header(kind, channels, bytes, length) {
  const wave = Buffer.alloc(44);
  wave.write("RIFF", 0);
  wave.writeUInt32LE(36 + length, 4);
  wave.write("WAVEfmt ", 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(kind, 20);
  wave.writeUInt16LE(channels, 22);
  wave.writeUInt32LE(48_000, 24);
  wave.writeUInt32LE(48_000 * channels * bytes, 28);
  wave.writeUInt16LE(channels * bytes, 32);
  wave.writeUInt16LE(8 * bytes, 34);
  wave.write("data", 36);
  wave.writeUInt32LE(length, 40);
  return wave;
}

/** Plays a sweep by families in the page, keeps it as a file, and what an ear hears of it. */
async function record(browser) {
  const wave = header(3, 2, 4, PASSES * 1600 * 4).toString("base64");
  await browser.evaluate(`(async () => {
    kodama.player.game = null;
    const game = await kodama.demo.game.constructor.make(kodama.demo.parts);
    game.start({ seed: 7, start: "play", language: "en", sound: true });
    kodama.proof = { game, sound: [], pass: 0 };
    kodama.demo.echo.begin();
    return true;
  })()`);
  for (let pass = 0; pass < PASSES; pass += PASSES_A_CALL) {
    await browser.evaluate(`(() => {
      const { proof } = kodama;
      const { game, sound } = proof;
      for (let count = 0; count < ${PASSES_A_CALL}; count += 1, proof.pass += 1) {
        if (proof.pass === 20) game.stroke(8, 1);
        game.pass();
        if (proof.pass === 20) proof.map = game.resultBytes(game.wasm.kodama_families());
        sound.push(game.samples().slice());
        kodama.demo.echo.hear(sound.at(-1));
      }
      return true;
    })()`);
  }
  await browser.evaluate(`(() => {
    const head = Uint8Array.from(atob("${wave}"), (one) => one.charCodeAt(0));
    kodama.sweep = new File([head, ...kodama.proof.sound], "sweep.wav");
    kodama.proof.direct = Array.from(kodama.demo.echo.families).join();
    return true;
  })()`);
}

/** Tries all files. A browser may be unable to read Opus; then it says what to do. */
export async function dropRecordings(browser, expect, isOpusNeeded = true) {
  const unread = "This browser cannot read this recording. Save it as WAV and drop that.";
  const silence = Buffer.concat([header(1, 1, 2, 96_000), Buffer.alloc(96_000)]);
  const none = await drop(browser, bytesOf(silence, "silence.wav"));
  expect(none.startsWith("No sweep was heard"), `silence: ${none}`);
  const text = await drop(browser, bytesOf(Buffer.from("words"), "words.txt"));
  expect(text === unread, `a text: ${text}`);
  await record(browser);
  const wave = await drop(browser, "kodama.sweep");
  expect(wave === "Drawn from sweep.wav", `a WAV file: ${wave}`);
  const drawn = await browser.evaluate("Array.from(kodama.demo.echo.families).join()");
  expect(drawn === await browser.evaluate("kodama.proof.direct"),
    "a file is drawn otherwise than its samples");
  const agreement = await browser.evaluate("kodama.demo.echo.agreement(kodama.proof.map)");
  expect(agreement >= 97, `the echo of a file agrees with the valley by ${agreement} %`);
  const opus = await drop(browser,
    bytesOf(fs.readFileSync("docs/sounds/ten-seconds.opus"), "ten-seconds.opus"));
  expect(opus === "Drawn from ten-seconds.opus" || (!isOpusNeeded && opus === unread),
    `Opus: ${opus}`);
  return opus !== unread;
}
