import ArgumentParser
import Kodama
import KodamaCLI

/// The root of the `kodama-lab` command line.
@main
struct LabCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kodama-lab",
    abstract: "Test études with bots, serve environments, compare recordings, build galleries.",
    discussion: """
      Examples:
        kodama-lab test my.kodama --bot eyes --bot ears
        kodama-lab watch ears --etude ring-it
        kodama-lab bisect one.recording other.recording
      """,
    version: KodamaVersion.text,
    subcommands: [
      Test.self, Watch.self, Env.self, Blind.self, Bisect.self, Heavy.self, DrawSpectrogram.self,
      DrawEcho.self,
      LabGallery.self,
    ])

  static func main() {
    KodamaCommand.prepareProcess()
    do {
      var command = try parseAsRoot()
      try command.run(in: "kodama-lab")
    } catch {
      let arguments = Array(CommandLine.arguments.dropFirst())
      end(with: mistypedCommand(in: arguments) ?? error)
    }
  }
}

/// `kodama-lab heavy`: saves and loads the valley of a recording after every pass.
struct Heavy: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replay a recording and check after every pass that its save round-trips.")

  @OptionGroup var options: RecordingOptions

  func run() throws {
    let recorded = try options.game()
    var trip = RoundTrip(rules: recorded.content.rules)
    let host = HeadlessHost()
    host.onPass = { trip.check($0.pass, recorded.app.savedPlay) }
    recorded.replay(on: host)
    if let failure = trip.failure {
      throw CommandError.checkFailed("\(options.file): \(failure)")
    }
    try Files.printLine("\(trip.count) saves round-tripped unchanged")
  }
}

/// Checks that a save can be decoded and encoded again to the same bytes.
struct RoundTrip {
  let rules: MaterialRules
  /// The number of saves that were unchanged.
  private(set) var count = 0
  /// The first failure, if there was one.
  private(set) var failure: String?

  init(rules: MaterialRules) { self.rules = rules }

  /// Checks the save after a pass. Nil means that there is no valley, and is not counted.
  mutating func check(_ pass: Int, _ bytes: [UInt8]?) {
    guard failure == nil, let bytes else { return }
    do {
      let again = try SavedPlay(decoding: bytes, rules: rules).encode()
      guard again != bytes else { return count += 1 }
      let same = zip(bytes, again).prefix { $0 == $1 }.count
      failure = "pass \(pass): the save differs from byte \(same) on after a round trip"
    } catch {
      failure = "pass \(pass): the save cannot be read: \(error)"
    }
  }
}
