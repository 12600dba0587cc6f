import KodamaSurfaces

/// What cliffs under the open sky give back of what is loud (木霊): once each, after the way there
/// and back, softer and duller, from their side.
struct FarEcho {
  /// How far the cliffs are, in cells to the right; to the left where it is negative.
  let cliffCells: [Int]

  /// How much softer it comes back, and how much for each cell of the way there.
  static let decibels: Float = -11
  static let decibelsPerCell: Float = -0.12
  /// What a cliff gives back has lost its brightness.
  static let cutoffHertz: Float = 1_600
  /// How far to the side a cliff is heard, in columns.
  static let columns = 16
  /// How long sound takes for a cell, in milliseconds: thunder's as well.
  static let millisecondsPerCell = 8

  private func echoes(of note: Note) -> [(note: Note, columns: Int)] {
    cliffCells.map { cells in
      let way = Int(cells.magnitude)
      var echo = note
      echo.offsetFrames += TileSound.frames(milliseconds: 2 * way * Self.millisecondsPerCell)
      echo.gainDecibels += Self.decibels + Self.decibelsPerCell * Float(way)
      echo.cutoffHertz =
        note.cutoffHertz > 0 ? min(note.cutoffHertz, Self.cutoffHertz) : Self.cutoffHertz
      echo.bus = .moments
      echo.priority = 90
      return (echo, cells > 0 ? Self.columns : -Self.columns)
    }
  }

  /// Sounds a note that is loud, and what comes back of it.
  func play(_ note: Note, columns: Int, on surface: SoundSurface) {
    surface.play(note, columns: columns)
    for (echo, columns) in echoes(of: note) { surface.play(echo, columns: columns) }
  }
}
