/// A random edit of a text file that resembles a typing mistake.
struct ContentEdit {
  /// The edited text.
  let text: String
  /// The edited lines of the new text, from 1. After a deletion they are the lines on both sides of
  /// the gap. If equal lines surround a deleted or doubled line, all of them count, because the
  /// result does not show which one was edited.
  let lines: ClosedRange<Int>
  /// A description for messages.
  let what: String

  /// Edits a file at random.
  init(of original: String, _ random: inout EditRandom) {
    var lines = original.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isLast = lines.count > 1 && lines[lines.count - 1].isEmpty
    let index = random.below(isLast ? lines.count - 1 : lines.count)
    var touched = (index + 1)...(index + 1)
    let before = lines[index]
    let first = lines[..<index].lastIndex { $0 != before }.map { $0 + 1 } ?? 0
    let end = lines[index...].firstIndex { $0 != before } ?? lines.count
    switch random.below(10) {
    case 0:
      lines.remove(at: index)
      touched = max(1, first)...end
    case 1:
      lines.insert(before, at: index)
      touched = (first + 1)...(end + 1)
    case 2: lines[index] = Self.indented(before, &random)
    case 3, 4: lines[index] = Self.wordEdited(before, &random)
    case 5: lines[index] = Self.numberEdited(before, &random)
    default: lines[index] = Self.letterEdited(before, &random)
    }
    text = lines.joined(separator: "\n")
    self.lines = touched
    let after = index < lines.count ? lines[index] : ""
    what = "line \(index + 1): \(before.prefix(90)) => \(after.prefix(90))"
  }

  private static let strays = Array("aZ09 :-,.#\"'{}[]&*!|>%@`\t\\?~砂き🎐")

  /// Removes, inserts, replaces or swaps a character.
  private static func letterEdited(_ line: String, _ random: inout EditRandom) -> String {
    var letters = Array(line)
    let stray = strays[random.below(strays.count)]
    guard letters.count > 1 else { return line + String(stray) }
    let index = random.below(letters.count)
    switch random.below(4) {
    case 0: letters.remove(at: index)
    case 1: letters.insert(stray, at: index)
    case 2: letters[index] = stray
    default: letters.swapAt(index, (index + 1) % letters.count)
    }
    return String(letters)
  }

  /// Removes, doubles, replaces or swaps a word.
  private static func wordEdited(_ line: String, _ random: inout EditRandom) -> String {
    var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let full = words.indices.filter { !words[$0].isEmpty }
    guard !full.isEmpty else { return "word" }
    let index = full[random.below(full.count)]
    let others = ["sand", "heavy", "12", "true", "none:", "- x", "{a: b}"]
    switch random.below(4) {
    case 0: words.remove(at: index)
    case 1: words.insert(words[index], at: index)
    case 2: words[index] = others[random.below(others.count)]
    default: words.swapAt(index, full[random.below(full.count)])
    }
    return words.joined(separator: " ")
  }

  /// Replaces a number by a negative, huge, fractional or invalid one.
  private static func numberEdited(_ line: String, _ random: inout EditRandom) -> String {
    let letters = Array(line)
    let starts = letters.indices.filter {
      letters[$0].isNumber && ($0 == 0 || !letters[$0 - 1].isNumber)
    }
    guard !starts.isEmpty else { return letterEdited(line, &random) }
    let start = starts[random.below(starts.count)]
    let end = letters[start...].firstIndex { !$0.isNumber } ?? letters.count
    let others = [
      "-7", "0", "1", "999999", "1e999", "0.5", "nan", "９", "12x", "99999999999999999999",
    ]
    return String(letters[..<start]) + others[random.below(others.count)]
      + String(letters[end...])
  }

  private static func indented(_ line: String, _ random: inout EditRandom) -> String {
    switch random.below(4) {
    case 0: " " + line
    case 1: "  " + line
    case 2: "\t" + line
    default: line.hasPrefix(" ") ? String(line.dropFirst()) : "   " + line
    }
  }
}

/// Random numbers from a seed (splitmix64: Steele, Lea, Flood 2014).
struct EditRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// Returns a number in 0..<count.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) >> 1) % max(1, count)
  }
}
