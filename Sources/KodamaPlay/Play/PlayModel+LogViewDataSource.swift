public import KodamaDataSources

extension PlayModel: LogViewDataSource {
  /// The last messages.
  public var logLines: [Message] { lines }
}
