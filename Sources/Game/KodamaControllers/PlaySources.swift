public import KodamaDataSources
import KodamaPlay

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

  init(_ play: PlayModel, _ state: GameState) {
    map = play
    status = play
    log = play.log
    hand = play.hand
    moments = play.soundscape
    ambience = play.soundscape
    nearest = play.soundscape
    weather = play.soundscape
    sweep = play.soundscape
    guide = play.soundscape
    room = play.soundscape.room
    goals = play.etude
    chronicle = state.chronicle
    palette = state.palette
  }
}
