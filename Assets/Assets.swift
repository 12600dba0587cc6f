/// The content that ships with the game, wherever the program has been put.
///
///     let materials = try Assets.text("materials.yaml")
public enum Assets {
  /// The list of every other file, one a line, so that one that is missing is missed.
  static let list = "files.txt"

  /// The folder of the content: the first place that there is.
  ///
  /// - Throws: `MissingAsset` with the places where it was looked for.
  public static func folder() throws(MissingAsset) -> String {
    let places = AssetPlaces.standard.folders
    guard let folder = places.first(where: AssetFile.isFolder) else {
      throw MissingAsset(file: nil, reason: "it is not there", places: places)
    }
    return folder
  }

  /// The files of a folder of the content without their ending, sorted.
  ///
  /// - Throws: `MissingAsset` when the list of files is missing.
  public static func names(in path: String, ending: String) throws(MissingAsset) -> [String] {
    let (start, end) = (path + "/", "." + ending)
    return try files().filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
      .map { String($0.dropFirst(start.count).dropLast(end.count)) }.sorted()
  }

  /// Every file of the content, as `text` wants it named.
  ///
  /// - Throws: `MissingAsset` when the list of files is missing.
  public static func files() throws(MissingAsset) -> [String] {
    try text(list).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// One file of the content as text.
  ///
  /// - Throws: `MissingAsset` when the file is missing, cannot be read, or is no UTF-8.
  public static func text(_ path: String) throws(MissingAsset) -> String {
    let folder = try folder()
    do {
      return try AssetFile.text("\(folder)/\(path)")
    } catch {
      throw MissingAsset(file: path, reason: error.reason, places: [folder])
    }
  }
}
