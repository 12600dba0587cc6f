import Kodama

/// What the tiles of the map stand for: a line a material, by its number. Two materials that are
/// drawn alike are one line, the first.
struct EnvLegend {
  /// What a tile is where it is none of the legend, and where the hand hides it.
  static let (unknown, hand) = (-1, -2)

  private struct Mark: Hashable {
    var left: UInt32
    var right: UInt32
    var ink: UInt32
  }

  private let handMark: Mark
  private var numbers: [Mark: Int] = [:]
  private var lines: [EnvValue] = []

  init(_ content: Content) {
    handMark = Mark(
      left: UInt32(UInt8(ascii: "[")), right: UInt32(UInt8(ascii: "]")), ink: Theme.hand.rgb)
    for (number, look) in content.looks.looks.enumerated() {
      let mark = Mark(left: look.leftGlyph.value, right: look.rightGlyph.value, ink: look.ink.rgb)
      guard numbers[mark] == nil else { continue }
      numbers[mark] = number
      let glyphs = [look.leftGlyph, look.rightGlyph].filter { $0.value != 0 }.map(Character.init)
      lines.append(
        .object([
          .init("number", .int(number)),
          .init("material", .text(content.rules.name(of: MaterialID(UInt8(number))))),
          .init("glyphs", .text(String(glyphs))), .init("ink", .int(Int(look.ink.rgb))),
        ]))
    }
  }

  /// As the answer to `reset` holds it.
  var value: EnvValue { .list(lines) }

  /// The tiles of the map, row by row: the numbers of what they show.
  func grid(of frame: TextFrame?) -> EnvValue {
    guard let frame else { return .list([]) }
    return .list(
      (0..<ViewRectangle.rows).map { row in
        .list(
          (0..<ViewRectangle.columns).map { column in
            let cell = row * frame.columns + 2 * column
            return .int(number(frame.cells[cell], frame.cells[cell + 1]))
          })
      })
  }

  private func number(_ left: TextCell, _ right: TextCell) -> Int {
    let mark = Mark(left: left.glyph, right: right.glyph, ink: left.ink.rgb)
    return mark == handMark ? Self.hand : numbers[mark] ?? Self.unknown
  }

  /// The colours of all cells, as numbers of three bytes.
  static func inks(of frame: TextFrame?) -> EnvValue {
    guard let frame else { return .list([]) }
    return .list(
      (0..<frame.rows).map { row in
        let start = row * frame.columns
        return .list(
          frame.cells[start..<(start + frame.columns)].map { .int(Int($0.ink.rgb)) })
      })
  }
}
