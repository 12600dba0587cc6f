public import ArgumentParser
import Foundation
public import Kodama

extension Language: ExpressibleByArgument {}
extension Terrain: ExpressibleByArgument {}

/// What every command that starts a game can be told.
package struct GameOptions: ParsableArguments {
  package init() {}

  @Option(
    help: "A world or étude file to play, in place of a generated valley.", completion: .world)
  package var world: String?

  @Option(help: "An étude to play, by its name (`kodama list etudes`).", completion: .etude)
  package var etude: String?

  @Option(
    parsing: .unconditional,
    help: "Which variation of the étude; 0, without it, is the one that is written down.")
  var variation: UInt64?

  @Option(
    parsing: .unconditional,
    help: """
      The number a valley grows from; with --world, what chance depends on there. Without it play
      draws one, or takes that of KODAMA_SEED; everything else takes 7.
      """)
  var seed: UInt64?

  @Option(
    help: "What land a valley is made of (`kodama list terrains`); without it a hollow.",
    completion: .list(Terrain.allCases.map(\.rawValue)))
  var terrain: Terrain?

  @Option(help: "How large a valley is made, COLUMNSxROWS: 64x32 to 8192x8192; usually 512x256.")
  var size: ValleySize?

  @Option(help: "The language: en or ja.")
  package var language: Language?

  @Flag(help: "Let time move only with the player; the settings remember it.")
  var turns = false

  /// The seed to use where none was given.
  static let standardSeed: UInt64 = 7

  /// The seed of the first valley of somebody who plays: the one of `KODAMA_SEED`, else one that is
  /// drawn, of at most four digits, so that it can be told to somebody.
  static func drawnSeed(_ environment: [String: String]) -> UInt64 {
    environment["KODAMA_SEED"].flatMap { UInt64($0) } ?? UInt64.random(in: 1...9_999)
  }

  /// Reads what the game is to be made of.
  ///
  /// - Throws: `Failure` where the world cannot be read, or what was asked for is not there.
  func setup(_ content: Content) throws -> GameSetup {
    let setup = GameSetup(
      self, content: content, world: try world.map { try WorldFile($0, content) })
    if let etude, setup.etude == nil {
      let near = NearestWord.find(etude, in: content.etudes.map(\.name))
      let mend = near.map { "did you mean \($0)?" } ?? "`kodama list etudes` names them."
      throw Failure.usage("No étude is called \(etude); \(mend)")
    }
    guard terrain == nil && size == nil || (world == nil && etude == nil) else {
      throw Failure.usage("--terrain and --size want a generated valley: leave out the file.")
    }
    guard variation == nil || setup.etude != nil else {
      throw Failure.usage(
        "--variation wants an étude: --etude NAME, or --world FILE with an étude in it.")
    }
    return setup
  }

  /// What a generated valley is made from.
  func plan(seed: UInt64) -> ValleyPlan {
    var plan = ValleyPlan(terrain ?? .hollow, seed: seed)
    if let size { (plan.width, plan.height) = (size.width, size.height) }
    return plan
  }

  /// Japanese where the system speaks it, else English.
  package static func languageOfSystem() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    // `ProcessInfo` would make a dictionary of the whole environment for each of them.
    let value = names.lazy.compactMap { getenv($0) }.first { $0.pointee != 0 }
    return value.map { strncmp($0, "ja", 2) == 0 } == true ? .japanese : .english
  }
}

/// What a shell offers after an option: files that fit, and names that the program itself knows.
extension CompletionKind {
  /// A file of any kind.
  package static let anyFile = CompletionKind.file()
  /// A world or an étude as text.
  package static let world = CompletionKind.file(extensions: ["kodama"])
  /// Files that can be content packs, for the shell.
  package static let pack = CompletionKind.file(extensions: ["yaml", "yml"])
  /// The étude files' names.
  static let etude = CompletionKind.shellCommand("kodama list etudes | cut -f 1")
  /// What is kept in the player's store.
  static let kept = CompletionKind.shellCommand("kodama save list | cut -f 1")
}
