import Kodama

/// How an episode begins. It is all that is needed to begin it again.
struct EnvStart {
  /// What is played: a valley or an étude.
  enum Place {
    /// A valley that is generated from the seed.
    case valley
    /// A world that was written down.
    case world(WorldText, WorldOpening)
    /// An étude of the content.
    case etude(String)
  }

  var content: Content
  var place: Place
  /// The seed of the valley, or the variation of the étude.
  var seed: UInt64
  var observe: [EnvObservation]
  /// After so many ticks the episode is truncated.
  var limit: Int

  /// True while something is kept from whoever plays: then nothing may leak.
  var isRestricted: Bool { !EnvObservation.allCases.allSatisfy(observe.contains) }

  /// Whether there is something to reach.
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
