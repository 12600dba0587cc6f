import Foundation
import KodamaDataSources
import KodamaSaves
import KodamaSystem

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
      let bytes = try? SafeFile.bytes(of: "\(path)/\(file)", limit: StoredSettings.byteLimit),
      let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    return StoredSettings.Entry(StoredSettings.takenKey + name, text)
  }

  /// Renames études: of those that come and go in one call, what comes takes no other file's
  /// place, and what goes stays until it is there.
  ///
  /// - Throws: `StoreError.badName` where there is something of the name already.
  /// - Returns: whether this was a renaming.
  func keepRenamed(_ etudes: [StoredSettings.Entry]) throws(StoreError) -> Bool {
    guard let gone = etudes.first(where: \.value.isEmpty),
      let new = etudes.first(where: { !$0.value.isEmpty }), etudes.count == 2
    else { return false }
    guard let place = place(of: new), self.place(of: gone) != nil else { throw .badName }
    var status = stat()
    guard lstat(place, &status) != 0 else { throw .badName }
    try write(new, to: place, isNew: true)
    do {
      try keep(gone)
    } catch {
      unlink(place)
      throw error
    }
    return true
  }

  /// Writes an étude whole in place of the previous one, or removes its file if the text is empty.
  ///
  /// - Throws: `StoreError.badName` for a name that no file can have.
  func keep(_ etude: StoredSettings.Entry) throws(StoreError) {
    guard let place = place(of: etude) else { throw .badName }
    guard etude.value.isEmpty else { return try write(etude, to: place, isNew: false) }
    if unlink(place) != 0, errno != ENOENT { throw StoreError.ofSystem }
    SafeFile.syncFolder(of: place)
  }

  /// The file of an étude; nil where its name cannot be one.
  private func place(of entry: StoredSettings.Entry) -> String? {
    let name = String(entry.key.dropFirst(StoredSettings.takenKey.count))
    return Self.isPlain(name) ? "\(path)/\(name)\(Self.ending)" : nil
  }

  /// Writes it beside and puts it in place; where it is new, only if nothing is there: of two that
  /// do so at once the second is refused.
  private func write(
    _ entry: StoredSettings.Entry, to place: String, isNew: Bool
  ) throws(StoreError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw StoreError.ofSystem }
    do throws(SafeFileError) {
      try SafeFile.save(entry.value.utf8, to: place, onlyIfFree: isNew)
    } catch {
      throw error == .system(EEXIST) ? .badName : StoreError(error)
    }
  }

  /// Letters, digits and hyphens, the first no hyphen: nothing that leads out of the folder, or
  /// that a program takes for an option.
  private static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 100 && name.utf8.first != UInt8(ascii: "-")
      && name.unicodeScalars.allSatisfy { scalar in
        scalar == "-" || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
          || ("A"..."Z").contains(scalar)
      }
  }
}
