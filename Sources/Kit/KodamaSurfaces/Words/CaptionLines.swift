import KodamaRoles

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
