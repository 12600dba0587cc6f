// What the sound Views pull. Moments are pulled like everything else: a Model keeps what happened
// during the pass as a list, and nobody pushes a sound.

/// What `HandSoundView` pulls, each time it is updated.
public protocol HandSoundViewDataSource: AnyObject {
  /// What the hand did during this pass.
  var handMoments: [HandMoment] { get }
}

/// What `StrokeSoundView` pulls, each time it is updated.
public protocol StrokeSoundViewDataSource: AnyObject {
  /// The stroke that is under way, or nil.
  var strokeSound: StrokeSound? { get }
}

/// What `SweepSoundView` pulls, each time it is updated.
public protocol SweepSoundViewDataSource: AnyObject {
  /// The sweep that is under way, or nil.
  var sweepProgress: SweepProgress? { get }
}

/// What `AmbienceSoundView` pulls, each time it is updated.
public protocol AmbienceSoundViewDataSource: AnyObject {
  /// What moves, the most of it first.
  var ambienceTextures: [AmbienceTexture] { get }
  /// The hand, in tiles of the rectangle: all this is heard from there.
  var handTile: GridPoint { get }
}

/// What `NearestSoundView` pulls, each time it is updated.
public protocol NearestSoundViewDataSource: AnyObject {
  /// The nearest and the second nearest of each role, the most important first, and the nearest
  /// hazard beyond the edge of the rectangle.
  var nearestThings: [NearestThing] { get }
}

/// What `WeatherSoundView` pulls, each time it is updated.
public protocol WeatherSoundViewDataSource: AnyObject {
  /// What the sky does; nil where there is none, or time stands still.
  var heardSky: SkySign? { get }
  /// What of the rectangle lies open to it.
  var openGround: OpenGround { get }
  /// The hand, in tiles of the rectangle: gaps are heard from there.
  var handTile: GridPoint { get }
  /// What the notes of instruments sound like, and of pipes that wind blows.
  var scale: Scale { get }
  /// How large the cave around the hand is, 0 (a hole) to 100 (open sky).
  var roomPercent: Int { get }
}

/// What `MixSoundView` pulls, each time it is updated.
public protocol MixSoundViewDataSource: AnyObject {
  /// What the player has set.
  var soundMix: SoundMix { get }
}

/// What `RoomSoundView` pulls, each time it is updated.
public protocol RoomSoundViewDataSource: AnyObject {
  /// How near the walls and the roof around the hand are.
  var roomWalls: RoomWalls { get }
  /// How large the cave around the hand is, 0 (a hole) to 100 (open sky).
  var roomPercent: Int { get }
}

/// What `GuideSoundView` pulls, each time it is updated.
public protocol GuideSoundViewDataSource: AnyObject {
  /// The pulses of the guide that start during this pass.
  var guidePulses: [GuidePulse] { get }
}

/// What groves let be heard: for every View that sounds, shows or words it.
public protocol GroveMomentDataSource: AnyObject {
  /// What groves let be heard during this pass.
  var groveMoments: [GroveMoment] { get }
}

/// What `GroveSoundView` pulls, each time it is updated.
public protocol GroveSoundViewDataSource: AnyObject, GroveMomentDataSource {
  /// How far the valley has come, where the player has asked for it during this pass.
  var progressAnswered: ValleyProgress? { get }
}

/// What happens in the valley by itself, and who listens: for every View that sounds, shows or
/// words it. How much of it an ear can tell apart is theirs (`MomentFilter`).
public protocol MomentDataSource: AnyObject {
  /// What happened during this pass, all over the valley, in order.
  var moments: [Moment] { get }
  /// The number of this pass: each has the next one.
  var momentPass: Int { get }
  /// Whether a sweep was heard during this pass, and so nothing beside it.
  var isSweepHeard: Bool { get }
  /// Where the hand is, and the rectangle around it.
  var listener: Listener { get }
}

/// What `MomentSoundView` pulls, each time it is updated.
public protocol MomentSoundViewDataSource: AnyObject, MomentDataSource {
  /// How many cells between the hand and each of the moments keep sound out.
  var momentObstacles: [Int] { get }
  /// What the notes of instruments and creatures sound like.
  var scale: Scale { get }
  /// The middles of places that ring as their generator made them: the player changed nothing.
  var untouchedSites: [GridPoint] { get }
  /// For how many passes the player has neither moved the hand nor changed anything.
  var restedPasses: Int { get }
  /// How far cliffs stand that give back what is loud, in cells to the right of the hand, or to the
  /// left where it is negative.
  var cliffCells: [Int] { get }
}

/// What `LessonSoundView` pulls, each time it is updated.
public protocol LessonSoundViewDataSource: AnyObject {
  /// The name of the sound that is to be heard, chosen during this pass.
  var lessonSound: String? { get }
  /// Whether the answer that was given during this pass is right; nil where there was none.
  var lessonVerdict: Bool? { get }
  /// Whether words about it are said first.
  var lessonWaits: Bool { get }
}

/// What `MenuSoundView` pulls, each time it is updated.
public protocol MenuSoundViewDataSource: AnyObject {
  /// What happened in the list during this pass.
  var menuMoments: [MenuMoment] { get }
}

/// What `PaletteSoundView` pulls, each time it is updated.
public protocol PaletteSoundViewDataSource: AnyObject {
  /// What happened to the palette during this pass.
  var paletteMoments: [PaletteMoment] { get }
}

/// What `VoicelessSoundView` pulls, each time it is updated.
public protocol VoicelessSoundViewDataSource: AnyObject {
  /// Whether it is to be heard, from this pass on, that there is no voice.
  var isVoicelessHeard: Bool { get }
}

/// What `PreviewSoundView` pulls, each time it is updated.
public protocol PreviewSoundViewDataSource: AnyObject {
  /// Whether a preview is heard.
  var isPreviewHeard: Bool { get }
}

/// What `ExportSoundView` pulls, each time it is updated.
public protocol ExportSoundViewDataSource: AnyObject {
  /// How much of the file is made that is being made, 0…100; nil while none is.
  var exportPercent: Int? { get }
  /// Whether the last one was made, and lies somewhere.
  var isExported: Bool { get }
}
