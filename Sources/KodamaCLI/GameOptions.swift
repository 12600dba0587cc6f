public import ArgumentParser
import Foundation
public import Kodama

extension Language: ExpressibleByArgument {}

/// What every command that starts a game can be told.
struct GameOptions: ParsableArguments {
  @Option(help: "A world file to play in, in place of a generated valley.")
  var world: String?

  @Option(help: "The number a valley grows from.")
  var seed: UInt64?

  @Option(help: "The language: en or ja.")
  var language: Language?

  /// The seed to use where none was given.
  static let standardSeed: UInt64 = 7

  /// Makes a game with all of its surfaces, or with some.
  func app(
    _ content: Content, outputs: Outputs, store: any GameStore = MemoryGameStore()
  ) throws -> KodamaApp {
    let makeWorld = try world.map { path in
      let world = try Files.text(path)
      return try WorldFile.maker(of: world, path: path, content: content)
    }
    return content.app(
      seed: seed ?? Self.standardSeed, language: language ?? Self.languageOfSystem(),
      outputs: outputs, makeWorld: makeWorld, store: store, keepsLanguage: language == nil)
  }

  /// What a recording must say to make this game again.
  func header(_ app: KodamaApp, start: String) -> [Recording.Header] {
    var header = [
      Recording.Header("engine", KodamaVersion.text),
      Recording.Header("seed", String(seed ?? Self.standardSeed)),
      Recording.Header("language", app.language.rawValue),
      Recording.Header("start", start),
    ]
    if let world { header.append(Recording.Header("world", world)) }
    for binding in app.bindings.bindings {
      header.append(Recording.Header("bind", "\(binding.stroke) \(binding.action)"))
    }
    return header
  }

  /// Japanese where the system speaks it, else English.
  static func languageOfSystem() -> Language {
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
    let value = names.lazy.compactMap { ProcessInfo.processInfo.environment[$0] }
      .first { !$0.isEmpty }
    return value?.hasPrefix("ja") == true ? .japanese : .english
  }
}
