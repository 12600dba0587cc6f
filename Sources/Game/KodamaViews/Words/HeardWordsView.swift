public import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// Puts what is heard of the valley in words: what moves and what is near when it begins, what
/// stays near for as long as it does, and what happens, moment by moment. The sound Views pull the
/// same and thin it out the same way, so that no ear hears what no eye reads.
public final class HeardWordsView: WordView {
  /// How many things that move are put in words: as many as are heard apart.
  static let movingLimit = 4

  /// Where it pulls what it words; held weakly, and nothing happens without it.
  public weak var dataSource: (any HeardWordsViewDataSource)?
  /// Where it pulls what groves let be heard.
  public weak var groveSource: (any GroveMomentDataSource)?
  /// What is told in the same pass, and comes first.
  public weak var chronicleSource: (any ChronicleDataSource)?
  /// Whether captions are wanted.
  public weak var captionSource: (any CaptionViewDataSource)?
  /// How much is said.
  public weak var narrationSource: (any NarrationDataSource)?
  private var filter = MomentFilter()
  private var recentSounds = RecentSounds()
  private var nearest: [NearestThing] = []
  private var captionedPass: Int?
  private var leftOut: Set<EventChoice.Kind>?

  /// Writes what is new since the last time; what is heard no longer is let go.
  public override func update() {
    guard let dataSource, let words else { return }
    let writer = CaptionWriter(
      surface: surface, narrator: keylessNarrator, words: words,
      level: VerbosityFilter(narrationSource),
      wantsCaptions: captionSource?.wantsCaptions ?? true,
      style: captionSource?.captionStyle ?? CaptionStyle())
    if let known = leftOut, known != writer.style.leftOut {
      // What is up may be what is wanted no longer; what lasts comes back by itself.
      surface.clearCaptions()
      nearest = []
    }
    leftOut = writer.style.leftOut
    captionLastingSounds(dataSource, writer)
    guard dataSource.momentPass != captionedPass else { return }
    captionedPass = dataSource.momentPass
    captionMoments(dataSource, writer)
    captionGroves(writer)
  }

  /// What moves and what is near, when it is new.
  private func captionLastingSounds(_ source: any HeardWordsViewDataSource, _ writer: CaptionWriter)
  {
    let side = source.listener.tileSide
    let hand = source.handTile
    // Each number once: the strongest of a family, the nearest of a role.
    var things: [(number: Int, thing: CaptionedSound, way: Offset)] = []
    for texture in source.ambienceTextures.prefix(Self.movingLimit) {
      guard let family = writer.narrator.looks[texture.material].family else { continue }
      let number = Int(family.rawValue)
      guard !things.contains(where: { $0.number == number }) else { continue }
      let way = Offset(from: hand, to: texture.center)
      things.append((number, .moving(family, texture.material), way * side))
    }
    var near: [NearestThing] = []
    for thing in source.nearestThings where !near.contains(where: { $0.role == thing.role }) {
      near.append(thing)
      let number = MaterialFamily.allCases.count + Int(thing.role.rawValue)
      things.append((number, .near(thing.role, thing.material), thing.offset * side))
    }
    let new = recentSounds.newSounds(things.map { $0.number }, at: source.passesListened)
    for (number, thing, way) in things where new.contains(number) {
      writer.write(thing, from: way, isSpoken: true, isWritten: true)
    }
    for gone in nearest where !near.contains(where: { $0.role == gone.role }) {
      surface.releaseCaption(Int(gone.role.rawValue))
    }
    if near != nearest {
      for thing in near {
        let heard = CaptionedSound.near(thing.role, thing.material)
        guard !writer.style.leavesOut(heard.kind) else { continue }
        let caption = writer.narrator.caption(heard, from: thing.offset * side)
        surface.sustainCaption(writer.words(caption), as: Int(thing.role.rawValue))
      }
    }
    nearest = near
  }

  /// What happened during this pass: once, however often the View is updated.
  private func captionMoments(_ source: any HeardWordsViewDataSource, _ writer: CaptionWriter) {
    let heard = filter.moments(of: source)
    guard !heard.isEmpty else { return }
    // Where the hand has let something be heard, its answer says so.
    let isUsing = chronicleSource?.factsOfPass.contains(where: { $0.isStrike }) ?? false
    for moment in heard {
      writer.write(
        .moment(moment.moment.kind, moment.moment.material), from: moment.way,
        isSpoken: !source.isSweepHeard,
        isWritten: !(isUsing && moment.way == Offset(dx: 0, dy: 0)))
    }
  }

  /// The songs of groves, and what their kodama give back, each once a pass; what becomes of a
  /// grove is told as a fact.
  private func captionGroves(_ writer: CaptionWriter) {
    var captioned: Set<CaptionedSound> = []
    for moment in groveSource?.groveMoments ?? [] {
      let thing: CaptionedSound
      switch moment.sound {
      case .song: thing = .song(moment.kind)
      case .echo: thing = .echo(moment.kind)
      case .progress, .lost, .woke, .present: continue
      }
      guard captioned.insert(thing).inserted else { continue }
      writer.write(thing, from: moment.way, isSpoken: true, isWritten: true)
    }
  }

  /// Writes and says, at one level, for the length of an update.
  private struct CaptionWriter {
    let surface: WordSurface
    let narrator: Narrator
    let words: Localizer
    let level: VerbosityFilter
    let wantsCaptions: Bool
    let style: CaptionStyle

    func write(_ thing: CaptionedSound, from way: Offset, isSpoken: Bool, isWritten: Bool) {
      let caption = narrator.caption(thing, from: way)
      let isLeftOut = style.leavesOut(thing.kind)
      let pace = isWritten && wantsCaptions ? level.pace(of: thing) : .unwritten
      if !isLeftOut {
        surface.caption(
          words(caption), about: words(narrator.caption(thing, from: way, isFar: false)),
          pace: pace)
      }
      // A voice says what is heard where the player wants everything said, or this kind of it.
      guard isSpoken, isWritten, level.isSpoken(thing) else { return }
      let utterance = words.utterance(caption, .progress)
      if wantsCaptions, !isLeftOut {
        surface.sayCaption(utterance)
      } else if level.verbosity == .own {
        surface.sayNews(utterance)
      }
    }
  }
}

extension Offset {
  /// An offset in tiles, in cells.
  fileprivate static func * (offset: Offset, side: Int) -> Offset {
    Offset(dx: offset.dx * side, dy: offset.dy * side)
  }
}

extension Fact {
  /// Whether the hand has let something be heard, and has said so.
  fileprivate var isStrike: Bool {
    switch self {
    case .edit(.used), .edit(.tuned(.note)), .edit(.property(.tuned)): true
    default: false
    }
  }
}

/// What is heard of the valley, as it is put in words.
enum CaptionedSound: Hashable {
  /// Something happened to this material.
  case moment(MomentKind, MaterialID)
  /// Something of a family moves.
  case moving(MaterialFamily, MaterialID)
  /// Something of this role is near.
  case near(NearestThing.Role, MaterialID)
  /// A grove that is awake sings.
  case song(GroveKind)
  /// The kodama of a grove gives a note back.
  case echo(GroveKind)

  /// Whether it is more than a valley that lives by itself.
  var matters: Bool {
    switch self {
    case .moment(let kind, _): kind.matters
    case .near(.hazard, _), .near(.goal, _), .echo: true
    case .moving, .near, .song: false
    }
  }

  /// Whether it is told as a fact as well: that the valley wakes is said.
  var isFact: Bool {
    switch self {
    case .moment(.wake, _), .moment(.doze, _): true
    case .moment, .moving, .near, .song, .echo: false
    }
  }

  /// The kind of event that it is; nil for what an étude asks for.
  var kind: EventChoice.Kind? {
    switch self {
    case .moment(let kind, _): kind.event
    case .moving(let family, _): family.event
    case .near(.hazard, _): .fire
    case .near(.creature, _): .creatures
    case .near(.machine, _): .machines
    case .near(.goal, _): nil
    case .song, .echo: .music
    }
  }
}

extension MomentKind {
  /// Whether it is music: an instrument rings, or a creature calls.
  var isMusic: Bool { self == .ring || self == .call }

  /// Whether it is more than a valley that lives by itself: something burns, blows up, or rings.
  /// That the valley wakes is said.
  fileprivate var matters: Bool {
    switch self {
    case .ignite, .extinguish, .explode, .ring: true
    case .landing, .splash, .grow, .react, .signal, .call, .thunder, .arrive, .leave, .wake, .doze:
      false
    }
  }

  /// The kind of event, as the player chooses it.
  fileprivate var event: EventChoice.Kind {
    switch self {
    case .landing: .ground
    case .splash: .liquids
    case .ignite, .extinguish, .explode, .react: .fire
    case .ring: .music
    case .grow: .growth
    case .signal: .machines
    case .call: .creatures
    case .thunder: .weather
    case .arrive, .leave, .wake, .doze: .visitors
    }
  }
}

extension MaterialFamily {
  /// The kind of event that it is when something of this family moves.
  fileprivate var event: EventChoice.Kind {
    switch self {
    case .stone, .sand: .ground
    case .water: .liquids
    case .fire: .fire
    case .plant: .growth
    case .metal: .music
    case .wire: .machines
    case .creature: .creatures
    }
  }
}

extension Narrator {
  /// The caption of what is heard, so many cells from the hand; without how far it is, what it is
  /// about.
  func caption(_ thing: CaptionedSound, from offset: Offset, isFar: Bool = true) -> Message {
    switch thing {
    case .moment(let kind, let material):
      heard("caption.\(kind.name)", offset, looks.name(material), isFar: isFar)
    case .moving(let family, let material):
      heard("caption.ambience.\(family.name)", offset, looks.name(material), isFar: isFar)
    case .near(let role, let material):
      heard("caption.near.\(role.name)", offset, looks.name(material), isFar: isFar)
    case .song(let kind): heard("caption.grove.song", offset, kind.name, isFar: isFar)
    case .echo(let kind): heard("caption.grove.echo", offset, kind.name, isFar: isFar)
    }
  }
}

/// What was heard a short while ago: it is not put in words again until it was gone for a while,
/// however often it comes and goes in between.
struct RecentSounds {
  /// How long something must be gone to be new again, in passes: 3 seconds.
  static let holdPasses = 180

  private var lastHeard: [Int: Int] = [:]
  private var present: [Int] = []

  /// Takes what is heard from now on.
  ///
  /// - Parameters:
  ///   - things: their numbers.
  ///   - pass: how many passes it was listened for. In those since the last call what was heard
  ///     then went on being heard: who does not tell of a change is as it was.
  /// - Returns: those that are new, in their order.
  mutating func newSounds(_ things: [Int], at pass: Int) -> [Int] {
    for thing in present { lastHeard[thing] = max(lastHeard[thing] ?? pass, pass - 1) }
    let new = things.filter { thing in
      lastHeard[thing].map { pass - $0 >= Self.holdPasses } ?? true
    }
    for thing in things { lastHeard[thing] = pass }
    present = things
    return new
  }
}

/// Something that happened in earshot, and how it lies from the hand.
public struct AudibleMoment: Hashable, Sendable {
  /// What happened, and where in the world.
  public var moment: Moment
  /// Where, in tiles of the rectangle; outside of it where something far away is loud.
  public var tile: GridPoint
  /// Where, in tiles from the hand: what is heard goes by this.
  public var offset: Offset
  /// Where, in cells from the hand: what is said and captioned counts these.
  public var way: Offset
  /// How far from the hand, in cells.
  public var distance: Int
  /// Its place among the moments of the pass.
  public var index: Int
  /// How many solid cells lie between; only who sounds it asks.
  public var obstacles = 0
}
