import Foundation
import KodamaPlay
import KodamaSaves

/// The études of the player as files, one each: the same text as those that ship, so that they are
/// read, checked and tried like those. What is put there by hand is in the list at the next start.
struct EtudeFolder {
  /// More are not read.
  private static let countLimit = 300
  private static let ending = ".kodama"

  private let path: String

  init(_ folder: StoreFolder) { path = folder.path + "/etudes" }

  /// What lies there, under the keys of the settings, in the order of the names.
  var entries: [StoredSettings.Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    var entries: [StoredSettings.Entry] = []
    for file in names.sorted() where entries.count < Self.countLimit {
      if let entry = entry(file) { entries.append(entry) }
    }
    return entries
  }

  /// What a file holds; nil where it is no étude's, or none that could be kept.
  private func entry(_ file: String) -> StoredSettings.Entry? {
    let name = String(file.dropLast(Self.ending.count))
    guard file.hasSuffix(Self.ending), Self.isPlain(name),
      FileKind(of: "\(path)/\(file)") == .file,
      let data = FileManager.default.contents(atPath: "\(path)/\(file)"),
      data.count <= StoredSettings.byteLimit,
      let text = String(validating: data, as: UTF8.self)
    else { return nil }
    return StoredSettings.Entry(StoredSettings.takenKey + name, text)
  }

  /// Writes an étude whole in place of the one before, or takes it away where its text is empty.
  ///
  /// - Returns: whether it is one that has a file; any other setting is the database's.
  func keep(_ entry: StoredSettings.Entry) throws(StoreFault) -> Bool {
    guard entry.key.hasPrefix(StoredSettings.takenKey) else { return false }
    let name = String(entry.key.dropFirst(StoredSettings.takenKey.count))
    guard Self.isPlain(name) else { return false }
    let place = "\(path)/\(name)\(Self.ending)"
    guard !entry.value.isEmpty else {
      if unlink(place) != 0, errno != ENOENT { throw SafeFile.last }
      SafeFile.syncFolder(of: place)
      return true
    }
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw SafeFile.last }
    let fresh = "\(place).new"
    unlink(fresh)
    try SafeFile.write(Array(entry.value.utf8), to: fresh)
    guard rename(fresh, place) == 0 else {
      let fault = SafeFile.last
      unlink(fresh)
      throw fault
    }
    SafeFile.syncFolder(of: place)
    return true
  }

  /// Letters, digits and hyphens: nothing that leads out of the folder.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100
      && name.unicodeScalars.allSatisfy { scalar in
        scalar == "-" || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
          || ("A"..."Z").contains(scalar)
      }
  }
}
