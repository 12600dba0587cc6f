import KodamaSurfaces

extension LoudspeakerReport {
  /// Whether the loudspeaker always found what it asked for.
  public var isFlawless: Bool { lateCallbacks == 0 && gapFrames == 0 }

  /// The silence of all gaps together, in milliseconds.
  public var gapMilliseconds: Int {
    Int(gapFrames * 1_000 / Int64(SoundFormat.framesPerSecond))
  }
}
