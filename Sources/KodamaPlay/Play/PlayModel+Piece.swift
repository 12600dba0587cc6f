import KodamaDataSources
import KodamaRoles
import KodamaWorld

// What the player did is kept as a piece, and played again.
extension PlayModel {
  /// Whether what the player does is recorded.
  public var isRecording: Bool { recorder != nil }
  /// Whether this is a piece that is played, and not a valley to be played in.
  public var isReplaying: Bool { player != nil }
  /// Whether the piece that is played has come to its end.
  public var isReplayOver: Bool { player?.isOver ?? false }
  /// Whether this is a valley that is kept: no étude and no piece.
  var isKept: Bool { task == nil && player == nil }
  /// Whether the game keeps this by itself: a valley, or an étude until it is solved. A piece is
  /// played in a copy of its valley, which waits and is kept.
  var isAutosaved: Bool { player == nil && !isSolved }

  /// How far it is, if something is recorded or played again.
  var pieceProgress: PieceProgress? {
    if let player {
      return .playing(seconds: player.seconds, of: player.piece.seconds)
    }
    return recorder.map { .recording(seconds: $0.piece.seconds) }
  }

  /// Begins to record what the player does, or ends it.
  public func toggleRecording() {
    guard task == nil else { return refuse(.macro(.refusedInEtude)) }
    guard recorder == nil else { return endRecording() }
    endSweep()
    editing.checkpoint()
    recorder = PieceRecorder(
      start: saved.encode(), tools: pieceTools, history: editing.beginHistory())
    tellPiece(.begun)
  }

  /// Keeps something that the player is about to do, if it is recorded.
  public func record(_ deed: PieceDeed) {
    recorder?.note(deed, pieceTools)
    endRecordingIfFull()
  }

  /// The next of what the player did before the coming pass, or nil; how things stood then, they
  /// stand now.
  public func takeDeed() -> PieceDeed? {
    while let entry = player?.takeEntry() {
      take(entry.tools)
      if let deed = entry.deed { return deed }
    }
    return nil
  }

  /// Ends the recording.
  ///
  /// - Parameter isFull: whether because no more goes into it.
  func endRecording(isFull: Bool = false) {
    guard var ending = recorder else { return }
    ending.note(pieceTools)
    recorder = nil
    piece = ending.piece
    // All of it is one step of what could be undone before.
    editing.endHistory(ending.history)
    let seconds = ending.piece.seconds
    tellPiece(isFull ? .full(seconds: seconds) : .ended(seconds: seconds))
  }

  /// Tells what became of a piece, and lets it be heard.
  func tellPiece(_ fact: MacroFact) {
    moment(.change)
    tell(.macro(fact))
    tellPieceProgress()
  }

  /// Another screen may have changed how things stand since the last pass.
  func beginPassOfPiece() { recorder?.note(pieceTools) }

  /// A pass has run in which time could go on.
  func endPassOfPiece() {
    player?.endPass()
    recorder?.endPass()
    endRecordingIfFull()
    tellPieceProgress()
  }

  /// Another second of it is over, or it has begun or ended.
  private func tellPieceProgress() {
    let progress = pieceProgress
    guard progress != knownPieceProgress else { return }
    knownPieceProgress = progress
    delegate?.playDidChange()
  }

  /// Plays a piece here: the valley is the one it began in.
  func begin(_ piece: Piece) {
    player = PiecePlayer(piece)
    _ = editing.beginHistory()
  }

  /// Says that the hand is not the player's while a piece is played.
  public func refuseInReplay() { refuse(.macro(.refusedWhilePlaying)) }

  /// Says that there is no piece to be played.
  func refuseReplay() { refuse(.macro(.nothingRecorded)) }

  private func endRecordingIfFull() {
    if recorder?.piece.isFull == true { endRecording(isFull: true) }
  }

  private var pieceTools: PieceTools {
    PieceTools(
      hand: hand.point, selected: palette.selected, isPaused: clock.isPaused,
      isTurnBased: clock.isTurnBased, tools: editing.toolbox, scanner: scanner)
  }

  private func take(_ kept: PieceTools) {
    if clock.isTurnBased != kept.isTurnBased { clock.isTurnBased = kept.isTurnBased }
    if clock.isPaused != kept.isPaused { clock.togglePause() }
    if palette.selected != kept.selected { palette.select(kept.selected) }
    _ = hand.move(to: kept.hand)
    editing.toolbox = kept.tools
    scanner = kept.scanner
  }
}
