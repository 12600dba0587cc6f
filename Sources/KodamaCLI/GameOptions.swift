public import ArgumentParser
import Foundation
public import Kodama

extension Language: ExpressibleByArgument {}

/// What every command that starts a game can be told.
struct GameOptions: ParsableArguments {
  @Option(help: "A world or étude file to play, in place of a generated valley.")
  var world: String?

  @Option(help: "An étude to play, by its name (`kodama list etudes`).")
  var etude: String?

  @Option(help: "Which variation of the étude; 0 is the one that is written down.")
  var variation: UInt64 = 0

  @Option(help: "The number a valley grows from.")
  var seed: UInt64?

  @Option(help: "The language: en or ja.")
  var language: Language?

  @Flag(help: "Let time move only with the player; the settings remember it.")
  var turns = false

  /// The seed to use where none was given.
  static let standardSeed: UInt64 = 7

  /// Makes a game with all of its surfaces, or with some.
  func app(
    _ content: Content, outputs: Outputs, store: any GameStore = MemoryGameStore()
  ) throws -> KodamaApp {
    var content = content
    var makeWorld: ((UInt64) -> World)?
    if let world {
      let text = try Files.text(world)
      if let etude = try WorldFile.etude(text, path: world, content: content) {
        content.add(etude)
      } else {
        makeWorld = try WorldFile.maker(of: text, path: world, content: content)
      }
    }
    if let etude, !content.etudes.contains(where: { $0.name == etude }) {
      throw Failure.usage("No étude is called \(etude); `kodama list etudes` names them.")
    }
    return content.app(
      seed: seed ?? Self.standardSeed, language: language ?? Self.languageOfSystem(),
      outputs: outputs, makeWorld: makeWorld, store: store, keepsLanguage: language == nil,
      inTurns: turns)
  }

  /// Where the game starts, if an étude was asked for, by name or by its file.
  func etudeStart(_ content: Content) throws -> KodamaApp.Start? {
    try chosenEtude(content).map { .etude($0.name, variation: variation) }
  }

  /// The étude that was asked for, by name or by its file.
  func chosenEtude(_ content: Content) throws -> Etude? {
    if let etude { return content.etudes.first { $0.name == etude } }
    guard let world else { return nil }
    return try WorldFile.etude(try Files.text(world), path: world, content: content)
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
    if turns { header.append(Recording.Header("turns", "on")) }
    if let etude { header.append(Recording.Header("etude", etude)) }
    if variation != 0 { header.append(Recording.Header("variation", String(variation))) }
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
