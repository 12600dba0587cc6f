package import ArgumentParser
import Foundation
import Kodama

/// The command line of the game.
package struct KodamaCommand: ParsableCommand {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "kodama",
    abstract: "A valley to see and to hear.",
    discussion: """
      Without a subcommand the game starts: in a window where there is a display, else by ear and \
      in words on the terminal, else as a short demonstration written to files.
      """,
    version: KodamaVersion.text,
    subcommands: [
      Play.self, Run.self, Replay.self, List.self, Check.self, Save.self, Share.self, Take.self,
      GalleryCommand.self, Doctor.self, DrawIcon.self, ExportCommand.self,
    ],
    defaultSubcommand: Play.self)

  /// Reads what stands behind `kodama`, runs it, and ends with its status.
  package static func main() {
    prepareProcess()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      // Building all commands to find that none is meant took half of its time.
      if arguments == ["--version"] {
        return try Failure.guarding { try Files.say(KodamaVersion.text) }
      }
      var command = try parsed(arguments)
      try command.run()
    } catch {
      exit(withError: error)
    }
  }

  /// Reads the arguments. A wrong option is named before something that is missing: who has
  /// written one wrongly has not forgotten the other.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    // The tree of all commands is only wanted to say what is wrong, or what there is.
    if let name = arguments.first,
      let meant = configuration.subcommands.first(where: { $0._commandName == name }),
      let command = try? meant.parseAsRoot(Array(arguments.dropFirst()))
    {
      return command
    }
    do {
      return try parseAsRoot(arguments)
    } catch let missing where message(for: missing).hasPrefix("Missing expected argument") {
      do {
        // A word that any command takes in the place of what is missing.
        _ = try parseAsRoot(arguments + ["materials"])
      } catch  where message(for: error).hasPrefix("Unknown option") {
        throw error
      } catch {}
      throw missing
    }
  }

  /// Prepares the process for any command.
  ///
  /// Where a standard file is closed, the next file that is opened would take its number, and what
  /// is meant for the standard output would be written into a save. So something that can only be
  /// read takes it, and writing fails. A file that grows beyond the limit of its owner is an error
  /// that is reported, not the end of the process.
  package static func prepareProcess() {
    signal(SIGXFSZ, SIG_IGN)
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}
