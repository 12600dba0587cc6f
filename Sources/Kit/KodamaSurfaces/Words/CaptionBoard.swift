import KodamaRoles

/// The captions on the screen, each visible long enough to read it.
public struct CaptionBoard {
  /// A caption of a sound.
  public struct Caption: Hashable, Sendable {
    /// The text with the direction: "♪ bell, right".
    public var text: String
    /// The number of times in a row.
    public var count = 1
    /// True if it describes a lasting sound.
    public var lasts = false
  }

  static let captionLimit = 8
  /// The time that a caption stays after its last sound, in passes: 3 seconds.
  static let lifePasses = 180
  static let countLimit = 99

  private struct Line {
    var caption: Caption
    /// Identifies the subject. A further sound of it increases the count.
    var key: String
    var passesLeft: Int
    var number: Int?
    var isHeld = false
  }

  private var lines: [Line] = []

  /// The captions: first those of moments, the newest last, then those of lasting sounds in a fixed
  /// order.
  var captions: [Caption] {
    (lines.filter { $0.number == nil } + lines.filter { $0.number != nil }).map { $0.caption }
  }

  mutating func add(_ text: String, about key: String) {
    guard let index = lines.firstIndex(where: { $0.key == key }) else {
      return insert(text, about: key)
    }
    var line = lines.remove(at: index)
    line.caption.text = text
    line.caption.count = min(line.caption.count + 1, Self.countLimit)
    line.passesLeft = Self.lifePasses
    lines.append(line)
  }

  /// Shows the caption of a lasting sound and returns whether its text changed.
  mutating func sustain(_ text: String, as number: Int) -> Bool {
    let known =
      lines.firstIndex { $0.number == number } ?? lines.firstIndex { $0.caption.text == text }
    guard let known else {
      insert(text, about: text, number)
      return true
    }
    (lines[known].number, lines[known].isHeld, lines[known].caption.lasts) = (number, true, true)
    guard lines[known].caption.text != text else { return false }
    lines[known].caption = Caption(text: text, lasts: true)
    return true
  }

  mutating func release(_ number: Int) {
    guard let index = lines.firstIndex(where: { $0.number == number }) else { return }
    (lines[index].isHeld, lines[index].passesLeft) = (false, Self.lifePasses)
  }

  /// Advances by one pass and returns whether a caption disappeared.
  mutating func advance() -> Bool {
    for index in lines.indices where !lines[index].isHeld { lines[index].passesLeft -= 1 }
    let count = lines.count
    lines.removeAll { $0.passesLeft <= 0 }
    return lines.count != count
  }

  private mutating func insert(_ text: String, about key: String, _ number: Int? = nil) {
    if lines.count >= Self.captionLimit {
      lines.remove(at: lines.firstIndex { $0.number == nil } ?? 0)
    }
    lines.append(
      Line(
        caption: Caption(text: text, lasts: number != nil), key: key, passesLeft: Self.lifePasses,
        number: number, isHeld: number != nil))
  }

  func combine(into digest: inout Digest) {
    for line in lines {
      digest.combine(line.caption.text)
      digest.combine(line.caption.count)
      digest.combine(line.passesLeft)
    }
  }
}

/// Decides which captions are also written as lines. The screen shows every caption; readers of a
/// terminal or a braille display receive only what is new, at a readable rate.
struct CaptionLineFilter {
  static let linesPerSecond = 3
  /// The interval before an event repeats, in passes: ten seconds.
  static let eventPasses = 600
  /// The interval between two lines of the background, in passes: half a minute.
  static let backgroundPasses = 1_800
  /// The interval before a background line repeats, in passes: five minutes.
  static let repeatPasses = 18_000
  /// The maximum number of keys that are remembered. The oldest is forgotten first.
  static let keyLimit = 64

  private var pass = 0
  private var lastOf: [(key: String, pass: Int)] = []
  private var lastBackground: Int?
  private var recent: [Int] = []

  mutating func advance() {
    pass += 1
    recent.removeAll { pass - $0 >= 60 }
  }

  mutating func admits(_ key: String, _ pace: CaptionPace) -> Bool {
    let last = lastOf.first { $0.key == key }?.pass
    switch pace {
    case .answer: return true
    case .screenOnly: return false
    case .event: if last.map({ pass - $0 < Self.eventPasses }) == true { return false }
    case .background:
      if lastBackground.map({ pass - $0 < Self.backgroundPasses }) == true { return false }
      if last.map({ pass - $0 < Self.repeatPasses }) == true { return false }
    }
    guard recent.count < Self.linesPerSecond else { return false }
    if pace == .background { lastBackground = pass }
    recent.append(pass)
    lastOf.removeAll { $0.key == key }
    if lastOf.count == Self.keyLimit { lastOf.removeFirst() }
    lastOf.append((key, pass))
    return true
  }

  func combine(into digest: inout Digest) {
    digest.combine(recent.count)
    digest.combine(lastOf.count)
  }
}

/// The rate at which captions are written as lines.
public enum CaptionPace: Sendable {
  /// The answer to a key: always.
  case answer
  /// An event: the same one at most once in ten seconds.
  case event
  /// The background: one line in half a minute, the same one once in five minutes.
  case background
  /// Never; the caption is only shown.
  case screenOnly
}
