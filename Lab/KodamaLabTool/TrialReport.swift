import Foundation
import KodamaTrials

/// Formats trials as a table, as JSON or as xUnit.
enum TrialReport {
  /// Returns a table with a row for each étude and bot: solved trials, and mean key presses and
  /// seconds of game time.
  static func table(_ rows: [TrialRow]) -> String {
    let names = [
      max(8, rows.map(\.etude.count).max() ?? 0), max(6, rows.map(\.bot.rawValue.count).max() ?? 0),
    ]
    func line(_ cells: [String]) -> String {
      let widths = names + [9, 9, 9]
      return zip(cells, widths).enumerated().map { index, cell in
        let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
        return index < 2 ? cell.0 + space : space + cell.0
      }.joined(separator: " ") + (cells.count > 5 ? "  " + cells[5] : "")
    }
    var lines = [line(["étude", "bot", "solved", "presses", "seconds"])]
    for row in rows + totals(rows) {
      let unsolved = ranges(row.unsolved)
      lines.append(
        line(
          [
            row.etude, row.bot.rawValue, "\(row.solved)/\(row.trials.count)", number(row.presses),
            number(row.seconds),
          ] + (unsolved.isEmpty || row.etude == "all" ? [] : ["not \(unsolved)"])))
    }
    return lines.joined(separator: "\n")
  }

  /// Returns seeds as ranges, such as "3, 7–12".
  static func ranges(_ seeds: [UInt64]) -> String {
    var ranges: [ClosedRange<UInt64>] = []
    for seed in seeds.sorted() {
      if let last = ranges.last, last.upperBound < .max, seed == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...seed
      } else {
        ranges.append(seed...seed)
      }
    }
    return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
      .joined(separator: ", ")
  }

  /// Returns a JSON array with an object for each row.
  static func json(_ rows: [TrialRow]) -> String {
    let lines = rows.map { row in
      let unsolved = row.unsolved.map(String.init).joined(separator: ", ")
      let (etude, bot) = (row.etude, row.bot.rawValue)
      return "  {\"etude\": \"\(etude)\", \"bot\": \"\(bot)\", \"trials\": "
        + "\(row.trials.count), \"solved\": \(row.solved), \"presses\": \(number(row.presses)), "
        + "\"seconds\": \(number(row.seconds)), \"unsolved\": [\(unsolved)]}"
    }
    return "[\n\(lines.joined(separator: ",\n"))\n]"
  }

  /// Returns xUnit XML: a suite for each row, with a case for each trial.
  static func xunit(_ rows: [TrialRow]) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
    for row in rows {
      let failures = row.trials.count - row.solved
      let name = XMLText.escaped("\(row.etude).\(row.bot.rawValue)")
      text += "  <testsuite name=\"\(name)\" tests=\"\(row.trials.count)\" "
      text += "failures=\"\(failures)\">\n"
      for trial in row.trials {
        let seconds = number(Double(trial.result.passes) / 60)
        text += "    <testcase classname=\"\(name)\" name=\"\(trial.seed)\" "
        text += "time=\"\(seconds)\""
        text +=
          trial.result.isSolved
          ? "/>\n"
          : "><failure message=\"not solved with \(trial.result.presses) keys\"/></testcase>\n"
      }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  /// Returns each bot's total over all études, for bots that have at least two rows.
  private static func totals(_ rows: [TrialRow]) -> [TrialRow] {
    BotKind.allCases.compactMap { bot in
      let own = rows.filter { $0.bot == bot }
      return own.count < 2
        ? nil : TrialRow(etude: "all", bot: bot, trials: own.flatMap(\.trials))
    }
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}

/// The trials of one étude by one bot.
struct TrialRow {
  var etude: String
  var bot: BotKind
  var trials: [(seed: UInt64, result: TrialResult)]

  var solved: Int { trials.count { $0.result.isSolved } }
  /// The mean number of key presses in a trial.
  var presses: Double { mean { $0.presses } }
  /// The mean game time of a trial, in seconds.
  var seconds: Double { mean { $0.passes } / 60 }
  var unsolved: [UInt64] { trials.filter { !$0.result.isSolved }.map(\.seed) }

  private func mean(_ value: (TrialResult) -> Int) -> Double {
    Double(trials.reduce(0) { $0 + value($1.result) }) / Double(max(1, trials.count))
  }
}
