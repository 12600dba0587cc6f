extension Utterance {
  /// How long it takes to say, in passes of 1/60 s, the same on every machine: 4 passes a letter
  /// (15 letters, about 2.5 English words, a second), 8 passes a kana (7.5 morae a second), and 12
  /// passes for a mark that ends a phrase.
  public var lengthPasses: Int {
    reading.unicodeScalars.reduce(12) { passes, scalar in
      if ".,:;!?。、".unicodeScalars.contains(scalar) { return passes + 12 }
      return passes + (scalar.value < 0x3000 ? 4 : 8)
    }
  }
}
