import Foundation

// Folders of files to be checked.
extension FileChecker {
  /// More files in a folder are refused.
  static let countLimit = 10_000

  /// The endings of the game's files.
  private static let endings = ["kodama", "world", "script", "recording", "save", "stamp", "yaml"]

  /// What is to be checked for an argument: itself, or, where it is a folder that is no player's,
  /// the files of the game in it and below it, in the order of their names.
  static func files(_ path: String) throws -> [String] {
    guard Files.isFolder(path), !Files.isFile(path + "/kodama.sqlite") else { return [path] }
    var found: [String] = []
    let walk = FileManager.default.enumerator(atPath: path)
    while let name = walk?.nextObject() as? String {
      guard endings.contains(URL(fileURLWithPath: name).pathExtension) else { continue }
      guard found.count < countLimit else {
        throw Failure.usage("\(path): more than \(countLimit) files of the game")
      }
      found.append(path.hasSuffix("/") ? path + name : "\(path)/\(name)")
    }
    return found.isEmpty ? [path] : found.sorted()
  }
}
