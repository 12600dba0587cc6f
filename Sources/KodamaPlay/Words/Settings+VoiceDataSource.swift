package import KodamaDataSources
import KodamaRoles

extension Settings: VoiceDataSource {
  /// How the player wants the voice that speaks.
  package var chosenVoice: VoiceWish { voice.value }

  /// Takes the next rate of the voice.
  package func chooseNextVoiceRate() {
    voice.value.rate = Self.next(after: voice.value.rate, in: VoiceWish.steps)
  }

  /// Takes the next pitch of the voice.
  package func chooseNextVoicePitch() {
    voice.value.pitch = Self.next(after: voice.value.pitch, in: VoiceWish.steps)
  }

  /// Takes the next volume of the voice.
  package func chooseNextVoiceVolume() {
    voice.value.volume = Self.next(after: voice.value.volume, in: VoiceWish.volumes)
  }

  /// Takes the next of those who can speak.
  package func chooseNextVoice() {
    voice.value.kind = Self.next(after: voice.value.kind, in: [nil] + VoiceKind.allCases)
  }

  private static func next<Value: Equatable>(after value: Value, in choices: [Value]) -> Value {
    let position = choices.firstIndex(of: value) ?? 0
    return choices[(position + 1) % choices.count]
  }
}

extension VoiceWish {
  /// As it is kept: `60 - 80 female1`, rate, pitch, volume and who speaks.
  package var stored: String {
    let numbers = [rate, pitch, volume].map { $0.map(String.init) ?? "-" }
    return (numbers + [kind?.rawValue ?? "-"]).joined(separator: " ")
  }

  /// Takes what was kept; nil where it does not fit.
  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    guard words.count == 4 else { return nil }
    self.init()
    (rate, pitch, volume) = (Int(words[0]), Int(words[1]), Int(words[2]))
    kind = VoiceKind(rawValue: words[3])
    guard self.stored == stored, Self.steps.contains(rate), Self.steps.contains(pitch),
      Self.volumes.contains(volume)
    else { return nil }
  }
}
