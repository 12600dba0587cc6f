/// Replaces the digits in a Japanese text with kana, for a voice.
///
/// Some voices read digits wrongly: 64 as "roku-ju-shi", 100 as "ichi-hyaku", and 4 before a
/// counter as "shi". Every voice reads kana in the same way.
enum KanaNumber {
  /// The maximum number of digits that are read as a single number. Longer numbers are read digit
  /// by digit.
  static let digitLimit = 12

  private static let digits = [
    "ぜろ", "いち", "に", "さん", "よん", "ご", "ろく", "なな", "はち", "きゅう",
  ]
  private static let hundreds = [
    "", "ひゃく", "にひゃく", "さんびゃく", "よんひゃく", "ごひゃく", "ろっぴゃく", "ななひゃく", "はっぴゃく",
    "きゅうひゃく",
  ]
  private static let thousands = [
    "", "せん", "にせん", "さんぜん", "よんせん", "ごせん", "ろくせん", "ななせん", "はっせん", "きゅうせん",
  ]

  /// Returns a text in which every number is replaced with its kana.
  static func written(_ text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard scalars.contains(where: isDigit) else { return text }
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      guard isDigit(scalars[index]) else {
        result.append(scalars[index])
        index += 1
        continue
      }
      let end = scalars[index...].firstIndex { !isDigit($0) } ?? scalars.count
      var kana = whole(scalars[index..<end])
      if result.last == "-", isStart(of: scalars, index - 1) {
        result.removeLast()
        kana = "まいなす" + kana
      }
      index = end
      if index + 1 < scalars.count, scalars[index] == ".", isDigit(scalars[index + 1]) {
        let last = scalars[(index + 1)...].firstIndex { !isDigit($0) } ?? scalars.count
        kana = kana == "ぜろ" ? "れい" : joined(kana, to: "てん")
        kana += "てん" + spelled(scalars[(index + 1)..<last])
        index = last
      }
      let rest = String(String.UnicodeScalarView(scalars[index...].prefix(4)))
      result.append(contentsOf: joined(kana, to: rest).unicodeScalars)
      if rest.hasPrefix("はく"), takesPlosive(kana) {
        result.append("ぱ")
        index += 1
      }
    }
    return String(result)
  }

  private static func whole(_ number: ArraySlice<Unicode.Scalar>) -> String {
    let hasZeros = number.count > 1 && number.first == "0"
    guard number.count <= digitLimit, !hasZeros, let value = Int(string(number)) else {
      return spelled(number)
    }
    guard value > 0 else { return digits[0] }
    var kana = ""
    for (unit, name) in [(100_000_000, "おく"), (10_000, "まん"), (1, "")] {
      let group = value / unit % 10_000
      guard group > 0 else { continue }
      // As part of a number, 1,000 is いっせん, as in いっせんまん (10,000,000); on its own, it is せん.
      let thousand = unit > 1 && group / 1_000 == 1 ? "いっせん" : thousands[group / 1_000]
      let tens = group / 10 % 10
      kana += thousand + hundreds[group / 100 % 10]
      if tens > 0 { kana += (tens > 1 ? digits[tens] : "") + "じゅう" }
      if group % 10 > 0 { kana += digits[group % 10] }
      kana += name
    }
    return kana
  }

  private static func spelled(_ number: ArraySlice<Unicode.Scalar>) -> String {
    number.map { digits[Int($0.value - 0x30) % 10] }.joined()
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { "0"..."9" ~= scalar }

  /// Returns whether the minus sign at an index is the sign of a number, not a hyphen.
  private static func isStart(of scalars: [Unicode.Scalar], _ minus: Int) -> Bool {
    minus == 0 || !scalars[minus - 1].properties.isAlphabetic && !isDigit(scalars[minus - 1])
  }

  // MARK: Counters

  /// Returns a number with the ending that it takes before a counter. For example, いち becomes いっ
  /// before けん, as in いっけん.
  private static func joined(_ kana: String, to counter: String) -> String {
    let endings: [String]
    if ["けん", "こく"].contains(where: counter.hasPrefix) || counter == "こ"
      || counter.hasPrefix("こ、") || counter.hasPrefix("はく")
    {
      endings = ["いち", "ろく", "はち", "じゅう", "ひゃく", "びゃく", "ぴゃく"]
    } else if ["たい", "てん", "ぱー"].contains(where: counter.hasPrefix) {
      endings = ["いち", "はち", "じゅう"]
    } else {
      return kana
    }
    return endings.contains(where: kana.hasSuffix) ? kana.dropLast() + "っ" : kana
  }

  /// Returns whether 拍 is read ぱく after a number, as in いっぱく and さんぱく, instead of はく, as in にはく.
  private static func takesPlosive(_ kana: String) -> Bool {
    joined(kana, to: "はく") != kana
      || ["さん", "せん", "ぜん", "まん"].contains(where: kana.hasSuffix)
  }
}
