import KodamaRoles

/// The captions (texts that describe sounds) on the screen. Each stays visible long enough to read
/// it.
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

  /// The visible captions: single sounds, the newest last, then continuous sounds.
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

  /// Shows a continuous sound's caption until `release(_:)`. Returns whether it is new or changed.
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
/// terminal or braille display receives an event when it begins, when it goes on, and when it ends.
struct CaptionLineFilter {
  static let linesPerSecond = 3
  /// The time without an event after which it is over, in passes: 10 s, or 30 s if it returned
  /// within them, as the bells of a slow clock do.
  static let eventPasses = (usual: 600, slow: 1_800)
  /// The time after which a repeated event goes on, in passes: 5 s.
  static let goesOnPasses = 300
  /// The minimum interval between two lines about background sounds, in passes: 30 s.
  static let backgroundPasses = 1_800
  /// The minimum interval between two lines about the same sound or event, in passes: 5 min.
  static let repeatPasses = 18_000
  /// The maximum number of subjects that are remembered. The oldest are forgotten first.
  static let keyLimit = 64

  /// The maximum number of lines in a minute, other than answers.
  var linesPerMinute = 6
  private var pass = 0
  private var lastOf: [(key: String, pass: Int)] = []
  private var lastBackground: Int?
  /// The current events, by the line that ends them, and whether it was written that they go on.
  private var events: [(ended: String, began: Int, heard: Int, limit: Int, goesOn: Bool)] = []
  /// The passes of the lines of the last minute.
  private var recent: [Int] = []

  /// Advances by one pass. Returns the line that ends an event that went on.
  mutating func advance() -> String? {
    pass += 1
    recent.removeAll { pass - $0 >= 3_600 }
    events.removeAll { !$0.goesOn && pass - $0.heard >= Self.eventPasses.slow }
    let over = events.firstIndex { $0.goesOn && pass - $0.heard >= $0.limit }
    guard let over, hasRoom(for: 2) else { return nil }
    recent.append(pass)
    return events.remove(at: over).ended
  }

  /// Returns the line for a caption; nil if it is not written. `then` are the lines about an event
  /// that goes on and that has ended. What is said has no limit in a minute.
  mutating func line(
    _ text: String, about key: String, _ pace: CaptionPace,
    then: (goesOn: String, ended: String)? = nil, isSaid: Bool = false
  ) -> String? {
    let last = lastOf.first { $0.key == key }?.pass
    var text = text
    switch pace {
    case .answer: return text
    case .screenOnly: return nil
    case .event:
      let index = recordEvent(then?.ended ?? key)
      guard let last, last >= events[index].began else { break }
      text = then?.goesOn ?? text
      if pass - last >= Self.repeatPasses { break }
      guard then != nil, !events[index].goesOn, hasRoom(for: 2),
        pass - events[index].began >= Self.goesOnPasses
      else { return nil }
      events[index].goesOn = true
    case .background:
      if lastBackground.map({ pass - $0 < Self.backgroundPasses }) == true { return nil }
      if last.map({ pass - $0 < Self.repeatPasses }) == true { return nil }
    }
    guard hasRoom(for: 1, isSaid: isSaid) else { return nil }
    if pace == .background { lastBackground = pass }
    recent.append(pass)
    lastOf.removeAll { $0.key == key }
    if lastOf.count == Self.keyLimit { lastOf.removeFirst() }
    lastOf.append((key, pass))
    return text
  }

  /// Returns whether this number of lines may follow. Events that go on leave one to new events.
  private func hasRoom(for lines: Int, isSaid: Bool = false) -> Bool {
    recent.count(where: { pass - $0 < 60 }) < Self.linesPerSecond
      && (isSaid || recent.count + lines <= linesPerMinute)
  }

  /// Records an occurrence of an event, and returns the index of the event.
  private mutating func recordEvent(_ ended: String) -> Int {
    guard let index = events.firstIndex(where: { $0.ended == ended }) else {
      events.append((ended, pass, pass, Self.eventPasses.usual, false))
      return events.count - 1
    }
    if pass - events[index].heard >= events[index].limit {
      events[index] = (ended, pass, pass, Self.eventPasses.slow, false)
    }
    events[index].heard = pass
    return index
  }

  func combine(into digest: inout Digest) {
    digest.combine(recent.count)
    digest.combine(lastOf.count)
    digest.combine(events.count)
  }
}

/// The rule by which a caption (a text that describes a sound) is also written as a line, as on a
/// terminal or braille display.
public enum CaptionPace: Sendable {
  /// The caption answers a key of the player, and is always written as a line.
  case answer
  /// The caption describes an event. It is written as a line when the event begins, when it has
  /// gone on for 5 s, every 5 min, and when it has ended. An event has ended if it has not occurred
  /// for 10 s.
  case event
  /// The caption describes a background sound. At most one such line is written every 30 s, and at
  /// most one about the same sound every 5 min.
  case background
  /// The caption is shown on the screen but never written.
  case screenOnly
}
