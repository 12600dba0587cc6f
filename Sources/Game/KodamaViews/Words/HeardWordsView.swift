package import KodamaDataSources
import KodamaLanguage
import KodamaSurfaces

/// Writes captions for the sounds of the valley. Moving things are captioned when they start, near
/// things for as long as they stay, and events when they happen. The sound Views use the same
/// sources and the same filter, so every sound that plays has a caption.
package final class HeardWordsView: WordView {
  /// The maximum number of moving things to caption at once. Listeners cannot tell more apart.
  static let movingLimit = 4

  package weak var dataSource: (any HeardWordsViewDataSource)?
  package weak var groveSource: (any GroveMomentDataSource)?
  package weak var guideSource: (any GuideSoundViewDataSource)?
  package weak var chronicleSource: (any EventLogDataSource)?
  package weak var captionSource: (any CaptionViewDataSource)?
  package weak var narrationSource: (any NarrationDataSource)?
  private var filter = MomentFilter()
  private var recentSounds = RecentSounds()
  private var nearest: [NearestThing] = []
  private var captionedPass: Int?
  private var excludedKinds: Set<EventChoice.Kind>?

  package override func update() {
    guard let dataSource, let words else { return }
    let writer = CaptionWriter(
      surface: surface, narrator: keylessNarrator, words: words,
      level: VerbosityFilter(narrationSource),
      wantsCaptions: captionSource?.wantsCaptions ?? true,
      style: captionSource?.captionStyle ?? CaptionStyle())
    surface.linesPerMinute = writer.level.linesPerMinute
    if let known = excludedKinds, known != writer.style.excludedKinds {
      // The screen may show captions of kinds that are now hidden. Captions of lasting sounds are
      // written again below.
      surface.clearCaptions()
      nearest = []
    }
    excludedKinds = writer.style.excludedKinds
    captionLastingSounds(dataSource, writer)
    guard dataSource.momentPass != captionedPass else { return }
    captionedPass = dataSource.momentPass
    captionMoments(dataSource, writer)
    captionGroves(writer)
  }

  private func captionLastingSounds(_ source: any HeardWordsViewDataSource, _ writer: CaptionWriter)
  {
    let side = source.listener.tileSide
    let hand = source.handTile
    // Each number occurs once: for the strongest texture of a family, or the nearest thing of a
    // role.
    var things: [(number: Int, thing: CaptionedSound, way: Offset)] = []
    for texture in source.ambienceTextures.prefix(Self.movingLimit) {
      guard let family = writer.narrator.looks[texture.material].family else { continue }
      let number = Int(family.rawValue)
      guard !things.contains(where: { $0.number == number }) else { continue }
      let way = Offset(from: hand, to: texture.center)
      things.append((number, .moving(family, texture.material), way * side))
    }
    var near: [NearestThing] = []
    for thing in NearestStreams.unmasked(source.nearestThings, guideSource)
    where !near.contains(where: { $0.role == thing.role }) {
      near.append(thing)
      let number = MaterialFamily.allCases.count + Int(thing.role.rawValue)
      things.append((number, .near(thing.role, thing.material), thing.offset * side))
    }
    let new = recentSounds.newSounds(things.map { $0.number }, at: source.audiblePasses)
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

  /// Writes captions for the events of the pass. Each event is captioned once, even if the View is
  /// updated more often.
  private func captionMoments(_ source: any HeardWordsViewDataSource, _ writer: CaptionWriter) {
    let heard = filter.moments(of: source)
    guard !heard.isEmpty else { return }
    // An event at the hand that the player caused is not captioned, because the answer describes
    // it.
    let isUsing = chronicleSource?.factsOfPass.contains(where: { $0.isStrike }) ?? false
    for moment in heard {
      writer.write(
        CaptionedSound(moment.moment), from: moment.way,
        isSpoken: !source.isSweepAudible,
        isWritten: !(isUsing && moment.way == Offset(dx: 0, dy: 0)))
    }
  }

  /// Writes captions for songs of groves and echoes of kodama, each at most once per pass. Other
  /// Views report the changes of a grove.
  private func captionGroves(_ writer: CaptionWriter) {
    var captioned: Set<CaptionedSound> = []
    for moment in groveSource?.groveMoments ?? [] {
      let thing: CaptionedSound
      switch moment.sound {
      case .song: thing = .song(moment.kind)
      case .echo: thing = .echo(moment.kind)
      case .progress, .lost, .woke, .chorus, .present: continue
      }
      guard captioned.insert(thing).inserted else { continue }
      writer.write(thing, from: moment.way, isSpoken: true, isWritten: true)
    }
  }

  /// Writes and speaks the captions of one update.
  private struct CaptionWriter {
    let surface: WordSurface
    let narrator: Narrator
    let words: Localizer
    let level: VerbosityFilter
    let wantsCaptions: Bool
    let style: CaptionStyle

    func write(_ thing: CaptionedSound, from way: Offset, isSpoken: Bool, isWritten: Bool) {
      let caption = narrator.caption(thing, from: way)
      let goesOn = Message("caption.goes-on", ("what", .message(caption)))
      let isLeftOut = style.leavesOut(thing.kind)
      let pace = isWritten && wantsCaptions ? level.pace(of: thing) : .screenOnly
      if !isLeftOut {
        surface.caption(
          words(caption), about: words(narrator.caption(thing, from: way, isFar: false)),
          pace: pace,
          then: pace == .event ? (words(goesOn), words(narrator.caption(thing, from: nil))) : nil)
      }
      // The voice reads a caption only at the `full` level, or if the player chose that kind of
      // event.
      guard isSpoken, isWritten, level.isSpoken(thing) else { return }
      let utterance = words.utterance(caption, .progress)
      if wantsCaptions, !isLeftOut {
        surface.sayCaption(utterance)
        surface.sayCaption(words.utterance(goesOn, .progress))
      } else if level.verbosity == .own {
        surface.sayUnlessRecent(utterance)
      }
    }
  }
}

extension Offset {
  /// Returns an offset in cells for an offset in tiles.
  fileprivate static func * (offset: Offset, side: Int) -> Offset {
    Offset(dx: offset.dx * side, dy: offset.dy * side)
  }
}

extension Fact {
  /// True if the player caused a sound that the message already describes.
  fileprivate var isStrike: Bool {
    switch self {
    case .edit(.used), .edit(.tuned(.note)), .edit(.property(.tuned)): true
    default: false
    }
  }
}

/// A sound of the valley that has a caption.
enum CaptionedSound: Hashable {
  case moment(MomentKind, MaterialID)
  case change(MaterialID, into: MaterialID)
  case moving(MaterialFamily, MaterialID)
  case near(NearestThing.Role, MaterialID)
  case song(GroveKind)
  case echo(GroveKind)

  init(_ moment: Moment) {
    self =
      moment.kind == .react
      ? .change(moment.material, into: MaterialID(moment.data))
      : .moment(moment.kind, moment.material)
  }

  /// True for sounds that concern the player, false for the background life of the valley.
  var matters: Bool {
    switch self {
    case .moment(let kind, _): kind.matters
    case .near(.hazard, _), .near(.goal, _), .echo: true
    case .moving, .near, .song, .change: false
    }
  }

  /// True if a message also reports the event, namely that the valley wakes or dozes off.
  var isFact: Bool {
    switch self {
    case .moment(.wake, _), .moment(.doze, _): true
    case .moment, .change, .moving, .near, .song, .echo: false
    }
  }

  /// The kind of event in the player's settings; nil for the goal of an étude.
  var kind: EventChoice.Kind? {
    switch self {
    case .moment(let kind, _): kind.event
    case .change: MomentKind.react.event
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
  /// True for the notes of instruments and the calls of creatures.
  var isMusic: Bool { self == .ring || self == .call }

  /// True for fires, explosions and ringing instruments. Waking is not included, because a message
  /// reports it.
  fileprivate var matters: Bool {
    switch self {
    case .ignite, .extinguish, .explode, .ring: true
    case .landing, .splash, .grow, .react, .signal, .call, .thunder, .arrive, .leave, .wake, .doze:
      false
    }
  }

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
  /// Returns the caption of a sound with its direction; without an offset, the line that it has
  /// ended. If `isFar` is true, the caption also states the distance in cells.
  func caption(_ thing: CaptionedSound, from offset: Offset?, isFar: Bool = true) -> Message {
    switch thing {
    case .moment(.grow, let material) where looks[material].family == .creature:
      message("caption.hatch", from: offset, looks.name(material), isFar: isFar)
    case .moment(let kind, let material):
      message("caption.\(kind.name)", from: offset, looks.name(material), isFar: isFar)
    case .change(let material, .air):
      message("caption.vanish", from: offset, looks.name(material), isFar: isFar)
    case .change(let material, let product):
      message(
        "caption.react", from: offset, looks.name(material), other: looks.name(product),
        isFar: isFar)
    case .moving(let family, let material):
      message("caption.ambience.\(family.name)", from: offset, looks.name(material), isFar: isFar)
    case .near(let role, let material):
      message("caption.near.\(role.name)", from: offset, looks.name(material), isFar: isFar)
    case .song(let kind): message("caption.grove.song", from: offset, kind.name, isFar: isFar)
    case .echo(let kind): message("caption.grove.echo", from: offset, kind.name, isFar: isFar)
    }
  }
}

/// Filters out sounds that were already audible within the last three seconds, so that a sound that
/// comes and goes is only captioned once.
struct RecentSounds {
  /// The time that a sound must be absent before it counts as new, in passes (1/60 s): three
  /// seconds.
  static let holdPasses = 180

  private var lastHeard: [Int: Int] = [:]
  private var present: [Int] = []

  /// Records the sounds that are audible now.
  ///
  /// - Parameters:
  ///   - things: The numbers of all audible sounds.
  ///   - pass: The number of passes so far. Sounds of the last call count as audible until now,
  ///     because their source reports every change.
  /// - Returns: The numbers of the new sounds, in the order of `things`.
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
