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
  private var lately = LatelyHeard()
  private var nearest: [NearestThing] = []
  private var wordedPass: Int?
  private var leftOut: Set<EventChoice.Kind>?

  /// Writes what is new since the last time; what is heard no longer is let go.
  public override func update() {
    guard let dataSource, let words else { return }
    let teller = Teller(
      surface: surface, narrator: listener, words: words,
      level: SayingLevel(narrationSource),
      wantsCaptions: captionSource?.wantsCaptions ?? true,
      style: captionSource?.captionStyle ?? CaptionStyle())
    if let known = leftOut, known != teller.style.leftOut {
      // What is up may be what is wanted no longer; what lasts comes back by itself.
      surface.clearCaptions()
      nearest = []
    }
    leftOut = teller.style.leftOut
    tellLasting(dataSource, teller)
    guard dataSource.momentPass != wordedPass else { return }
    wordedPass = dataSource.momentPass
    tellMoments(dataSource, teller)
    tellGroves(teller)
  }

  /// What moves and what is near, when it is new.
  private func tellLasting(_ source: any HeardWordsViewDataSource, _ teller: Teller) {
    let side = source.listener.tileSide
    let hand = source.handTile
    // Each number once: the strongest of a family, the nearest of a role.
    var things: [(number: Int, thing: HeardThing, way: Offset)] = []
    for texture in source.ambienceTextures.prefix(Self.movingLimit) {
      guard let family = teller.narrator.looks[texture.material].family else { continue }
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
    let new = lately.take(things.map { $0.number }, at: source.passesListened)
    for (number, thing, way) in things where new.contains(number) {
      teller.tell(thing, from: way, isSpoken: true, isWritten: true)
    }
    for gone in nearest where !near.contains(where: { $0.role == gone.role }) {
      surface.releaseCaption(Int(gone.role.rawValue))
    }
    if near != nearest {
      for thing in near {
        let heard = HeardThing.near(thing.role, thing.material)
        guard !teller.style.leavesOut(heard.kind) else { continue }
        let caption = teller.narrator.caption(heard, from: thing.offset * side)
        surface.sustainCaption(teller.words(caption), as: Int(thing.role.rawValue))
      }
    }
    nearest = near
  }

  /// What happened during this pass: once, however often the View is updated.
  private func tellMoments(_ source: any HeardWordsViewDataSource, _ teller: Teller) {
    let heard = filter.moments(of: source)
    guard !heard.isEmpty else { return }
    // Where the hand has let something be heard, its answer says so.
    let isUsing = chronicleSource?.factsOfPass.contains(where: { $0.isStrike }) ?? false
    for moment in heard {
      teller.tell(
        .moment(moment.moment.kind, moment.moment.material), from: moment.way,
        isSpoken: !source.isSweepHeard,
        isWritten: !(isUsing && moment.way == Offset(dx: 0, dy: 0)))
    }
  }

  /// The songs of groves, and what their kodama give back, each once a pass; what becomes of a
  /// grove is told as a fact.
  private func tellGroves(_ teller: Teller) {
    var told: Set<HeardThing> = []
    for moment in groveSource?.groveMoments ?? [] {
      let thing: HeardThing
      switch moment.sound {
      case .song: thing = .song(moment.kind)
      case .echo: thing = .echo(moment.kind)
      case .progress, .lost, .woke, .present: continue
      }
      guard told.insert(thing).inserted else { continue }
      teller.tell(thing, from: moment.way, isSpoken: true, isWritten: true)
    }
  }

  /// Writes and says, at one level, for the length of an update.
  private struct Teller {
    let surface: WordSurface
    let narrator: Narrator
    let words: Words
    let level: SayingLevel
    let wantsCaptions: Bool
    let style: CaptionStyle

    func tell(_ thing: HeardThing, from way: Offset, isSpoken: Bool, isWritten: Bool) {
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
