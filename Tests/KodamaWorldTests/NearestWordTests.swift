import KodamaWorld
import Testing

@Suite("Suggestions find the intended word")
struct NearestWordTests {
  private static let words = ["stone", "sand", "fire", "water", "mud", "firefly", "bee", "bell"]

  @Test(
    "One inserted, missing, wrong or transposed letter is corrected",
    arguments: [
      ("stoone", "stone"), ("stne", "stone"), ("stune", "stone"), ("stnoe", "stone"),
      ("fier", "fire"), ("snad", "sand"), ("mdu", "mud"), ("sand", "sand"), ("waetr", "water"),
      ("bel", "bell"), ("be", "bee"),
    ])
  func near(_ written: String, _ meant: String) {
    #expect(NearestWord.find(written, in: Self.words) == meant)
  }

  @Test("Distant words give no suggestion", arguments: ["", "x", "gold", "erif", "umd?"])
  func far(_ written: String) { #expect(NearestWord.find(written, in: Self.words) == nil) }

  @Test("Without candidates there is no suggestion") func none() {
    #expect(NearestWord.find("sand", in: []) == nil)
  }
}
