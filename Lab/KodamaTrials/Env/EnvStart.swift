import Kodama

/// The settings that an episode starts with.
struct EnvStart {
  /// The kind of place in which an episode starts.
  enum Place {
    /// A valley that is generated from the seed.
    case valley
    /// A world that is described by a text.
    case world(WorldText, WorldOpening)
    /// The content's étude with this name.
    case etude(String)
  }

  var content: Content
  var place: Place
  /// The seed of the valley, or the number of the étude's variation.
  var seed: UInt64
  var observe: [EnvObservation]
  /// The number of ticks after which the episode is truncated.
  var limit: Int

  /// True if the client must not observe everything. Digests and snapshots are then rejected.
  var isRestricted: Bool { !EnvObservation.allCases.allSatisfy(observe.contains) }

  var isEtude: Bool { if case .etude = place { true } else { false } }

  func makeApp() -> KodamaApp {
    let hears = observe.contains(.pcm) || observe.contains(.events)
    let outputs = Outputs(
      screen: observe.contains(where: \.isSeen) ? TextSurface() : nil,
      sound: hears ? SoundSurface() : nil,
      words: observe.contains(.captions) || observe.contains(.speech) ? WordSurface() : nil)
    let rules = content.rules
    switch place {
    case .valley:
      let app = content.app(seed: seed, outputs: outputs)
      app.start(.play)
      return app
    case .world(let text, let opening):
      let app = content.app(
        seed: seed, outputs: outputs, makeWorld: { _ in text.world(rules: rules) },
        opening: opening)
      app.start(.play)
      return app
    case .etude(let name):
      let app = content.app(outputs: outputs)
      app.start(.etude(name, variation: seed))
      return app
    }
  }
}

/// The information that a player has before pressing the first key: the goals, the hotbar, the keys
/// and the legend. It contains no positions.
struct EnvTask {
  private let content: Content
  private let etude: Etude?
  private let actions: [String]

  /// Creates the task of an episode.
  ///
  /// - Parameters:
  ///   - start: the settings of the episode.
  ///   - actions: all actions that have a key.
  init(_ start: EnvStart, actions: [String]) {
    content = start.content
    self.actions = actions
    if case .etude(let name) = start.place {
      etude = content.etudes.first { $0.name == name }
    } else {
      etude = nil
    }
  }

  /// The task in the answer to `reset`.
  var value: EnvValue {
    let rules = content.rules
    let goals = etude?.goals.goals.map { EnvValue.text($0.text(rules: rules)) } ?? []
    let hotbar = etude?.hotbar.map { EnvValue.text(rules.name(of: $0)) } ?? []
    let keys = actions.filter { name in etude?.allows(action: ActionID(name)) ?? true }
    return .object(
      [
        .init("goals", .list(goals)), .init("in-order", .bool(etude?.goals.isSequence ?? false)),
        .init("hotbar", .list(hotbar)), .init("keys", .list(keys.map { .text($0) })),
        .init("legend", EnvLegend(content).value),
      ] + (etude.map { [.init("pages", .int($0.pages))] } ?? []))
  }
}
