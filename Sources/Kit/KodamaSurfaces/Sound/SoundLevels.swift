/// How loud each layer is, and what makes room for what: the one place where that is said. Levels
/// are decibels over a full note of the hand; docs/sound.md says what they come to in scenes.
public enum SoundLevels {
  /// Something near that is no hazard: a hint, well under the player's music.
  public static let cue: Float = -15
  /// The second nearest, beside the nearest.
  public static let secondCue: Float = -5
  /// A hazard: it insists.
  public static let hazard: Float = -1
  /// A hazard loses no more than this by its distance.
  public static let hazardFloor: Float = -4
  /// Other things near lose no more than this.
  public static let cueFloor: Float = -9
  /// A bell or a call beside the hand: the player's music is over everything but hazards, and
  /// carries, as what is loud does.
  public static let music: Float = 6
  /// What happens in the valley, at its strongest.
  public static let moment: Float = -6
  /// The textures of what moves, besides what their patches say.
  public static let ambience: Float = 0
  /// Weather, besides what its patches say.
  public static let weather: Float = 0
  /// How much louder rain and gusts are in a storm.
  public static let storm: Float = 8

  /// Thunder beside the hand.
  public static let thunder: Float = 14
  /// The largest explosion beside the hand: the loudest thing there is.
  public static let explosion: Float = 18
  /// How much softer the sky is under a roof.
  public static let weatherIndoors: Float = 12

  /// How much softer what happens is in night mode.
  public static let night: Float = 8
  /// No sample is over this in night mode, in decibels below full scale.
  public static let nightCeiling: Float = -14

  /// How much softer textures and weather are while something is said.
  public static let ambienceUnderSpeech: Float = 12
  /// How much softer cues are while something is said.
  public static let cuesUnderSpeech: Float = 9
  /// How much softer textures and weather are while a hazard insists.
  public static let ambienceUnderHazard: Float = 6
}
