/// A part of a text surface that windows show as a card over the picture, such as a log: what is
/// written in a rectangle, on one even ground with rounded corners. Text frames and terminals show
/// it where it is written.
package struct Card: Hashable, Sendable {
  /// The rectangle of the surface in which the card's text is written.
  package var rect: TextRect
  /// The paper in whose place the ground is drawn. Other papers stay opaque.
  package var paper: Colour
  /// The opacity of the ground, 0–255.
  package var opacity: UInt8
  /// The place of the card in a window.
  package var anchor: Anchor
  /// True if the card is as large as what is written in it, false if it fills its rectangle.
  package var isTrimmed: Bool
  /// The form of the text in a window.
  package var flow = Flow.asWritten
  /// The rows of the rectangle that a window shows, in this order; nil for all.
  package var rows: [Int]?
  /// Parts of the rectangle that a window leaves out.
  package var omitted: [TextRect] = []
  /// Pictures that a window shows side by side in place of the text.
  var icons: [Icon] = []
  /// Pictures that a wide window shows: side by side in place of text or to the right of it, or
  /// one below the other at both ends of the icons.
  var pictures: [Picture] = []
  /// Where the surface says more about the chosen picture than its title.
  package var iconNote: TextRect?
  /// The ink of the keys of icons.
  package var ink = Colour(0xff_ffff)
  /// The paper of the line that has the focus, which stays visible if the card is cut.
  package var focusPaper: Colour?
  /// More papers whose blanks are not part of what is written.
  package var blankPapers: [Colour] = []
  /// After how many passes without a change in the rectangle the card fades; nil for never.
  package var idlePasses: Int?
  /// The visibility of glyphs and paper: 256 normally, 0 if the card is hidden or has faded.
  package private(set) var presence: Int
  /// The position of the card among those of its surface, which only the layout sets.
  var order = 0
  let isHidden: Bool
  /// True for a dialog in the middle of the window.
  var isDialog: Bool { anchor == .middle && !isTrimmed }
  private var passesLeft = 0
  private var content: [TextCell] = []

  /// The change of `presence` in a pass while a card fades, which takes half a second.
  private static let fadingStep = 8

  /// A place in a window. Cards with the same place are stacked, the first one outermost.
  package enum Anchor: Hashable, Sendable {
    /// Where the text is written; in the middle of a window that is too narrow for the surface.
    case written
    /// Where the text is written; at the lower edge of a window that is too narrow.
    case foot
    case topLeft
    case topRight
    case bottom
    /// Above the cards at the bottom, or beside them where there is room.
    case bottomLeft
    /// Above the cards at the bottom, or beside them where there is room.
    case bottomRight
    case middle
  }

  /// The form of a card's text in a window that is wide enough for the surface.
  package enum Flow: Hashable, Sendable {
    case asWritten
    /// Lines follow one another in as few rows as possible.
    case inLine
    /// The newest sentences, in at most this number of rows of this width.
    case newest(rows: Int, width: Int)
  }

  /// A square picture that stands for a part of a card's text, such as a slot of a hotbar.
  package struct Icon: Hashable, Sendable {
    /// The length of each side, in letters and in texels.
    package static let (width, side) = (4, 16)
    /// The distance between two pictures in letters, with a gap and a key between them.
    static let pitch = 6

    /// The colours of the texels, row by row; the card's ground shows through those that are clear.
    package var texels: [Colour]
    /// The letter to the left of the picture.
    package var key: TextRect
    /// The text above the picture, which is shown while the picture is chosen.
    package var title: TextRect
    package var isChosen: Bool

    package init(_ texels: [Colour], key: TextRect, title: TextRect, isChosen: Bool) {
      (self.texels, self.key, self.title, self.isChosen) = (texels, key, title, isChosen)
    }
  }

  /// An icon, a tile, a button or a map on a card.
  package struct Picture: Hashable, Sendable {
    /// The first half row of the places that pointers find on buttons and maps, below all text and
    /// all places of the valley's picture.
    package static let firstHalfRow = 2 * ScreenFrame.pictureOffset
    /// The number of texels along a square of a button or a map. A square is as wide as a letter
    /// and half as high.
    package static let detail = 4

    /// The rectangle in squares of the frame.
    var rect: TextRect
    /// The number of texels in a row.
    var detail: Int
    /// The colours, row by row; the card's ground shows through those that are clear.
    var texels: [Colour]
    /// The visibility, 0–256.
    var presence: UInt32 = 256
    /// The colour of a line around the icon; nil for none.
    var edge: Colour?
    /// The index of a cell of the surface, or of the place of the first square.
    var source: Int
    /// The number of places from one row of squares to the next; 0 if all have the same place.
    var pitch = 0

    func source(_ column: Int, _ halfRow: Int) -> Int {
      pitch == 0 ? source : source + (halfRow - rect.y) * pitch + column - rect.x
    }
  }

  /// The number of texels along each side of a tile, which is in the place of two letters.
  package static let tileSide = 8

  package init(
    _ rect: TextRect, paper: Colour, opacity: UInt8, anchor: Anchor = .written,
    idlePasses: Int? = nil, isHidden: Bool = false, isTrimmed: Bool = false
  ) {
    (self.rect, self.paper, self.opacity, self.idlePasses) = (rect, paper, opacity, idlePasses)
    (self.anchor, self.isTrimmed) = (anchor, isTrimmed)
    self.isHidden = isHidden
    presence = isHidden ? 0 : 256
    passesLeft = idlePasses ?? 0
  }

  /// Advances by one pass; `isDrawn` is true if anything was drawn since the last one. A card
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

  /// Shows the card again, as after a change. Returns whether the visibility has changed.
  mutating func wake() -> Bool {
    guard !isHidden else { return false }
    let before = presence
    (passesLeft, presence) = (idlePasses ?? 0, 256)
    return presence != before
  }

  func isBlank(_ cell: TextCell) -> Bool {
    cell.paper.isClear
      || cell.glyph == 0x20
        && (cell.paper == paper || cell.paper == focusPaper || blankPapers.contains(cell.paper))
  }
}
