// Presses random keys in a module: nothing may trap. Where freed memory is poisoned, nothing may write
// to it. In the other module the memory may not grow without bound; the poisoned one keeps freed
// blocks for a while, so its size says nothing. The same number plays the same keys everywhere.
//
//   node Tests/Web/random.mjs MODULE CONTENT [SCRIPTS [FIRST]]
import { open } from './module.mjs'

const [modulePath, contentPath, count = '40', first = '1'] = process.argv.slice(2)
const passes = 240
// The memory after the tenth script may grow by this many MiB.
const growthLimit = 6
const keys = [...Array(56).keys()].map((index) => index + 4)
  .concat([58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 74, 75, 76, 77, 78, 79, 80, 81, 82])
// What leads from screen to screen, so that all of them are seen: Enter, Escape, arrows, M, F1.
const leading = [40, 40, 40, 41, 81, 81, 82, 79, 80, 16, 58, 44, 43]
const starts = ['title', 'title', 'play', 'play', 'etude:first-steps', 'etude:ring-it']

/** Random numbers from a seed (mulberry32). */
function generator(seed) {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6D2B79F5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

function play(game, seed, titles) {
  const random = generator(seed)
  const k = game.exports
  game.start({
    seed: 1 + random(9), start: starts[random(starts.length)],
    language: random(2) ? 'en' : 'ja', 'keeps-language': 'off',
  })
  for (let pass = 0; pass < passes; pass++) {
    if (random(3) === 0) {
      const key = random(2) ? leading[random(leading.length)] : keys[random(keys.length)]
      const modifiers = random(4) === 0 ? random(32) : 0
      const [typed, label] = random(4) ? [0, 0] : [random(0x250), random(0x110000)]
      k.kodama_key(key, 1, modifiers, typed, label)
      if (random(4)) k.kodama_key(key, 0, modifiers, 0, 0)
    }
    switch (random(60)) {
      case 0: game.call('kodama_text_input', 'a鐘'); break
      case 1: k.kodama_pointer(0, random(900), random(520), 1 + random(3), random(8)); break
      case 2: k.kodama_pointer(1, random(900), random(520), 0, 0); break
      case 3: k.kodama_pointer(2 + random(3), random(900), random(520), 1, 0); break
      case 4: k.kodama_focus(random(2)); break
      case 5: k.kodama_touch(random(4), random(2), random(900), random(520)); break
      case 6: k.kodama_choose(random(8)); break
      case 7: k.kodama_switch(random(8)); break
      case 8: k.kodama_wheel(random(5) - 2, random(8)); break
      case 9: game.call('kodama_paste', 'kodama:nothing'); break
    }
    const flags = k.kodama_pass()
    if (flags & 512) titles.add(game.pull('kodama_screen').split('\n')[0])
    if (flags & 1) k.kodama_frame()
    if (flags & 2) { k.kodama_utterances(); k.kodama_lines() }
    if (flags & 8) k.kodama_stored()
    if (flags & 64) break
  }
  k.kodama_close()
  k.kodama_stored()
}

const make = open(modulePath, contentPath)
let game = make()
const isPoisoned = game.exports.kodama_spoiled !== undefined
if (modulePath.includes('poisoned') !== isPoisoned) throw Error(`${modulePath} is another module`)
const titles = new Set()
let failed = 0
let earlier = 0
const seeds = [...Array(Number(count)).keys()].map((index) => index + Number(first))
// Games that once trapped are played by the short run, too.
for (const seed of [579]) if (seeds.length >= 40 && !seeds.includes(seed)) seeds.push(seed)
for (const seed of seeds) {
  try {
    play(game, seed, titles)
  } catch (error) {
    failed += 1
    console.log(`${seed}: ${String(error.stack).split('\n').slice(0, 12).join('\n  ')}`)
    game = make()
  }
  if (seed === Number(first) + 9) earlier = game.mebibytes
}
const spoiled = isPoisoned ? game.exports.kodama_spoiled() : 0
const growth = game.mebibytes - earlier
if (spoiled > 0) console.log(`${spoiled} blocks were written to after they were freed`)
if (titles.size < Math.min(12, Number(count) / 4)) {
  failed += 1
  console.log(`only ${titles.size} screens were seen`)
}
if (failed === 0 && !isPoisoned && Number(count) >= 40 && growth > growthLimit) {
  failed += 1
  console.log(`memory grew by ${growth} MiB, to ${game.mebibytes} MiB`)
}
console.log(`${seeds.length - failed} passed, ${failed + (spoiled > 0 ? 1 : 0)} failed `
  + `(${titles.size} screens, ${game.mebibytes} MiB)`)
if (failed > 0 || spoiled > 0) process.exitCode = 1
