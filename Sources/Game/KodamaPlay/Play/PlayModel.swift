package import KodamaDataSources
import KodamaEtudes
package import KodamaRoles
import KodamaWorld

/// A valley being played: the world, the hand over it, and time. What else is done with it is done
/// by its children, which nobody else knows: whoever wants something of one asks the play model.
package final class PlayModel: Model {
  /// Told of every change.
  package weak var delegate: (any PlayDelegate)?
  let scene: Scene
  /// Time as the player governs it.
  let time: Timekeeping
  /// The facts of this valley, and its last lines.
  let log: Log
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
  var awakening: Awakening { Awakening(scene, groves, log) }
  /// The name of the valley, its descent, and the counts of its changes.
  let ledger = Ledger()
  /// The order of everything in a pass.
  let course: Course
  let parts: PlayParts

  init(world: World, with parts: PlayParts, task: EtudeTask?) {
    self.parts = parts
    scene = Scene(world)
    log = Log(scene, parts.chronicle)
    time = Timekeeping(scene, log, ledger)
    etude = EtudeSession(task, scene, log)
    soundscape = Soundscape(scene, log, etude: etude, parts)
    editing = Editing(scene, log, time, etude, soundscape, parts)
    exploring = Exploring(scene, log, etude, soundscape, ledger)
    macro = Macro(scene, log, clock: time.clock, editing: editing, exploring: exploring)
    pointing = Pointing(scene, editing, exploring, etude, soundscape)
    course = Course(scene, time, etude, soundscape, editing, exploring.groves, macro)
    world.delegate = self
    pointing.delegate = self
    scene.hand.delegate = self
    scene.viewport.delegate = self
    clock.delegate = self
    log.delegate = self
    etude.delegate = self
    soundscape.report(to: self)
    editing.delegate = self
    macro.delegate = self
    groves.delegate = self
    scene.putHandOnGround()
    time.follow(parts.settings)
    groves.follow(parts.settings)
  }

  var world: World { scene.world }
  /// The number of cells that were looked at so far (`World.work`).
  var work: Int { world.work }
  /// The number of its cells.
  var area: Int { world.width * world.height }
  var hand: Hand { scene.hand }
  var groves: Groves { exploring.groves }
  var viewport: Viewport { scene.viewport }
  var clock: GameClock { time.clock }

  /// Says where the player is: all of it on entering, in a word on coming back.
  package func announce() {
    let isFirst = !log.hasEntered && etude.etudeName == nil && !macro.isReplaying
    func around() -> Surroundings { exploring.surroundings(inHand: editing.selected) }
    log.enter(
      etude.welcome(again: false) ?? macro.welcome
        ?? .valley(.entered(seed: world.seed, title: ledger.title, around: around())),
      again: etude.welcome(again: true) ?? .valley(.cameBack(around: around())))
    if isFirst, let grove = groves.nearestGrove { log.tell(.grove(.nearest(grove))) }
  }

  /// The data sources of its Views.
  package var sources: PlaySources {
    PlaySources(
      map: self, status: self, log: log, hand: hand, moments: soundscape, ambience: soundscape,
      nearest: soundscape, weather: soundscape, sweep: soundscape, guide: soundscape,
      room: scene, goals: etude, chronicle: parts.chronicle, palette: parts.palette,
      picture: scene, ghosts: pointing, signs: exploring, sparks: soundscape, heard: soundscape,
      strokes: editing, groves: groves)
  }

  /// True while little moves in the rectangle, slowly, and nothing is heard there: an eye need not
  /// follow each tick of it.
  package var isCalm: Bool { soundscape.isCalm }

  /// Forgets what happened during the last pass.
  package func beginPass() { course.beginPass() }

  /// Runs the valley on by one pass.
  package func advance() {
    course.advance()
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
    for ancestor in ledger.lineage { digest.combine(ancestor.fingerprint) }
  }

  /// The digest of what was told: how many facts, the pulses that lead.
  func combineWords(into digest: inout Digest) {
    digest.combine(log.count)
    soundscape.combineWords(into: &digest)
  }

  /// Forgets what was changed and heard in making it: nobody has played yet.
  func forgetMaking() {
    hand.beginPass()
    ledger.counts = ChangeCounts()
  }
}
