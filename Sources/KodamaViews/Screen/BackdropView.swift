public import KodamaSurfaces

/// Nothing but paper, for screens that are a list in front of nothing.
public final class BackdropView: ScreenView {
  /// Where it draws.
  public var rect: TextRect
  private let surface: TextSurface

  /// Makes a backdrop over the whole surface.
  public init(surface: TextSurface) {
    self.surface = surface
    rect = surface.bounds
  }

  /// Where a list stands in front of it.
  public var listRect: TextRect {
    TextRect(x: 16, y: 1, width: rect.width - 32, height: rect.height - 2)
  }

  /// Clears the rectangle.
  public func update() { surface.fill(rect, ink: Theme.ink, paper: Theme.paper) }
}
