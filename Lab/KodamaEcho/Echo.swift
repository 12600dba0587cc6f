import KodamaPerception

/// The ear's picture: what can be drawn of the visible rectangle from the sound alone.
///
/// It knows the form of sweeps, the side and the pitch of notes, and the number of each family,
/// which players learn in the lesson of sounds. It knows nothing else of the game.
///
///     let echo = Echo()
///     echo.hear(samples)             // interleaved stereo at 48 kHz, any number of frames
///     let pixels = echo.pixels()     // `Echo.width` × `Echo.height`, as 0xRRGGBB
public final class Echo {
  /// The width of the picture in tiles, which is that of the map of letters.
  public static let columns = 40
  /// The height of the picture in tiles.
  public static let rows = 24
  /// The side of a tile in pixels.
  public static let tile = 8
  /// The width of the picture in pixels.
  public static let width = columns * tile
  /// The height of the picture in pixels.
  public static let height = rows * tile
  /// The colours of the eight families, in the order of their numbers.
  public static let colours: [UInt32] = [
    0x7c7a80, 0xd6b264, 0x3c82cc, 0xf0642c, 0x50a046, 0xecc05c, 0xc87860, 0xf4ead8,
  ]
  private static let (line, ground, light): (UInt32, UInt32, UInt32) = (
    0x8f_b4d8, 0x18_222e, 0xff_ffff
  )
  private static let framesPerSecond = 48_000
  /// The seconds for which a sweep stays fresh, and in which it then fades: for what was swept, and
  /// for single notes.
  private static let (fresh, fading) = (6, 12)
  private static let (noteFresh, noteFading) = (0, 2)
  private static let markLimit = 64
  /// The seconds after a part of a sweep within which a higher family belongs to the same sweep.
  private static let pause = 5
  /// The distance up to which a short note is a step of the hand, in tiles.
  private static let step = 2

  /// A note that was heard outside sweeps.
  private struct Mark {
    var column: Int
    var row: Int
    var rings: Bool
    var frame: Int64
  }

  /// The family of each tile, from 1, row by row from the top; 0 is air, or not heard.
  public private(set) var families = [UInt8](repeating: 0, count: columns * rows)
  /// The row of the skyline in each column, from the top; −1 where none was heard.
  public private(set) var skyline = [Int](repeating: -1, count: columns)
  /// The tile of the hand, by the last home tone.
  public private(set) var hand: (column: Int, row: Int)?
  /// The number of sweeps that were heard.
  public private(set) var sweepCount = 0

  private let sweeps: SweepListener
  private let notes = NoteListener()
  /// The number of frames so far. `Int` would overflow in a browser after half a day.
  private var frame: Int64 = 0
  private var heardAt = [Int64](repeating: 0, count: columns * rows)
  private var lineAt = [Int64](repeating: 0, count: columns)
  private var handAt: Int64 = 0
  /// The end of the latest column of the current sweep.
  private var sweepAt: Int64 = 0
  private var marks: [Mark] = []
  /// The family of the part that is heard, and the families of the sweep so far.
  private var family: Int?
  private var lastFamily: Int?
  /// True for tiles that were heard before the current sweep.
  private var isOld = [Bool](repeating: true, count: columns * rows)

  /// Creates an ear for a speed of the sweep: 1,200, 2,400 or 3,600 frames a column.
  public init(slotFrames: Int = 2_400) { sweeps = SweepListener(slotFrames: slotFrames) }

  /// Hears interleaved stereo at 48 kHz.
  public func hear(_ samples: [Float]) {
    frame += Int64(samples.count / 2)
    for report in sweeps.hear(samples) { draw(report) }
    for note in notes.hear(samples, isMuted: sweeps.isInSweep) { draw(note) }
  }

  private func draw(_ report: SweepReport) {
    switch report {
    case .began(let family, let isNext, let row, let side):
      let column = Self.columns / 2 + Direction.column(decibels: side)
      hand = (min(max(0, column), Self.columns - 1), Self.rows - 1 - row)
      handAt = frame
      let isLate = frame - sweepAt > Int64(Self.pause * Self.framesPerSecond)
      if !isNext, family == nil || family ?? 0 <= lastFamily ?? 8 || isLate {
        sweepCount += 1
        for index in isOld.indices where !isOld[index] {
          (heardAt[index], isOld[index]) = (sweepAt, true)
        }
      }
      (self.family, lastFamily) = (family, family)
      marks = []
    case .column(let column, let rows):
      set(column, rows, family)
      if family != nil {
        sweep(column)
        sweepAt = frame
      }
    case .ended(let family, let columns, let tick):
      for (column, rows) in columns.enumerated() { set(column, rows, family) }
      if let tick, let hand { self.hand = (tick, hand.row) }
    }
  }

  /// Draws the rows of a column that sound, counted from the bottom.
  private func set(_ column: Int, _ rows: [Int], _ family: Int?) {
    guard let family else {
      skyline[column] = rows.last.map { Self.rows - 1 - $0 } ?? -1
      lineAt[column] = frame
      return
    }
    for row in 0..<Self.rows {
      let index = (Self.rows - 1 - row) * Self.columns + column
      if rows.contains(row) {
        families[index] = UInt8(family + 1)
        (heardAt[index], isOld[index]) = (frame, false)
      } else if families[index] == UInt8(family + 1) {
        families[index] = 0
      }
    }
  }

  /// Forgets what an earlier sweep has left in a column.
  private func sweep(_ column: Int) {
    for index in stride(from: column, to: families.count, by: Self.columns) where isOld[index] {
      (families[index], isOld[index]) = (0, false)
    }
  }

  /// Draws a note: the hand's lies where it is in the rectangle, others relative to the hand.
  private func draw(_ note: HeardNote) {
    let middle = note.rings ? hand?.column ?? Self.columns / 2 : Self.columns / 2
    let column = middle + Direction.column(decibels: note.side)
    guard (0..<Self.columns).contains(column) else { return }
    let row = Self.rows - 1 - note.row
    if !note.rings, let hand, abs(column - hand.column) <= Self.step,
      abs(row - hand.row) <= Self.step
    {
      (self.hand, handAt) = ((column, row), frame)
    }
    marks.append(Mark(column: column, row: row, rings: note.rings, frame: frame))
    if marks.count > Self.markLimit { marks.removeFirst() }
  }

  /// Returns the picture from the top left, as 0xRRGGBB. If `fades` is false, it shows everything
  /// that is remembered.
  public func pixels(fades: Bool = true) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: Self.width * Self.height)
    for index in families.indices where families[index] > 0 {
      // A sweep fades as a whole.
      let heard = isOld[index] ? heardAt[index] : sweepAt
      let share = fades ? share(heard, Self.fresh, Self.fading) : 256
      let colour = Self.dim(Self.colours[Int(families[index]) - 1], share)
      fill(&pixels, index % Self.columns, index / Self.columns, 0..<8, 0..<8, colour)
    }
    for column in 0..<Self.columns where skyline[column] >= 0 {
      let share = fades ? share(lineAt[column], Self.fresh, Self.fading) : 256
      guard share > 0 else { continue }
      // Faintly, because what lies below a skyline is not heard.
      for row in skyline[column]..<Self.rows where families[row * Self.columns + column] == 0 {
        fill(&pixels, column, row, 0..<8, 0..<8, Self.dim(Self.ground, share))
      }
      fill(&pixels, column, skyline[column], 0..<8, 0..<2, Self.dim(Self.line, share))
    }
    for mark in marks {
      let share = share(mark.frame, Self.noteFresh, Self.noteFading)
      guard share > 0, fades else { continue }
      let colour = Self.dim(mark.rings ? Self.colours[5] : Self.light, share)
      if mark.rings {
        ring(&pixels, mark.column, mark.row, colour)
      } else {
        fill(&pixels, mark.column, mark.row, 3..<5, 3..<5, colour)
      }
    }
    if let hand {
      let share = fades ? share(handAt, Self.fresh, Self.fading) : 256
      if share > 0 { ring(&pixels, hand.column, hand.row, Self.dim(Self.light, share)) }
    }
    return pixels
  }

  private func share(_ heard: Int64, _ fresh: Int, _ fading: Int) -> Int {
    let age = frame - heard - Int64(fresh * Self.framesPerSecond)
    return 256 - Int(min(max(0, age / Int64(fading * Self.framesPerSecond / 256)), 256))
  }

  private static func dim(_ colour: UInt32, _ share: Int) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16] {
      let part = (colour >> shift & 255) * UInt32(share) / 256
      result |= part << shift
    }
    return result
  }

  private func ring(_ pixels: inout [UInt32], _ column: Int, _ row: Int, _ colour: UInt32) {
    fill(&pixels, column, row, 0..<8, 0..<1, colour)
    fill(&pixels, column, row, 0..<8, 7..<8, colour)
    fill(&pixels, column, row, 0..<1, 0..<8, colour)
    fill(&pixels, column, row, 7..<8, 0..<8, colour)
  }

  private func fill(
    _ pixels: inout [UInt32], _ column: Int, _ row: Int, _ x: Range<Int>, _ y: Range<Int>,
    _ colour: UInt32
  ) {
    for line in y {
      let start = (row * Self.tile + line) * Self.width + column * Self.tile
      for place in x { pixels[start + place] = colour }
    }
  }
}

/// A report of a sweep, in the order in which it is heard.
public enum SweepReport {
  /// The home tone has ended. `family` is nil unless chirps told the number of a family. `isNext`
  /// is true if the part was expected after another one. `side` is the level difference between the
  /// ears, in decibels.
  case began(family: Int?, isNext: Bool, handRow: Int, side: Double)
  /// A column has ended, with the rows that seem to sound in it, from the bottom.
  case column(Int, rows: [Int])
  /// The part has ended, and its columns were decoded together.
  case ended(family: Int?, columns: [[Int]], tick: Int?)
}
