/// An error about content that ships with the game: a missing or unreadable file or folder, and
/// where it was searched. Neither the player nor a file of the player's causes it.
public struct MissingAsset: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file in the folder of the content; nil if the folder itself is missing.
  public var file: String?
  /// Why the file or folder cannot be used, such as "it is not there".
  public var reason: String
  /// The folders that were searched.
  public var places: [String]

  init(file: String?, reason: String, places: [String]) {
    self.file = file
    self.reason = reason
    self.places = places
  }

  /// A description for people, with the way to fix the problem.
  public var description: String {
    """
    The content of the game is incomplete: \(file ?? "the folder Content"): \(reason).
      searched: \(places.joined(separator: "\n            "))
      fix: reinstall Kodama, or set \(AssetPlaces.variable) to the folder of its content.
    """
  }
}
