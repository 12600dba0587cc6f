package import KodamaEtudes
package import KodamaDataSources
import KodamaRoles

extension Settings: VoiceDataSource {
  /// How the player wants the voice that speaks.
  package var chosenVoice: VoiceWish { voice.value }

  /// Goes on to another rate of the voice.
  package func changeVoiceRate(_ step: ChoiceStep) {
    voice.value.rate = step.from(voice.value.rate, in: VoiceWish.steps)
  }

  /// Goes on to another pitch of the voice.
  package func changeVoicePitch(_ step: ChoiceStep) {
    voice.value.pitch = step.from(voice.value.pitch, in: VoiceWish.steps)
  }

  /// Goes on to another volume of the voice.
  package func changeVoiceVolume(_ step: ChoiceStep) {
    voice.value.volume = step.falling.from(voice.value.volume, in: VoiceWish.volumes)
  }

  /// Goes on to another of those who can speak.
  package func changeVoice(_ step: ChoiceStep) {
    let kinds: [VoiceKind?] = [nil] + VoiceKind.allCases.map { Optional($0) }
    voice.value.kind = step.from(voice.value.kind, in: kinds)
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
