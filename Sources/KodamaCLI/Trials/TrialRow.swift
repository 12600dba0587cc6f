import KodamaTrials

/// What became of a bot's trials of one étude.
struct TrialRow {
  var etude: String
  var bot: BotKind
  var trials: [(seed: UInt64, result: TrialResult)]

  var solved: Int { trials.count { $0.result.isSolved } }
  /// Key presses a trial, on average.
  var presses: Double { mean { $0.presses } }
  /// Seconds of game time a trial, on average.
  var seconds: Double { mean { $0.passes } / 60 }
  var unsolved: [UInt64] { trials.filter { !$0.result.isSolved }.map(\.seed) }

  private func mean(_ value: (TrialResult) -> Int) -> Double {
    Double(trials.reduce(0) { $0 + value($1.result) }) / Double(max(1, trials.count))
  }
}
