import KodamaWorld

/// A piece that is being recorded.
struct PieceRecorder {
  /// What there is of it.
  private(set) var piece: Piece
  /// What can be undone of what was done before; while a piece is recorded nothing goes back
  /// further than its start, where the piece could not follow.
  let history: History

  init(start: SavedPlay, tools: PieceTools, history: History) {
    piece = Piece(start: start, entries: [Piece.Entry(pass: 0, tools: tools)])
    self.history = history
  }

  /// Keeps a deed that is about to be done.
  mutating func note(_ deed: PieceDeed, _ tools: PieceTools) {
    piece.entries.append(Piece.Entry(pass: piece.passes, tools: tools, deed: deed))
  }

  /// Keeps how things stand, where that is new.
  mutating func note(_ tools: PieceTools) {
    guard piece.entries.last?.tools != tools else { return }
    piece.entries.append(Piece.Entry(pass: piece.passes, tools: tools))
  }

  /// A pass has run.
  mutating func endPass() { piece.passes += 1 }
}
