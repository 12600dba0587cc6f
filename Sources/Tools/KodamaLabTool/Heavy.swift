import ArgumentParser
import Kodama
import KodamaCLI

/// `kodama-lab heavy`: a recording whose valley is saved and loaded in every pass.
struct Heavy: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a recording; save, load and save again after every pass, and compare.")

  @OptionGroup var options: RecordingOptions

  func run() throws {
    try CommandError.reporting {
      let recorded = try options.game()
      var trip = RoundTrip(rules: recorded.content.rules)
      let host = HeadlessHost()
      host.onPass = { trip.take($0.pass, recorded.app.savedPlay) }
      recorded.replay(on: host)
      if let fault = trip.fault { throw CommandError.checkFailed("\(options.file): \(fault)") }
      try Files.print("\(trip.count) saves came back as they were")
    }
  }
}
