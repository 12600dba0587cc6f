import Foundation
import KodamaDataSources
import KodamaSaves
import KodamaSystem

/// The folder of the player's études. Each is a text file in the format of the built-in études. The
/// game also reads files that the player puts there.
struct EtudeFolder {
  private static let countLimit = 300
  private static let ending = ".kodama"

  private let path: String

  init(_ folder: StoreFolder) { path = folder.path + "/etudes" }

  /// The études as entries of the settings, sorted by file name.
  var entries: [StoredSettings.Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    var entries: [StoredSettings.Entry] = []
    for file in names.sorted() where entries.count < Self.countLimit {
      if let entry = entry(file) { entries.append(entry) }
    }
    return entries
  }

  /// Returns a file's entry, or nil if its name is invalid or its content is not readable as text.
  private func entry(_ file: String) -> StoredSettings.Entry? {
    let name = String(file.dropLast(Self.ending.count))
    guard file.hasSuffix(Self.ending), Self.isPlain(name),
      let bytes = try? SafeFile.bytes(of: "\(path)/\(file)", limit: StoredSettings.byteLimit),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return StoredSettings.Entry(StoredSettings.importedKey + name, text)
  }

  /// Renames an étude if there are exactly two entries, one to delete and one to save. The old file
  /// is deleted only after the new one is written.
  ///
  /// - Throws: `StoreError.badName` if the new name is invalid or already used.
  /// - Returns: Whether the entries were a renaming.
  func renameIfPaired(_ etudes: [StoredSettings.Entry]) throws(StoreError) -> Bool {
    guard let gone = etudes.first(where: \.value.isEmpty),
      let new = etudes.first(where: { !$0.value.isEmpty }), etudes.count == 2
    else { return false }
    guard let file = filePath(of: new), filePath(of: gone) != nil else { throw .badName }
    var status = stat()
    guard lstat(file, &status) != 0 else { throw .badName }
    try write(new, to: file, isNew: true)
    do {
      try save(gone)
    } catch {
      unlink(file)
      throw error
    }
    return true
  }

  /// Saves an étude, replacing its file, or deletes the file if the text is empty.
  ///
  /// - Throws: `StoreError.badName` if the name is invalid.
  func save(_ etude: StoredSettings.Entry) throws(StoreError) {
    guard let file = filePath(of: etude) else { throw .badName }
    guard etude.value.isEmpty else { return try write(etude, to: file, isNew: false) }
    if unlink(file) != 0, errno != ENOENT { throw StoreError.ofSystem }
    SafeFile.syncFolder(of: file)
  }

  /// Returns the path of an étude's file, or nil if its name is invalid.
  private func filePath(of entry: StoredSettings.Entry) -> String? {
    let name = String(entry.key.dropFirst(StoredSettings.importedKey.count))
    return Self.isPlain(name) ? "\(path)/\(name)\(Self.ending)" : nil
  }

  /// Writes a file atomically. If `isNew` is true, it throws `badName` if the file exists.
  private func write(
    _ entry: StoredSettings.Entry, to file: String, isNew: Bool
  ) throws(StoreError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw StoreError.ofSystem }
    do throws(SafeFileError) {
      try SafeFile.save(entry.value.utf8, to: file, onlyIfFree: isNew)
    } catch {
      throw error == .system(EEXIST) ? .badName : StoreError(error)
    }
  }

  /// Returns whether a name consists of 1–100 ASCII letters, digits and hyphens, and does not begin
  /// with a hyphen. Such a name cannot lead out of the folder or look like a command-line option.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100 && name.utf8.first != UInt8(ascii: "-")
      && name.unicodeScalars.allSatisfy { scalar in
        scalar == "-" || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
          || ("A"..."Z").contains(scalar)
      }
  }
}
