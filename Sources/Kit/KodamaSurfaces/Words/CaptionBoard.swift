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
