import ArgumentParser
import Foundation
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
      Doctor.self, DrawIcon.self,
    ],
    defaultSubcommand: Play.self)

  /// Runs the program.
  static func main() {
    keepStandardFiles()
    main(nil)
  }

  /// Where a standard file is closed, the next file that is opened would take its number, and what
  /// is meant for the standard output would be written into a save. So something that can only be
  /// read takes it, and writing fails.
  private static func keepStandardFiles() {
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
