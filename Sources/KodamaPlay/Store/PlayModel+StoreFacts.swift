import KodamaDataSources

// What came of keeping the valley, told where it is played.
extension PlayModel {
  /// Tells what came of it, and writes it among the last lines.
  func tell(_ fact: StoreFact) { tell(.store(fact)) }

  /// Tells a fact, and writes it among the last lines.
  func tell(_ fact: Fact) {
    chronicle.tell(fact)
    write(fact)
  }

  /// Tells that something cannot be done, and lets it be heard.
  func refuse(_ fact: StoreFact) {
    moment(.refuse)
    caption(heard("caption.refused", "here"))
    tell(fact)
  }
}

// MARK: - Words that are not facts yet.
extension PlayModel {
  /// Writes words among the last lines.
  func write(_ message: Message) { write(.words(message, .message, isShown: false)) }
}
