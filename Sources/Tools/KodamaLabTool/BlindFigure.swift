import Kodama
import KodamaCLI
import KodamaTrials

/// How far an étude can be solved by somebody who perceives nothing: the best keys that a search
/// found, tried on variations that it has not seen.
struct BlindFigure {
  /// How many variations at most: more take longer than anybody waits for a file.
  static let countLimit: UInt64 = 200
  /// The part of the work that the search is; the rest are the trials.
  private static let searchShare = 0.9

  /// How many of the variations were solved.
  let solved: Int
  /// How many were played, from 1 on.
  let variations: Int
  /// How many keys were pressed in each.
  let presses: Int

  /// Searches, and tries what was found.
  ///
  /// - Parameters:
  ///   - etude: what is to be solved; it need not be one of the content's.
  ///   - content: what it is played with.
  ///   - variations: how many, 1 to 200.
  ///   - passBudget: passes that the search may play; without it as many as `test --bot blind`.
  ///   - onProgress: told how much is done, 0 to 1, never less than before.
  init(
    _ etude: Etude, _ content: Content, variations: UInt64, passBudget: Int? = nil,
    onProgress: @escaping (Double) -> Void = { _ in }
  ) {
    var search = BlindSearch(content: content, etude: etude)
    if let passBudget { search.passBudget = passBudget }
    search.onProgress = { onProgress(Self.searchShare * $0) }
    let plan = search.best()
    var trial = Trial(content: content, etude: etude)
    trial.plan = plan
    var solved = 0
    for variation in 1...max(1, variations) {
      if trial.run(.blind, variation: variation).isSolved { solved += 1 }
      let tried = Double(variation) / Double(max(1, variations))
      onProgress(Self.searchShare + (1 - Self.searchShare) * tried)
    }
    self.solved = solved
    self.variations = Int(max(1, variations))
    presses = plan.presses
  }

  /// The figure for people.
  var line: String {
    "blind: \(solved) of \(variations) variations solved by \(presses) "
      + (presses == 1 ? "key that perceives nothing" : "keys that perceive nothing")
  }

  /// The figure for programs.
  var object: [String: Any] {
    ["solved": solved, "variations": variations, "presses": presses]
  }
}
