import KodamaRoles

/// What is heard, in words, for as long as it takes to read it.
public struct CaptionBoard {
  /// What was heard, in words.
  public struct Caption: Hashable, Sendable {
    /// The words, with the direction: "♪ bell, right".
    public var text: String
    /// How many times in a row.
    public var count = 1
    /// Whether it is about what lasts.
    public var lasts = false
  }

  static let captionLimit = 8
  /// How long one stays up after it was last heard, in passes: 3 seconds.
  static let lifePasses = 180
  static let countLimit = 99

  private struct Line {
    var caption: Caption
    /// What it is about: more of it counts on, wherever it is.
    var key: String
    var passesLeft: Int
    var number: Int?
    var isHeld = false
  }

  private var lines: [Line] = []

  /// The captions that are up, the newest last, and after them, in their places, those that last.
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

  /// Puts the caption of what lasts up, or keeps it there.
  ///
  /// - Returns: whether another text is up now.
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

  /// Moves on by a pass.
  ///
  /// - Returns: whether one has gone.
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

/// Which captions become lines. The screen shows all of them, each for its time; who reads one line
/// after the other, on a terminal or under the fingers, is given what is new, and no more than can
/// be read.
struct CaptionLines {
  static let linesASecond = 3
  /// When the same matters again, in passes: ten seconds.
  static let eventPasses = 600
  /// How far apart two lines of the background are, in passes: half a minute.
  static let backgroundPasses = 1_800
  /// When the same of the background is told again, in passes: five minutes.
  static let samePasses = 18_000
  /// More keys than this are not remembered; the oldest goes.
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
    case .unwritten: return false
    case .event: if last.map({ pass - $0 < Self.eventPasses }) == true { return false }
    case .background:
      if lastBackground.map({ pass - $0 < Self.backgroundPasses }) == true { return false }
      if last.map({ pass - $0 < Self.samePasses }) == true { return false }
    }
    guard recent.count < Self.linesASecond else { return false }
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

/// How often a caption is written as a line of its own.
public enum CaptionPace: Sendable {
  /// What a key has asked for: whenever it comes.
  case answer
  /// What matters: the same once in ten seconds.
  case event
  /// What goes on by itself: one such line in half a minute, and the same once in five.
  case background
  /// Never: it only stands on the screen.
  case unwritten
}
