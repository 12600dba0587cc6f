import Kodama
import Testing

@Suite("Texts and materials have enough contrast")
struct ThemeTests {
  /// The pairs of text and background colours in Views. `PictureTests` examines whole screens.
  private static let pairs = [
    (Theme.ink, Theme.paper), (Theme.quiet, Theme.paper), (Theme.title, Theme.paper),
    (Theme.star, Theme.paper), (Theme.focusInk, Theme.focusPaper), (Theme.hand, Theme.handPaper),
    (Theme.sweepInk, Theme.sweepPaper), (Theme.lightning, Theme.paper),
  ]

  @Test("Every pair of text and background colours has a contrast of at least 4.5 : 1")
  func contrast() {
    for (index, pair) in Self.pairs.enumerated() {
      let contrast = Self.contrast(pair.0, pair.1)
      #expect(contrast >= 4.5, "pair \(index): \(contrast)")
    }
  }

  @Test("Every material with a glyph has a contrast of at least 4.5 : 1")
  func materials() throws {
    let looks = try Content.shipped().looks.looks
    for look in looks where look.leftGlyph != " " {
      let contrast = Self.contrast(look.ink, look.paper)
      #expect(contrast >= 4.5, "\(look.name): \(contrast)")
    }
  }

  @Test("Visible materials differ in more than colour")
  func glyphs() throws {
    var seen: [String: String] = [:]
    for look in try Content.shipped().looks.looks where look.leftGlyph != " " {
      let glyphs = "\(look.leftGlyph)\(look.rightGlyph)"
      #expect(seen[glyphs] == nil, "\(look.name) and \(seen[glyphs] ?? "") are both \(glyphs)")
      seen[glyphs] = look.name
    }
    #expect(seen.count > 80)
  }

  @Test("The contrast formula agrees with WCAG")
  func formula() {
    #expect(abs(Self.contrast(Colour(0), Colour(0xff_ffff)) - 21) < 0.001)
    #expect(Self.contrast(Colour(0x80_8080), Colour(0x80_8080)) == 1)
    #expect(abs(Self.contrast(Colour(0x76_7676), Colour(0xff_ffff)) - 4.54) < 0.01)
  }

  /// Returns the contrast ratio of two colours (WCAG 2.1).
  static func contrast(_ a: Colour, _ b: Colour) -> Double {
    let (one, other) = (luminance(a), luminance(b))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  /// Returns the relative luminance of a colour (WCAG 2.1). The power of 2.4 is computed as x² ·
  /// x^0.4 with Newton's method for the fifth root, so that no math library is needed.
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
