import ArgumentParser
import Foundation
import Kodama
import KodamaTrials

/// `kodama env`: the game as an environment for programs that learn or test.
struct Env: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the line protocol kodama-env/1 on standard input and output.",
    discussion: """
      One object of JSON a line, one answer a line; {"op":"hello"} says what there is. \
      docs/bots.md describes the protocol, Examples/python holds a Gymnasium environment on top.
      """)

  @Option(help: "The world or étude that is played where reset names none.")
  var world: String?

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let server = EnvServer(content: try Content.shipped(), world: try world.map(Files.text))
    let lines = LineReader(limit: EnvServer.lineLimit)
    while !server.isClosed, let line = lines.next() {
      let answer = line.map(server.answer) ?? server.answerToLongLine
      FileHandle.standardOutput.write(Data((answer + "\n").utf8))
    }
  }
}
