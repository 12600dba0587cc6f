/// Guesses which word was meant, for the suggestion of an error.
public enum NearestWord {
  /// The nearest of the words by edit distance (Levenshtein), or nil where more than a third of the
  /// letters differ.
  public static func find(_ word: String, in words: [String]) -> String? {
    let letters = Array(word.prefix(64))
    var best: (word: String, distance: Int)?
    for candidate in words {
      let distance = distance(letters, Array(candidate.prefix(64)))
      if best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, (letters.count + 1) / 3) else { return nil }
    return best.word
  }

  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (i, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (letter == other ? 0 : 1))
        diagonal = above
      }
    }
    return row[right.count]
  }
}
