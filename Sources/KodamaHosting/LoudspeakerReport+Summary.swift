import KodamaSurfaces

extension LoudspeakerReport {
  /// What did not go well, as a line for whoever started the game; nil when all did.
  public var summary: String? {
    guard lateCallbacks > 0 || gapFrames > 0 else { return nil }
    let milliseconds = gapFrames * 1_000 / Int64(SoundFormat.framesPerSecond)
    return "The loudspeaker asked too late \(lateCallbacks) of \(callbacks) times; "
      + "\(gaps.count) \(gaps.count == 1 ? "gap" : "gaps"), \(milliseconds) ms of silence in all."
  }
}
