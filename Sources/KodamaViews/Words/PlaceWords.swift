public import KodamaDataSources
public import KodamaLanguage

// What kinds of land and places of interest are called.

extension Terrain {
  /// What it is called.
  public var name: Message { Message("terrain.\(rawValue)") }
  /// What lies there, in a sentence.
  public var about: Message { Message("terrain.\(rawValue).about") }
}

extension SiteKind {
  /// What it is called.
  public var name: Message { Message("site.\(rawValue)") }
  /// What it does, in a sentence.
  public var about: Message { Message("site.\(rawValue).about") }
}
