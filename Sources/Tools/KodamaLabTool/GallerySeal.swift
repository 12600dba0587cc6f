import ArgumentParser
import Kodama
import KodamaCLI
import KodamaHosting

/// `kodama-lab gallery seal`: lets a recording say what it has come to.
struct GallerySeal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Run a recording again and write into it when it solves its étude.",
    discussion: """
      A gallery marks a recording as proven where it was sealed, was not changed since, and comes \
      to the same when it is run again.
      """)

  @Argument(help: "The recording.", completion: .anyFile)
  var file: String

  func run() throws {
    try CommandError.reporting {
      let content = try Content.shipped()
      let run = try RecordedRun(file, content)
      guard let seal = run.seal else {
        throw CommandError.checkFailed("\(file): it does not solve an étude")
      }
      var recording = run.recording
      recording.header.removeAll { $0.key == RecordingSeal.key }
      recording.header.append(seal.header)
      try Files.write(recording.text, to: file)
      try Files.print("\(file): solved in pass \(seal.pass)")
    }
  }
}
