package import Kodama

extension SavedThing {
  /// What was taken as a slot keeps it: a valley remembers what it was taken from, and one that
  /// nobody has touched is as it is when somebody begins to play it. Nil for what no slot holds.
  static func kept(
    _ thing: SharedThing, of code: ShareCode, _ content: Content
  ) throws -> SavedThing? {
    switch thing {
    case .stamp(let stamp): return .stamp(stamp)
    case .valley(var saved):
      saved.lineage = saved.lineage.adding(code.origin)
      return .play(saved)
    case .untouched(let world):
      let app = content.app(
        outputs: Outputs(screen: nil, sound: nil, words: nil), makeWorld: { _ in world })
      app.start(.play)
      guard case .play(var saved) = try reading(app.savedPlay ?? [], "what was made", content)
      else { return nil }
      saved.lineage = saved.lineage.adding(code.origin)
      return .play(saved)
    case .etude, .macro: return nil
    }
  }

  /// Reads bytes that came from outside; a fault names them.
  package static func reading(
    _ bytes: [UInt8], _ name: String, _ content: Content
  ) throws -> SavedThing {
    do {
      return try SavedThing(decoding: bytes, content)
    } catch {
      throw Failure.badContent("\(name): \(error)")
    }
  }

  /// It as a world; a stamp is one of its size.
  package func world(_ rules: MaterialRules) -> World {
    switch self {
    case .play(let play): return play.world
    case .stamp(let stamp):
      let world = World(width: stamp.width, height: stamp.height, seed: 0, rules: rules)
      world.paste(stamp, at: GridPoint(0, 0), withAir: true)
      return world
    }
  }

  /// Where the hand is, in a valley.
  package var hand: GridPoint? {
    if case .play(let play) = self { play.hand } else { nil }
  }
}

extension SharedThing {
  /// Whether it is a valley, whether or not somebody has touched it.
  var isValley: Bool { kind == .valley }
}
