import KodamaSurfaces

/// Utterances that wait for a synthesiser: first come, first served, and never more than a few.
struct SpeechQueue: Sendable {
  /// How many may wait. What a listener hears later than that no longer belongs to the game.
  static let limit = 16

  /// An utterance and its number among all that were given to a voice, from 1.
  typealias Entry = (number: Int, utterance: Utterance)

  /// What waits, the next one first.
  private(set) var waiting: [Entry] = []
  /// How many were put here.
  private(set) var givenCount = 0
  /// How many were dropped because too many waited.
  private(set) var droppedCount = 0

  /// Puts an utterance at the end. Where too many wait, the oldest of the least urgent is dropped.
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

  /// Takes the next one.
  mutating func popFirst() -> Entry? { waiting.isEmpty ? nil : waiting.removeFirst() }

  /// Forgets everything that waits to be said.
  mutating func removeAll() { waiting.removeAll(keepingCapacity: true) }
}

/// What a synthesiser is given of an utterance.
enum SpokenText {
  /// Longer texts are cut, in Unicode scalars: at four bytes each they still fit into a pipe in one
  /// write.
  static let scalarLimit = 1_000

  /// The reading of an utterance, in one line, without a Chinese character.
  ///
  /// A voice without a dictionary reads each kanji as the words "Chinese letter", in any language.
  /// The catalogue's readings have none; this holds for what a player has typed, too. Marks that
  /// tell the eye what the words say anyway are left out: a voice would say "tilde water runs".
  static func of(_ utterance: Utterance) -> String {
    var spoken = String.UnicodeScalarView()
    for scalar in utterance.reading.unicodeScalars.prefix(scalarLimit) where !isKanji(scalar) {
      let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
      spoken.append(isControl ? " " : scalar)
    }
    return withoutMarks(String(spoken))
  }

  /// The marks that captions and lines of state begin with.
  private static let marks = "·~^+*!-±".unicodeScalars
  /// Signs that no voice should say, wherever they stand.
  private static let signs = "♪●▶‖★".unicodeScalars

  private static func withoutMarks(_ text: String) -> String {
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.filter { !signs.contains($0) }))
    var words = plain.split(separator: " ", omittingEmptySubsequences: false)
    while let first = words.first, first.unicodeScalars.allSatisfy(marks.contains) {
      words.removeFirst()
    }
    // "Shift + Left", and the place where the next letter goes.
    words.removeAll { $0 == "+" || $0 == "_" }
    if let last = words.last, last.hasSuffix("_") { words[words.count - 1] = last.dropLast() }
    // A lone mark is what a player has typed.
    return words.isEmpty ? text : words.joined(separator: " ")
  }

  /// Whether a voice would say "Chinese letter": the unified and compatible ideographs.
  static func isKanji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005...0x3007, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff:
      true
    default: false
    }
  }
}
