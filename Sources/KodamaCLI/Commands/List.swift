import ArgumentParser
import Foundation
import Kodama

/// `kodama list`: what the game is made of.
struct List: ParsableCommand {
  enum What: String, ExpressibleByArgument, CaseIterable {
    case materials, reactions, sounds, keys, etudes, strings

    /// What they are called is taken as well as what is typed more easily.
    init?(argument: String) {
      self.init(
        rawValue: argument.precomposedStringWithCanonicalMapping == "études"
          ? "etudes" : argument)
    }
  }

  static let configuration = CommandConfiguration(
    abstract: "List materials, reactions, sounds, keys, études or strings.")

  @Argument(help: "materials, reactions, sounds, keys, etudes or strings.")
  var what: What

  @Flag(help: "As JSON, one object an entry.")
  var json = false

  @Option(help: "The language: en or ja.")
  var language: Language?

  @OptionGroup var packs: PackOptions

  func run() throws { try Failure.guarding(runGuarded) }

  private func runGuarded() throws {
    let content = try packs.content()
    let rows = rows(content)
    if json {
      try Files.say(try JSONText.of(rows.map { Dictionary($0, uniquingKeysWith: { $1 }) }))
    } else {
      try Files.say(rows.map { $0.map(\.1).joined(separator: "\t") }.joined(separator: "\n"))
    }
  }

  private func rows(_ content: Content) -> [[(String, String)]] {
    let language = language ?? GameOptions.languageOfSystem()
    func words(_ message: Message) -> String { content.messages.text(message, in: language) }
    switch what {
    case .materials:
      return content.rules.materials.indices.map { index in
        let material = MaterialID(UInt8(index))
        return [
          ("name", content.rules.name(of: material)),
          ("label", words(content.looks.name(material))),
          ("glyph", String(content.looks[material].leftGlyph)),
          ("about", words(Message("material.\(content.rules.name(of: material)).about"))),
        ]
      }
    case .reactions:
      return content.rules.reactions.map { reaction in
        [
          ("first", reaction.first), ("second", reaction.second),
          ("firstBecomes", reaction.firstBecomes), ("secondBecomes", reaction.secondBecomes),
          ("chance", "\(Double(reaction.chance) / 100) %"), ("heat", "\(reaction.heat)°"),
          ("moment", reaction.moment.map { "\($0)" } ?? "silent"),
        ]
      }
    case .sounds: return content.patches.patches.map { [("name", $0.name)] }
    case .keys:
      return KeyBindings.standard.bindings.map {
        [("key", "\($0.stroke)"), ("action", "\($0.action)")]
      }
    case .etudes:
      return EtudeBook(content.etudes).etudes.map { etude in
        let goals = etude.goals.goals.map { $0.text(rules: content.rules) }
        return [
          ("name", etude.name), ("group", etude.group.rawValue),
          ("title", words(etude.titleMessage)), ("goals", goals.joined(separator: "; ")),
          ("hotbar", etude.hotbar.map { content.rules.name(of: $0) }.joined(separator: ", ")),
        ]
      }
    case .strings:
      return content.messages.ids.map { [("id", $0), ("text", words(Message($0)))] }
    }
  }
}
