import KodamaDataSources

/// Guesses which word was meant, for the suggestion of an error.
public enum NearestWord {
  /// The nearest of the words by edit distance (optimal string alignment, Boytsov 2011: Levenshtein
  /// with two neighbours that have changed places as one edit), or nil where more than a third of
  /// the letters differ. Of two that are as near, the one that begins with the word.
  public static func find(_ word: String, in words: [String]) -> String? {
    let word = word.cut(to: 64)
    let letters = Array(word)
    var best: (word: String, distance: Int, isBegun: Bool)?
    for candidate in words {
      let distance = distance(letters, Array(candidate.prefix(64)))
      let isBegun = candidate.hasPrefix(word)
      let isNearer = best.map {
        distance < $0.distance || distance == $0.distance && isBegun && !$0.isBegun
      }
      if isNearer ?? true { best = (candidate, distance, isBegun) }
    }
    guard let best, best.distance <= max(1, (letters.count + 1) / 3) else { return nil }
    return best.word
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var before: [Int] = []
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var next = [i + 1]
      next.reserveCapacity(row.count)
      for (j, other) in right.enumerated() {
        var best = min(row[j + 1] + 1, next[j] + 1, row[j] + (letter == other ? 0 : 1))
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
          best = min(best, before[j - 1] + 1)
        }
        next.append(best)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}
