/**
 * Links to what can be played: `#kodama:CODE` opens what somebody shared (a valley, an étude or a
 * recording), `#kodama:etude=NAME` an étude of the game, `#kodama:seed=NUMBER` a new valley.
 */

/** The longest link that every program passes on whole. */
export const SAFE_LENGTH = 2000;
/** The options of a game that the address asks for; null without such an address. */
export function linkOptions(hash = location.hash) {
  const text = decodeURIComponent(hash.slice(1));
  if (!text.startsWith("kodama:")) return null;
  const [, name, value] = text.match(/^kodama:(etude|seed)=([\w-]+)$/) ?? [];
  if (name === "etude") return { start: `etude:${value}` };
  if (name === "seed") return { start: "play", seed: value };
  return { start: "play", link: text };
}

/** The address that opens a share code. */
export function linkTo(code) {
  const address = new URL(location.href);
  address.hash = code.replace(/\s+/g, "");
  return address.href;
}
