/** The settings of the page: the voice of the browser, and which captions are read aloud. */

import { attempt, settings } from "./system.js";
import { Voice } from "./words.js";

const element = (id) => document.getElementById(id);

export class Preferences {
  constructor(words) {
    this.words = words;
    const { voice } = words;
    const kept = settings.read();
    Object.assign(voice, {
      isOn: Boolean(kept.voice) && Voice.isThere, rate: kept.rate ?? 1, pitch: kept.pitch ?? 1,
      name: kept.name ?? "",
    });
    words.announcesCaptions = Boolean(kept.captions);
    Object.assign(element("voice-on"), { checked: voice.isOn, disabled: !Voice.isThere });
    for (const name of ["rate", "pitch"]) element("voice-" + name).value = voice[name];
    element("captions-said").checked = words.announcesCaptions;
    element("settings").addEventListener("change", () => this.take());
    attempt(() => { speechSynthesis.onvoiceschanged = () => this.showVoices(); });
  }

  /** Lists the voices of the game's language. */
  showVoices() {
    const { voice } = this.words;
    const list = element("voice-name");
    list.replaceChildren(...voice.voices.map(({ name }) => new Option(name, name)));
    if (voice.name) list.value = voice.name;
  }

  take() {
    const { voice } = this.words;
    voice.stop();
    Object.assign(voice, {
      isOn: element("voice-on").checked, rate: Number(element("voice-rate").value),
      pitch: Number(element("voice-pitch").value), name: element("voice-name").value,
    });
    this.words.announcesCaptions = element("captions-said").checked;
    settings.write({
      voice: voice.isOn, rate: voice.rate, pitch: voice.pitch, name: voice.name,
      captions: this.words.announcesCaptions,
    });
  }
}
