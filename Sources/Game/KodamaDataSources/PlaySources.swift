/// The data sources of a valley that is played. `ViewRegistry` hands them to a program outside.
///
/// Hold a source weakly, as every View does: it goes with its valley.
public struct PlaySources {
  /// The rectangle as the map shows it.
  public let map: any MapViewDataSource
  /// Time, place and what is in hand.
  public let status: any StatusViewDataSource
  /// The last facts of the valley.
  public let log: any LogViewDataSource
  /// The acts of the hand during the pass.
  public let hand: any HandSoundViewDataSource
  /// The moments of the pass, as they are heard.
  public let moments: any MomentSoundViewDataSource
  /// The ambience: the textures of everything that moves in sight.
  public let ambience: any AmbienceSoundViewDataSource
  /// The things near the hand.
  public let nearest: any NearestSoundViewDataSource
  /// The sounds of the sky.
  public let weather: any WeatherSoundViewDataSource
  /// The sweep under way.
  public let sweep: any SweepSoundViewDataSource
  /// The pulses that lead the hand.
  public let guide: any GuideSoundViewDataSource
  /// The size of the cave around the hand.
  public let room: any RoomSoundViewDataSource
  /// The goals of an étude.
  public let goals: any GoalViewDataSource
  /// Everything that is told, in order.
  public let chronicle: any ChronicleDataSource
  /// The materials at hand.
  public let palette: any PaletteViewDataSource
  /// The rectangle as a picture.
  package let picture: any PictureViewDataSource
  /// The outline of a change that is marked, or of the brush under a pointer.
  package let ghosts: any GhostViewDataSource
  /// The names of places.
  package let signs: any ValleySignsDataSource
  /// The moments that throw sparks.
  package let sparks: any SparkViewDataSource
  /// The sounds that are put in words.
  package let heard: any HeardWordsViewDataSource
  /// The stroke under way.
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
