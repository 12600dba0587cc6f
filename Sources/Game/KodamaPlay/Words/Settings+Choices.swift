package import KodamaDataSources
package import KodamaRoles

extension Settings: CaptionViewDataSource {
  package var wantsCaptions: Bool { showsCaptions.value }

  package var showsCaptionsInWindow: Bool {
    showsCaptions.value && (hasChosenCaptions.value || !captionsWait || !isSoundHeard)
  }

  package var captionStyle: CaptionStyle { captions.value }
}

extension Settings {
  /// The line that switches captions. Those that a window holds back are switched on.
  var captionRow: SettingRow {
    SettingRow("settings.captions", isOn: showsCaptionsInWindow, answer: GameFact.captions) {
      [self] isOn in
      (showsCaptions.value, hasChosenCaptions.value) = (isOn, true)
    }
  }
}

extension Settings: HintViewDataSource {
  /// Remembers that the player has used the keys of a hint, if there is one.
  package func recordUse(of hint: HintName?) {
    if let hint { usedHints.value.names.insert(hint) }
  }

  package var usedHintNames: Set<HintName> { usedHints.value.names }
}

/// The key hints whose keys the player has used.
package struct UsedHints: Hashable, Sendable, StorableValue {
  var names: Set<HintName> = []

  init() {}

  package init?(stored: String) {
    names = Set(stored.split(separator: " ").compactMap { HintName(rawValue: String($0)) })
  }

  /// The stored text, such as `move pause`.
  package var stored: String {
    HintName.allCases.filter(names.contains).map { $0.rawValue }.joined(separator: " ")
  }
}

extension CaptionStyle {
  /// The stored text, such as `large backed 3 growth`. It ends with the hidden kinds of events.
  package var stored: String {
    let kinds = EventChoice.Kind.allCases.filter(excludedKinds.contains).map { $0.rawValue }
    return ([size.rawValue, hasBackground ? "backed" : "bare", String(lineCount)] + kinds)
      .joined(separator: " ")
  }

  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    let kinds = words.dropFirst(3).compactMap(EventChoice.Kind.init(rawValue:))
    guard words.count >= 3, kinds.count == words.count - 3, let size = Size(rawValue: words[0]),
      ["backed", "bare"].contains(words[1]), let count = Int(words[2]),
      Self.lineCounts.contains(count)
    else { return nil }
    self.init(
      size: size, hasBackground: words[1] == "backed", lineCount: count, excludedKinds: Set(kinds))
  }
}

extension Settings: NarrationDataSource {
  package var chosenVerbosity: Verbosity { verbosity.value }

  package var chosenEvents: EventChoice { events.value }

  package var areWordsUnplugged: Bool { unplugged.value.contains(.words) }

  package var isSoundHeard: Bool {
    hasLoudspeaker.value && !unplugged.value.contains(.sound)
      && mix.value.volumes[SoundMix.busCount] != SoundMix.silence
  }
}

extension EventChoice {
  /// The stored text, such as `growth=neither weather=said`. It contains every kind once.
  package var stored: String {
    Kind.allCases.map { "\($0.rawValue)=\(self[$0].rawValue)" }.joined(separator: " ")
  }

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
  package var chosenVoice: VoicePreference { voice.value }
}

extension VoicePreference {
  /// The stored text, such as `60 - 80 female1`: rate, pitch, volume and voice. A hyphen means
  /// default.
  package var stored: String {
    let numbers = [rate, pitch, volume].map { $0.map(String.init) ?? "-" }
    return (numbers + [kind?.rawValue ?? "-"]).joined(separator: " ")
  }

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
  /// The stored text, such as `picture dusk moving`. It ends with `heat` if temperatures are shown.
  package var stored: String {
    "\(look.rawValue) \(palette.rawValue) \(isCalm ? "calm" : "moving")"
      + (showsHeat ? " heat" : "")
  }

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

extension ScreenParts {
  /// The stored form: the visibility of every part, in order.
  package var stored: String {
    ScreenPart.allCases.map { self[$0].rawValue }.joined(separator: " ")
  }

  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    guard words.count == ScreenPart.allCases.count else { return nil }
    self.init()
    for (part, word) in zip(ScreenPart.allCases, words) {
      guard let visibility = ScreenPart.Visibility(rawValue: word) else { return nil }
      self[part] = visibility
    }
  }
}

extension Settings: PlayScreenViewDataSource {
  package var screenParts: ScreenParts { parts.value }

  package var areScreenPartsOpaque: Bool { picture.value.palette == .contrast }

  package var showsScreenDetails: Bool { showsDetails.value }

  package var hasUsedPointer: Bool { knowsPointer.value }
}

extension Settings: PictureStyleDataSource {
  package var pictureStyle: PictureStyle { picture.value }
}

/// The player's settings for the window.
package struct DisplayChoice: Hashable, Sendable {
  /// The window scales that the player can choose; nil for automatic.
  package static let scales: [Int?] = [nil, 1, 2, 3]

  /// The number of screen pixels per font pixel, 1…3, if the window then fits the screen. Nil for
  /// the largest number that fits.
  package var scale: Int?
  package var isFullscreen = false

  package init() {}

  /// The stored text, such as `automatic window` or `2 fullscreen`.
  package var stored: String {
    "\(scale.map(String.init) ?? "automatic") \(isFullscreen ? "fullscreen" : "window")"
  }

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

/// A setting in the form that a store needs: a key, and closures that convert the value to and from
/// text.
package struct StoredSetting {
  package let key: String
  /// Sets the value from its stored text. If the text is invalid, returns false and changes
  /// nothing.
  package let restore: (String) -> Bool
  /// Observes the setting. The handler receives the stored text of each new value while the
  /// returned observation exists.
  package let onChange: (@escaping (String) -> Void) -> Observation

  init(
    key: String, restore: @escaping (String) -> Bool,
    onChange: @escaping (@escaping (String) -> Void) -> Observation
  ) {
    (self.key, self.restore, self.onChange) = (key, restore, onChange)
  }

  init<Value: StorableValue>(
    _ key: String, _ setting: Observed<Value>,
    accepts: @escaping (Value) -> Bool = { _ in true }
  ) {
    self.init(
      key: key,
      restore: { text in
        guard let value = Value(stored: text), accepts(value) else { return false }
        setting.value = value
        return value.stored == text
      },
      onChange: { handler in setting.observe { handler($0.new.stored) } })
  }
}

/// A value that a store saves as text.
package protocol StorableValue {
  var stored: String { get }
  /// Parses the stored text; nil if it is invalid.
  init?(stored: String)
}

extension StorableValue where Self: RawRepresentable, RawValue == String {
  package var stored: String { rawValue }
  package init?(stored: String) { self.init(rawValue: stored) }
}

extension StorableValue where Self: LosslessStringConvertible {
  package var stored: String { description }
  package init?(stored: String) { self.init(stored) }
}

extension Bool: StorableValue {}
extension Int: StorableValue {}
extension String: StorableValue {}
extension Language: StorableValue {}
extension Verbosity: StorableValue {}
extension CaptionStyle: StorableValue {}
extension EventChoice: StorableValue {}
extension VoicePreference: StorableValue {}
extension DisplayChoice: StorableValue {}
extension PictureStyle: StorableValue {}
extension ScreenParts: StorableValue {}
extension KeyRepeatChoice: StorableValue {}

extension SoundMix: StorableValue {
  /// The stored text, such as `speakers 0 0 1 0 0 0 0 0 0`: output, stereo width, volumes, and 1
  /// for night mode. The volumes of kinds of sound follow if one of them is not full.
  package var stored: String {
    let kinds = kindVolumes.contains { $0 > 0 } ? kindVolumes : []
    let numbers = [width] + volumes + [isNight ? 1 : 0] + kinds
    return ([output.rawValue] + numbers.map(String.init)).joined(separator: " ")
  }

  package init?(stored: String) {
    let words = stored.split(separator: " ")
    let numbers = words.dropFirst().compactMap { Int($0) }
    let count = Self.busCount + 1
    guard numbers.count == words.count - 1,
      [2 + count, 2 + count + SoundKind.allCases.count].contains(numbers.count),
      let output = words.first.flatMap({ SoundOutput(rawValue: String($0)) })
    else { return nil }
    self.init(
      output: output, width: numbers[0], volumes: Array(numbers[1...count]),
      isNight: numbers[1 + count] == 1, kindVolumes: Array(numbers.dropFirst(2 + count)))
  }
}
