/// The levels of all kinds of sound, and how far they are lowered while other sounds matter more.
/// Levels are in decibels relative to a note of 0 dB. docs/sound.md lists the resulting levels for
/// several scenes.
package enum SoundLevels {
  /// The level of the pulses of something harmless nearby, well below the player's music.
  package static let cue: Float = -21
  /// The level of the second nearest cue, relative to the nearest.
  package static let secondCue: Float = -5
  /// The level of the pulses of a large hazard next to the hand.
  package static let hazard: Float = -1
  /// The level of a single-tile hazard, relative to a large one.
  package static let loneHazard: Float = -3
  /// The lowest level of a distant hazard, relative to a near one.
  package static let hazardFloor: Float = -4
  /// The lowest level of any other distant cue, relative to a near one.
  package static let cueFloor: Float = -9
  /// The level of the hand's own notes.
  package static let hand: Float = -5
  /// The level of an animal call next to the hand.
  package static let call: Float = 6
  /// The level of a bell next to the hand. One stroke of a bell is −18 to −20
  /// LUFS over 400 ms, about as loud as speech.
  package static let music: Float = 2
  /// The level of the strongest ordinary event in the valley.
  package static let moment: Float = -6
  /// The level of textures of moving material, which is added to that of their patches.
  package static let ambience: Float = 0
  /// The level of weather, which is added to that of its patches.
  package static let weather: Float = 0
  /// The level increase of rain and gusts in a storm.
  package static let storm: Float = 8
  /// The level reduction of a land's background sound at night, when other animals call.
  package static let landAtNight: Float = 6

  /// The level of thunder next to the hand.
  package static let thunder: Float = 14
  /// The level of the largest explosion next to the hand, which is the loudest sound.
  package static let explosion: Float = 18
  /// The level reduction of weather under a roof.
  package static let weatherIndoors: Float = 12

  /// The level reduction of events in night mode.
  package static let night: Float = 8
  /// The maximum amplitude in night mode, in decibels relative to full scale.
  package static let nightCeiling: Float = -14

  /// The level reduction of textures and weather during speech, and of music during an important
  /// utterance.
  package static let underSpeech: Float = 4.5
  /// The level reduction of cues during speech. Warnings stay above the textures.
  package static let cuesUnderSpeech: Float = 3
  /// The level reduction of textures and weather while a hazard is near.
  package static let ambienceUnderHazard: Float = 6
  /// The level increase of textures and weather while the valley opens.
  package static let open: Float = 3
}
