package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// What the hand works with besides the material it holds. No save keeps it; a macro does.
package struct Toolbox: Equatable {
  /// The sizes of brush that the brush key goes through: how far a dab reaches from its middle.
  package static let reaches = [0, 1, 2, 4]

  /// What one dab reaches.
  package private(set) var brush = Brush()
  /// What is drawn from the mark to the hand.
  package private(set) var shape = EditShape.line
  /// Where a line begins, or the corner of a shape, once that is marked.
  package private(set) var shapeStart: GridPoint?
  /// What the two keys set that set something of what is under the brush.
  package var property = EditProperty.tuning
  /// Whether the copy is about to be put down: it was made, taken or turned just now.
  package var holdsStamp = false
  /// The column around which the brush is mirrored, if it is.
  package private(set) var mirrorColumn: Int?
  /// A corner of what is being copied.
  package private(set) var mark: GridPoint?
  /// Whether a pointer has put the mark where it is, and not a key.
  package private(set) var isCornerPointed = false
  /// What was copied, or taken from the library.
  package var stamp: Stamp?

  /// The tools as they lie at first.
  package init() {}

  /// The tools as they lay when a macro was recorded.
  package init(
    brush: Brush, shape: EditShape, shapeStart: GridPoint?, mirrorColumn: Int?, mark: GridPoint?
  ) {
    (self.brush, self.shape, self.shapeStart) = (brush, shape, shapeStart)
    (self.mirrorColumn, self.mark) = (mirrorColumn, mark)
  }

  /// How many cells wide a dab is.
  var brushWidth: Int { brush.reach * 2 + 1 }

  /// Takes the next size of brush.
  mutating func nextReach() {
    let position = Self.reaches.firstIndex(of: brush.reach) ?? 0
    brush.reach = Self.reaches[(position + 1) % Self.reaches.count]
  }

  /// Takes a larger or smaller brush, as far as they go.
  mutating func changeReach(by steps: Int) {
    let position = (Self.reaches.firstIndex(of: brush.reach) ?? 0) + steps
    brush.reach = Self.reaches[min(max(0, position), Self.reaches.count - 1)]
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

  /// Marks where a shape begins; the second time hands that over.
  mutating func takeStart(of shape: EditShape, orMark point: GridPoint) -> GridPoint? {
    self.shape = shape
    isCornerPointed = false
    defer { shapeStart = shapeStart == nil ? point : nil }
    return shapeStart
  }

  /// Where a shape or a copy begins that is marked.
  var corner: GridPoint? { shapeStart ?? mark }

  /// Puts the mark of a shape, or of a copy, where a pointer is.
  mutating func pointCorner(to point: GridPoint) {
    if shapeStart != nil { shapeStart = point } else { mark = point }
    isCornerPointed = true
  }

  /// Forgets what was marked and asked for.
  ///
  /// - Returns: whether there was anything.
  mutating func dropMarks() -> Bool {
    defer { (shapeStart, mark, holdsStamp) = (nil, nil, false) }
    return corner != nil || holdsStamp
  }

  /// Marks a corner of what is to be copied; the second time hands it over.
  mutating func takeMark(orMark point: GridPoint) -> GridPoint? {
    isCornerPointed = false
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
    for point in [shapeStart, mark] {
      digest.combine(point?.x ?? -1)
      digest.combine(point?.y ?? -1)
    }
    digest.combine(mirrorColumn ?? -1)
    digest.combine(shape.rawValue)
    digest.combine(property.rawValue)
    digest.combine(isCornerPointed ? 1 : 0)
    digest.combine(stamp?.width ?? 0)
    digest.combine(stamp?.height ?? 0)
  }
}
