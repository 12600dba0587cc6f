import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// What the hand works with besides the material it holds. No save keeps it; a macro does.
struct Toolbox: Equatable {
  /// The sizes of brush that the brush key goes through: how far a dab reaches from its middle.
  static let reaches = [0, 1, 2, 4]

  /// What one dab reaches.
  private(set) var brush = Brush()
  /// Where a line begins, once that is marked.
  private(set) var lineStart: GridPoint?
  /// The column around which the brush is mirrored, if it is.
  private(set) var mirrorColumn: Int?
  /// A corner of what is being copied.
  private(set) var mark: GridPoint?
  /// What was copied, or taken from the library.
  var stamp: Stamp?

  /// How many cells wide a dab is.
  var brushWidth: Int { brush.reach * 2 + 1 }

  /// Takes the next size of brush.
  mutating func nextReach() {
    let position = Self.reaches.firstIndex(of: brush.reach) ?? 0
    brush.reach = Self.reaches[(position + 1) % Self.reaches.count]
  }

  /// Takes the next shape of brush: square, round, flat, spray.
  mutating func nextShape() {
    let all = Brush.Shape.allCases
    let position = all.firstIndex(of: brush.shape) ?? 0
    brush.shape = all[(position + 1) % all.count]
  }

  /// Mirrors the brush around a column, or no more.
  mutating func toggleMirror(at column: Int) {
    mirrorColumn = mirrorColumn == nil ? column : nil
  }

  /// Marks where a line begins; the second time hands that over.
  mutating func takeLineStart(orMark point: GridPoint) -> GridPoint? {
    defer { lineStart = lineStart == nil ? point : nil }
    return lineStart
  }

  /// Marks a corner of what is to be copied; the second time hands it over.
  mutating func takeMark(orMark point: GridPoint) -> GridPoint? {
    defer { mark = mark == nil ? point : nil }
    return mark
  }

  /// Where a point lies on the other side of the mirror; nil where there is none.
  func mirrored(_ point: GridPoint) -> GridPoint? {
    mirrorColumn.map { GridPoint(2 * $0 - point.x, point.y) }
  }

  func combine(into digest: inout Digest) {
    digest.combine(Brush.Shape.allCases.firstIndex(of: brush.shape) ?? 0)
    digest.combine(brush.reach)
    for point in [lineStart, mark] {
      digest.combine(point?.x ?? -1)
      digest.combine(point?.y ?? -1)
    }
    digest.combine(mirrorColumn ?? -1)
    digest.combine(stamp?.width ?? 0)
    digest.combine(stamp?.height ?? 0)
  }
}
