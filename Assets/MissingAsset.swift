/// Something of the content that ships with the game is missing: what, where it was looked for, and
/// the mend. It is no fault of the player's and none of a file that somebody has written.
public struct MissingAsset: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file, from the folder of the content; nil where the folder itself is not there.
  public var file: String?
  /// What is the matter with it.
  public var reason: String
  /// The folders in which it was looked for.
  public var places: [String]

  init(file: String?, reason: String, places: [String]) {
    self.file = file
    self.reason = reason
    self.places = places
  }

  /// Three lines for a person.
  public var description: String {
    """
    The content of the game is not whole: \(file ?? "the folder Content"): \(reason).
      looked in: \(places.joined(separator: "\n             "))
      mend: install Kodama again, or name the folder of its content with \(AssetPlaces.variable).
    """
  }
}
