import KodamaDataSources

/// Writes messages out in the language that was pulled for one update.
struct Words {
  let catalogue: MessageCatalogue
  let language: Language

  func callAsFunction(_ message: Message) -> String { catalogue.text(message, in: language) }

  func reading(_ message: Message) -> String {
    catalogue.text(message, in: language, wording: .reading)
  }
}
