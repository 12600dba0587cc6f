import KodamaSurfaces

/// A bounded queue of utterances that wait for a voice.
struct SpeechQueue: Sendable {
  /// The most utterances that wait. Later ones would no longer match the game when they are heard.
  static let limit = 16

  /// An utterance and its number among all that were given to a voice, counted from 1.
  typealias Entry = (number: Int, utterance: Utterance)

  /// The waiting utterances, the next one first.
  private(set) var waiting: [Entry] = []
  /// The number of utterances that were ever appended.
  private(set) var givenCount = 0
  /// The number of utterances that were dropped because the queue was full.
  private(set) var droppedCount = 0

  /// Appends an utterance. If the queue overflows, the oldest of the lowest priority is dropped.
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

/// The text that a voice receives for an utterance.
enum SpokenText {
  /// The limit in Unicode scalars. At four bytes each, a text fits into a pipe in one write.
  static let scalarLimit = 1_000

  /// Returns the reading of an utterance on one line, without kanji and without symbols.
  ///
  /// `espeak-ng` reads each kanji as "Chinese letter". The catalogue's readings have none, but text
  /// that a player typed may. Symbols that repeat for the eye what the words say are removed, so
  /// that no voice says "tilde water runs".
  static func of(_ utterance: Utterance) -> String {
    var spoken = String.UnicodeScalarView()
    for scalar in utterance.reading.unicodeScalars.prefix(scalarLimit) where !isKanji(scalar) {
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      spoken.append(isControl ? " " : scalar)
    }
    return withoutMarks(String(spoken))
  }

  /// The symbols that begin captions and status lines.
  private static let marks = "·~^+*!-±".unicodeScalars
  /// Symbols that are removed anywhere in a text.
  private static let signs = "♪●▶‖★".unicodeScalars

  private static func withoutMarks(_ text: String) -> String {
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !signs.contains($0) }))
    var words = plain.split(separator: " ", omittingEmptySubsequences: false)
    while let first = words.first, first.unicodeScalars.allSatisfy(marks.contains) {
      words.removeFirst()
    }
    // The plus of "Shift + Left", and the cursor of a text field.
    words.removeAll { $0 == "+" || $0 == "_" }
    if let last = words.last, last.hasSuffix("_") { words[words.count - 1] = last.dropLast() }
    // A symbol on its own is one that the player typed.
    return words.isEmpty ? text : words.joined(separator: " ")
  }

  /// Returns true for the unified and the compatibility ideographs.
  static func isKanji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff:
      true
    default: false
    }
  }
}
