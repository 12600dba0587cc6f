import ArgumentParser
import Foundation
import Kodama

/// `kodama list`: lists materials, sounds, keys and other content.
struct List: ParsableCommand {
  enum What: String, ExpressibleByArgument, CaseIterable {
    case materials, reactions, sounds, keys, etudes, terrains, strings

    /// Accepts `études` as well as `etudes`, which is easier to type.
    init?(argument: String) {
      self.init(
        rawValue: argument.precomposedStringWithCanonicalMapping == "études"
          ? "etudes" : argument)
    }
  }

  static let configuration = CommandConfiguration(
    abstract: "List materials, reactions, sounds, keys, études, terrains or strings.",
    discussion: """
      Prints one line for each entry; its columns are separated by tabs. The output \
      of --json is described by docs/json.schema.json.

      Examples:
        kodama list materials
        kodama list etudes --language ja
      """)

  @Argument(help: "What to list.")
  var what: What

  @Flag(help: "Print JSON, one object for each entry.")
  var json = false

  @Option(help: "The language of names and texts. (default: the system's)")
  var language: Language?

  @OptionGroup var packs: PackOptions

  func run() throws { try execute() }

  /// A column of a line, which is text there and has a type in JSON.
  enum Column {
    case text(String)
    case number(Double, shown: String)
    case list([String], separator: String)

    var text: String {
      switch self {
      case .text(let text): text
      case .number(_, let shown): shown
      case .list(let texts, let separator): texts.joined(separator: separator)
      }
    }

    var json: Any {
      switch self {
      case .text(let text): text
      case .number(let number, _): number
      case .list(let texts, _): texts
      }
    }
  }

  /// The columns of one line, as pairs of a JSON key and a value.
  typealias Row = [(String, Column)]

  private func execute() throws {
    // Without packs, it is enough to read the listed part of the content, which is faster.
    let rows = try packs.pack.isEmpty ? shippedRows() : rows(packs.content())
    if json {
      let objects = rows.map { Dictionary($0, uniquingKeysWith: { $1 }).mapValues(\.json) }
      try Files.printLine(try JSONText.of(objects))
    } else {
      let lines = rows.map { $0.map(\.1.text).joined(separator: "\t") }
      try Files.printLine(lines.joined(separator: "\n"))
    }
  }

  /// Returns the rows of the content that ships with the game.
  func shippedRows() throws -> [Row] {
    switch what {
    case .materials:
      let (rules, looks, messages) = try ShippedPart.materials()
      return materials(rules, looks, messages)
    case .reactions: return reactions(try ShippedPart.rules())
    case .sounds: return sounds(try ShippedPart.patches())
    case .keys: return keys()
    case .etudes:
      let (rules, etudes) = try ShippedPart.etudes()
      var messages = MessageCatalogue([:])
      for etude in etudes { messages.add(etude.entries) }
      return self.etudes(etudes, rules, messages)
    case .terrains: return terrains(try Content.shipped().messages)
    case .strings: return strings(try Content.shipped().messages)
    }
  }

  func rows(_ content: Content) -> [Row] {
    switch what {
    case .materials: materials(content.rules, content.looks, content.messages)
    case .reactions: reactions(content.rules)
    case .sounds: sounds(content.patches)
    case .keys: keys()
    case .etudes: etudes(content.etudes, content.rules, content.messages)
    case .terrains: terrains(content.messages)
    case .strings: strings(content.messages)
    }
  }

  // MARK: Rows

  private func materials(
    _ rules: MaterialRules, _ looks: MaterialLooks, _ messages: MessageCatalogue
  ) -> [Row] {
    let words = words(of: messages)
    return rules.materials.indices.map { index in
      let material = MaterialID(UInt8(index))
      let name = rules.name(of: material)
      return [
        ("name", .text(name)), ("label", .text(words(looks.name(material)))),
        ("glyph", .text(String(looks[material].leftGlyph))),
        ("about", .text(words(Message("material.\(name).about")))),
      ]
    }
  }

  private func reactions(_ rules: MaterialRules) -> [Row] {
    rules.reactions.map { reaction in
      let chance = Double(reaction.chance) / 100
      return [
        ("first", .text(reaction.first)), ("second", .text(reaction.second)),
        ("firstBecomes", .text(reaction.firstBecomes)),
        ("secondBecomes", .text(reaction.secondBecomes)),
        ("chance", .number(chance, shown: "\(chance) %")),
        ("heat", .number(Double(reaction.heat), shown: "\(reaction.heat)°")),
        ("moment", .text(reaction.moment?.name ?? "silent")),
      ]
    }
  }

  private func sounds(_ patches: PatchTable) -> [Row] {
    patches.patches.map { [("name", .text($0.name))] }
  }

  private func keys() -> [Row] {
    let terminal = KeyTable(.terminal)
    return KeyBindings.standard.bindings.map { binding in
      let stroke = "\(binding.stroke)"
      let onTerminal = terminal.stroke(for: binding.action.rawValue) ?? ""
      return [
        ("key", .text(stroke)),
        ("terminal", .text(KeyTable.isOnPad(stroke) ? "" : onTerminal)),
        ("action", .text("\(binding.action)")),
      ]
    }
  }

  private func etudes(
    _ etudes: [Etude], _ rules: MaterialRules, _ messages: MessageCatalogue
  ) -> [Row] {
    let words = words(of: messages)
    return EtudeBook(etudes).etudes.map { etude in
      let goals = etude.goals.goals.map { $0.text(rules: rules) }
      return [
        ("name", .text(etude.name)), ("group", .text(etude.group.rawValue)),
        ("title", .text(words(etude.titleMessage))), ("goals", .list(goals, separator: "; ")),
        ("hotbar", .list(etude.hotbar.map { rules.name(of: $0) }, separator: ", ")),
      ]
    }
  }

  private func terrains(_ messages: MessageCatalogue) -> [Row] {
    let words = words(of: messages)
    return Terrain.allCases.map { terrain in
      [
        ("name", .text(terrain.rawValue)), ("label", .text(words(terrain.name))),
        ("about", .text(words(terrain.about))),
      ]
    }
  }

  private func strings(_ messages: MessageCatalogue) -> [Row] {
    let words = words(of: messages)
    return messages.ids.map { [("id", .text($0)), ("text", .text(words(Message($0))))] }
  }

  private func words(of messages: MessageCatalogue) -> (Message) -> String {
    let language = language ?? GameOptions.languageOfSystem()
    return { messages.text($0, in: language) }
  }
}
