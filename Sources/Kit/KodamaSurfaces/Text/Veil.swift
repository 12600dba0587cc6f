/// A part of a text surface that is drawn over a picture, such as a log. It has one even ground: a
/// rectangle around its glyphs, which lets the picture through. Beside it the paper is transparent.
package struct Veil: Hashable, Sendable {
  package var rect: TextRect
  /// The paper that lets the picture through. Other papers in the rectangle stay opaque.
  package var paper: Colour
  /// The opacity of the ground, 0–255.
  package var opacity: UInt8
  /// True if the ground ends one cell beside the glyphs, false if it fills the rectangle.
  package var isTrimmed: Bool
  /// After how many passes without a change in the rectangle the part fades; nil for never.
  package var idlePasses: Int?
  /// The visibility of glyphs and paper: 256 normally, 0 if the part is hidden or has faded.
  package private(set) var presence: Int
  package var shelf: Shelf
  private let isHidden: Bool
  private var passesLeft = 0
  private var content: [TextCell] = []

  /// The change of `presence` in a pass while a part fades, which takes half a second.
  private static let fadingStep = 8

  /// The position of a part in a window in which the text is folded: above the picture, with the
  /// most important rows first; below it, with at most this number of rows; or over it.
  package enum Shelf: Hashable, Sendable {
    case top(first: [Range<Int>])
    case middle
    case bottom(rows: Int)
  }

  package init(
    _ rect: TextRect, paper: Colour, opacity: UInt8, idlePasses: Int? = nil, isHidden: Bool = false,
    isTrimmed: Bool = false, shelf: Shelf = .middle
  ) {
    (self.rect, self.paper, self.opacity, self.idlePasses) = (rect, paper, opacity, idlePasses)
    (self.isTrimmed, self.shelf) = (isTrimmed, shelf)
    self.isHidden = isHidden
    presence = isHidden ? 0 : 256
    passesLeft = idlePasses ?? 0
  }

  /// Advances by one pass; `isDrawn` is true if anything was drawn since the last one. A part
  /// reappears as soon as something in it changes. Returns whether the visibility has changed.
  mutating func advance(_ cells: [TextCell], columns: Int, isDrawn: Bool) -> Bool {
    guard let idlePasses, !isHidden else { return false }
    let before = presence
    if isDrawn {
      let now = (rect.y..<rect.y + rect.height).flatMap {
        cells[$0 * columns + rect.x..<$0 * columns + rect.x + rect.width]
      }
      if now != content { (content, passesLeft, presence) = (now, idlePasses, 256) }
    }
    passesLeft = max(0, passesLeft - 1)
    if passesLeft == 0 { presence = max(0, presence - Self.fadingStep) }
    return presence != before
  }

  /// Shows the part again, as after a change. Returns whether the visibility has changed.
  mutating func wake() -> Bool {
    guard !isHidden else { return false }
    let before = presence
    (passesLeft, presence) = (idlePasses ?? 0, 256)
    return presence != before
  }

  /// Returns the part's ground: its rectangle or, if it is trimmed, the rectangle around everything
  /// in it that is not blank, one cell wider on both sides. It is empty if all is blank.
  package func ground(in cells: [TextCell], columns: Int) -> TextRect {
    guard isTrimmed else { return rect }
    var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
    for row in rect.y..<rect.y + rect.height {
      for column in rect.x..<rect.x + rect.width {
        let cell = cells[row * columns + column]
        guard cell.glyph != 0x20 || cell.paper != paper else { continue }
        (left, right) = (min(left, column), max(right, column))
        (top, bottom) = (min(top, row), row)
      }
    }
    guard left <= right else { return TextRect(x: rect.x, y: rect.y, width: 0, height: 0) }
    let ground = TextRect(x: left - 1, y: top, width: right - left + 3, height: bottom - top + 1)
    return ground.intersection(rect)
  }
}
