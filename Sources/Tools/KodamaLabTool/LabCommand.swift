import ArgumentParser
import Kodama
import KodamaCLI

/// The root of the `kodama-lab` command line.
@main
struct LabCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kodama-lab",
    abstract: "Bots, environments, comparisons and galleries for those who build with Kodama.",
    version: KodamaVersion.text,
    subcommands: [
      Test.self, Watch.self, Env.self, Blind.self, Bisect.self, Heavy.self, DrawSpectrogram.self,
      LabGallery.self,
    ])

  static func main() {
    KodamaCommand.prepareProcess()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      exit(withError: error)
    }
  }
}

/// `kodama-lab heavy`: saves and loads the valley of a recording in every pass.
struct Heavy: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a recording; save, load and save again after every pass, and compare.")

  @OptionGroup var options: RecordingOptions

  func run() throws {
    try CommandError.reporting {
      let recorded = try options.game()
      var trip = RoundTrip(rules: recorded.content.rules)
      let host = HeadlessHost()
      host.onPass = { trip.check($0.pass, recorded.app.savedPlay) }
      recorded.replay(on: host)
      if let failure = trip.failure {
        throw CommandError.checkFailed("\(options.file): \(failure)")
      }
      try Files.printLine("\(trip.count) saves came back as they were")
    }
  }
}

/// Checks that a save can be decoded and encoded again to the same bytes.
struct RoundTrip {
  let rules: MaterialRules
  /// The number of saves that were equal.
  private(set) var count = 0
  /// The first failure, if there was one.
  private(set) var failure: String?

  init(rules: MaterialRules) { self.rules = rules }

  /// Checks the save of a pass. Without a valley there is none.
  mutating func check(_ pass: Int, _ bytes: [UInt8]?) {
    guard failure == nil, let bytes else { return }
    do {
      let again = try SavedPlay(decoding: bytes, rules: rules).encode()
      guard again != bytes else { return count += 1 }
      let same = zip(bytes, again).prefix { $0 == $1 }.count
      failure = "pass \(pass): the save comes back otherwise from byte \(same) on"
    } catch {
      failure = "pass \(pass): the save is not read: \(error)"
    }
  }
}
