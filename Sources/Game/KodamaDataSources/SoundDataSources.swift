// Data sources of the sound Views. A Model collects the events of each pass of the game loop in a
// list, and Views read the list.

/// The data source of `HandSoundView`, which plays the actions of the hand (the player's cursor).
public protocol HandSoundViewDataSource: AnyObject {
  /// The audible actions of the hand (the player's cursor) during the current pass (1/60 s) of the
  /// game loop.
  var handMoments: [HandMoment] { get }
}

/// The data source of `StrokeSoundView`, which plays a brush stroke in progress.
package protocol StrokeSoundViewDataSource: AnyObject {
  var strokeSound: StrokeSound? { get }
}

/// The data source of `SweepSoundView`, which plays the visible rectangle column by column.
package protocol SweepSoundViewDataSource: AnyObject {
  var sweepProgress: SweepProgress? { get }
}

/// The data source of `AmbienceSoundView`, which plays the continuous sounds of everything that
/// moves.
public protocol AmbienceSoundViewDataSource: AnyObject {
  /// The continuous sounds of everything that moves, one for each material; those with the most
  /// moving tiles come first.
  var ambienceTextures: [AmbienceTexture] { get }
  /// The tile under the hand (the player's cursor), from which the player hears the world.
  var handTile: CellPoint { get }
}

/// The data source of `NearestSoundView`, which plays the things near the hand (the player's
/// cursor), such as hazards.
public protocol NearestSoundViewDataSource: AnyObject {
  /// The two things of each role, such as hazard or creature, that are nearest to the hand (the
  /// player's cursor), most important role first. They also include the nearest hazard outside the
  /// visible rectangle.
  var nearestThings: [NearestThing] { get }
}

/// The data source of `WeatherSoundView`, which plays rain and wind.
package protocol WeatherSoundViewDataSource: AnyObject {
  /// The state of the sky, or nil while time is paused.
  var audibleSky: AudibleSky? { get }
  var openGround: OpenGround { get }
  /// The tile under the hand, which is the position of the listener.
  var handTile: CellPoint { get }
  /// The musical scale in which the wind plays instruments and gaps.
  var scale: Scale { get }
  /// The size of the cave around the hand, from 0 (a hole) to 100 (open sky).
  var roomPercent: Int { get }
  var isSubmerged: Bool { get }
}

/// The data source of `TitleSoundView`, which plays the evening ambience of the title screen.
package protocol TitleSoundViewDataSource: AnyObject {
  /// The number of seconds for which the title has been visible.
  var titleSeconds: Int { get }
}

/// The data source of the sound mix. `MixSoundView` sets the volumes and the output, and the
/// valley's sound Views set the volumes of individual kinds of sound.
package protocol MixSoundViewDataSource: AnyObject {
  var soundMix: SoundMix { get }
  var isSoundUnplugged: Bool { get }
}

/// The data source of `RoomSoundView`, which sets the reverb of the cave around the hand.
package protocol RoomSoundViewDataSource: AnyObject {
  var roomWalls: RoomWalls { get }
  /// The size of the cave around the hand, from 0 (a hole) to 100 (open sky).
  var roomPercent: Int { get }
  /// The width of the valley, in cells.
  var valleyWidth: Int { get }
}

/// The data source of `GuideSoundView`, which plays the direction to a target.
package protocol GuideSoundViewDataSource: AnyObject {
  /// Where the guide leads during the current pass of the game loop; nil if it does not.
  var guideLead: GuideLead? { get }
  /// True while a guide leads, and shortly after the hand has arrived.
  var isGuided: Bool { get }
}

/// The data source for the sounds of groves, used by sound, screen and word Views.
package protocol GroveMomentDataSource: AnyObject {
  var groveMoments: [GroveMoment] { get }
}

/// The data source of `GroveSoundView`, which plays the sounds of groves.
package protocol GroveSoundViewDataSource: AnyObject, GroveMomentDataSource {
  /// The progress of the valley if the player asked for it during the current pass of the game
  /// loop; otherwise nil.
  var requestedProgress: ValleyProgress? { get }
}

/// The data source for events in the valley (the world in play), used by sound, screen and word
/// Views.
///
/// Views use `MomentFilter` to limit the number of events that they present.
public protocol MomentDataSource: AnyObject {
  /// The events in the whole valley (the world in play) during the current pass (1/60 s) of the
  /// game loop, in order.
  var moments: [Moment] { get }
  /// The number of the current pass (1/60 s), which increases by one with each pass of the game
  /// loop.
  var momentPass: Int { get }
  /// A Boolean value that indicates whether a sweep (a scan that plays the map from left to right)
  /// sounds at present.
  var isSweepAudible: Bool { get }
  /// The position of the hand (the player's cursor), and the visible rectangle around it.
  var listener: Listener { get }
}

/// The data source of `MomentSoundView`, which plays the events in the valley (the world in play).
public protocol MomentSoundViewDataSource: AnyObject, MomentDataSource {
  /// For each event in `moments`, the number of cells that block sound between it and the hand (the
  /// player's cursor).
  var momentObstacles: [Int] { get }
  /// The musical scale of instruments and creatures.
  var scale: Scale { get }
  /// The centres of the places that the world generator made, whose instruments the player has not
  /// built.
  var siteCenters: [CellPoint] { get }
  /// The points where the player has built or just struck an instrument.
  var ownMusicPoints: [CellPoint] { get }
  /// The horizontal distances from the hand (the player's cursor) to cliffs that echo loud sounds,
  /// in cells. They are negative to the left.
  var cliffCells: [Int] { get }
}

/// The data source of `LessonSoundView`, which plays the sounds of a lesson.
package protocol LessonSoundViewDataSource: AnyObject {
  /// The name of the sound that the player chose during the current pass, or nil.
  var lessonSound: String? { get }
  /// A Boolean value that indicates whether the player gave the right answer during the current
  /// pass, or nil if there was no answer.
  var lessonVerdict: Bool? { get }
  /// A Boolean value that indicates whether the sound must wait until the voice has finished.
  var lessonWaits: Bool { get }
}

/// The data source of `MenuSoundView`, which plays the sounds of a list.
package protocol MenuSoundViewDataSource: AnyObject {
  var moments: [MenuMoment] { get }
}

/// The data source of `PaletteSoundView`, which plays a sound when the selected material changes.
package protocol PaletteSoundViewDataSource: AnyObject {
  var paletteMoments: [PaletteMoment] { get }
}

/// The data source of `VoicelessSoundView`, which plays a warning sound if no voice is available.
package protocol VoicelessSoundViewDataSource: AnyObject {
  /// A Boolean value that indicates whether the warning about a missing voice starts in the current
  /// pass of the game loop.
  var playsVoicelessSound: Bool { get }
}

/// The data source of `PreviewSoundView`, which silences other sounds during a preview.
package protocol PreviewSoundViewDataSource: AnyObject {
  var isPreviewPlaying: Bool { get }
}

/// The data source of `ExportSoundView`, which makes the progress of an export audible.
package protocol ExportSoundViewDataSource: AnyObject {
  /// The progress of the current export, from 0 to 100, or nil if none is running.
  var exportPercent: Int? { get }
  /// A Boolean value that indicates whether the last export succeeded.
  var isExported: Bool { get }
}
