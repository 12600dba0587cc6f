import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The groves of a valley. They only observe the world and never change it.
final class Groves: Model {
  weak var delegate: (any PlayDelegate)?
  /// All groves of the valley. The first one is near the start.
  private(set) var all: [Grove]
  /// The sounds of the groves in this pass.
  private(set) var moments: [GroveMoment] = []
  /// The progress of the valley, if the player requested it in this pass (1/60 s).
  private(set) var answered: ValleyProgress?
  /// The grove that woke most recently.
  private(set) var newest: Grove?
  private let context: ValleyContext
  private let log: ValleyLog
  private var isOn = true
  /// The echoes that have yet to be played.
  private var echoes: [Echo] = []
  /// The groves that woke in this pass. The delegate is notified after their messages are posted.
  private var woken: [Grove] = []
  /// The messages of this pass, which are posted at its end.
  private var news: [GroveFact] = []

  private struct Echo {
    var place: Int
    var note: Int
    var tick: UInt64
  }

  /// The maximum number of echoes that wait to be played.
  private static let echoLimit = 16
  /// The interval between two songs of an awake grove, in ticks (1/60 s).
  static let songTicks: UInt64 = 960

  private var observation: Observation?

  /// Finds the groves of a new valley.
  init(_ context: ValleyContext, _ log: ValleyLog) {
    self.context = context
    self.log = log
    let start = context.world.record?.sites.first?.point.x ?? context.world.width / 2
    all = GroveFinder(context.world).groves(near: start).map { Grove($0.kind, at: $0.point) }
  }

  func restore(_ groves: [Grove]) { all = groves }

  /// Follows the setting that turns groves on or off.
  func follow(_ settings: Settings) {
    observation = settings.hasGroves.observe(timings: [.initial, .change]) {
      [weak self] change in
      guard let self else { return }
      self.isOn = change.new
      self.delegate?.playDidChange(.kept)
    }
  }

  /// The groves that the player can see and hear. Empty if the player has turned groves off.
  private var shown: [Grove] { isOn ? all : [] }

  func beginPass() {
    moments.removeAll(keepingCapacity: true)
    answered = nil
  }

  /// Plays the state of every grove, one after another, so that the player hears the valley's
  /// progress.
  func answer(_ progress: ValleyProgress) {
    answered = progress
    for (turn, grove) in shown.enumerated() {
      sound(turn, .present(turn: turn, isAwake: grove.isAwake))
    }
  }

  /// Observes the world's events after a tick, before they are cleared.
  ///
  /// - Parameter isByHand: True if no tick has passed and the player caused all events.
  func endTick(isByHand: Bool) {
    guard isOn, !all.isEmpty else { return }
    for cell in context.world.editedCells { recordBuilt(at: cell) }
    for moment in context.world.moments where moment.kind == .ring || isByHand {
      hear(moment, isByHand: isByHand)
    }
    guard !isByHand else { return }
    for moment in context.world.moments where moment.kind == .signal { turn(moment) }
    playEchoes()
    if context.world.tick % Grove.lookTicks == 0 { checkSlowChanges() }
  }

  /// Posts the messages of the pass. Drops its sounds if a sweep was playing.
  func endPass(hasSwept: Bool) {
    if hasSwept { return beginPass() }
    for fact in news { log.post(.grove(fact)) }
    news = []
    for grove in woken {
      newest = grove
      delegate?.playDidChange(.goal)
    }
    woken = []
    if !moments.isEmpty || answered != nil { delegate?.playDidChange(.sound) }
  }

  private func recordBuilt(at cell: CellPoint) {
    for place in all.indices where all[place].reaches(cell) && !all[place].isAwake {
      all[place].recordBuilt(at: cell)
      guard let life = context.world.life(of: context.world.cell(at: cell).material) else {
        continue
      }
      all[place].plant(life, at: context.world.tick)
    }
  }

  private func hear(_ moment: Moment, isByHand: Bool) {
    guard moment.kind == .ring || moment.kind == .signal,
      context.world.rules.name(of: moment.material) != "kodama"
    else { return }
    for place in all.indices where all[place].reaches(moment.point) {
      if all[place].isAwake {
        if moment.kind == .ring { scheduleEchoes(of: moment.data, at: place) }
        continue
      }
      guard all[place].built.contains(moment.point) else { continue }
      change(place) { grove in
        isByHand
          ? grove.handleCall(at: context.world.tick)
          : grove.handleNote(min(moment.data, 23), at: context.world.tick)
      }
    }
  }

  /// Counts a turn of a wheel that the player has built.
  private func turn(_ moment: Moment) {
    guard context.world.rules.rule(of: moment.material).behaviour == .turn else { return }
    for place in all.indices
    where !all[place].isAwake && all[place].reaches(moment.point)
      && all[place].built.contains(moment.point)
    {
      change(place) { $0.countTurn(at: context.world.tick) }
    }
  }

  /// Checks groves with built cells for gradual changes, which no single event reports.
  private func checkSlowChanges() {
    let world = context.world
    for place in all.indices where !all[place].built.isEmpty && !all[place].isAwake {
      let (first, last) = (all[place].first, all[place].last)
      change(place) { grove in
        switch grove.kind {
        case .chord, .machine: return
        case .lamps: grove.updateLamps(lit: world.litColumns(of: grove.built))
        case .garden:
          grove.updateGarden(at: world.tick) { world.lives($0, from: first, to: last) }
        case .fire:
          grove.updateFire(
            burns: world.burns(from: first, to: last),
            isNight: DayPhase(at: world.tick) == .night)
        case .wheel: grove.updateWheel(at: world.tick)
        }
      }
    }
    sing()
  }

  /// Changes a grove, and collects the messages and sounds about its progress.
  private func change(_ place: Int, _ body: (inout Grove) -> Void) {
    let before = all[place].progress
    body(&all[place])
    let grove = all[place]
    guard grove.progress != before else { return }
    defer { delegate?.playDidChange(.kept) }
    if grove.progress >= grove.kind.needed { return wake(place) }
    if grove.progress > before {
      sound(place, .progress(grove.progress))
      news.append(.progress(grove.kind, done: grove.progress, of: grove.kind.needed))
    } else if grove.progress == 0 {
      sound(place, .lost)
      news.append(.lost(grove.kind))
    }
  }

  private func wake(_ place: Int) {
    all[place].isAwake = true
    all[place].progress = all[place].kind.needed
    woken.append(all[place])
    sound(place, .woke)
    news.append(.woke(all[place].kind))
    guard all.count > 1, all.allSatisfy({ $0.isAwake }) else { return }
    news.append(.allWoke(all.count))
    for turn in all.indices { sound(turn, .chorus(turn: turn)) }
  }

  /// Plays the song of each awake grove when its turn comes.
  private func sing() {
    for place in all.indices where all[place].isAwake {
      let turn = UInt64(place) * Self.songTicks / UInt64(max(1, all.count))
      let turnOfLook = turn / Grove.lookTicks * Grove.lookTicks
      if context.world.tick % Self.songTicks == turnOfLook { sound(place, .song) }
    }
  }

  // MARK: Echoes

  /// Schedules the echoes of a note. Each kind of grove answers with its own pattern.
  private func scheduleEchoes(of note: UInt8, at place: Int) {
    guard echoes.count < Self.echoLimit else { return }
    let (note, tick) = (Int(min(note, 23)), context.world.tick)
    let answers: [(note: Int, after: UInt64)] =
      switch all[place].kind {
      case .chord: [(note, 40), (note + 2, 40)]
      case .lamps: [(note, 30), (note, 45)]
      case .garden: [(note + 3, 50)]
      case .fire: [(note - 5, 70)]
      case .machine: [(note + 5, 24), (note, 36), (note - 5, 48)]
      case .wheel: [(note, 20), (note + 2, 32), (note + 4, 44), (note + 2, 56)]
      }
    for answer in answers where (0..<24).contains(answer.note) {
      echoes.append(Echo(place: place, note: answer.note, tick: tick + answer.after))
    }
  }

  private func playEchoes() {
    guard !echoes.isEmpty else { return }
    let tick = context.world.tick
    for echo in echoes where echo.tick <= tick { sound(echo.place, .echo(note: echo.note)) }
    echoes.removeAll { $0.tick <= tick }
  }

  private func sound(_ place: Int, _ sound: GroveMoment.Sound) {
    moments.append(
      GroveMoment(all[place].kind, sound, way: context.offset(of: all[place].point)))
  }

  /// Adds the groves with progress to a digest.
  func combine(into digest: inout Digest) {
    for (place, grove) in all.enumerated() where grove.progress > 0 {
      digest.combine(place)
      digest.combine(grove.progress)
    }
  }
}

// Lists of groves.
extension Groves {
  /// The state of all visible groves, with their directions from the hand.
  var groveSigns: [GroveState] {
    shown.map {
      GroveState(
        kind: $0.kind, point: $0.point, way: context.offset(of: $0.point), progress: $0.progress,
        isAwake: $0.isAwake, found: $0.kind == .lamps ? Int($0.since) : 0)
    }
  }

  var count: Int { shown.count }
  var awakeCount: Int { shown.count { $0.isAwake } }

  /// The visible groves, nearest first.
  var nearest: [GroveState] {
    groveSigns.enumerated().sorted { ($0.1.way.reach, $0.0) < ($1.1.way.reach, $1.0) }.map { $0.1 }
  }
}

extension Groves: GroveMarksDataSource {
  var groveTiles: [GroveTile] {
    shown.map {
      GroveTile(
        tile: context.viewport.tile(of: $0.point), half: context.viewport.half(of: $0.point),
        isAwake: $0.isAwake)
    }
  }
}

extension Groves: GroveViewDataSource {
  /// The nearest grove that is not awake.
  var nearestGrove: GroveState? { nearest.first { !$0.isAwake } }
}

extension Groves: GroveSoundViewDataSource {
  var groveMoments: [GroveMoment] { moments }

  /// The progress of the valley, if the player requested it in this pass.
  var requestedProgress: ValleyProgress? { answered }
}

/// Reports a valley's progress: awake groves, discoveries and liveliness. It has no state of its
/// own.
struct ProgressReporter {
  /// The wakefulness at which the valley counts as singing, in percent.
  static let singsAtPercent = 85

  private let context: ValleyContext
  private let groves: Groves
  private let log: ValleyLog

  init(_ context: ValleyContext, _ groves: Groves, _ log: ValleyLog) {
    self.context = context
    self.groves = groves
    self.log = log
  }

  var now: ValleyProgress {
    ValleyProgress(
      liveliness, awakeGroves: groves.awakeCount, of: groves.count,
      discoveries: context.world.discoveryCount, of: context.world.rules.reactions.count)
  }

  /// Posts the progress, and plays the state of the groves.
  func post() {
    log.post(.valley(.progress(now, nearest: groves.nearestGrove)))
    groves.answer(now)
  }

  /// Posts the task of the nearest grove that is not awake.
  func postHint() {
    guard var grove = groves.nearestGrove else { return log.refuse(.etude(.noHint)) }
    if grove.kind == .fire { grove.ticksToNight = DayPhase.ticksToNight(at: context.world.tick) }
    log.post(.grove(.asks(grove)))
  }

  private var liveliness: Liveliness {
    let percent = context.world.awakePercent
    guard context.world.wakefulness.isAwake else {
      return percent < Wakefulness.stillBelowPercent ? .still : .stirring
    }
    return percent < Self.singsAtPercent ? .awake : .singing
  }
}
