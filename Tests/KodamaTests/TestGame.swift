import Foundation
import KodamaContent
@testable import KodamaControllers
import KodamaDataSources
@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
@testable import KodamaSurfaces
@testable import KodamaWorld
import KodamaYAML
import Testing

/// True in a long run, which `scripts/test --long` starts.
let isLong = ProcessInfo.processInfo.environment["KODAMA_LONG"] == "1"

/// A game on a headless host that records the output of every pass.
final class TestGame {
  /// The Views that a game is created with.
  enum Shown: CaseIterable {
    case nothing, screen, sound, words, ears, all

    var outputs: Outputs {
      switch self {
      case .nothing: Outputs(screen: nil, sound: nil, words: nil)
      case .screen: Outputs(screen: TextSurface(), sound: nil, words: nil)
      case .sound: Outputs(screen: nil, sound: SoundSurface(), words: nil)
      case .words: Outputs(screen: nil, sound: nil, words: WordSurface())
      case .ears: Outputs(screen: nil, sound: SoundSurface(), words: WordSurface())
      case .all: .all()
      }
    }
  }

  /// The shipped content, which is loaded once for all tests.
  static let content = Result { try Content.shipped() }

  let app: KodamaApp
  let host: HeadlessHost
  let loop: GameLoop
  /// The digest of the state after each pass.
  private(set) var states: [GameDigest] = []
  /// The digest of the screen after each pass.
  private(set) var frames: [UInt64] = []
  /// The commands of the sound Views in each pass.
  private(set) var sounds: [[SoundCommand]] = []
  /// The sound samples of each pass.
  private(set) var samples: [[Float]] = []
  /// The spoken texts of each pass.
  private(set) var said: [[String]] = []
  /// The captions of each pass.
  private(set) var captioned: [[String]] = []

  init(
    seed: UInt64 = 1, language: Language = .english, shown: Shown = .all,
    start: KodamaApp.Start = .play, hasMixer: Bool = false, width: Int = 128, height: Int = 64,
    isEmpty: Bool = false, store: (any GameStore)? = nil, content: Content? = nil,
    written: WorldText? = nil, plan: ValleyPlan? = nil
  ) throws {
    let content = try content ?? Self.content.get()
    let rules = content.rules
    app = content.app(
      seed: seed, language: language, outputs: shown.outputs,
      plan: plan,
      makeWorld: plan != nil
        ? nil
        : {
          if let written { return written.world(rules: rules) }
          return isEmpty
            ? World(width: width, height: height, seed: $0, rules: rules)
            : WorldGenerator(seed: $0, width: width, height: height).world(rules: rules)
        }, opening: try written.map { try WorldOpening($0, rules: rules) } ?? WorldOpening(),
      store: store)
    host = HeadlessHost(mixer: hasMixer ? Mixer(patches: content.patches) : nil)
    loop = GameLoop(app: app, host: host)
    host.onPass = { [weak self] pass in
      if let self { self.states.append(self.app.digest) }
      self?.frames.append(pass.screen?.frame.digest ?? 0)
      self?.sounds.append(pass.sounds)
      self?.said.append(Self.texts(pass.words))
      self?.captioned.append(Self.captions(pass.words))
      if hasMixer { self?.samples.append(pass.samples) }
    }
    app.start(start)
  }

  /// The text on the screen.
  var text: String { host.frame?.text ?? "" }

  /// Returns the pixels of the picture under the text.
  func pixels() throws -> [Colour] { try #require(app.outputs.screen).pixels.pixels }

  /// Runs a number of passes without input.
  func run(_ passes: Int = 1) { loop.run(passes: passes) }

  /// Performs operations, one in each pass.
  func perform(_ operations: PlayerOperation...) {
    for operation in operations {
      host.send(.command(Command(operation)))
      run()
    }
  }

  /// Reports an event of the device to the game, and runs a pass.
  func report(_ notice: ActionID) {
    host.send(.command(Command(notice)))
    run()
  }

  /// Runs the game with a list of commands. Some passes run one command, others none or several.
  func play(_ commands: [Command?]) {
    for command in commands {
      if let command { host.send(.command(command)) }
      run()
    }
  }
}

/// A random number generator whose numbers follow from its seed (splitmix64: Steele, Lea, Flood
/// 2014).
struct TestRandom: RandomNumberGenerator {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

/// Returns random commands of a player on all screens and dialogs. They never confirm quitting.
func randomCommands(seed: UInt64, count: Int) -> [Command?] {
  var random = TestRandom(seed)
  let actions =
    KeyBindings.standard.bindings.map(\.action)
    + [.focusLost, .focusGained, .displayChanged, .loudspeakerLost, "unknown"]
  return (0..<count).map { _ in
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2: return nil
    case 3:
      return Command(
        .point,
        .point(
          column: Int.random(in: 0..<104, using: &random),
          row: Int.random(in: 0..<32, using: &random),
          button: Int.random(in: 1...3, using: &random)))
    default:
      let action = actions[Int.random(in: 0..<actions.count, using: &random)]
      // Quitting would end the run. Another test covers it.
      return action == PlayerOperation.back.action && Int.random(in: 0..<4, using: &random) > 0
        ? nil : Command(action)
    }
  }
}
