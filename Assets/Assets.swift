/// The content that ships with the game. It is found wherever the program is installed.
///
///     let materials = try Assets.text("materials.yaml")
package enum Assets {
  /// The file that lists all others, one in each line.
  static let list = "files.txt"

  /// Returns the folder of the content: the first of the possible folders that exists.
  ///
  /// - Throws: `MissingAsset` with the folders that were searched.
  package static func folder() throws(MissingAsset) -> String {
    let places = AssetPlaces.standard.folders
    guard let folder = places.first(where: AssetFile.isFolder) else {
      throw MissingAsset(file: nil, reason: "it is not there", places: places)
    }
    return folder
  }

  /// Returns the names of the files in a folder of the content, sorted and without their extension.
  ///
  /// - Throws: `MissingAsset` if the list of files cannot be read.
  package static func names(in path: String, ending: String) throws(MissingAsset) -> [String] {
    let (start, end) = (path + "/", "." + ending)
    return try files().filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
      .map { String($0.dropFirst(start.count).dropLast(end.count)) }.sorted()
  }

  /// Returns the paths of all files of the content, as `text(_:)` expects them.
  ///
  /// - Throws: `MissingAsset` if the list of files cannot be read.
  package static func files() throws(MissingAsset) -> [String] {
    try text(list).split(whereSeparator: \.isNewline).map(String.init)
  }

  /// Returns the text of a file of the content.
  ///
  /// - Throws: `MissingAsset` if the file is missing, unreadable, larger than 16 MiB or not UTF-8.
  package static func text(_ path: String) throws(MissingAsset) -> String {
    let folder = try folder()
    do {
      return try AssetFile.text("\(folder)/\(path)")
    } catch {
      throw MissingAsset(file: path, reason: error.reason, places: [folder])
    }
  }
}
