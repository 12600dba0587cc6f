import KodamaSurfaces

/// A queue of limited length for utterances that are waiting for a voice.
struct SpeechQueue: Sendable {
  /// The maximum number of waiting utterances. In a longer queue, they would be outdated by the
  /// time they are spoken.
  static let limit = 16

  /// An utterance and its sequence number, starting at 1.
  typealias Entry = (number: Int, utterance: Utterance)

  /// The waiting utterances, the next one first.
  private(set) var waiting: [Entry] = []
  private(set) var givenCount = 0
  /// The number of utterances that were dropped because the queue was full.
  private(set) var droppedCount = 0

  /// If the queue is full, the oldest utterance of the lowest priority is dropped.
  mutating func append(_ utterance: Utterance) {
    givenCount += 1
    waiting.append((givenCount, utterance))
    guard waiting.count > Self.limit else { return }
    droppedCount += 1
    var least = 0
    for (index, entry) in waiting.enumerated()
    where entry.utterance.priority < waiting[least].utterance.priority { least = index }
    waiting.remove(at: least)
  }

  mutating func popFirst() -> Entry? { waiting.isEmpty ? nil : waiting.removeFirst() }

  mutating func removeAll() { waiting.removeAll(keepingCapacity: true) }
}

/// Converts an utterance to the text that a voice receives.
enum SpokenText {
  /// The maximum length of a text, in Unicode scalars. With up to four bytes each, it can be
  /// written to a pipe without blocking.
  static let scalarLimit = 1_000

  /// Returns the reading of an utterance on one line, without kanji and decorative symbols.
  ///
  /// `espeak-ng` reads each kanji as "Chinese letter". The game's readings contain no kanji, but
  /// text that a player typed may. Symbols that only decorate a caption are removed, so that no
  /// voice says "tilde water runs".
  static func of(_ utterance: Utterance) -> String {
    var spoken = String.UnicodeScalarView()
    for scalar in utterance.reading.unicodeScalars.prefix(scalarLimit) where !isKanji(scalar) {
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      spoken.append(isControl ? " " : scalar)
    }
    return withoutMarks(String(spoken))
  }

  /// The symbols that are removed at the start of captions and status lines.
  private static let marks = "·~^+*!-±".unicodeScalars
  /// The symbols that are removed anywhere in a text.
  private static let signs = "♪●▶‖★".unicodeScalars

  private static func withoutMarks(_ text: String) -> String {
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !signs.contains($0) }))
    var words = plain.split(separator: " ", omittingEmptySubsequences: false)
    while let first = words.first, first.unicodeScalars.allSatisfy(marks.contains) {
      words.removeFirst()
    }
    // Removes the plus of "Shift + Left" and the cursor of a text field.
    words.removeAll { $0 == "+" || $0 == "_" }
    if let last = words.last, last.hasSuffix("_") { words[words.count - 1] = last.dropLast() }
    // If the text consists only of symbols, the player typed them, so they are kept.
    return words.isEmpty ? text : words.joined(separator: " ")
  }

  static func isKanji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff:
      true
    default: false
    }
  }
}
