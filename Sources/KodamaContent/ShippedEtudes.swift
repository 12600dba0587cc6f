import Assets
import KodamaDataSources
import KodamaModels

/// The études that ship, with their words by id.
struct ShippedEtudes: Sendable {
  let etudes: [Etude]
  let entries: [String: MessageCatalogue.Entry]

  /// Reads all of them.
  ///
  /// - Throws: `WorldTextError` when one is wrong, or what Foundation says when one is missing.
  init(rules: MaterialRules) throws {
    etudes = try Assets.names(in: "etudes", ending: "kodama").map { name in
      try Etude.parse(try Assets.text("etudes/\(name).kodama"), name: name, rules: rules)
    }
    entries = Dictionary(
      etudes.flatMap(\.entries).map { ($0.id, $0.words) }, uniquingKeysWith: { $1 })
  }
}
