package import KodamaDataSources
import KodamaEtudes
package import KodamaRoles
import KodamaWorld

/// A valley or étude in play. Its parts, such as `Editing` and `Soundscape`, share the world, the
/// hand and the visible rectangle. Other modules use the methods of this class, not the parts.
package final class PlayModel: Model {
  package weak var delegate: (any PlayDelegate)?
  let context: ValleyContext
  let info = ValleyInfo()
  let time: Timekeeping
  let log: ValleyLog
  let editing: Editing
  let groves: Groves
  let exploring: Exploring
  let soundscape: Soundscape
  let macro: Macro
  let pointing: Pointing
  let etude: EtudeSession
  let parts: PlayParts

  init(world: World, with parts: PlayParts, task: EtudeTask?) {
    self.parts = parts
    context = ValleyContext(world)
    log = ValleyLog(parts.eventLog)
    time = Timekeeping()
    groves = Groves(context)
    etude = EtudeSession(task, context)
    soundscape = Soundscape(context, parts)
    editing = Editing(
      context, isInValley: task == nil, parts.palette, placeable: parts.names.placeable)
    exploring = Exploring(context)
    macro = Macro()
    pointing = Pointing(context)
    world.delegate = self
    pointing.delegate = self
    context.hand.delegate = self
    context.viewport.delegate = self
    time.delegate = self
    log.delegate = self
    etude.delegate = self
    soundscape.delegate = self
    editing.delegate = self
    exploring.delegate = self
    macro.delegate = self
    groves.delegate = self
    context.putHandOnGround()
    time.follow(parts.settings)
    groves.follow(parts.settings)
  }

  var world: World { context.world }
  /// The number of cells that the world has examined so far, a measure of computing time.
  var work: Int { world.work }
  var area: Int { world.width * world.height }
  var hand: Hand { context.hand }
  var viewport: Viewport { context.viewport }

  /// Announces where the player is: in detail the first time, and briefly after that.
  package func announce() {
    let isFirst = !log.hasEntered && etude.etudeName == nil && !macro.isReplaying
    func around() -> Surroundings { exploring.surroundings(inHand: editing.selected) }
    log.enter(
      etude.welcome(again: false) ?? macro.welcome
        ?? .valley(.entered(seed: world.seed, title: info.title, around: around())),
      again: etude.welcome(again: true) ?? .valley(.cameBack(around: around())))
    if isFirst, let grove = groves.offeredGrove { log.post(.grove(.nearest(grove))) }
  }

  package var sources: PlaySources {
    PlaySources(
      map: self, status: self, log: log, hand: hand, moments: soundscape, ambience: soundscape,
      nearest: soundscape, weather: soundscape, sweep: soundscape, guide: exploring,
      room: context, goals: etude, eventLog: parts.eventLog, palette: parts.palette,
      picture: context, ghosts: self, signs: exploring, sparks: soundscape, heard: soundscape,
      strokes: editing, groves: groves, pace: self, settings: parts.settings)
  }

  package func combine(into digest: inout Digest) {
    world.combine(into: &digest)
    hand.combine(into: &digest)
    viewport.combine(into: &digest)
    time.combine(into: &digest)
    etude.combine(into: &digest)
  }

  func combineSurroundings(into digest: inout Digest) {
    exploring.combineLandmarks(into: &digest)
    editing.combine(into: &digest)
    exploring.scanner.combine(into: &digest)
    soundscape.combine(into: &digest)
    exploring.combineTarget(into: &digest)
    groves.combine(into: &digest)
    for ancestor in info.lineage { digest.combine(ancestor.fingerprint) }
  }

  func combineWords(into digest: inout Digest) {
    digest.combine(log.count)
    exploring.combineWords(into: &digest)
  }

  /// Discards the counts and sounds that the setup caused.
  func clearSetup() {
    hand.beginPass()
    info.counts = ChangeCounts()
  }
}

// Changes reported by the parts. The model forwards them to the Controller.
extension PlayModel: WorldDelegate, PlayDelegate {
  /// Counts a change of the world, for autosave and for the étude.
  package func worldDidChange() {
    info.counts.countChange()
    etude.recordChange()
    delegate?.playDidChange(.kept)
  }

  package func playDidChange(_ change: PlayChange) {
    switch change {
    case .hand: followHand()
    case .rectangle: followRectangle()
    // A saved game contains the tick, and heat and weather that change with it.
    case .kept, .time: info.counts.countChange()
    case .shown, .words, .sound, .hotbar, .asked, .goal: break
    }
    delegate?.playDidChange(change)
  }

  private func followHand() {
    info.counts.countChange()
    takeTurn()
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
    if !viewport.isPanned { context.record(.page) }
  }

  /// Announces the outline that ends at the hand. Otherwise, announces the way to the guide's
  /// target, or names the material under the hand.
  func sayRestingPlace() {
    let outline = editing.recordOutline().map(Fact.edit)
    let area = exploring.area
    if area != nil { exploring.recordArea() }
    tell(
      outline ?? exploring.restingWords ?? area.map { .explore(.covers($0)) }
        ?? .valley(.rested(context.under)), .passing)
  }
}

extension PlayModel: StatusViewDataSource {
  package var status: Status {
    var status = Status(
      tick: world.tick, seed: world.seed, isPaused: time.isPaused,
      speedExponent: time.speedExponent, hand: hand.point,
      under: world.cell(at: hand.point), selected: editing.selected,
      cellsPerTile: viewport.cellsPerTile, progress: progress,
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

extension PlayModel: PaceDataSource {
  package var isAway: Bool { time.isAway }
  package var isCalm: Bool { soundscape.isCalm }
}

extension PlayModel: GhostViewDataSource {
  /// The outline of the marked shape, of the copy, or of the brush under the pointer.
  package var ghost: Ghost? {
    if let outlined = editing.outlined(to: pointing.hover ?? hand.point) {
      return Ghost(outlined.kind, halves: viewport.halves(of: outlined.cells))
    }
    guard let hover = pointing.hover else {
      let frame = exploring.cursorFrame
      return frame.isEmpty ? nil : Ghost(.cursor, halves: viewport.halves(of: frame))
    }
    if editing.isStroking { return nil }
    return Ghost(.brush, halves: viewport.halves(of: editing.brushOutline(at: hover)))
  }
}

extension PlayModel: MapViewDataSource {
  package func copyFrame(into tiles: inout [Tile]) { context.copyTiles(into: &tiles) }

  package var handTile: CellPoint { context.handTile }

  package var sweepColumn: Int? { soundscape.sweepColumn }

  package var lightningTile: CellPoint? { soundscape.lightningPoint.map(viewport.tile) }
}
