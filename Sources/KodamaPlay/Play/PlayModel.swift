public import KodamaDataSources
import KodamaEtudes
public import KodamaRoles
public import KodamaWorld

/// A valley being played: the world, the hand over it, and time. Its children (clock, log, sweep…)
/// are for its own files: who else wants something of them asks it here, and a test looks after it.
public final class PlayModel: Model {
  /// Told of every change.
  public weak var delegate: (any PlayModelDelegate)?

  let world: World
  let hand: Hand
  let viewport: Viewport
  let palette: Palette
  let settings: Settings
  let names: MaterialNames
  let chronicle: Chronicle
  let clock = GameClock()
  private let log = Log()
  let sweep = Sweep()
  let bed = Bed()
  let guide = Guide()
  /// What the player makes things with, and takes back.
  public let editing: Editing
  var lightning = Lightning()
  let ear = Ear()
  /// The étude that is played; nil in a valley.
  let task: EtudeTask?
  /// What the valley is called, where it was written down with a name.
  var title: String?
  /// A goal that somebody outside waits for; nothing in the game follows it.
  var watch: GoalJudge?

  /// What the hand did during this pass.
  public internal(set) var handMoments: [HandMoment] = []
  /// What was heard during this pass.
  public internal(set) var heardMoments: [HeardMoment] = []
  /// The nearest of each role.
  public internal(set) var nearestThings: [NearestThing] = []
  /// What is said when the notes of a column probe are over.
  var probed: SoundscapeFact?
  /// What came about during a sweep, and is said when it is over.
  var heldFacts: [Fact] = []
  /// What lasts and was put in words a short while ago.
  var described = RecentlyDescribed()
  var worldMoments: [Moment] = []
  /// How often something has changed that a save keeps.
  private(set) var changeCount: UInt64 = 0
  /// How often the player has changed something; the world changes by itself as well.
  private(set) var deedCount: UInt64 = 0
  /// What the player looks for.
  var scanner = Scanner()
  /// The places that have a name.
  public internal(set) var landmarks: [Landmark] = []
  /// What the player does is recorded, was recorded, or is played again.
  var recorder: PieceRecorder?
  var piece: Piece?
  var player: PiecePlayer?
  /// How far it is, as it was last told.
  var knownPieceProgress: PieceProgress?
  let changeWatch: ChangeWatch
  /// The weather as it was last told.
  var knownWeather: Weather
  /// Whether the player has been told all that is told on entering.
  private var hasWelcomed = false
  /// Whether the player has done something that the bed has not been told of.
  private var hasActed = false
  private var restPasses = 0
  private var mustNameHand = false

  /// How long the hand rests before what is under it is named, in passes: 250 ms.
  static let restPassesBeforeName = 15
  /// The farthest a run goes, in cells.
  static let runLimit = 100

  /// Makes a valley to be played in.
  public convenience init(
    world: World, palette: Palette, settings: Settings, names: MaterialNames, chronicle: Chronicle
  ) {
    self.init(
      world: world, palette: palette, settings: settings, names: names, chronicle: chronicle,
      task: nil)
  }

  init(
    world: World, palette: Palette, settings: Settings, names: MaterialNames, chronicle: Chronicle,
    task: EtudeTask?
  ) {
    self.task = task
    self.world = world
    self.palette = palette
    self.settings = settings
    self.names = names
    self.chronicle = chronicle
    knownWeather = world.weather
    changeWatch = ChangeWatch(world)
    hand = Hand(width: world.width, height: world.height)
    viewport = Viewport(width: world.width, height: world.height)
    editing = Editing(
      world, hand: hand, viewport: viewport, palette: palette, placeable: names.placeable,
      canBeCleared: task == nil)
    world.delegate = self
    hand.delegate = self
    viewport.delegate = self
    clock.delegate = self
    log.delegate = self
    sweep.delegate = self
    bed.delegate = self
    guide.delegate = self
    task?.delegate = self
    editing.delegate = self
    putHandOnGround()
    // The player did not move it: no name is to cut the welcome short, and no turn is over.
    mustNameHand = false
    settings.isTurnBased.observe(self, timings: [.initial, .change]) { play, change in
      play.clock.isTurnBased = change.new
    }
  }

  /// Forgets what happened during the last pass.
  public func beginPass() {
    handMoments.removeAll(keepingCapacity: true)
    heardMoments.removeAll(keepingCapacity: true)
    ear.beginPass()
    guide.beginPass()
  }

  /// Runs the valley on by one pass: no tick of the world, one, or up to sixteen. The world holds
  /// its breath during a sweep, or goes on in silence where the player wants that.
  public func advance() {
    if hasActed { bed.expect(tiles()) }
    hasActed = false
    collectMoments(fraction: 0)
    let isSweeping = sweep.progress != nil
    if isSweeping {
      sweep.advance()
      announceFamily()
      sayProbe()
    }
    if isSweeping, settings.holdsBreath.value {
      holdBreath()
    } else {
      beginPassOfPiece()
      let ticks = clock.ticksOfPass()
      if ticks > 0 { delegate?.playTimeDidPass() }
      for tick in 0..<ticks {
        world.step()
        collectMoments(fraction: UInt16(tick * 65_536 / ticks))
      }
      if isSweeping {
        // It went on unheard: what lies elsewhere afterwards has not just moved.
        bed.forget()
        holdBreath()
      } else if ticks == 0, clock.stands {
        holdBreath()
      } else if ticks > 0 {
        listenToLayers()
      }
      endPassOfPiece()
    }
    tellHeld()
    lookAtSky()
    if sweep.progress == nil {
      guide.advance(
        hand: viewport.tile(of: hand.point), isMono: settings.mix.value.output == .mono,
        tile: viewport.tile)
    }
    listen(isSweeping: isSweeping)
    nameHandAtRest()
  }

  /// The digest of the valley: the world, the hand, time.
  public func combine(into digest: inout Digest) {
    world.combine(into: &digest)
    hand.combine(into: &digest)
    viewport.combine(into: &digest)
    clock.combine(into: &digest)
    task?.combine(into: &digest)
  }

  /// Says where the player is: all of it on entering, in a word on coming back.
  public func announce() {
    guard !hasWelcomed else {
      return chronicle.tell(task.map { .etude(.cameBack($0.etude.name)) } ?? .valley(.cameBack))
    }
    hasWelcomed = true
    tell(welcome)
  }

  /// Puts the hand where an étude begins. The player did not move it, so it is not named.
  func begin(at point: GridPoint?) {
    if let point { hand.restore(point) }
    mustNameHand = false
    handMoments.removeAll()
  }

  private func putHandOnGround() {
    var y = 1
    let x = world.width / 2
    while y < world.height - 2, world.cell(at: GridPoint(x, y + 1)).material == .air { y += 1 }
    _ = hand.move(to: GridPoint(x, max(1, y - 2)))
    viewport.center(on: hand.point)
  }

  func collectMoments(fraction: UInt16) {
    task?.judge(world, hand: hand.point, moments: world.moments)
    watch?.judge(world, hand: hand.point, moments: world.moments)
    for var moment in world.moments {
      moment.fraction = fraction
      worldMoments.append(moment)
    }
    world.clearMoments()
  }

  private func nameHandAtRest() {
    // A sweep is heard alone.
    guard mustNameHand, sweep.progress == nil else { return }
    restPasses += 1
    guard restPasses >= Self.restPassesBeforeName else { return }
    mustNameHand = false
    chronicle.tell(.valley(.rested(editing.under)))
  }
}

// MARK: - What the player does with time and words.
extension PlayModel {
  /// Stops time, or lets it go on.
  public func togglePause() {
    clock.togglePause()
    tell(.valley(.paused(clock.isPaused)))
  }

  /// Stops time because nobody is looking or listening; it does not go on by itself.
  public func pauseIfRunning() {
    if !clock.isPaused { togglePause() }
  }

  /// Stops time and runs one tick.
  public func stepOnce() {
    clock.step()
    tell(.valley(.stepped))
  }

  /// Makes time run twice or half as fast.
  public func changeSpeed(by steps: Int) {
    guard clock.changeSpeed(by: steps) else { return refuse(.valley(.speedRefused)) }
    tell(.valley(.speed(clock.speedExponent)))
  }

  /// Writes a line.
  func write(_ fact: Fact) { log.add(fact) }

  /// Tells what is only heard.
  func mention(_ fact: Fact) {
    chronicle.mention(fact)
    delegate?.playWordsDidChange()
  }

  /// Tells a fact, and writes it among the last lines.
  func tell(_ fact: Fact) {
    chronicle.tell(fact)
    write(fact)
  }

  /// Tells that something cannot be done, and lets it be heard.
  func refuse(_ fact: Fact) {
    moment(.refuse)
    mention(.soundscape(.refusal))
    tell(fact)
  }

  /// Lets the hand be heard.
  func moment(_ kind: HandMoment.Kind) {
    let tile = viewport.tile(of: hand.point)
    handMoments.append(HandMoment(kind, world.cell(at: hand.point).material, tile: tile))
    delegate?.playDidSound()
  }

  /// Whether a sweep is playing: a key that moves or acts ends it.
  func endSweep() {
    probed = nil
    sweep.cancel()
  }

  /// Names what is under the hand, once it rests.
  func nameWhenAtRest() {
    mustNameHand = true
    restPasses = 0
  }

  var clockStatus: (isPaused: Bool, speedExponent: Int) { (clock.isPaused, clock.speedExponent) }
  var sweepState: SweepProgress? { sweep.progress }
  var bedTexturesNow: [BedTexture] { bed.textures }
  var sweepPlayingColumn: Int? { sweep.column }
  var facts: [Fact] { log.facts }
  var factCount: Int { log.count }
}

// MARK: - What a save keeps.
extension PlayModel {
  /// Goes on with a valley that was kept; the palette takes the materials that were at hand.
  public convenience init(
    _ saved: SavedPlay, palette: Palette, settings: Settings, names: MaterialNames,
    chronicle: Chronicle
  ) {
    self.init(
      saved, palette: palette, settings: settings, names: names, chronicle: chronicle, task: nil)
  }

  convenience init(
    _ saved: SavedPlay, palette: Palette, settings: Settings, names: MaterialNames,
    chronicle: Chronicle,
    task: EtudeTask?
  ) {
    self.init(
      world: saved.world, palette: palette, settings: settings, names: names, chronicle: chronicle,
      task: task)
    hand.restore(saved.hand)
    viewport.restore(origin: saved.viewOrigin, tileSide: saved.tileSide)
    clock.restore(saved.clock)
    log.restore(saved.facts)
    landmarks = saved.landmarks
    palette.restore(hotbar: saved.hotbar, selected: saved.selected)
    mustNameHand = false
    handMoments.removeAll()
    changeCount = 0
    deedCount = 0
  }

  /// What a save keeps; its world is the one being played, so use it before going on.
  public var saved: SavedPlay {
    SavedPlay(
      world: world, hand: hand.point, viewOrigin: viewport.origin, tileSide: viewport.tileSide,
      clock: clock.saved, hotbar: palette.hotbar, selected: palette.selected, facts: log.facts,
      landmarks: landmarks, etude: task?.saved)
  }

  /// The player is about to change what a save keeps.
  func noteKept() { deedCount &+= 1 }

  /// The player is about to change the world: that takes a turn.
  func noteDeed() {
    hasActed = true
    noteKept()
    clock.noteTurn()
  }
}

// MARK: - What the children report. Every call reaches the Controller as one of three kinds.
extension PlayModel: WorldDelegate, HandDelegate, ViewportDelegate, GameClockDelegate, LogDelegate,
  SweepDelegate, BedDelegate, GuideDelegate
{
  /// The world ran on, or was changed by the hand.
  public func worldDidChange() {
    changeCount &+= 1
    task?.noteChange()
    watch?.noteChange()
    delegate?.playDidChange()
  }

  func handDidMove() {
    changeCount &+= 1
    noteDeed()
    nameWhenAtRest()
    viewport.follow(hand.point)
    delegate?.playDidChange()
  }

  func viewportDidMove() {
    changeCount &+= 1
    bed.forget()
    delegate?.playDidChange()
    moment(.page)
  }

  func gameClockDidChange() {
    changeCount &+= 1
    deedCount &+= 1
    delegate?.playDidChange()
  }

  func logDidChange() { delegate?.playWordsDidChange() }

  func bedDidChange() { delegate?.playDidSound() }

  func guideDidPulse() { delegate?.playDidSound() }

  func guideDidArrive() {
    moment(.arrive)
    tell(.explore(.arrived))
  }

  func sweepDidAdvance() {
    delegate?.playDidChange()
    delegate?.playDidSound()
  }
}
