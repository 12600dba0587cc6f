import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// The groves of a valley. They only observe the world and never change it.
final class Groves: Model {
  weak var delegate: (any TellingDelegate)?
  /// All groves of the valley, those near the start first.
  private(set) var all: [Grove]
  private(set) var moments: [GroveMoment] = []
  private(set) var answered: ValleyProgress?
  private(set) var newest: Grove?
  private let context: ValleyContext
  private var isOn = true
  private var tries: [GroveTries]
  private var offer = GroveOffer()
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

  private static let echoLimit = 16
  /// The interval between two songs of an awake grove, in ticks (1/60 s).
  static let songTicks: UInt64 = 960

  private var observation: Observation?

  init(_ context: ValleyContext) {
    self.context = context
    all = GroveFinder(context.world).groves(near: context.world.startPoint)
      .map { Grove($0.kind, at: $0.point) }
    tries = all.map { _ in GroveTries() }
  }

  func restore(_ groves: [Grove]) {
    all = groves
    tries = all.map { _ in GroveTries() }
    offer = GroveOffer()
  }

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
    updateOffer()
    if hasSwept { return beginPass() }
    for fact in news { delegate?.post(.grove(fact)) }
    news = []
    for grove in woken {
      newest = grove
      delegate?.playDidChange(.goal)
    }
    woken = []
    if !moments.isEmpty || answered != nil { delegate?.playDidChange(.sound) }
  }

  private func recordBuilt(at cell: CellPoint) {
    let (world, tick) = (context.world, context.world.tick)
    let material = world.cell(at: cell).material
    var isAtGrove = false
    for place in all.indices where all[place].reaches(cell) && !all[place].isAwake {
      isAtGrove = true
      all[place].recordBuilt(at: cell)
      tries[place].recordEdit(at: tick)
      guard world.isWork(material, for: all[place].kind) else { continue }
      choose(place)
      guard let life = world.life(of: material) else { continue }
      change(place) { $0.plant(life, at: tick) }
    }
    guard !isAtGrove, let place = offered, let way = all[place].wayInside(from: cell),
      world.isWork(material, for: all[place].kind)
    else { return }
    miss(place, GroveMiss(.tooFar, way: way))
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
      guard all[place].built.contains(moment.point) else {
        if isByHand, all[place].kind.hasCalls { miss(place, GroveMiss(.notBuilt)) }
        continue
      }
      change(place) { grove in
        isByHand
          ? grove.handleCall(at: context.world.tick, isRing: moment.kind == .ring)
          : grove.handleNote(min(moment.data, 23), at: context.world.tick)
      }
    }
  }

  private func turn(_ moment: Moment) {
    guard context.world.rules.rule(of: moment.material).behaviour == .turn else { return }
    for place in all.indices
    where all[place].kind == .wheel && !all[place].isAwake && all[place].reaches(moment.point) {
      if all[place].built.contains(moment.point) {
        change(place) {
          $0.countTurn(at: context.world.tick)
          return nil
        }
      } else if !all[place].built.isEmpty {
        miss(place, GroveMiss(.notBuilt))
      }
    }
  }

  /// Checks groves with built cells for gradual changes, which no single event reports.
  private func checkSlowChanges() {
    let world = context.world
    for place in all.indices where !all[place].built.isEmpty && !all[place].isAwake {
      let (first, last) = (all[place].first, all[place].last)
      // Right after an edit, a lamp has not been lit yet.
      let rest = world.tick - min(tries[place].editTick, world.tick)
      change(place) { grove in
        switch grove.kind {
        case .chord, .machine: return grove.endLateTry(at: world.tick)
        case .lamps:
          let lamps = world.lamps(among: grove.built)
          return grove.updateLamps(
            lit: world.litColumns(of: grove.built), of: lamps.lit,
            dark: rest > Grove.lampTicks ? lamps.dark : 0)
        case .garden:
          return grove.updateGarden(at: world.tick) { world.lives($0, from: first, to: last) }
        case .fire:
          return grove.updateFire(
            burns: world.burns(from: first, to: last),
            ticksToNight: DayPhase.ticksToNight(at: world.tick))
        case .wheel:
          return grove.updateWheel(
            at: world.tick, isBuilt: rest > Grove.stillTicks && world.hasWheel(among: grove.built))
        }
      }
    }
    sing()
  }

  /// Changes a grove, and collects the messages and sounds about its progress. `body` returns a
  /// reason if the player's try does not count.
  private func change(_ place: Int, _ body: (inout Grove) -> GroveMiss?) {
    let before = all[place].progress
    let missed = body(&all[place])
    let grove = all[place]
    guard grove.progress != before else {
      if let missed { miss(place, missed) }
      return
    }
    defer { delegate?.playDidChange(.kept) }
    if grove.progress >= grove.kind.needed { return wake(place) }
    if grove.progress > before {
      tries[place].recordProgress()
      choose(place)
      sound(place, .progress(grove.progress))
      news.append(.progress(grove.kind, done: grove.progress, of: grove.kind.needed))
    } else if let missed {
      sound(place, .lost)
      guard tries[place].record(missed, at: context.world.tick) else { return }
      news.append(
        .fell(grove.kind, done: grove.progress, of: grove.kind.needed, because: missed))
    }
  }

  /// Says why a try does not count, unless it was said before and nothing has changed since.
  private func miss(_ place: Int, _ miss: GroveMiss) {
    let isNew = tries[place].shown != miss
    if tries[place].record(miss, at: context.world.tick) {
      news.append(.missed(all[place].kind, miss))
    }
    if isNew { delegate?.playDidChange(.shown) }
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

  func combine(into digest: inout Digest) {
    for (place, grove) in all.enumerated() where grove.progress > 0 {
      digest.combine(place)
      digest.combine(grove.progress)
    }
  }
}

// The grove that the game offers.
extension Groves {
  private var offered: Int? { offer.place ?? bestOffer }

  /// The silent grove with the most progress, or else with something built, or else the nearest.
  private var bestOffer: Int? {
    func rank(_ place: Int) -> (Int, Int, Int) {
      let grove = all[place]
      let distance = context.distance(to: grove.point)
      return (-grove.progress, grove.built.isEmpty ? 1 : 0, distance)
    }
    return all.indices.filter { !all[$0].isAwake }.min { rank($0) < rank($1) }
  }

  private func choose(_ place: Int) {
    if !all[place].isAwake, offer.choose(place) { delegate?.playDidChange(.shown) }
  }

  func chooseGrove(at point: CellPoint) {
    if let place = all.firstIndex(where: { $0.point == point }) { choose(place) }
  }

  /// Chooses another grove if the offered one is awake, or if the hand has stayed at another one.
  private func updateOffer() {
    let isOpen = offer.place.map { all.indices.contains($0) && !all[$0].isAwake } ?? false
    let hand = context.hand.point
    let isChanged =
      isOpen
      ? offer.count(at: all[offer.place ?? 0].reaches(hand) ? nil : silentGrove(at: hand))
      : offer.choose(bestOffer)
    if isChanged { delegate?.playDidChange(.shown) }
  }

  private func silentGrove(at point: CellPoint) -> Int? {
    all.firstIndex { !$0.isAwake && $0.reaches(point) }
  }

  var groveAtHand: GroveState? {
    isOn ? silentGrove(at: context.hand.point).map(state) : nil
  }
}

// Lists of groves.
extension Groves {
  /// The state of all visible groves, with their directions from the hand.
  var groveSigns: [GroveState] { shown.indices.map(state) }

  private func state(_ place: Int) -> GroveState {
    let grove = all[place]
    var state = GroveState(
      kind: grove.kind, point: grove.point, way: context.offset(of: grove.point),
      progress: grove.progress, isAwake: grove.isAwake,
      found: grove.kind == .lamps ? Int(grove.since) : 0)
    state.miss = grove.isAwake ? nil : tries[place].shown
    return state
  }

  var count: Int { shown.count }
  var awakeCount: Int { shown.count { $0.isAwake } }
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
  var offeredGrove: GroveState? { isOn ? offered.map(state) : nil }
}

extension Groves: GroveSoundViewDataSource {
  var groveMoments: [GroveMoment] { moments }

  var requestedProgress: ValleyProgress? { answered }
}
