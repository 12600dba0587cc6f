import ArgumentParser
import Kodama

/// The command line of the game.
@main
struct KodamaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kodama",
    abstract: "A valley to see and to hear.",
    discussion: """
      Without a subcommand the game starts: in a window where there is a display, else by ear and \
      in words on the terminal, else as a short demonstration written to files.
      """,
    version: KodamaVersion.text,
    subcommands: [
      Play.self, Run.self, Replay.self, List.self, Env.self, Check.self, Test.self, Save.self,
      Doctor.self,
    ],
    defaultSubcommand: Play.self)
}
