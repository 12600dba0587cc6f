import KodamaDataSources
import KodamaWorld

/// How an étude is made anew from a number: the steps of its section `variation`, in their order.
/// The same number gives the same world everywhere; 0 gives the world as it is written.
///
///     mirror                          left and right change places, half of the time
///     shift -4..4                     everything moves sideways
///     place bell in 5..34 3..16       each bell to somewhere in these columns and rows
///     drop coal in 5..34              each heap down onto the ground, in one of these columns
///     raise 10..20 by 0..4            the columns rise by so many rows
///     move 4..12 8..20 by 0..20 0..0  a block of cells moves to the side, or up and down
///     swap gravel sand soil           all of the first becomes one of these
package struct Variation: Hashable, Sendable {
  /// One change that makes a variation out of what is written down.
  enum Step: Hashable, Sendable {
    case mirror
    case shift(ClosedRange<Int>)
    case place(MaterialID, columns: ClosedRange<Int>, rows: ClosedRange<Int>)
    case drop(MaterialID, columns: ClosedRange<Int>)
    case raise(columns: ClosedRange<Int>, by: ClosedRange<Int>)
    case move(
      columns: ClosedRange<Int>, rows: ClosedRange<Int>, right: ClosedRange<Int>,
      down: ClosedRange<Int>)
    case swap([MaterialID])
  }

  /// More steps are refused.
  static let stepLimit = 32
  private static let verbs = ["mirror", "shift", "place", "drop", "raise", "move", "swap"]
  private static let rows = 0...(EtudeGrid.height - 1)

  /// The changes, in the order in which they are made.
  var steps: [Step] = []

  /// Reads one change from its line, for a grid of so many columns.
  static func step(
    _ line: String, columns width: Int, rules: MaterialRules
  ) throws(LineError) -> Step {
    let (columns, ways) = (0...(width - 1), -width...width)
    var words = LineWords(line, rules: rules)
    let step: Step
    switch words.next() {
    case "mirror": step = .mirror
    case "shift": step = .shift(try words.range(in: ways))
    case "place":
      let material = try words.material()
      try words.choice(of: ["in"])
      step = .place(
        material, columns: try words.range(in: columns), rows: try words.range(in: rows))
    case "drop":
      let material = try words.material()
      try words.choice(of: ["in"])
      step = .drop(material, columns: try words.range(in: columns))
    case "raise":
      let place = try words.range(in: columns)
      try words.choice(of: ["by"])
      step = .raise(columns: place, by: try words.range(in: ways))
    case "move":
      let (across, along) = (try words.range(in: columns), try words.range(in: rows))
      try words.choice(of: ["by"])
      step = .move(
        columns: across, rows: along, right: try words.range(in: ways),
        down: try words.range(in: ways))
    case "swap":
      var materials = [try words.material()]
      repeat { materials.append(try words.material()) } while words.peek != nil
      step = .swap(materials)
    default: throw words.fault("one of " + verbs.joined(separator: ", "), near: verbs)
    }
    try words.finish()
    return step
  }
}
