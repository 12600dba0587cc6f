/// The levels of all kinds of sound, and by how much they are lowered for others. Levels are in
/// decibels relative to the note that sounds when the hand (the player's position) moves.
/// docs/sound.md lists the resulting levels for several scenes.
public enum SoundLevels {
  /// The level of the pulses of something harmless nearby, well below the player's music.
  public static let cue: Float = -15
  /// The level of the second nearest cue, relative to the nearest.
  public static let secondCue: Float = -5
  /// The level of the pulses of a hazard next to the hand.
  public static let hazard: Float = -1
  /// The lowest level of a distant hazard, relative to a near one.
  public static let hazardFloor: Float = -4
  /// The lowest level of any other distant cue, relative to a near one.
  public static let cueFloor: Float = -9
  /// The level of a bell or an animal call next to the hand.
  public static let music: Float = 6
  /// The level of the strongest ordinary event in the valley.
  public static let moment: Float = -6
  /// The level of textures of moving material, which is added to that of their patches.
  public static let ambience: Float = 0
  /// The level of weather, which is added to that of its patches.
  public static let weather: Float = 0
  /// The level increase of rain and gusts in a storm.
  public static let storm: Float = 8

  /// The level of thunder next to the hand.
  public static let thunder: Float = 14
  /// The level of the largest explosion next to the hand, which is the loudest sound.
  public static let explosion: Float = 18
  /// The level reduction of weather under a roof.
  public static let weatherIndoors: Float = 12

  /// The level reduction of events in night mode.
  public static let night: Float = 8
  /// The maximum amplitude in night mode, in decibels relative to full scale.
  public static let nightCeiling: Float = -14

  /// The level reduction of textures and weather during speech.
  public static let ambienceUnderSpeech: Float = 12
  /// The level reduction of cues during speech.
  public static let cuesUnderSpeech: Float = 9
  /// The level reduction of textures and weather while a hazard is near.
  public static let ambienceUnderHazard: Float = 6
}
