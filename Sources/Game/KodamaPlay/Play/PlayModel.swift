package import KodamaDataSources
import KodamaEtudes
package import KodamaRoles
import KodamaWorld

/// A valley being played: the world, the hand over it, and time. What else is done with it is done
/// by its children, which nobody else knows: whoever wants something of one asks the play model.
package final class PlayModel: Model {
  /// Told of every change.
  package weak var delegate: (any PlayDelegate)?
  let context: ValleyContext
  /// Time as the player governs it.
  let time: Timekeeping
  /// The facts of this valley, and its last lines.
  let log: ValleyLog
  /// The tools of the player, and undo.
  let editing: Editing
  /// The ways of the hand, and searches.
  let exploring: Exploring
  /// The sounds of the valley besides the hand's.
  let soundscape: Soundscape
  /// Recording and replay of the player's acts.
  let macro: Macro
  /// The pointer, and the gestures of its buttons.
  let pointing: Pointing
  /// The étude that is played, if one is.
  let etude: EtudeSession
  /// The progress of the valley.
  var progressReporter: ProgressReporter { ProgressReporter(context, groves, log) }
  /// The name of the valley, its descent, and the counts of its changes.
  let info = ValleyInfo()
  /// The order of everything in a pass.
  let tickSequence: TickSequence
  let parts: PlayParts

  init(world: World, with parts: PlayParts, task: EtudeTask?) {
    self.parts = parts
    context = ValleyContext(world)
    log = ValleyLog(context, parts.eventLog)
    time = Timekeeping(context, log, info)
    etude = EtudeSession(task, context, log)
    soundscape = Soundscape(context, log, etude: etude, parts)
    editing = Editing(context, log, time, etude, soundscape, parts)
    exploring = Exploring(context, log, etude, soundscape, info)
    macro = Macro(context, log, clock: time.clock, editing: editing, exploring: exploring)
    pointing = Pointing(context, editing, exploring, etude, soundscape)
    tickSequence = TickSequence(context, time, etude, soundscape, editing, exploring.groves, macro)
    world.delegate = self
    pointing.delegate = self
    context.hand.delegate = self
    context.viewport.delegate = self
    clock.delegate = self
    log.delegate = self
    etude.delegate = self
    soundscape.report(to: self)
    editing.delegate = self
    macro.delegate = self
    groves.delegate = self
    context.putHandOnGround()
    time.follow(parts.settings)
    groves.follow(parts.settings)
  }

  var world: World { context.world }
  /// The number of cells that were looked at so far (`World.work`).
  var work: Int { world.work }
  /// The number of its cells.
  var area: Int { world.width * world.height }
  var hand: Hand { context.hand }
  var groves: Groves { exploring.groves }
  var viewport: Viewport { context.viewport }
  var clock: GameClock { time.clock }

  /// Says where the player is: all of it on entering, in a word on coming back.
  package func announce() {
    let isFirst = !log.hasEntered && etude.etudeName == nil && !macro.isReplaying
    func around() -> Surroundings { exploring.surroundings(inHand: editing.selected) }
    log.enter(
      etude.welcome(again: false) ?? macro.welcome
        ?? .valley(.entered(seed: world.seed, title: info.title, around: around())),
      again: etude.welcome(again: true) ?? .valley(.cameBack(around: around())))
    if isFirst, let grove = groves.nearestGrove { log.post(.grove(.nearest(grove))) }
  }

  /// The data sources of its Views.
  package var sources: PlaySources {
    PlaySources(
      map: self, status: self, log: log, hand: hand, moments: soundscape, ambience: soundscape,
      nearest: soundscape, weather: soundscape, sweep: soundscape, guide: soundscape,
      room: context, goals: etude, chronicle: parts.eventLog, palette: parts.palette,
      picture: context, ghosts: pointing, signs: exploring, sparks: soundscape, heard: soundscape,
      strokes: editing, groves: groves)
  }

  /// True while little moves in the rectangle, slowly, and nothing is heard there: an eye need not
  /// follow each tick of it.
  package var isCalm: Bool { soundscape.isCalm }

  /// Forgets what happened during the last pass.
  package func beginPass() { tickSequence.beginPass() }

  /// Runs the valley on by one pass.
  package func advance() {
    tickSequence.advance()
    // A sweep is heard alone: no name is spoken into it.
    if !soundscape.isSweeping, hand.rest() { sayRestingPlace() }
  }

  /// The digest of the valley: the world, the hand, time.
  package func combine(into digest: inout Digest) {
    world.combine(into: &digest)
    hand.combine(into: &digest)
    viewport.combine(into: &digest)
    clock.combine(into: &digest)
    etude.combine(into: &digest)
  }

  /// The digest of what the player has besides the valley: what was named, what is in hand, what is
  /// looked for.
  func combineSurroundings(into digest: inout Digest) {
    exploring.combineLandmarks(into: &digest)
    editing.combine(into: &digest)
    exploring.scanner.combine(into: &digest)
    soundscape.combine(into: &digest)
    groves.combine(into: &digest)
    for ancestor in info.lineage { digest.combine(ancestor.fingerprint) }
  }

  /// The digest of what was told: how many facts, the pulses that lead.
  func combineWords(into digest: inout Digest) {
    digest.combine(log.count)
    soundscape.combineWords(into: &digest)
  }

  /// Forgets what was changed and heard in making it: nobody has played yet.
  func forgetMaking() {
    hand.beginPass()
    info.counts = ChangeCounts()
  }
}

// The parts of the valley report here; every report goes on to the Controller.
extension PlayModel: WorldDelegate, PlayDelegate {
  /// The world ran on, or was changed by the hand.
  package func worldDidChange() {
    info.counts.countChange()
    etude.recordChange()
    delegate?.playDidChange(.kept)
  }

  /// Lets other parts follow a change, then passes it on.
  package func playDidChange(_ change: PlayChange) {
    switch change {
    case .hand: followHand()
    case .rectangle: followRectangle()
    case .kept: info.counts.countChange()
    case .shown, .words, .time, .sound, .goal: break
    }
    delegate?.playDidChange(change)
  }

  private func followHand() {
    info.counts.countChange()
    soundscape.recordPlayerAction()
    time.takeTurn()
    if !hand.isPointed {
      viewport.follow(hand.point)
      pointing.hover(at: nil)
    }
    editing.strokeToHand()
    exploring.handleMove()
  }

  private func followRectangle() {
    info.counts.countChange()
    soundscape.forgetTiles()
    if !viewport.isPanned { context.sound(.page) }
  }

  /// Names the outline that ends where the hand rests, else the way to the guide's target, else the
  /// material under the hand.
  func sayRestingPlace() {
    let outline = editing.soundOutline().map(Fact.edit)
    log.say(outline ?? exploring.restingWords ?? .valley(.rested(context.under)))
  }
}

extension PlayModel: StatusViewDataSource {
  /// Where the hand is, what is under it, how time goes, how far the valley has come, its music,
  /// and what is recorded or played again.
  package var status: Status {
    var status = Status(
      tick: world.tick, seed: world.seed, isPaused: clock.isPaused,
      speedExponent: clock.speedExponent, hand: hand.point,
      under: world.cell(at: hand.point), selected: editing.selected,
      cellsPerTile: viewport.cellsPerTile, progress: progressReporter.now,
      scale: world.music.scale,
      beatsPerMinute: world.music.tempo.beatsPerMinute, macro: macro.progress, title: info.title)
    status.etude = etude.etudeName
    status.depth = world.depth(at: hand.point)
    status.degrees = world.degrees(at: hand.point)
    status.brush = editing.tools.brush.shape
    status.brushWidth = editing.tools.brushWidth
    status.property = editing.tools.property
    status.weather = world.weather
    status.phase = DayPhase(at: world.tick)
    status.minutes = DayPhase.minutes(at: world.tick)
    status.hovered = pointing.under
    return status
  }
}

extension PlayModel: MapViewDataSource {
  /// Copies all tiles of the rectangle.
  package func copyFrame(into tiles: inout [Tile]) { context.copyTiles(into: &tiles) }

  /// The tile under the hand.
  package var handTile: GridPoint { context.handTile }

  /// The column a sweep is playing.
  package var sweepColumn: Int? { soundscape.sweepColumn }

  /// The tile that lightning has struck.
  package var lightningTile: GridPoint? { soundscape.lightningPoint.map(viewport.tile) }
}
