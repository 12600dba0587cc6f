/// The kinds of changes of a valley in play, and of its hotbar.
package enum PlayChange {
  case hand
  case rectangle
  /// A change of other state that saved games contain. The map or the status may show it.
  case kept
  /// A change that the map or the status shows, but that saved games do not contain.
  case shown
  /// A line was added to the log, or a caption was added or removed.
  case words
  /// Time has advanced, so the status shows another tick.
  case time
  case sound
  case hotbar
  /// A large change waits until the player has answered a question.
  case asked
  /// All goals of the étude are reached, or a grove has woken.
  case goal
}

/// The settings that the Views of a valley follow.
package typealias ViewSettings = CaptionViewDataSource & HintViewDataSource & KeyNamesDataSource
  & LanguageDataSource & MixSoundViewDataSource & NarrationDataSource & PictureStyleDataSource
  & PlayScreenViewDataSource & VoiceDataSource

/// The data sources of the valley (the world in play), which Views read.
///
/// `ViewRegistry` passes them to Views that other modules add. Keep weak references to the sources,
/// as every View does, because they are released with their valley.
public struct PlaySources {
  /// The source of the tiles (squares of one or more cells) that the screen shows.
  public let map: any MapViewDataSource
  /// The source of the time, the position of the hand (the player's cursor) and the selected
  /// material.
  public let status: any StatusViewDataSource
  package let log: any LogViewDataSource
  /// The source of the audible actions of the hand (the player's cursor), such as moving and
  /// placing.
  public let hand: any HandSoundViewDataSource
  /// The source of the events in the valley (the world in play), such as a bell that rings.
  public let moments: any MomentSoundViewDataSource
  /// The source of the continuous sounds of everything that moves in the visible part of the world.
  public let ambience: any AmbienceSoundViewDataSource
  /// The source of the hazards, creatures and other things near the hand (the player's cursor).
  public let nearest: any NearestSoundViewDataSource
  package let weather: any WeatherSoundViewDataSource
  package let sweep: any SweepSoundViewDataSource
  package let guide: any GuideSoundViewDataSource
  package let room: any RoomSoundViewDataSource
  package let goals: any GoalViewDataSource
  package let eventLog: any EventLogDataSource
  /// The source of the materials in the hotbar (the row of materials that keys select).
  public var palette: any PaletteViewDataSource { hotbar }
  package let hotbar: any PaletteSoundViewDataSource & PaletteViewDataSource
  package let picture: any PictureViewDataSource
  package let overview: any OverviewViewDataSource
  package let ghosts: any GhostViewDataSource
  package let signs: any ValleyMarksDataSource
  package let sparks: any SparkViewDataSource
  package let heard: any HeardWordsViewDataSource
  package let strokes: any StrokeSoundViewDataSource
  package let groves: any GroveMarksDataSource & GroveViewDataSource & GroveSoundViewDataSource

  package let pace: any PaceDataSource
  package let settings: any ViewSettings

  package init(
    map: any MapViewDataSource, status: any StatusViewDataSource, log: any LogViewDataSource,
    hand: any HandSoundViewDataSource, moments: any MomentSoundViewDataSource,
    ambience: any AmbienceSoundViewDataSource, nearest: any NearestSoundViewDataSource,
    weather: any WeatherSoundViewDataSource, sweep: any SweepSoundViewDataSource,
    guide: any GuideSoundViewDataSource, room: any RoomSoundViewDataSource,
    goals: any GoalViewDataSource, eventLog: any EventLogDataSource,
    palette: any PaletteSoundViewDataSource & PaletteViewDataSource,
    picture: any PictureViewDataSource & OverviewViewDataSource,
    ghosts: any GhostViewDataSource, signs: any ValleyMarksDataSource,
    sparks: any SparkViewDataSource, heard: any HeardWordsViewDataSource,
    strokes: any StrokeSoundViewDataSource,
    groves: any GroveMarksDataSource & GroveViewDataSource & GroveSoundViewDataSource,
    pace: any PaceDataSource, settings: any ViewSettings
  ) {
    self.map = map
    self.status = status
    self.log = log
    self.hand = hand
    self.moments = moments
    self.ambience = ambience
    self.nearest = nearest
    self.weather = weather
    self.sweep = sweep
    self.guide = guide
    self.room = room
    self.goals = goals
    self.eventLog = eventLog
    hotbar = palette
    (self.picture, overview) = (picture, picture)
    self.ghosts = ghosts
    self.signs = signs
    self.sparks = sparks
    self.heard = heard
    self.strokes = strokes
    self.groves = groves
    self.pace = pace
    self.settings = settings
  }
}
