import ArgumentParser
import Kodama
import KodamaCLI
import KodamaTrials

/// `kodama-lab env`: the game as an environment for programs that learn or test.
struct Env: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the line protocol kodama-env/1 on standard input and output.",
    discussion: """
      One object of JSON a line, one answer a line; {"op":"hello"} says what there is. \
      docs/env.md describes the protocol, Examples/python holds a Gymnasium environment on top.
      """)

  @Option(help: "The world or étude that is played where reset names none.", completion: .world)
  var world: String?

  @OptionGroup var packs: PackOptions

  func run() throws { try CommandError.reporting(execute) }

  private func execute() throws {
    guard world != "-" else {
      throw CommandError.usage("--world -: the requests come from standard input; name a file.")
    }
    let content = try packs.content()
    let text = try world.map { try Files.text($0, limit: WorldText.characterLimit) }
    // What is wrong with the file is said now, not when somebody begins to play.
    if let world, let text { _ = try WorldFile(text, path: world, content) }
    let server = EnvServer(content: content, world: text)
    let lines = LineReader(limit: EnvServer.lineLimit)
    while !server.isClosed, let line = lines.next() {
      // An answer is for a program: nothing in it is written out for a terminal.
      let answer = line.map(server.answer) ?? server.answerToLongLine
      try Files.write(answer + "\n", to: "-")
    }
  }
}
