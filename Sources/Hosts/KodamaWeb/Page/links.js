/**
 * Links to what can be played: `#kodama:CODE` opens what somebody shared (a valley, an étude or a
 * recording), `#kodama:etude=NAME` an étude of the game, `#kodama:seed=NUMBER` a new valley.
 */

/** The longest link that every program passes on whole, and the longest that is opened. */
export const SAFE_LENGTH = 2000;
const LONGEST = 2_000_000;
const LARGEST_SEED = 2n ** 64n - 1n;
/** What the answers of `kodama_check_link` mean. */
const PROBLEMS = ["", "web.link.bad", "web.link.etude", "web.link.later", "web.link.large"];

/**
 * What the address asks for: null for nothing, a `problem` to say, or the `options` of a game and
 * perhaps a `code` to open in it. `check` asks the game about a link.
 */
export function readLink(hash, check) {
  if (hash.length < 2) return null;
  const bad = { problem: "web.link.bad" };
  if (hash.length > LONGEST) return { problem: "web.link.large" };
  let text;
  try { text = decodeURIComponent(hash.slice(1)); } catch { return bad; }
  if (document.getElementById(text)) return null;
  if (!text.startsWith("kodama:") || /[\u0000-\u001f\u007f]/.test(text)) return bad;
  if (text.startsWith("kodama:seed=")) {
    const seed = text.slice("kodama:seed=".length);
    const isSeed = /^\d{1,20}$/.test(seed) && BigInt(seed) <= LARGEST_SEED;
    return isSeed ? { options: { start: "play", seed } } : { problem: "web.link.seed" };
  }
  const problem = PROBLEMS[check(text)];
  if (problem !== "") return { problem: problem ?? "web.link.bad" };
  const [, etude] = text.match(/^kodama:etude=(.+)$/) ?? [];
  return etude ? { options: { start: `etude:${etude}` } }
    : { options: { start: "play" }, code: text };
}

/** The address that opens a share code. */
export function linkTo(code) {
  const address = new URL(location.href);
  address.hash = code.replace(/\s+/g, "");
  return address.href;
}
