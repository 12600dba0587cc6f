public import KodamaDataSources
public import KodamaEtudes

// Its words. They stand in the file, so their ids are made of its name.
extension Etude {
  /// What it is called, as a message.
  public var titleMessage: Message { Message("etude.\(name)") }

  /// A hint as a message; `index` counts from 0.
  public func hintMessage(_ index: Int) -> Message { Message("etude.\(name).hint.\(index + 1)") }

  /// The words of the file, for the catalogue of all strings.
  public var entries: [(id: String, words: MessageCatalogue.Entry)] {
    [(titleMessage.id, title)]
      + hints.enumerated().map { (hintMessage($0.offset).id, $0.element) }
  }
}
