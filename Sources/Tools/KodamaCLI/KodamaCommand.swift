package import ArgumentParser
import Foundation
import Kodama
import KodamaSystem

/// The root of the `kodama` command line.
package struct KodamaCommand: ParsableCommand {
  package init() {}

  package static let configuration = CommandConfiguration(
    commandName: "kodama",
    abstract: "A sandbox valley to play by eye, by ear or in words.",
    discussion: """
      Without a subcommand the game starts: in a window if there is a display, otherwise by ear \
      and in words on the terminal. Without a terminal it writes a short demonstration to files.

      Examples:
        kodama                                start in a window
        kodama --ears --seed 41               play the valley of seed 41 by ear
        kodama run --ticks 600 --wav a.wav    write ten seconds of sound

      Exit status: 0 success, 1 failed check, 2 invalid file, 64 wrong usage, 66 unreadable \
      input, 69 missing device or program, 70 internal error, 73 unwritable output.
      """,
    version: KodamaVersion.text,
    subcommands: [
      Play.self, Run.self, Replay.self, List.self, Check.self, Save.self, Share.self, Take.self,
      GalleryCommand.self, Doctor.self, DrawIcon.self, ExportCommand.self,
    ],
    defaultSubcommand: Play.self)

  package static func main() {
    prepareProcess()
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      // Skips building the command tree, which would take half of the time of `--version`.
      if arguments == ["--version"] {
        return try CommandError.reporting { try Files.printLine(KodamaVersion.text) }
      }
      var command = try parsed(arguments)
      try command.run(in: "kodama")
    } catch {
      end(with: error)
    }
  }

  /// Parses the arguments. A mistyped command is reported before a mistyped option, and an unknown
  /// option before a missing argument, because in each case the former is the likelier cause.
  static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    // Parses known commands directly. The whole command tree is needed only for help and errors.
    if let name = arguments.first,
      let meant = configuration.subcommands.first(where: { $0._commandName == name }),
      let command = try? meant.parseAsRoot(Array(arguments.dropFirst())),
      // Help takes its usage line from the whole tree: `kodama play`, not just `play`.
      type(of: command)._commandName != "help"
    {
      return command
    }
    do {
      return try parseAsRoot(arguments)
    } catch let error where mistypedCommand(in: arguments) != nil {
      throw mistypedCommand(in: arguments) ?? error
    } catch let missing where message(for: missing).hasPrefix("Missing expected argument") {
      do {
        // This value is valid for every command's missing argument.
        _ = try parseAsRoot(arguments + ["materials"])
      } catch  where message(for: error).hasPrefix("Unknown option") {
        throw error
      } catch {}
      throw missing
    }
  }

  /// Prepares the process for any command.
  ///
  /// If a standard descriptor is closed, the next opened file would get its number, and output
  /// could end up in a save. A read-only descriptor is opened in its place, so that writing fails
  /// instead. `SIGXFSZ` is ignored so that exceeding the file size limit is a reported error.
  package static func prepareProcess() {
    signal(SIGXFSZ, SIG_IGN)
    for number in STDIN_FILENO...STDERR_FILENO where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", O_RDONLY)
    }
  }
}

extension ParsableCommand {
  /// Ends the program with the message and the status of an error or of a request for help. Control
  /// characters are escaped, and help that cannot be written is an error.
  package static func end(with error: any Error) -> Never {
    let (text, status) = (fullMessage(for: error), exitCode(for: error))
    guard !text.isEmpty else { exit(withError: status) }
    guard status.isSuccess else {
      Files.printError(text)
      exit(withError: status)
    }
    do {
      try CommandError.reporting { try Files.printLine(text) }
      exit(withError: status)
    } catch {
      exit(withError: error)
    }
  }

  /// Runs a subcommand of a program, and prints its error. If options contradict each other, the
  /// message refers to the subcommand's help, not to the program's.
  package mutating func run(in program: String) throws {
    do {
      try CommandError.reporting { try run() }
    } catch let error as ValidationError {
      let help = "\(program) \(Self._commandName) --help"
      Files.printError("Error: \(error.message)\n  See '\(help)' for more information.")
      throw ExitCode.validationFailure
    }
  }

  /// Returns an error that names the first unknown subcommand and the most similar known one, or
  /// nil if the arguments begin with known subcommands.
  package static func mistypedCommand(in arguments: [String]) -> ValidationError? {
    var path = configuration.commandName ?? ""
    var commands = configuration.subcommands
    for word in arguments {
      guard !commands.isEmpty, !word.hasPrefix("-"), word != "help" else { return nil }
      guard let next = commands.first(where: { $0._commandName == word }) else {
        let shown = commands.filter { $0.configuration.shouldDisplay }
        let names = shown.map { $0._commandName }
        let near = NearestWord.find(word, in: names).map { "Did you mean '\(path) \($0)'?" }
        return ValidationError(
          "Unknown command '\(path) \(word)'. "
            + (near ?? "`\(path) --help` lists the commands."))
      }
      path += " \(word)"
      commands = next.configuration.subcommands
    }
    return nil
  }
}

/// An error that ends a command, with an exit status that scripts can distinguish.
package struct CommandError: Error, CustomStringConvertible {
  package let description: String
  package let status: Int32

  /// A check failed: status 1.
  package static func checkFailed(_ text: String) -> Self { Self(description: text, status: 1) }
  /// A file has invalid content: status 2.
  package static func badContent(_ text: String) -> Self { Self(description: text, status: 2) }
  /// An argument is wrong: status 64.
  package static func usage(_ text: String) -> Self { Self(description: text, status: 64) }
  /// An input file does not exist or cannot be read: status 66.
  package static func noInput(_ text: String) -> Self { Self(description: text, status: 66) }
  /// A required display, loudspeaker or program is missing: status 69.
  package static func unavailable(_ text: String) -> Self { Self(description: text, status: 69) }
  /// A defect of this program: status 70.
  package static func internalError(_ text: String) -> Self { Self(description: text, status: 70) }
  /// A file cannot be written: status 73.
  package static func cannotWrite(_ text: String) -> Self { Self(description: text, status: 73) }

  /// Runs a command's body. Prints its error on the standard error output, and throws the matching
  /// `ExitCode`.
  fileprivate static func reporting(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as CommandError {
      Files.printError(failure.description)
      throw ExitCode(failure.status)
    } catch let fault as PlayerFolderError {
      Files.printError(fault.description)
      throw ExitCode(73)
    } catch let error as ContentError {
      Files.printError("\(error)")
      throw ExitCode(2)
    } catch let error as MissingContent {
      Files.printError("\(error)")
      throw ExitCode(70)
    }
  }
}
