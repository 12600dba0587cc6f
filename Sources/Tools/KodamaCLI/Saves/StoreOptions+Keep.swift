import Kodama
#if Store
  import KodamaStore
#endif

extension StoreOptions {
  /// Keeps what came from outside under a name.
  ///
  /// - Parameters:
  ///   - thing: what is kept.
  ///   - slot: the name to keep it under.
  ///   - source: where it came from, as a message names it.
  ///   - replacing: whether what is kept under the name may go.
  ///   - content: names the materials in it.
  /// - Throws: `Failure` where the name does not fit what it is, is taken, or nothing can be kept.
  func keep(
    _ thing: SavedThing, as slot: String, from source: String, replacing: Bool, _ content: Content
  ) throws {
    try check(thing, slot, from: source)
    try guarding(content, slot) {
      guard SaveSlot.isUsable(slot) else { throw StoreError.badName }
      let kept = try open(mayWrite: true, content)
      let isTaken = try kept.saves().contains { $0.slot == .named(slot) }
      guard replacing || !isTaken else {
        throw Failure.usage("\(slot): something is kept under this name; say --replace")
      }
      try kept.save(thing.encode(content.rules), thing.summary, name: slot)
      try kept.finish()
    }
  }

  /// Keeps an étude that somebody has given on.
  ///
  /// - Returns: the name under which it is there.
  func keep(_ etude: Etude, _ content: Content) throws -> String {
    try guarding(content, etude.name) {
      let kept = try open(mayWrite: true, content)
      let name = try kept.keep(etude, besides: content.etudes, content.rules) {
        try? content.etude($0, name: $1)
      }
      try kept.finish()
      return name
    }
  }

  /// Valleys, stamps and études each have names of their own.
  private func check(_ thing: SavedThing, _ slot: String, from source: String) throws {
    let isStampSlot = slot.hasPrefix(SaveSlot.stampPrefix)
    switch thing {
    case .stamp where !isStampSlot:
      throw Failure.usage("\(source): this is a stamp; say --slot \(SaveSlot.stampPrefix)NAME")
    case .play where isStampSlot:
      throw Failure.usage(
        "\(source): this is a valley; \(SaveSlot.stampPrefix)… is for stamps, name it otherwise")
    case .play(let play):
      guard play.etude == nil, slot.hasPrefix(SaveSlot.etudePrefix) else { return }
      throw Failure.usage(
        "\(source): this is a valley; \(SaveSlot.etudePrefix)… is for études, name it otherwise")
    case .stamp: break
    }
  }
}
