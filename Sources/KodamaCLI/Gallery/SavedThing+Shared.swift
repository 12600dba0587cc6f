import Kodama

extension SavedThing {
  /// What a share code holds.
  ///
  /// - Throws: `Failure` where it is not whole, or not of this game.
  init(_ code: ShareCode, _ content: Content) throws {
    switch code.payload {
    case .kept(let bytes): self = try Self.reading(bytes, "what the code holds", content)
    case .valley(let valley):
      let rules = content.rules
      let app = content.app(
        outputs: Outputs(screen: nil, sound: nil, words: nil),
        makeWorld: { _ in valley.world(rules: rules) })
      app.start(.play)
      self = try Self.reading(app.savedPlay ?? [], "what the code holds", content)
    }
  }

  /// Reads bytes that came from outside; a fault names them.
  static func reading(_ bytes: [UInt8], _ name: String, _ content: Content) throws -> SavedThing {
    do {
      return try SavedThing(decoding: bytes, content)
    } catch {
      throw Failure.badContent("\(name): \(error)")
    }
  }

  /// It as a world; a stamp is one of its size.
  func world(_ rules: MaterialRules) -> World {
    switch self {
    case .play(let play): return play.world
    case .stamp(let stamp):
      let world = World(width: stamp.width, height: stamp.height, seed: 0, rules: rules)
      world.paste(stamp, at: GridPoint(0, 0), withAir: true)
      return world
    }
  }

  /// Where the hand is, in a valley.
  var hand: GridPoint? {
    if case .play(let play) = self { play.hand } else { nil }
  }
}
