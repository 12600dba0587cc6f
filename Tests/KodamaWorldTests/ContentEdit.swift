/// One edit of a text file, such as a slip of the hand makes.
struct ContentEdit {
  /// The file after it.
  let text: String
  /// The lines that it touched, from 1, as they are numbered after it. Where a line was taken away,
  /// those on both sides of the gap. Which of several equal lines was taken away or doubled nobody
  /// can see afterwards: then it is all of them.
  let lines: ClosedRange<Int>
  /// What was done, for messages.
  let what: String

  /// A random edit of a file.
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

  /// A character taken out, put in, replaced, or swapped with the next one.
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

  /// A word taken out, doubled, replaced, or swapped with the next one.
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

  /// A number made another: negative, huge, with a point, or no number.
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

/// Chance for edits: the same numbers from the same seed (splitmix64: Steele, Lea, Flood 2014).
struct EditRandom {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  /// A number from 0 to below `count`.
  mutating func below(_ count: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) >> 1) % max(1, count)
  }
}
