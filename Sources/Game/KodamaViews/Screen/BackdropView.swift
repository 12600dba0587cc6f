import KodamaLanguage
public import KodamaSurfaces

/// What lies behind a list: an evening, where pictures are seen, and nothing but paper elsewhere.
public class BackdropView: PanelView {
  /// Where a list stands in front of it.
  public var listRect: TextRect {
    TextRect(x: 16, y: 1, width: rect.width - 32, height: rect.height - 5)
  }

  /// Where the keys of the list stand: the last row.
  public var hintRect: TextRect {
    TextRect(x: 0, y: rect.height - 1, width: rect.width, height: 1)
  }

  /// Where a notice stands: between the list and the keys.
  public var noticeRect: TextRect {
    let top = listRect.y + listRect.height
    return TextRect(x: 0, y: top, width: rect.width, height: hintRect.y - top)
  }

  /// Where stands what is amiss: above everything.
  public static let troubleRect = TextRect(x: 0, y: 0, width: 104, height: 3)

  /// Whether a picture may lie behind the list.
  package var wantsPicture: Bool { true }

  /// Whether the list leaves the cells behind it to a picture. They are the same whether a host
  /// shows pictures or not.
  var hasPicture: Bool { wantsPicture && rect == drawing.surface.bounds }

  /// Clears the rectangle: what stood there belongs to a screen that is gone.
  public override func update() {
    guard hasPicture else { return clear() }
    bare(rect)
    guard drawing.surface.showsPictures else { return }
    let picture = EveningPicture(columns: rect.width, rows: rect.height, isNamed: false)
    drawing.surface.withPicture { picture.paint(over: $0) }
  }
}

/// Where a list of valleys stands, with room for a small picture of one beside it.
public final class ShelfBackdropView: BackdropView {
  /// Where the list stands: at the left.
  public override var listRect: TextRect {
    TextRect(x: 1, y: 1, width: 68, height: rect.height - 5)
  }

  /// Where the picture stands: to the right of the list.
  public static let pictureRect = TextRect(x: 70, y: 5, width: 32, height: 20)
}

/// Darkness over everything, for those who play by ear and would rather not be watched.
public final class CurtainView: PanelView {
  /// Draws darkness, and the way out of it.
  public override func update() {
    guard let words else { return }
    drawing.surface.fill(rect, ink: Theme.quiet, paper: Theme.paper)
    let lift = Message("curtain.down", ("key", .message(narrator.keyNames.key("curtain"))))
    write(words(lift), row: rect.height - 1, ink: Theme.quiet)
  }
}
