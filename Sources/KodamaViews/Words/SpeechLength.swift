/// How long a text takes to say.
public enum SpeechLength {
  /// The length in passes of 1/60 s: 4 passes a letter (15 letters, about 2.5 English words, a
  /// second), 8 passes a kana (7.5 morae a second), and 12 passes for a mark that ends a phrase.
  public static func passes(of reading: String) -> Int {
    reading.unicodeScalars.reduce(12) { passes, scalar in
      if ".,:;!?。、".unicodeScalars.contains(scalar) { return passes + 12 }
      return passes + (scalar.value < 0x3000 ? 4 : 8)
    }
  }
}
