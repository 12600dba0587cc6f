import ArgumentParser
import Kodama

/// How large a valley is to be, as it is typed: `1024x256`.
struct ValleySize: ExpressibleByArgument, CustomStringConvertible {
  /// How many columns of cells.
  let width: Int
  /// How many rows of cells.
  let height: Int

  var description: String { "\(width)x\(height)" }

  /// Reads a size; nil where there is none, or where no valley has it.
  init?(argument: String) {
    let parts = argument.split(omittingEmptySubsequences: false) { "x×X".contains($0) }
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      ValleyPlan(.hollow, seed: 0, width: width, height: height).isPossible
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}
