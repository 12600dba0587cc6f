import Kodama
import Testing

@Suite("What is written can be read")
struct ThemeTests {
  /// Ink on paper as Views write with it; what stands on a screen is looked at by `PictureTests`.
  private static let pairs = [
    (Theme.ink, Theme.paper), (Theme.quiet, Theme.paper), (Theme.title, Theme.paper),
    (Theme.star, Theme.paper), (Theme.focusInk, Theme.focusPaper), (Theme.hand, Theme.handPaper),
    (Theme.sweepInk, Theme.sweepPaper), (Theme.lightning, Theme.paper),
  ]

  @Test("Every pair of ink and paper reaches a contrast of 4.5 : 1")
  func contrast() {
    for (index, pair) in Self.pairs.enumerated() {
      let contrast = Self.contrast(pair.0, pair.1)
      #expect(contrast >= 4.5, "pair \(index): \(contrast)")
    }
  }

  @Test("Every material that is drawn with a glyph stands out from its paper by 4.5 : 1")
  func materials() throws {
    let looks = try Content.shipped().looks.looks
    for look in looks where look.leftGlyph != " " {
      let contrast = Self.contrast(look.ink, look.paper)
      #expect(contrast >= 4.5, "\(look.name): \(contrast)")
    }
  }

  @Test("No two materials that are seen have the same glyphs: nothing is told by colour alone")
  func glyphs() throws {
    var seen: [String: String] = [:]
    for look in try Content.shipped().looks.looks where look.leftGlyph != " " {
      let glyphs = "\(look.leftGlyph)\(look.rightGlyph)"
      #expect(seen[glyphs] == nil, "\(look.name) and \(seen[glyphs] ?? "") are both \(glyphs)")
      seen[glyphs] = look.name
    }
    #expect(seen.count > 80)
  }

  @Test("The formula is that of WCAG: black on white is 21 : 1, grey on itself 1 : 1")
  func formula() {
    #expect(abs(Self.contrast(Colour(0), Colour(0xff_ffff)) - 21) < 0.001)
    #expect(Self.contrast(Colour(0x80_8080), Colour(0x80_8080)) == 1)
    #expect(abs(Self.contrast(Colour(0x76_7676), Colour(0xff_ffff)) - 4.54) < 0.01)
  }

  /// The contrast of two colours (WCAG 2.1, "contrast ratio").
  static func contrast(_ a: Colour, _ b: Colour) -> Double {
    let (one, other) = (luminance(a), luminance(b))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// The relative luminance (WCAG 2.1). The power of 2.4 is taken as x² · x^0.4, the fifth root by
  /// Newton's method, so that no library of functions is needed.
  static func luminance(_ colour: Colour) -> Double {
    func linear(_ component: UInt8) -> Double {
      let value = Double(component) / 255
      guard value > 0.03928 else { return value / 12.92 }
      let base = (value + 0.055) / 1.055
      var root = 1.0
      for _ in 0..<50 {
        root -= (root * root * root * root * root - base) / (5 * root * root * root * root)
      }
      return base * base * root * root
    }
    return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green)
      + 0.0722 * linear(colour.blue)
  }
}
