package import KodamaDataSources
public import KodamaEtudes
public import KodamaLanguage

// The words of an étude stand in its file, so their ids are made of its name.
extension Etude {
  /// What it is called, as a message.
  public var titleMessage: Message { Message("etude.\(name)") }

  /// The words of the file, for the catalogue of all strings.
  package var entries: [(id: String, words: Phrase)] {
    [(titleMessage.id, title)]
      + hints.enumerated().map { ("etude.\(name).hint.\($0.offset + 1)", $0.element) }
  }
}
