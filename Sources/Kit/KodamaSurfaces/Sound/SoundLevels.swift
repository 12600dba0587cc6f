/// The levels of all layers, and how far each is lowered for others. Levels are in decibels
/// relative to a full note of the hand; docs/sound.md lists what they amount to in scenes.
public enum SoundLevels {
  /// A cue of something harmless nearby: well below the player's music.
  public static let cue: Float = -15
  /// The second nearest cue, relative to the nearest.
  public static let secondCue: Float = -5
  /// The level of a hazard next to the hand, in decibels.
  public static let hazard: Float = -1
  /// The lowest level of a distant hazard, relative to a near one.
  public static let hazardFloor: Float = -4
  /// The lowest level of another distant cue, relative to a near one.
  public static let cueFloor: Float = -9
  /// A bell or a call beside the hand: louder than everything but hazards.
  public static let music: Float = 6
  /// An event in the valley, at its strongest.
  public static let moment: Float = -6
  /// Textures of moving material, in addition to the level of their patches.
  public static let ambience: Float = 0
  /// Weather, in addition to the level of its patches.
  public static let weather: Float = 0
  /// The increase of rain and gusts in a storm.
  public static let storm: Float = 8

  /// Thunder beside the hand.
  public static let thunder: Float = 14
  /// The largest explosion beside the hand: the loudest sound of all.
  public static let explosion: Float = 18
  /// The reduction of weather under a roof.
  public static let weatherIndoors: Float = 12

  /// The reduction of events in night mode.
  public static let night: Float = 8
  /// The maximum of any sample in night mode, in decibels relative to full scale.
  public static let nightCeiling: Float = -14

  /// The reduction of textures and weather during speech.
  public static let ambienceUnderSpeech: Float = 12
  /// The reduction of cues during speech.
  public static let cuesUnderSpeech: Float = 9
  /// The reduction of textures and weather while a hazard is near.
  public static let ambienceUnderHazard: Float = 6
}
