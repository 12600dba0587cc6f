/// What Views can pull of a valley that is played, told what they are and not who answers. A
/// program outside is handed this by `ViewRegistry`.
///
/// Hold a source weakly, as every View does: it goes with its valley.
public struct PlaySources {
  /// The rectangle as the map shows it.
  public let map: any MapViewDataSource
  /// Time, place and what is in hand.
  public let status: any StatusViewDataSource
  /// The last facts of the valley.
  public let log: any LogViewDataSource
  /// What the hand did during the pass.
  public let hand: any HandSoundViewDataSource
  /// What happened during the pass, as it is heard.
  public let moments: any MomentSoundViewDataSource
  /// What moves in sight: the ambience.
  public let ambience: any AmbienceSoundViewDataSource
  /// What is near the hand.
  public let nearest: any NearestSoundViewDataSource
  /// What the sky does that is heard.
  public let weather: any WeatherSoundViewDataSource
  /// The sweep under way.
  public let sweep: any SweepSoundViewDataSource
  /// The pulses that lead the hand.
  public let guide: any GuideSoundViewDataSource
  /// How large the cave around the hand is.
  public let room: any RoomSoundViewDataSource
  /// What an étude asks for.
  public let goals: any GoalViewDataSource
  /// Everything that is told, in order.
  public let chronicle: any ChronicleDataSource
  /// What is at hand.
  public let palette: any PaletteViewDataSource
  /// The rectangle as a picture.
  package let picture: any PictureViewDataSource
  /// What would be changed by what is marked, or under a pointer.
  package let ghosts: any GhostViewDataSource
  /// The names of places.
  package let signs: any ValleySignsDataSource
  /// What is heard that throws sparks.
  package let sparks: any SparkViewDataSource
  /// What is heard, to be put in words.
  package let heard: any HeardWordsViewDataSource
  /// What is painted while a key or a button is held.
  package let strokes: any StrokeSoundViewDataSource
  /// The groves: as they are drawn, told in the panel, and heard.
  package let groves: any GroveSignsDataSource & GroveViewDataSource & GroveSoundViewDataSource

  /// Puts the sources of a valley together.
  package init(
    map: any MapViewDataSource, status: any StatusViewDataSource, log: any LogViewDataSource,
    hand: any HandSoundViewDataSource, moments: any MomentSoundViewDataSource,
    ambience: any AmbienceSoundViewDataSource, nearest: any NearestSoundViewDataSource,
    weather: any WeatherSoundViewDataSource, sweep: any SweepSoundViewDataSource,
    guide: any GuideSoundViewDataSource, room: any RoomSoundViewDataSource,
    goals: any GoalViewDataSource, chronicle: any ChronicleDataSource,
    palette: any PaletteViewDataSource, picture: any PictureViewDataSource,
    ghosts: any GhostViewDataSource, signs: any ValleySignsDataSource,
    sparks: any SparkViewDataSource, heard: any HeardWordsViewDataSource,
    strokes: any StrokeSoundViewDataSource,
    groves: any GroveSignsDataSource & GroveViewDataSource & GroveSoundViewDataSource
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
    self.chronicle = chronicle
    self.palette = palette
    self.picture = picture
    self.ghosts = ghosts
    self.signs = signs
    self.sparks = sparks
    self.heard = heard
    self.strokes = strokes
    self.groves = groves
  }
}
