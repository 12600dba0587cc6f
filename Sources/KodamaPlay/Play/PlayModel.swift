import KodamaDataSources
import KodamaEtudes
public import KodamaRoles
import KodamaWorld

/// A valley being played: the world, the hand over it, and time. What else is done with it is done
/// by its children; who wants something of one asks the child, and what the child keeps is its own.
public final class PlayModel: Model {
  /// How far a leap goes: ten seconds at normal speed.
  static let leapTicks = 600

  /// Told of every change.
  public weak var delegate: (any PlayModelDelegate)?
  let scene: Scene
  /// Time as the player governs it.
  public let time: Timekeeping
  /// What is told of it.
  public let log: Log
  /// What the player makes things with, and takes back.
  public let editing: Editing
  /// How the player finds things.
  public let exploring: Exploring
  /// What is heard of it besides the hand.
  public let soundscape: Soundscape
  /// What the player did, recorded and played again.
  public let macro: Macro
  /// Where a pointer hovers, and how it drags the rectangle.
  public let pointing: Pointing
  /// The étude that is played, if one is.
  public let etude: EtudeSession
  /// What the valley is called, where it was written down with a name.
  var title: String?
  /// How often something has changed that a save keeps.
  package private(set) var changeCount: UInt64 = 0
  /// How often the player has changed something; the world changes by itself as well.
  package private(set) var editCount: UInt64 = 0

  init(world: World, with parts: PlayParts, task: EtudeTask?) {
    scene = Scene(world)
    log = Log(parts.chronicle)
    time = Timekeeping(scene, log)
    etude = EtudeSession(task, scene, log)
    soundscape = Soundscape(scene, log, etude: etude, parts)
    editing = Editing(scene, parts, canBeCleared: task == nil)
    exploring = Exploring(scene, log, guide: soundscape.guide, etude: etude)
    macro = Macro(scene, log, clock: time.clock, editing: editing, exploring: exploring)
    pointing = Pointing(scene)
    world.delegate = self
    pointing.delegate = self
    scene.hand.delegate = self
    scene.viewport.delegate = self
    clock.delegate = self
    log.delegate = self
    etude.delegate = self
    soundscape.delegate = self
    editing.delegate = self
    exploring.delegate = self
    macro.delegate = self
    putHandOnGround()
    parts.settings.isTurnBased.observe(self, timings: [.initial, .change]) { play, change in
      play.clock.isTurnBased = change.new
    }
  }

  /// The world that is played in.
  var world: World { scene.world }
  /// The hand over it.
  public var hand: Hand { scene.hand }
  var viewport: Viewport { scene.viewport }
  var clock: GameClock { time.clock }

  /// Says where the player is: all of it on entering, in a word on coming back.
  public func announce() {
    log.enter(
      etude.welcome(again: false) ?? macro.welcome
        ?? .valley(.entered(seed: world.seed, title: title, around: surroundings)),
      again: etude.welcome(again: true) ?? .valley(.cameBack(around: surroundings)))
  }

  /// Tells what time it is, and what goes on.
  public func sayTime() { log.tell(.valley(.time(time.fact(macro.progress)))) }

  /// Runs the valley on by `leapTicks` at once, paused or not: nothing between is drawn or heard,
  /// but an étude is solved by it as by any other time.
  public func leap() {
    endSweep()
    noteKept()
    for _ in 0..<Self.leapTicks {
      world.step()
      endTick(fraction: 0)
    }
    soundscape.leap()
    log.tell(.valley(.leapt(seconds: Self.leapTicks / 60)))
  }

  /// Shows 1 or 4 cells a tile.
  public func toggleZoom() {
    endSweep()
    viewport.toggleZoom(around: hand.point)
    log.tell(.valley(.zoomed(tileSide: viewport.tileSide)))
  }

  /// Shows fewer cells a tile, or more, around a pointer or the hand.
  public func zoom(in isIn: Bool) {
    endSweep()
    let point = pointing.hover ?? hand.point
    guard viewport.zoom(in: isIn, around: point) else {
      return log.refuse(.valley(.zoomRefused(tileSide: viewport.tileSide)))
    }
    if !viewport.shows(hand.point) {
      _ = hand.move(to: viewport.nearest(to: hand.point), isPointed: true)
    }
    log.tell(.valley(.zoomed(tileSide: viewport.tileSide)))
  }

  /// Begins to record what the player does, or ends it.
  public func toggleRecording() {
    guard etude.etudeName == nil else { return log.refuse(.macro(.refusedInEtude)) }
    guard !macro.isRecording else { return macro.end() }
    endSweep()
    editing.checkpoint()
    macro.begin(start: saved)
  }

  /// Forgets what happened during the last pass.
  public func beginPass() {
    hand.beginPass()
    soundscape.beginPass()
  }

  /// Runs the valley on by one pass: no tick of the world, one, or up to sixteen. The world holds
  /// its breath during a sweep, or goes on in silence where the player wants that.
  public func advance() {
    soundscape.hearEdit()
    endTick(fraction: 0)
    let hasSwept = soundscape.advanceSweep()
    if hasSwept, soundscape.holdsBreath {
      soundscape.holdBreath()
    } else {
      macro.beginPass()
      editing.advanceStroke()
      runTicks(hasSwept: hasSwept)
      macro.endPass()
    }
    soundscape.endPass(hasSwept: hasSwept)
    // A sweep is heard alone: no name is spoken into it.
    if !soundscape.isSweeping { hand.rest() }
  }

  private func runTicks(hasSwept: Bool) {
    let ticks = clock.ticksOfPass()
    if ticks > 0 { delegate?.playTimeDidPass() }
    for tick in 0..<ticks {
      world.step()
      endTick(fraction: UInt16(tick * 65_536 / ticks))
    }
    if hasSwept {
      // It went on unheard: what lies elsewhere afterwards has not just moved.
      soundscape.forgetTiles()
      soundscape.holdBreath()
    } else if ticks == 0, clock.stands {
      soundscape.holdBreath()
    } else if ticks > 0 {
      soundscape.listen()
    }
  }

  func endTick(fraction: UInt16) {
    etude.judge()
    soundscape.collect(world.moments, fraction: fraction)
    world.clearMoments()
  }

  /// The digest of the valley: the world, the hand, time.
  public func combine(into digest: inout Digest) {
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
  }

  /// The digest of what was told: how many facts, the pulses that lead.
  func combineWords(into digest: inout Digest) {
    digest.combine(log.count)
    soundscape.combineWords(into: &digest)
  }

  /// A key that moves or acts ends a sweep.
  func endSweep() { soundscape.endSweep() }

  /// Something has changed that a save keeps.
  func noteChange() { changeCount &+= 1 }

  /// The player is about to change what a save keeps.
  func noteKept() { editCount &+= 1 }

  /// The player is about to change the world: that takes a turn.
  func noteEdit() {
    soundscape.noteEdit()
    noteKept()
    clock.noteTurn()
  }

  /// Forgets what was changed and heard in making it: nobody has played yet.
  func forgetMaking() {
    hand.beginPass()
    changeCount = 0
    editCount = 0
  }

  private func putHandOnGround() {
    var y = 1
    let x = world.width / 2
    while y < world.height - 2, world.cell(at: GridPoint(x, y + 1)).material == .air { y += 1 }
    hand.restore(GridPoint(x, max(1, y - 2)))
    viewport.center(on: hand.point)
  }
}
