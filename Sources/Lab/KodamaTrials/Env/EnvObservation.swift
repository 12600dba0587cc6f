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
  /// The tiles of the map, each as the number of its line in the legend.
  case grid
  /// The colour of every cell of the last frame.
  case inks

  /// What shows the screen.
  var isSeen: Bool { self == .text || self == .grid || self == .inks }
}
