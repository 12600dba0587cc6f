/// A piece that is being played.
struct PiecePlayer {
  let piece: Piece
  private var next = 0
  private var passes = 0

  init(_ piece: Piece) { self.piece = piece }

  /// Whether nothing is left of it.
  var isOver: Bool { passes >= piece.passes && next >= piece.entries.count }

  /// How much of it has been played, in seconds, rounded.
  var seconds: Int { Piece.seconds(ofPasses: passes) }

  /// Hands over what was done before the coming pass, one by one.
  mutating func takeEntry() -> Piece.Entry? {
    guard next < piece.entries.count, piece.entries[next].pass <= passes else { return nil }
    defer { next += 1 }
    return piece.entries[next]
  }

  /// A pass has run.
  mutating func endPass() { passes += 1 }
}
