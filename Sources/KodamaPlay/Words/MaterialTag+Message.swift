public import KodamaDataSources
public import KodamaWorld

extension MaterialTag {
  /// The word in the player's language.
  public var message: Message { Message("tag.\(rawValue)") }
}
