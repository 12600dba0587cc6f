/// A piece that is being played.
struct PiecePlayer {
  let piece: Piece
  private var next = 0
  private var passes = 0

  init(_ piece: Piece) { self.piece = piece }

  /// Whether nothing is left of it.
  var isOver: Bool { passes >= piece.passes && next >= piece.entries.count }

  /// Hands over what was done before the coming pass, one by one.
  mutating func takeEntry() -> Piece.Entry? {
    guard next < piece.entries.count, piece.entries[next].pass <= passes else { return nil }
    defer { next += 1 }
    return piece.entries[next]
  }

  /// A pass has run.
  mutating func endPass() { passes += 1 }
}
