/// The content that ships with the game. It is found wherever the program is installed.
///
///     let materials = try Assets.text("art.yaml")
package enum Assets {
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
  /// - Throws: `MissingAsset` if there is no such folder.
  package static func names(in path: String, ending: String) throws(MissingAsset) -> [String] {
    let (folder, end) = (try folder(), "." + ending)
    guard let names = AssetFile.names(in: "\(folder)/\(path)") else {
      throw MissingAsset(file: path, reason: "it is not there", places: [folder])
    }
    // Editors leave hidden files in a folder.
    return names.filter { $0.hasSuffix(end) && !$0.hasPrefix(".") }
      .map { String($0.dropLast(end.count)) }.sorted()
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
