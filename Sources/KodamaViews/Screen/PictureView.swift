public import KodamaDataSources
public import KodamaSurfaces

/// The valley as a picture, where the surface is one that shows pictures: half cells, or letters on
/// lit papers. It draws over the letters of `MapView`, whose hand, bolt and signs it leaves.
public final class PictureView: ScreenView {
  /// What is drawn.
  public weak var dataSource: (any PictureViewDataSource)?
  /// How the player wants it.
  public weak var styleSource: (any PictureStyleDataSource)?
  /// Where it draws.
  public var rect = TextRect(x: 0, y: 0, width: 80, height: 24)
  private let surface: TextSurface
  private let painter: PicturePainter
  private var frame = PictureFrame()
  /// What was painted last, and how.
  private var painted: (frame: PictureFrame, style: PictureStyle, beat: UInt64)?

  /// Makes a View of these materials.
  public init(surface: TextSurface, looks: MaterialLooks) {
    self.surface = surface
    painter = PicturePainter(looks)
  }

  /// How many ticks pass between two steps of what moves slowly.
  private static let beatTicks: UInt64 = 6

  /// Paints what is seen, if it is not what was painted, and draws it.
  public func update() {
    guard let dataSource, surface.showsPictures else { return }
    let style = styleSource?.pictureStyle ?? PictureStyle()
    guard style.look != .letters, rect.intersection(surface.bounds) == rect,
      rect.width == SkyPainter.columns, rect.height == SkyPainter.rows / 2
    else { return }
    dataSource.copyPicture(into: &frame)
    guard frame.isWhole, frame.side == 1 || frame.side == 2 else { return }
    let beat = style.isCalm ? 0 : frame.tick / Self.beatTicks
    if !isPainted(frame, style, beat) {
      painter.paint(frame, style)
      painted = (frame, style, beat)
    }
    draw(style)
  }

  /// Whether nothing that is seen has changed since it was painted.
  private func isPainted(_ frame: PictureFrame, _ style: PictureStyle, _ beat: UInt64) -> Bool {
    guard let painted, painted.style == style, painted.beat == beat else { return false }
    var then = painted.frame
    then.tick = frame.tick
    return then == frame
  }

  private func draw(_ style: PictureStyle) {
    let composer = PictureComposer(
      frame: frame, painter: painter, isLettered: style.look == .lit || frame.side == 1,
      rain: frame.sky.isWet && !style.isCalm ? Int(frame.tick / 3) : nil)
    let (stride, origin) = (surface.columns, rect.y * surface.columns + rect.x)
    surface.withCells { cells in
      for row in 0..<(SkyPainter.rows / 2) {
        let line = UnsafeMutableBufferPointer(
          rebasing: cells[(origin + row * stride)..<(origin + row * stride + SkyPainter.columns)])
        composer.compose(row, into: line)
      }
    }
  }
}
