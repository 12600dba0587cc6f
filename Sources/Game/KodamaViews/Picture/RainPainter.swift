import KodamaDataSources
import KodamaSurfaces

/// Draws rain in front of the sky, in strokes one texel wide. Their places follow from the seed,
/// and their slope from the wind. A storm has twice as many. They fade in and out one by one.
struct RainPainter {
  private let painter: PicturePainter
  private let frame: PictureFrame
  private let step: Int

  /// The distance between two drops of a stream, in texels.
  private static let gap = 36
  private static let colour = Shade(206, 220, 240)

  init(_ frame: PictureFrame, _ painter: PicturePainter, step: Int) {
    (self.frame, self.painter, self.step) = (frame, painter, step)
  }

  /// The parameters are those of `SpritePainter.draw`.
  func draw(
    into target: UnsafeMutableBufferPointer<Colour>, columns: Int, rows: Int, left: Int, top: Int
  ) {
    let previous = frame.previousSky ?? frame.sky
    let wind = Int(frame.sky.isWet ? frame.sky.wind : previous.wind)
    let (gap, strength) = (Self.gap, frame.rain)
    let seed = Int(truncatingIfNeeded: frame.seed)
    let drift = rows / 3
    painter.squares.withUnsafeBufferPointer { squares in
      let canvas = Canvas(target, columns, rows, left, top, squares, painter.columns)
      for stream in -drift..<columns + drift {
        let look = Noise.hash(stream, seed, 31)
        guard Int(look & 1) << 7 | Int(look >> 9) < strength else { continue }
        // Drops further away are slower, shorter and fainter.
        let isNear = look & 6 == 0
        let fallen = step * (isNear ? 9 : 6) + Int(look >> 3)
        for row in stride(from: fallen % gap - gap, to: rows, by: gap)
        where Noise.hash(stream, (row - fallen) / gap, 32) & 3 < 2 {
          for texel in row..<row + (isNear ? 6 : 4) {
            canvas.wet(stream + wind * texel / 3, texel, isNear ? 96 : 60)
          }
        }
      }
    }
  }

  /// The texels of a picture, and the squares that they belong to.
  private struct Canvas {
    private let target: UnsafeMutableBufferPointer<Colour>
    private let columns: Int
    private let rows: Int
    private let left: Int
    private let top: Int
    private let squares: UnsafeBufferPointer<PaintedSquare>
    private let stride: Int

    init(
      _ target: UnsafeMutableBufferPointer<Colour>, _ columns: Int, _ rows: Int, _ left: Int,
      _ top: Int, _ squares: UnsafeBufferPointer<PaintedSquare>, _ stride: Int
    ) {
      (self.target, self.columns, self.rows) = (target, columns, rows)
      (self.left, self.top, self.squares, self.stride) = (left, top, squares, stride)
    }

    @inline(__always) func wet(_ x: Int, _ y: Int, _ share: Int32) {
      guard x >= 0, y >= 0, x < columns, y < rows, x + left >= 0, y + top >= 0 else { return }
      let detail = PicturePainter.detail
      let (column, row) = ((x + left) / detail, (y + top) / detail)
      let index = row * stride + column
      guard column < stride, index < squares.count, squares[index].showsSky else { return }
      let place = y * columns + x
      target[place] = Shade(target[place]).mixed(RainPainter.colour, share).colour
    }
  }
}
