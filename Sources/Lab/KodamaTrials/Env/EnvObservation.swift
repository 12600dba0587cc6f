/// What can be observed.
enum EnvObservation: String, CaseIterable {
  /// The lines of the last frame.
  case text
  /// Samples: 16 bits, little endian, stereo, base64.
  case pcm
  /// What is heard, in words.
  case captions
  /// What a voice would say, as text.
  case speech
  /// What the Models and the sound Views did.
  case events
  /// What the map shows, a number a tile: which line of the legend it is. From version 2 on.
  case grid
  /// The colour of every cell of the last frame. From version 2 on.
  case inks

  /// What shows the screen.
  var isSeen: Bool { self == .text || self == .grid || self == .inks }

  /// What version 1 knows: whoever observes all of it observes everything.
  static let first: [EnvObservation] = [.text, .pcm, .captions, .speech, .events]
}
