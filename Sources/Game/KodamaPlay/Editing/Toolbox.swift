package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// The state of the editing tools, except the selected material. It is part of macros, but not of
/// saved games.
package struct Toolbox: Equatable {
  /// The brush sizes that the brush key cycles through, as distances from middle to edge in cells.
  package static let reaches = [0, 1, 2, 4]

  package private(set) var brush = Brush()
  package private(set) var shape = EditShape.line
  package private(set) var shapeStart: CellPoint?
  package var property = EditProperty.tuning
  /// True while the copy's outline is shown at the hand, until the next edit.
  package var holdsStamp = false
  /// The column around which the brush is mirrored; nil if mirroring is off.
  package private(set) var mirrorColumn: Int?
  package private(set) var mark: CellPoint?
  /// True if the marked corner was placed with a pointer instead of a key.
  package private(set) var isCornerPointed = false
  package var stamp: Stamp?

  package init() {}

  package init(
    brush: Brush, shape: EditShape, shapeStart: CellPoint?, mirrorColumn: Int?, mark: CellPoint?
  ) {
    (self.brush, self.shape, self.shapeStart) = (brush, shape, shapeStart)
    (self.mirrorColumn, self.mark) = (mirrorColumn, mark)
  }

  /// The width of the brush, in cells. It is always odd.
  var brushWidth: Int { brush.reach * 2 + 1 }

  mutating func nextReach() {
    let position = Self.reaches.firstIndex(of: brush.reach) ?? 0
    brush.reach = Self.reaches[(position + 1) % Self.reaches.count]
  }

  mutating func changeReach(by steps: Int) {
    let position = (Self.reaches.firstIndex(of: brush.reach) ?? 0) + steps
    brush.reach = Self.reaches[min(max(0, position), Self.reaches.count - 1)]
  }

  mutating func nextShape() {
    let all = Brush.Shape.allCases
    let position = all.firstIndex(of: brush.shape) ?? 0
    brush.shape = all[(position + 1) % all.count]
  }

  mutating func toggleMirror(at column: Int) {
    mirrorColumn = mirrorColumn == nil ? column : nil
  }

  /// Marks the first corner of a shape. The second call returns that corner and clears the mark.
  mutating func takeStart(of shape: EditShape, orMark point: CellPoint) -> CellPoint? {
    self.shape = shape
    isCornerPointed = false
    defer { shapeStart = shapeStart == nil ? point : nil }
    return shapeStart
  }

  var corner: CellPoint? { shapeStart ?? mark }

  mutating func pointCorner(to point: CellPoint) {
    if shapeStart != nil { shapeStart = point } else { mark = point }
    isCornerPointed = true
  }

  mutating func pointStart(of shape: EditShape, at point: CellPoint) {
    (self.shape, shapeStart, isCornerPointed, holdsStamp) = (shape, point, true, false)
  }

  /// Clears the marked corners, and puts the copy away.
  ///
  /// - Returns: False if there was nothing to clear.
  mutating func dropMarks() -> Bool {
    defer { (shapeStart, mark, holdsStamp) = (nil, nil, false) }
    return corner != nil || holdsStamp
  }

  /// Marks the first corner of a copy. The second call returns that corner and clears the mark.
  mutating func takeMark(orMark point: CellPoint) -> CellPoint? {
    isCornerPointed = false
    defer { mark = mark == nil ? point : nil }
    return mark
  }

  /// Returns the mirror image of a point; nil if mirroring is off.
  func mirrored(_ point: CellPoint) -> CellPoint? {
    mirrorColumn.map { CellPoint(2 * $0 - point.x, point.y) }
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
