// Plays the scripts of Tests/Golden/scripts in the browser's module and compares the digests of
// world, words, text and samples, the captions, the speech and the last frame with the files of
// Tests/Golden, byte for byte.
//
//   node Tests/Web/golden.mjs MODULE CONTENT [COUNT | NAME...]
import fs from 'node:fs'
import path from 'node:path'
import { open } from './module.mjs'

const root = path.join(import.meta.dirname ?? path.dirname(process.argv[1]), '..', 'Golden')
const [modulePath, contentPath, ...chosen] = process.argv.slice(2)
const scripts = path.join(root, 'scripts')
let names = fs.readdirSync(scripts).filter((name) => name.endsWith('.script'))
  .map((name) => name.slice(0, -'.script'.length)).sort()
if (names.length < 50) throw Error('Tests/Golden/scripts has fewer than 50 scripts')
if (/^\d+$/.test(chosen[0] ?? '')) {
  // Spread over all of them: études, screens in both languages, the tutorial.
  const step = names.length / Number(chosen[0])
  names = names.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
} else if (chosen.length > 0) {
  names = chosen
}

/** The files that a script made: lines `NAME LENGTH`, each followed by so many bytes. */
function files(bytes) {
  const found = {}
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at)
    const [name, length] = new TextDecoder().decode(bytes.slice(at, end)).split(' ')
    at = end + 1 + Number(length)
    found[name] = Buffer.from(bytes.slice(end + 1, at))
  }
  return found
}

function play(game, name) {
  const length = game.call('kodama_script', fs.readFileSync(path.join(scripts, `${name}.script`)))
  if (length < 0) return ['the script was not read']
  const made = files(game.bytes(length))
  const faults = made.failures.toString().split('\n').filter((line) => line !== '')
  const kept = fs.readdirSync(path.join(root, name)).filter((file) => file.endsWith('.txt'))
  if (!kept.includes('digests.txt')) faults.push('there are no digests to compare with')
  for (const file of kept) {
    const wanted = fs.readFileSync(path.join(root, name, file))
    if (made[file] === undefined) faults.push(`${file} was not made`)
    else if (!made[file].equals(wanted)) faults.push(`${file}: ${difference(made[file], wanted)}`)
  }
  return faults
}

function difference(made, wanted) {
  const [found, expected] = [made, wanted].map((bytes) => bytes.toString().split('\n'))
  const line = expected.findIndex((text, index) => text !== found[index])
  return `line ${line + 1}: expected ${expected[line]}, found ${found[line]}`
}

const make = open(modulePath, contentPath)
let game = make()
let failed = 0
for (const name of names) {
  let faults
  try {
    faults = play(game, name)
  } catch (error) {
    faults = [String(error.stack).split('\n').slice(0, 8).join('\n  ')]
    game = make()
  }
  if (faults.length > 0) failed += 1
  for (const fault of faults) console.log(`${name}: ${fault}`)
}
const spoiled = game.exports.kodama_spoiled?.() ?? 0
if (spoiled > 0) console.log(`${spoiled} blocks were written to after they were freed`)
console.log(`${names.length - failed} passed, ${failed + (spoiled > 0 ? 1 : 0)} failed`)
if (failed > 0 || spoiled > 0) process.exitCode = 1
