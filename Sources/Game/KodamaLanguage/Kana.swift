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

/// Writes Japanese readings in Latin letters, so that a keyboard without kana can find names.
package enum Romaji {
  /// The kana of each consonant, in the order of `vowels`. A dot is a gap.
  private static let rows: [(consonant: String, kana: [Unicode.Scalar])] = [
    ("", "あいうえお"), ("k", "かきくけこ"), ("s", "さしすせそ"), ("t", "たちつてと"),
    ("n", "なにぬねの"), ("h", "はひふへほ"), ("m", "まみむめも"), ("y", "や.ゆ.よ"),
    ("r", "らりるれろ"), ("w", "わ...を"), ("g", "がぎぐげご"), ("z", "ざじずぜぞ"),
    ("d", "だぢづでど"), ("b", "ばびぶべぼ"), ("p", "ぱぴぷぺぽ"),
  ].map { ($0.0, Array($0.1.unicodeScalars)) }
  private static let vowels = ["a", "i", "u", "e", "o"]
  private static let smallVowels = Array("ぁぃぅぇぉ".unicodeScalars)
  private static let smallGlides = Array("ゃ.ゅ.ょ".unicodeScalars)
  /// Where Hepburn differs from writing each consonant before its vowel.
  private static let hepburn = [
    ("si", "shi"), ("ti", "chi"), ("tu", "tsu"), ("hu", "fu"), ("zi", "ji"), ("di", "ji"),
    ("du", "zu"), ("sy", "sh"), ("ty", "ch"), ("zy", "j"), ("hw", "f"),
  ]

  /// Returns a reading as it is typed: letter for letter ("tuti"), and in Hepburn ("tsuchi"). Other
  /// characters stay.
  package static func spellings(of reading: String) -> [String] {
    var plain: [String] = []
    var isDoubled = false
    for scalar in reading.unicodeScalars {
      if scalar == "っ" {
        isDoubled = true
      } else if let vowel = smallGlides.firstIndex(of: scalar), let last = plain.popLast() {
        plain.append(String(last.dropLast()) + "y" + vowels[vowel])
      } else if let vowel = smallVowels.firstIndex(of: scalar), let last = plain.popLast() {
        plain.append(String(last.dropLast()) + (last == "hu" ? "w" : "") + vowels[vowel])
      } else if scalar != "ー" {
        let syllable = syllable(of: scalar)
        plain.append((isDoubled ? String(syllable.prefix(1)) : "") + syllable)
        isDoubled = false
      }
    }
    return [plain.joined(), plain.map(inHepburn).joined()]
  }

  private static func syllable(of scalar: Unicode.Scalar) -> String {
    if scalar == "ん" { return "n" }
    for row in rows {
      if let vowel = row.kana.firstIndex(of: scalar), scalar != "." {
        return row.consonant + vowels[vowel]
      }
    }
    return String(scalar)
  }

  private static func inHepburn(_ syllable: String) -> String {
    let letters = Array(syllable)
    let isDoubled = letters.count > 2 && letters[0] == letters[1]
    let single = isDoubled ? String(letters[1...]) : syllable
    for (plain, written) in hepburn where single.hasPrefix(plain) {
      return (isDoubled ? String(written.prefix(1)) : "") + written
        + single.dropFirst(plain.count)
    }
    return syllable
  }
}
