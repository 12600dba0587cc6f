import KodamaLanguage
public import KodamaSurfaces

/// The background of a list, and the layout of everything around it: an evening, where pictures are
/// shown, and empty paper elsewhere.
public class BackdropView: PanelView {
  /// A place for a View in front of the backdrop.
  public enum Place: Sendable, CaseIterable {
    /// The list that fills the screen.
    case list
    /// The keys of the list.
    case hints
    /// The line for the newest notice.
    case notice
    /// A picture, a text or the progress of the focused item; empty where a backdrop shows none.
    case detail
    /// Problems of the system, above everything.
    case problems
  }

  /// Gives a View its place.
  public func put(_ view: any ScreenView, in place: Place) { view.rect = rect(of: place) }

  /// Gives a list its place. It ends below its last line where a picture lies behind it.
  public func put(list: MenuView) {
    put(list, in: .list)
    list.endsWithItems = wantsPicture
  }

  /// Returns the rectangle of a place.
  public func rect(of place: Place) -> TextRect {
    switch place {
    case .list: return TextRect(x: 16, y: 1, width: rect.width - 32, height: rect.height - 5)
    case .hints: return TextRect(x: 0, y: rect.height - 1, width: rect.width, height: 1)
    case .notice:
      let top = bottom(of: .list)
      return TextRect(x: 0, y: top, width: rect.width, height: rect(of: .hints).y - top)
    case .detail: return TextRect(x: 0, y: bottom(of: .list), width: 0, height: 0)
    case .problems: return TextRect(x: 0, y: 0, width: rect.width, height: 3)
    }
  }

  /// The row below a place.
  final func bottom(of place: Place) -> Int { rect(of: place).y + rect(of: place).height }

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
  /// Returns the rectangle of a place: the picture is to the right of the list.
  public override func rect(of place: Place) -> TextRect {
    switch place {
    case .list: TextRect(x: 1, y: 1, width: 68, height: rect.height - 5)
    case .detail: TextRect(x: 70, y: 5, width: 32, height: 20)
    case .hints, .notice, .problems: super.rect(of: place)
    }
  }
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
