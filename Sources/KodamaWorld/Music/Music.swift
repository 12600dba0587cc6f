public import KodamaDataSources

/// What a world's music goes by: it belongs to the world, so it is saved, undone and part of the
/// digest with it.
public struct Music: Sendable, Hashable {
  /// What the notes of its instruments and creatures sound like.
  public var scale: Scale
  /// How fast its clocks beat.
  public var tempo: Tempo

  /// Makes a music; without further words the usual one.
  public init(scale: Scale = .pentatonic, tempo: Tempo = Tempo()) {
    self.scale = scale
    self.tempo = tempo
  }

  /// How many notes there are, from 0: one for each row of the view.
  public static let noteCount = 24
}
