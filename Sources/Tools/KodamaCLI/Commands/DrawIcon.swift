import ArgumentParser
import Kodama

/// `kodama icon`: draws the game's icon for its packages. Help does not list this command, because
/// no player needs it.
struct DrawIcon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon", abstract: "Draw the game's icon as a PNG picture.",
    shouldDisplay: false)

  @Option(parsing: .unconditional, help: "The width and height in pixels, 16 to 1024.")
  var size = 256

  @Argument(help: "The file to write.", completion: .file(extensions: ["png"]))
  var file: String

  func validate() throws {
    guard (16...1_024).contains(size) else {
      throw ValidationError("--size \(size): must be from 16 to 1024 pixels.")
    }
  }

  func run() throws {
    try Files.write(PNGFile.bytes(Icon.pixels(size: size), width: size), to: file)
  }
}

/// The game's icon: a tree spirit below its tree, with three arcs of echo. It is drawn from shapes,
/// so that it is sharp at every size.
enum Icon {
  private typealias Colour = (red: Double, green: Double, blue: Double)

  /// A circle or an ellipse, in fractions of the picture's side.
  private struct Disc {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
    var colour: UInt32

    init(_ x: Double, _ y: Double, _ radius: Double, _ colour: UInt32) {
      self.init(x, y, radius, radius, colour)
    }

    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ colour: UInt32) {
      (self.x, self.y, self.width, self.height, self.colour) = (x, y, width, height, colour)
    }

    func contains(_ x: Double, _ y: Double) -> Bool {
      let (dx, dy) = ((x - self.x) / width, (y - self.y) / height)
      return dx * dx + dy * dy <= 1
    }
  }

  /// The number of samples along each side of a pixel, for antialiasing.
  private static let samples = 4

  // From back to front.
  private static let hill = Disc(0.5, 1.72, 0.94, 0x2C_5A_34)
  private static let leaves = [
    Disc(0.22, 0.47, 0.15, 0x3B_7F_42), Disc(0.54, 0.46, 0.15, 0x3B_7F_42),
    Disc(0.38, 0.33, 0.21, 0x4F_9A_4C), Disc(0.32, 0.27, 0.10, 0x6F_B8_5F),
  ]
  private static let kodama = [
    Disc(0.645, 0.845, 0.065, 0.085, 0xD9_E6_DC), Disc(0.645, 0.70, 0.12, 0.105, 0xF4_FA_F2),
    Disc(0.60, 0.69, 0.022, 0x10_21_3A), Disc(0.69, 0.70, 0.027, 0x10_21_3A),
    Disc(0.645, 0.755, 0.016, 0x10_21_3A),
  ]
  private static let trunk: UInt32 = 0x6B_4A_2F
  private static let echo: UInt32 = 0xF2_C1_4E
  private static let echoRadii = [0.185, 0.245, 0.305]

  /// Draws the icon.
  ///
  /// - Parameter size: the number of pixels on each side.
  /// - Returns: The pixels as `0xRRGGBB`, row by row.
  static func pixels(size: Int) -> [UInt32] {
    (0..<size * size).map { index in
      var sum: Colour = (0, 0, 0)
      for part in 0..<samples * samples {
        let (column, row) = (part % samples, part / samples)
        let x = (Double(index % size) + (Double(column) + 0.5) / Double(samples)) / Double(size)
        let y = (Double(index / size) + (Double(row) + 0.5) / Double(samples)) / Double(size)
        let colour = colour(x, y)
        sum.red += Double(colour >> 16 & 0xFF)
        sum.green += Double(colour >> 8 & 0xFF)
        sum.blue += Double(colour & 0xFF)
      }
      let count = Double(samples * samples)
      return UInt32(sum.red / count) << 16 | UInt32(sum.green / count) << 8
        | UInt32(sum.blue / count)
    }
  }

  private static func colour(_ x: Double, _ y: Double) -> UInt32 {
    if let front = kodama.last(where: { $0.contains(x, y) }) { return front.colour }
    if isEcho(x, y) { return echo }
    if let leaf = leaves.last(where: { $0.contains(x, y) }) { return leaf.colour }
    // The trunk widens towards the ground.
    if y > 0.45, y < 0.86, abs(x - 0.38) < 0.035 + max(0, y - 0.74) * 0.3 { return trunk }
    if hill.contains(x, y) { return hill.colour }
    return sky(y)
  }

  /// Returns whether a point is on the three arcs to the upper right of the head.
  private static func isEcho(_ x: Double, _ y: Double) -> Bool {
    let (dx, dy) = (x - 0.645, y - 0.70)
    guard dx > 0, dy < 0, -dy < 3 * dx, -dy > 0.25 * dx else { return false }
    let distance = (dx * dx + dy * dy).squareRoot()
    return echoRadii.contains { abs(distance - $0) < 0.016 }
  }

  /// Returns the sky's colour, from night at the top to dusk at the hill.
  private static func sky(_ y: Double) -> UInt32 {
    let part = min(max(0, y), 1)
    let red = UInt32(16 + 20 * part)
    let green = UInt32(33 + 55 * part)
    let blue = UInt32(58 + 30 * part)
    return red << 16 | green << 8 | blue
  }
}
