package import KodamaDataSources
public import KodamaRoles

/// An error in a world's text, with its position, the text found, the text expected, and a
/// suggestion.
public typealias WorldTextError = TextParseError<WorldText.ErrorCode>

extension WorldText {
  /// The kind of an error in the text of a world. The raw value is the last part of the identifier
  /// of the spoken message.
  public enum ErrorCode: String, Sendable, CaseIterable, CustomStringConvertible {
    /// The first line of the text does not begin with `kodama-world`.
    case notAWorld = "not-a-world"
    /// A later version of the game wrote the text.
    case newerVersion = "newer-version"
    /// The world or the text is too large.
    case tooLarge = "too-large"
    /// The header contains an unknown key.
    case unknownKey = "unknown-key"
    /// A key, a glyph of the legend or a section occurs twice in the text.
    case twice
    /// A number is missing or out of range.
    case badNumber = "bad-number"
    /// A line of the legend does not consist of a glyph and a material.
    case badLegend = "bad-legend"
    /// The legend names a material that the table of materials does not contain.
    case unknownMaterial = "unknown-material"
    /// The rows contain a glyph that the legend does not contain.
    case unknownGlyph = "unknown-glyph"
    /// A row is longer or shorter than the first.
    case rowLength = "row-length"
    /// The text lacks a part that it must have, such as the rows of the world.
    case missing
    /// The text of an étude (a small puzzle) contains a word that is not allowed at its position.
    case unexpected
    /// A goal of an étude (a small puzzle) is already reached before the player does anything.
    case alreadyMet = "already-met"

    /// The short name of the error, such as `bad-number`.
    public var description: String { rawValue }
  }
}

// All errors in a line of words have the same spoken message.
extension WorldText.ErrorCode: LineErrorCode {
  package static let missingWord = Self.unexpected
  package static let wrongWord = Self.unexpected
  package static let wrongNumber = Self.unexpected
}

/// The words of a line of a world or an étude.
package typealias WorldLineWords = LineWords<WorldText.ErrorCode>

extension WorldLineWords {
  package mutating func material(
    _ rules: MaterialRules, where kind: String = "the name of a material",
    _ fits: (MaterialRule) -> Bool = { _ in true }
  ) throws(WorldTextError) -> MaterialID {
    guard let name = next(), let material = rules[name] else {
      throw fault("the name of a material", near: rules.materials.map { $0.name })
    }
    guard fits(rules.rule(of: material)) else { throw fault(kind) }
    return material
  }

  @discardableResult
  package mutating func choice(of choices: [String]) throws(WorldTextError) -> String {
    guard let word = next(), choices.contains(word) else {
      throw fault(
        (choices.count > 1 ? "one of " : "") + choices.joined(separator: ", "), near: choices)
    }
    return word
  }

  /// Reads a range such as `3..7`.
  package mutating func range(
    in limits: ClosedRange<Int>
  ) throws(WorldTextError) -> ClosedRange<Int> {
    let expected = "a range such as 3..7, within \(limits.lowerBound)..\(limits.upperBound)"
    guard let word = next() else { throw fault(expected) }
    // Numbers have no decimal point, so the first two dots are the separator.
    let letters = Array(word)
    let dots = letters.indices.first {
      letters[$0] == "." && $0 + 1 < letters.count && letters[$0 + 1] == "."
    }
    guard let dots, let low = Int(String(letters[..<dots])),
      let high = Int(String(letters[(dots + 2)...])), low <= high, limits.contains(low),
      limits.contains(high)
    else { throw fault(expected) }
    return low...high
  }
}
