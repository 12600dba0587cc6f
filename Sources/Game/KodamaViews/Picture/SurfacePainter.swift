import KodamaDataSources
import KodamaSurfaces

/// Draws the surfaces of calm liquids over the texels of a painted frame: a light line with slow
/// ripples. A calm picture has no ripples.
struct SurfacePainter {
  private let painter: PicturePainter
  private let frame: PictureFrame
  private let effects: PictureEffects
  private let hasRipples: Bool
  private let beat: Int
  private let isCalm: Bool

  init(
    _ frame: PictureFrame, _ painter: PicturePainter, _ effects: PictureEffects, isCalm: Bool
  ) {
    (self.frame, self.painter, self.isCalm) = (frame, painter, isCalm)
    self.effects = effects
    hasRipples = effects.effects.contains { $0.kind == .ripple }
    beat = painter.animation?.slowStep ?? 0
  }

  /// The parameters are those of `SpritePainter.draw`.
  func draw(
    into target: UnsafeMutableBufferPointer<Colour>, columns: Int, rows: Int, left: Int, top: Int
  ) {
    let (margin, unit) = (PictureFrame.margin, 2 / frame.side)
    let side = unit * PicturePainter.detail
    for surface in painter.surfaces.surfaces where surface.row >= margin {
      let floor = (surface.row - margin + 1) * side - top
      guard floor > 0, floor - side < rows else { continue }
      for column in surface.columns where shows(surface.row, column) {
        let first = (column - margin) * side - left
        guard first + side > 0, first < columns else { continue }
        let square = ((surface.row - margin) * painter.columns + column - margin) * unit
        let shade = painter.squares[square].shade
        let (glint, gleam) = (shade.times(350).colour, shade.times(290).colour)
        for x in max(0, first)..<min(columns, first + side) {
          let height = height(surface, at: x + left + frame.origin.x * side, side)
          let (line, sky) = (floor - height, floor - side - 1)
          for y in floor - side..<max(floor - side, min(line, rows)) where sky >= 0 {
            target[y * columns + x] = target[sky * columns + x]
          }
          if line >= 0, line < rows { target[line * columns + x] = glint }
          if height > 1, line >= -1, line + 1 < rows {
            target[(line + 1) * columns + x] = gleam
          }
        }
      }
    }
  }

  /// Returns whether the picture shows the surface in a column. Plants cover it.
  private func shows(_ row: Int, _ column: Int) -> Bool {
    let (margin, unit) = (PictureFrame.margin, 2 / frame.side)
    guard column >= margin, column - margin < painter.columns / unit,
      row - margin < painter.rows / unit
    else { return false }
    let index = row * frame.columns + column
    let parts = painter.parts
    guard parts[Int(frame.cells[index].material.rawValue)] != .plant else { return false }
    switch parts[Int(frame.cells[index - frame.columns].material.rawValue)] {
    case .air, .fire: return true
    case .creature: return !isBesideLiquid(index - frame.columns)
    case .solid, .liquid, .plant: return false
    }
  }

  private func isBesideLiquid(_ index: Int) -> Bool {
    let (left, right) = (frame.cells[index - 1].material, frame.cells[index + 1].material)
    let parts = painter.parts
    return parts[Int(left.rawValue)] == .liquid || parts[Int(right.rawValue)] == .liquid
  }

  /// Returns the height of a surface at a texel of the world, in texels.
  private func height(_ surface: LiquidSurfaces.Surface, at x: Int, _ side: Int) -> Int {
    var level = (surface.level * side) >> 4
    if !isCalm {
      let swell = Noise.wave(x + beat, every: 19, 171) + Noise.wave(x - beat, every: 11, 172)
      level += ((Int(swell) - 256) * 10) >> 8
    }
    guard hasRipples else { return max(0, min(side, (level + 8) >> 4)) }
    let row = frame.origin.y + surface.row - PictureFrame.margin
    level += effects.ripple(atTexel: x, row: row, side)
    return max(0, min(side + 2, (level + 8) >> 4))
  }
}
