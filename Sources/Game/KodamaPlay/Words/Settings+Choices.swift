package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles

extension Settings: CaptionViewDataSource {
  /// Whether the player wants captions.
  package var wantsCaptions: Bool { showsCaptions.value }

  /// How the player wants them.
  package var captionStyle: CaptionStyle { captions.value }

  /// Goes on to another size of their letters.
  package func changeCaptionSize(_ step: ChoiceStep) {
    captions.value.size = step.from(captions.value.size)
  }

  /// Goes on to another number of captions that stand on the screen at most.
  package func changeCaptionLines(_ step: ChoiceStep) {
    captions.value.lineCount = step.from(
      captions.value.lineCount, in: CaptionStyle.lineCounts)
  }

  /// Leaves a kind of event out of the captions, or takes it in again.
  package func toggleCaptions(of kind: EventChoice.Kind) {
    captions.value.leftOut.formSymmetricDifference([kind])
  }
}

extension CaptionStyle {
  /// As it is kept: `large backed 3 growth`, with the kinds that are left out at the end.
  package var stored: String {
    let kinds = EventChoice.Kind.allCases.filter(leftOut.contains).map { $0.rawValue }
    return ([size.rawValue, isBacked ? "backed" : "bare", String(lineCount)] + kinds)
      .joined(separator: " ")
  }

  /// Takes what was kept; nil where it does not fit.
  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    let kinds = words.dropFirst(3).compactMap(EventChoice.Kind.init(rawValue:))
    guard words.count >= 3, kinds.count == words.count - 3, let size = Size(rawValue: words[0]),
      ["backed", "bare"].contains(words[1]), let count = Int(words[2]),
      Self.lineCounts.contains(count)
    else { return nil }
    self.init(
      size: size, isBacked: words[1] == "backed", lineCount: count, leftOut: Set(kinds))
  }
}

extension Settings: NarrationDataSource {
  /// How much the player wants to be said.
  package var chosenVerbosity: Verbosity { verbosity.value }

  /// What the player wants to be told of each kind of event.
  package var chosenEvents: EventChoice { events.value }

  /// Goes on to another way in which a kind of event is told: said, written, neither.
  package func changeTelling(of kind: EventChoice.Kind, _ step: ChoiceStep) {
    events.value[kind] = step.from(events.value[kind])
  }
}

extension EventChoice {
  /// As it is kept: `growth=neither weather=said`, every kind once.
  package var stored: String {
    Kind.allCases.map { "\($0.rawValue)=\(self[$0].rawValue)" }.joined(separator: " ")
  }

  /// Reads what `stored` writes; nil if it does not fit.
  package init?(stored: String) {
    self.init()
    for pair in stored.split(separator: " ") {
      let words = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, let kind = Kind(rawValue: words[0]),
        let telling = Telling(rawValue: words[1])
      else { return nil }
      self[kind] = telling
    }
    guard self.stored == stored else { return nil }
  }
}

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

extension PictureStyle {
  /// As it is kept: `picture dusk moving`, with a fourth word where warmth is shown.
  package var stored: String {
    "\(look.rawValue) \(palette.rawValue) \(isCalm ? "calm" : "moving")"
      + (showsHeat ? " heat" : "")
  }

  /// Takes what was kept; nil where it does not fit.
  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    guard words.count == 3 || words.count == 4 && words[3] == "heat",
      let look = Look(rawValue: words[0]), let palette = ColourSet(rawValue: words[1]),
      ["calm", "moving"].contains(words[2])
    else { return nil }
    self.init(
      look: look, palette: palette, isCalm: words[2] == "calm", showsHeat: words.count == 4)
  }
}

extension Settings: PictureStyleDataSource {
  /// How the player wants the picture.
  package var pictureStyle: PictureStyle { picture.value }

  /// Goes on to another look.
  package func changeLook(_ step: ChoiceStep) {
    picture.value.look = step.from(picture.value.look)
  }

  /// Goes on to another palette.
  package func changePalette(_ step: ChoiceStep) {
    picture.value.palette = step.from(picture.value.palette)
  }
}

/// How the player wants the window to be.
package struct DisplayChoice: Hashable, Sendable {
  /// The scales that can be chosen.
  package static let scales: [Int?] = [nil, 1, 2, 3]

  /// Pixels of the screen a pixel of the font, 1–3, as long as that fits; nil for the largest whole
  /// scale that does.
  package var scale: Int?
  /// Whether the window takes the whole screen.
  package var isFullscreen = false

  /// Makes the choice of a first start.
  package init() {}

  /// As it is kept: `automatic window`, `2 fullscreen`.
  package var stored: String {
    "\(scale.map(String.init) ?? "automatic") \(isFullscreen ? "fullscreen" : "window")"
  }

  /// Takes what was kept; nil where it does not fit.
  package init?(stored: String) {
    let words = stored.split(separator: " ")
    guard words.count == 2, ["fullscreen", "window"].contains(words[1]) else { return nil }
    if words[0] != "automatic" {
      guard let kept = Int(words[0]), Self.scales.contains(kept) else { return nil }
      scale = kept
    }
    isFullscreen = words[1] == "fullscreen"
  }
}
