import KodamaWorld
import Testing

@Suite("The word that was meant is guessed")
struct NearestWordTests {
  private static let words = ["stone", "sand", "fire", "water", "mud", "firefly", "bee", "bell"]

  @Test(
    "A letter too many, too few, another one, or two that have changed places",
    arguments: [
      ("stoone", "stone"), ("stne", "stone"), ("stune", "stone"), ("stnoe", "stone"),
      ("fier", "fire"), ("snad", "sand"), ("mdu", "mud"), ("sand", "sand"), ("waetr", "water"),
      ("bel", "bell"), ("be", "bee"),
    ])
  func near(_ written: String, _ meant: String) {
    #expect(NearestWord.find(written, in: Self.words) == meant)
  }

  @Test("What is too far off is no guess", arguments: ["", "x", "gold", "erif", "umd?"])
  func far(_ written: String) { #expect(NearestWord.find(written, in: Self.words) == nil) }

  @Test("Without words there is no guess") func none() {
    #expect(NearestWord.find("sand", in: []) == nil)
  }
}
