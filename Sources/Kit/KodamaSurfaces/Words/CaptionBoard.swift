import KodamaRoles

/// The captions that the screen shows. Each stays visible long enough to read it.
public struct CaptionBoard {
  /// A text that describes a sound.
  public struct Caption: Hashable, Sendable {
    /// The description of the sound and its direction, such as "♪ bell, right".
    package var text: String
    /// The number of times that the sound occurred while the caption was visible, at most 99.
    package var count = 1
    /// True if the caption describes a continuous sound.
    package var lasts = false
  }

  static let captionLimit = 8
  /// The time that a caption stays visible after its last sound, in passes: 3 s.
  static let lifePasses = 180
  static let countLimit = 99

  private struct Line {
    var caption: Caption
    /// The subject of the caption. Another sound of the same subject increases the count.
    var key: String
    var passesLeft: Int
    var number: Int?
    var isHeld = false
  }

  private var lines: [Line] = []

  /// The visible captions: first those of single sounds, the newest last, then those of continuous
  /// sounds.
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

  /// Shows the caption of a continuous sound until `release(_:)`, and returns whether it is new or
  /// its text has changed.
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

  /// Advances by one pass, and returns whether a caption has disappeared.
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

/// Decides which captions are also written as lines of text. The screen shows all captions. A
/// terminal or braille display receives a line when an event begins, but none while it continues.
struct CaptionLineFilter {
  static let linesPerSecond = 3
  /// How long an event must pause before it counts as over, in passes: 10 s.
  static let eventPasses = 600
  /// The minimum interval between two lines about background sounds, in passes: 30 s.
  static let backgroundPasses = 1_800
  /// The minimum interval between two lines about the same background sound or continuing event, in
  /// passes: 5 min.
  static let repeatPasses = 18_000
  /// The maximum number of subjects that are remembered. The oldest are forgotten first.
  static let keyLimit = 64

  /// The maximum number of lines in a minute, other than answers.
  var linesPerMinute = 6
  private var pass = 0
  private var lastOf: [(key: String, pass: Int, heard: Int)] = []
  private var lastBackground: Int?
  /// The passes in which lines were written during the last minute.
  private var recent: [Int] = []

  mutating func advance() {
    pass += 1
    recent.removeAll { pass - $0 >= 3_600 }
  }

  /// Returns whether a caption becomes a line. Spoken captions ignore the limit per minute.
  mutating func admits(_ key: String, _ pace: CaptionPace, isSaid: Bool = false) -> Bool {
    let index = lastOf.firstIndex { $0.key == key }
    let last = index.map { lastOf[$0].pass }
    switch pace {
    case .answer: return true
    case .screenOnly: return false
    case .event:
      if let index, let last {
        let goesOn = pass - lastOf[index].heard < Self.eventPasses
        lastOf[index].heard = pass
        if goesOn, pass - last < Self.repeatPasses { return false }
      }
    case .background:
      if lastBackground.map({ pass - $0 < Self.backgroundPasses }) == true { return false }
      if last.map({ pass - $0 < Self.repeatPasses }) == true { return false }
    }
    guard recent.count(where: { pass - $0 < 60 }) < Self.linesPerSecond,
      isSaid || recent.count < linesPerMinute
    else { return false }
    if pace == .background { lastBackground = pass }
    recent.append(pass)
    lastOf.removeAll { $0.key == key }
    if lastOf.count == Self.keyLimit { lastOf.removeFirst() }
    lastOf.append((key, pass, pass))
    return true
  }

  func combine(into digest: inout Digest) {
    digest.combine(recent.count)
    digest.combine(lastOf.count)
  }
}

/// How often a caption is written as a line of text, as on a terminal or braille display.
public enum CaptionPace: Sendable {
  /// The caption answers a key. It is always written.
  case answer
  /// The caption describes an event. It is written when the event begins, and again after 5 min if
  /// the event continues. An event is over after a pause of 10 s.
  case event
  /// The caption describes a background sound. At most one such line is written every 30 s, and at
  /// most one about the same sound every 5 min.
  case background
  /// The caption is shown on the screen but never written.
  case screenOnly
}
