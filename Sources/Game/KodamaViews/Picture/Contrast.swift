import KodamaSurfaces

/// Whether something can be read, as WCAG reckons it, in whole numbers.
enum Contrast {
  /// The light of a component, in 1/10,000. The power of 2.4 is taken as x² · x^0.4, the fifth root
  /// by Newton's method, so that no library of functions is needed.
  private static let light: [Int32] = (0..<256).map { component in
    let value = Double(component) / 255
    guard value > 0.03928 else { return Int32(value / 12.92 * 10_000) }
    let base = (value + 0.055) / 1.055
    var root = 1.0
    for _ in 0..<50 {
      root -= (root * root * root * root * root - base) / (5 * root * root * root * root)
    }
    return Int32(base * base * root * root * 10_000)
  }

  /// The relative luminance of a colour, in 1/10,000.
  static func luminance(_ colour: Colour) -> Int32 {
    (light[Int(colour.red)] * 2_126 + light[Int(colour.green)] * 7_152
      + light[Int(colour.blue)] * 722) / 10_000
  }

  /// Whether two colours differ by 4.55 : 1: a little more than is asked for, because whole numbers
  /// are coarse.
  static func isEnough(_ one: Int32, _ other: Int32) -> Bool {
    (max(one, other) + 500) * 100 >= (min(one, other) + 500) * 455
  }

  /// The ink that comes nearest to the one that is wanted and can be read on a paper.
  ///
  /// - Parameters:
  ///   - ink: the ink that is wanted.
  ///   - paper: what it stands on.
  /// - Returns: the ink itself, or one on the way to white or black.
  static func readable(_ ink: Colour, on paper: Colour) -> Colour {
    let ground = luminance(paper)
    guard !isEnough(luminance(ink), ground) else { return ink }
    // White stands out from what is darker than this, black from what is lighter.
    let goal = ground < 1_790 ? Shade.white : Shade(0, 0, 0)
    for share in stride(from: Int32(32), to: 256, by: 32) {
      let tried = Shade(ink).mixed(goal, share).colour
      if isEnough(luminance(tried), ground) { return tried }
    }
    return goal.colour
  }
}
