public import ArgumentParser
import Foundation
public import Kodama

extension Language: ExpressibleByArgument {}
extension Terrain: ExpressibleByArgument {}

/// The options shared by every command that starts a game.
package struct GameOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Play a world or étude file instead of a generated valley.", valueName: "file"),
    completion: .world)
  package var world: String?

  @Option(
    help: ArgumentHelp(
      "Play an étude by name; `kodama list etudes` prints the names", valueName: "name"),
    completion: .etude)
  package var etude: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The étude's variation; 0 is the étude as written. (default: 0)", valueName: "number"))
  var variation: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      The seed of the valley, or of chance in a --world file. (default: KODAMA_SEED or a random \
      number in play, 7 in other commands, the file's own with --world)
      """, valueName: "number"))
  var seed: UInt64?

  @Option(
    help: """
      The terrain of a generated valley; `kodama list terrains` describes them. (default: hollow)
      """,
    completion: .list(Terrain.allCases.map(\.rawValue)))
  var terrain: Terrain?

  @Option(
    help: ArgumentHelp(
      "The size of a generated valley in cells, 64x32 to 8192x8192. (default: 512x256)",
      valueName: "columnsxrows"))
  var size: ValleySize?

  @Option(help: "The language of the game. (default: the system's)")
  package var language: Language?

  @Flag(help: "Advance time only when the player acts. The setting is remembered.")
  var turns = false

  @Flag(help: "Show a calm picture, in which nothing flickers. The setting is remembered.")
  var calm = false

  /// The default seed of every command except `play`.
  static let standardSeed: UInt64 = 7

  /// Returns the seed of a player's first valley: `KODAMA_SEED`, or a random number of at most four
  /// digits, which is easy to pass on.
  ///
  /// - Throws: `CommandError` if `KODAMA_SEED` is set and not a seed.
  static func drawnSeed(_ environment: [String: String]) throws -> UInt64 {
    guard let text = environment["KODAMA_SEED"], !text.isEmpty else {
      return UInt64.random(in: 1...9_999)
    }
    guard let seed = UInt64(text) else {
      throw CommandError.usage(
        "KODAMA_SEED=\(text): a whole number from 0 to \(UInt64.max) is expected")
    }
    return seed
  }

  /// Reads the files that the options name.
  ///
  /// - Throws: `CommandError` if the world cannot be read, the étude does not exist, or options
  /// contradict each other.
  func setup(_ content: Content) throws -> GameSetup {
    let setup = GameSetup(
      self, content: content, world: try world.map { try WorldFile($0, content) })
    if let etude, setup.etude == nil {
      let near = NearestWord.find(etude, in: content.etudes.map(\.name))
      let fix = near.map { "did you mean \($0)?" } ?? "`kodama list etudes` prints the names"
      throw CommandError.usage("--etude \(etude): unknown étude; \(fix)")
    }
    guard terrain == nil && size == nil || (world == nil && etude == nil) else {
      throw CommandError.usage(
        "--terrain or --size with --world or --etude: only new valleys have them; remove one")
    }
    guard variation == nil || setup.etude != nil else {
      throw CommandError.usage(
        "--variation: a valley has no variations; add --etude NAME, or --world FILE with an étude")
    }
    return setup
  }

  func plan(seed: UInt64) -> ValleyPlan {
    var plan = ValleyPlan(terrain ?? .hollow, seed: seed)
    if let size { (plan.width, plan.height) = (size.width, size.height) }
    return plan
  }

  /// Returns Japanese if the system's language is Japanese, and otherwise English.
  package static func languageOfSystem() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    // Uses `getenv`, because `ProcessInfo` would build a dictionary of the whole environment each
    // time.
    let value = names.lazy.compactMap { getenv($0) }.first { $0.pointee != 0 }
    return value.map { strncmp($0, "ja", 2) == 0 } == true ? .japanese : .english
  }
}

/// Shell completions: files of certain types, and names that the program lists itself.
extension CompletionKind {
  package static let anyFile = CompletionKind.file()
  package static let world = CompletionKind.file(extensions: ["kodama"])
  /// Content packs. Other YAML files match as well.
  package static let pack = CompletionKind.file(extensions: ["yaml", "yml"])
  static let etude = CompletionKind.shellCommand("kodama list etudes 2>/dev/null | cut -f 1")
  static let kept = CompletionKind.shellCommand("kodama save list 2>/dev/null | cut -f 1")
}

/// A way of playing without the screen, without sound, or without a window.
enum PlayMode: String, EnumerableFlag {
  case ears, eyes, words

  static func help(for value: PlayMode) -> ArgumentHelp? {
    switch value {
    case .ears: "Play by ear: nothing is drawn until F4 raises the curtain."
    case .eyes: "Play by eye: no sound and no voice, a caption for every sound."
    case .words: "Play by ear and in words on the terminal."
    }
  }

  /// The only sense that the game is played with; nil for words mode.
  var sense: PlaySense? {
    switch self {
    case .ears: .ears
    case .eyes: .eyes
    case .words: nil
    }
  }
}

/// The only sense that a game is played with.
enum PlaySense: String {
  /// Nothing is drawn; every event has a sound.
  case ears
  /// There is no sound; every sound has a caption.
  case eyes
}

/// A valley's size in cells, written as `1024x256`.
struct ValleySize: ExpressibleByArgument, CustomStringConvertible {
  let width: Int
  let height: Int

  var description: String { "\(width)x\(height)" }

  /// Returns nil for malformed text or a size that no valley can have.
  init?(argument: String) {
    let parts = argument.split(omittingEmptySubsequences: false) { "x×X".contains($0) }
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      ValleyPlan(.hollow, seed: 0, width: width, height: height).isPossible
    else { return nil }
    (self.width, self.height) = (width, height)
  }
}
