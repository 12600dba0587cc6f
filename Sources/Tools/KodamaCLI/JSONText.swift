import Foundation
import Kodama

/// JSON as this program prints it: indented, keys sorted.
package enum JSONText {
  package static func of(_ value: Any) throws -> String {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    return escaped(String(decoding: data, as: UTF8.self))
  }

  /// What a terminal would obey can stand in the strings alone, where JSON has a way to write it.
  private static func escaped(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: { VisibleText.isObeyed($0) }) else { return json }
    var text = ""
    for scalar in json.unicodeScalars {
      guard VisibleText.isObeyed(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return text
  }
}
