import Kodama
import KodamaCLI

/// Saves, loads and saves again: what is loaded must be what was saved, byte for byte.
struct RoundTrip {
  let rules: MaterialRules
  /// How many saves came back as they were.
  private(set) var count = 0
  /// The first that did not.
  private(set) var fault: String?

  init(rules: MaterialRules) { self.rules = rules }

  /// Tries the save of a pass; without a valley there is none.
  mutating func take(_ pass: Int, _ bytes: [UInt8]?) {
    guard fault == nil, let bytes else { return }
    do {
      let again = try SavedPlay(decoding: bytes, rules: rules).encode()
      guard again != bytes else { return count += 1 }
      let same = zip(bytes, again).prefix { $0 == $1 }.count
      fault = "pass \(pass): the save comes back otherwise from byte \(same) on"
    } catch {
      fault = "pass \(pass): the save is not read: \(error)"
    }
  }
}
