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
