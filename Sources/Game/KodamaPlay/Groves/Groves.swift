import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The groves of a valley: silent until something is built there. They listen and look on; nothing
/// in the valley is changed by them, so it is the same with groves and without.
final class Groves: Model {
  weak var delegate: (any PlayDelegate)?
  /// All of them, the first one where the player begins.
  private(set) var all: [Grove]
  /// What is heard of them during this pass.
  private(set) var moments: [GroveMoment] = []
  /// How far the valley has come, where it was asked for during this pass.
  private(set) var answered: ValleyProgress?
  /// The one that woke last.
  private(set) var newest: Grove?
  private let context: ValleyContext
  private let log: ValleyLog
  private var isOn = true
  /// What their kodama will give back, and in which tick.
  private var echoes: [Echo] = []
  /// Those that woke during the pass: what follows from that comes after it was told.
  private var woken: [Grove] = []
  /// What came about during the pass, and is told at its end.
  private var news: [GroveFact] = []

  private struct Echo {
    var place: Int
    var note: Int
    var tick: UInt64
  }

  /// How many echoes wait at most.
  private static let echoLimit = 16
  /// How often one that is awake sings, in ticks.
  static let songTicks: UInt64 = 960

  private var observation: Observation?

  /// Finds the groves of a valley that nobody has played in.
  init(_ context: ValleyContext, _ log: ValleyLog) {
    self.context = context
    self.log = log
    let start = context.world.record?.sites.first?.point.x ?? context.world.width / 2
    all = GroveFinder(context.world).groves(near: start).map { Grove($0.kind, at: $0.point) }
  }

  /// Takes the groves that a save has kept.
  func restore(_ groves: [Grove]) { all = groves }

  /// Is there or not, as the settings say.
  func follow(_ settings: Settings) {
    observation = settings.hasGroves.observe(timings: [.initial, .change]) {
      [weak self] change in
      guard let self else { return }
      self.isOn = change.new
      self.delegate?.playDidChange(.kept)
    }
  }

  /// Those that the player wants to know of.
  private var shown: [Grove] { isOn ? all : [] }

  /// Forgets what was heard during the last pass.
  func beginPass() {
    moments.removeAll(keepingCapacity: true)
    answered = nil
  }

  /// Lets be heard how far the valley has come: each grove answers in its turn.
  func answer(_ progress: ValleyProgress) {
    answered = progress
    for (turn, grove) in shown.enumerated() {
      sound(turn, .present(turn: turn, isAwake: grove.isAwake))
    }
  }

  /// Listens to a tick, before its moments are forgotten.
  ///
  /// - Parameter isByHand: whether all of it was caused by a hand, and no tick has gone by.
  func endTick(isByHand: Bool) {
    guard isOn, !all.isEmpty else { return }
    for cell in context.world.tended { build(at: cell) }
    for moment in context.world.moments where moment.kind == .ring || isByHand {
      hear(moment, isByHand: isByHand)
    }
    guard !isByHand else { return }
    for moment in context.world.moments where moment.kind == .signal { turn(moment) }
    giveBack()
    if context.world.tick % Grove.lookTicks == 0 { look() }
  }

  /// Tells what came about, unless a sweep is heard.
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

  private func build(at cell: GridPoint) {
    for place in all.indices where all[place].reaches(cell) && !all[place].isAwake {
      all[place].build(at: cell)
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
        if moment.kind == .ring { take(moment.data, at: place) }
        continue
      }
      guard all[place].built.contains(moment.point) else { continue }
      change(place) { grove in
        isByHand
          ? grove.call(at: context.world.tick)
          : grove.hear(min(moment.data, 23), at: context.world.tick)
      }
    }
  }

  /// Counts the turn of a wheel that a hand has built.
  private func turn(_ moment: Moment) {
    guard context.world.rules.rule(of: moment.material).behaviour == .turn else { return }
    for place in all.indices
    where !all[place].isAwake && all[place].reaches(moment.point)
      && all[place].built.contains(moment.point)
    {
      change(place) { $0.turn(at: context.world.tick) }
    }
  }

  /// Looks at what changes slowly, where something was built.
  private func look() {
    let world = context.world
    for place in all.indices where !all[place].built.isEmpty && !all[place].isAwake {
      let (first, last) = (all[place].first, all[place].last)
      change(place) { grove in
        switch grove.kind {
        case .chord, .machine: return
        case .lamps: grove.see(lit: world.litColumns(of: grove.built))
        case .garden:
          grove.see(at: world.tick) { world.lives($0, from: first, to: last) }
        case .fire:
          grove.see(
            fire: world.burns(from: first, to: last),
            isNight: DayPhase(at: world.tick) == .night)
        case .wheel: grove.see(wheelAt: world.tick)
        }
      }
    }
    sing()
  }

  /// Changes a grove, and keeps what is to be told of it.
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
  }

  /// What those that are awake sing, one after the other.
  private func sing() {
    for place in all.indices where all[place].isAwake {
      let turn = UInt64(place) * Self.songTicks / UInt64(max(1, all.count))
      let turnOfLook = turn / Grove.lookTicks * Grove.lookTicks
      if context.world.tick % Self.songTicks == turnOfLook { sound(place, .song) }
    }
  }

  // MARK: Their kodama

  /// A kodama takes a note up, to give it back as it is its habit.
  private func take(_ note: UInt8, at place: Int) {
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

  private func giveBack() {
    guard !echoes.isEmpty else { return }
    let tick = context.world.tick
    for echo in echoes where echo.tick <= tick { sound(echo.place, .echo(note: echo.note)) }
    echoes.removeAll { $0.tick <= tick }
  }

  private func sound(_ place: Int, _ sound: GroveMoment.Sound) {
    moments.append(
      GroveMoment(all[place].kind, sound, way: context.offset(of: all[place].point)))
  }

  /// The digest of those at which something was counted.
  func combine(into digest: inout Digest) {
    for (place, grove) in all.enumerated() where grove.progress > 0 {
      digest.combine(place)
      digest.combine(grove.progress)
    }
  }
}

// What can be asked of them.
extension Groves {
  /// All of them with how they lie from the hand, the first one where the player begins.
  var groveSigns: [GroveSign] {
    shown.map {
      GroveSign(
        kind: $0.kind, point: $0.point, way: context.offset(of: $0.point), progress: $0.progress,
        isAwake: $0.isAwake, found: $0.kind == .lamps ? Int($0.since) : 0)
    }
  }

  /// How many there are that the player wants to know of, and how many of those are awake.
  var count: Int { shown.count }
  var awakeCount: Int { shown.count { $0.isAwake } }

  /// All of them, the nearest to the hand first.
  var nearest: [GroveSign] {
    groveSigns.enumerated().sorted { ($0.1.way.reach, $0.0) < ($1.1.way.reach, $1.0) }.map { $0.1 }
  }
}

extension Groves: GroveSignsDataSource {
  /// Where they are drawn.
  var groveTiles: [GroveTile] {
    shown.map {
      GroveTile(
        tile: context.viewport.tile(of: $0.point), half: context.viewport.half(of: $0.point),
        isAwake: $0.isAwake)
    }
  }
}

extension Groves: GroveViewDataSource {
  /// The silent one that is nearest to the hand.
  var nearestGrove: GroveSign? { nearest.first { !$0.isAwake } }
}

extension Groves: GroveSoundViewDataSource {
  /// What is heard of them during this pass.
  var groveMoments: [GroveMoment] { moments }

  /// How far the valley has come, where it was asked for during this pass.
  var progressAnswered: ValleyProgress? { answered }
}

/// How far a valley has come: how many of its groves are awake, what has been seen in it, how alive
/// it sounds. It keeps nothing of its own; the panel, the book of discoveries and the answer to a
/// key all ask here.
struct ProgressReporter {
  /// From so many percent of wakefulness on a valley that is awake sings.
  static let singsAtPercent = 85

  private let context: ValleyContext
  private let groves: Groves
  private let log: ValleyLog

  init(_ context: ValleyContext, _ groves: Groves, _ log: ValleyLog) {
    self.context = context
    self.groves = groves
    self.log = log
  }

  /// How far it has come by now.
  var now: ValleyProgress {
    ValleyProgress(
      liveliness, awakeGroves: groves.awakeCount, of: groves.count,
      discoveries: context.world.discoveryCount, of: context.world.rules.reactions.count)
  }

  /// Tells it, and has the groves answer one after the other.
  func post() {
    log.post(.valley(.progress(now, nearest: groves.nearestGrove)))
    groves.answer(now)
  }

  /// Tells what the nearest grove waits for, and what is still missing.
  func postHint() {
    guard let grove = groves.nearestGrove else { return log.refuse(.etude(.noHint)) }
    log.post(.grove(.asks(grove)))
  }

  /// How alive it sounds.
  private var liveliness: Liveliness {
    let percent = context.world.awakePercent
    guard context.world.wakefulness.isAwake else {
      return percent < Wakefulness.stillBelowPercent ? .still : .stirring
    }
    return percent < Self.singsAtPercent ? .awake : .singing
  }
}
