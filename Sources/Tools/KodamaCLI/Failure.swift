import ArgumentParser
import Kodama
import KodamaSystem

/// Why the program ends early: a message, and an exit status that scripts can tell apart.
package struct Failure: Error, CustomStringConvertible {
  package let description: String
  package let status: Int32

  /// A check did not hold: 1.
  package static func checkFailed(_ text: String) -> Failure {
    Failure(description: text, status: 1)
  }
  /// A file that holds something wrong: 2.
  package static func badContent(_ text: String) -> Failure {
    Failure(description: text, status: 2)
  }
  /// A file that cannot be read: 64, as an argument that does not fit.
  package static func usage(_ text: String) -> Failure { Failure(description: text, status: 64) }
  /// No display or loudspeaker where one was asked for: 69.
  package static func unavailable(_ text: String) -> Failure {
    Failure(description: text, status: 69)
  }
  /// A fault of ours: 70.
  package static func fault(_ text: String) -> Failure { Failure(description: text, status: 70) }
  /// A file that cannot be written: 73.
  package static func cannotWrite(_ text: String) -> Failure {
    Failure(description: text, status: 73)
  }

  /// Runs a command; what goes wrong is said on the standard error output, and gives the status.
  package static func guarding(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let failure as Failure {
      Files.complain(failure.description)
      throw ExitCode(failure.status)
    } catch let fault as PlayerFolder.Fault {
      Files.complain(fault.description)
      throw ExitCode(73)
    } catch let error as ContentError {
      Files.complain("\(error)")
      throw ExitCode(2)
    } catch let error as MissingContent {
      Files.complain("\(error)")
      throw ExitCode(70)
    }
  }
}
