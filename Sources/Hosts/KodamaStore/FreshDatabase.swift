import Foundation
import GRDB
import KodamaDataSources
import KodamaSystem

/// Makes a database beside the one in use and puts it in its place when it is whole and on the
/// disk. Whatever interrupts that, the old one is still there, or the new one is.
struct FreshDatabase {
  let folder: StoreFolder

  /// Makes a database of what other files hold, in place of the one in the folder.
  ///
  /// - Parameters:
  ///   - originals: files whose saves count most, looked through already.
  ///   - keepsOld: whether the file in place is kept under another name.
  ///   - isTold: whether the player is told that so many saves came back.
  /// - Throws: where it could not be made; then everything is as it was.
  func make(
    from originals: [Salvage], keepsOld: Bool, isTold: (_ count: Int) -> Bool
  ) throws {
    let copy = try Salvage(folder.backup)
    let known = Set(((originals + [copy].compactMap { $0 }).flatMap(\.knownAsides)))
    let asides = try folder.asides().filter { aside in
      !known.contains(aside) && !SafeFile.areOne(folder.path + "/" + aside, folder.database)
    }.compactMap { try Salvage(folder.path + "/" + $0) }
    let merge = Merge(originals + [copy].compactMap { $0 } + asides, originals: originals.count)
    let old = keepsOld ? try asideOfOld() : nil
    try Self.build(folder.fresh) { db in
      try merge.fill(db)
      for aside in folder.asides() + [old].compactMap({ $0 }) {
        try SettingTable.putAside(db, aside)
      }
      let count = Int(try Schema.number(db, "SELECT count(*) FROM save"))
      guard isTold(count) else { return }
      // In the new file, so that a start that is interrupted leaves the word to the next.
      try RecoveryNote(
        wasBroken: keepsOld, cameBack: count, fromCopies: min(count, merge.fromCopies),
        lost: merge.lost, newestSeconds: merge.newestSeconds
      ).write(db)
    }
    try exchange(old: old)
  }

  /// Makes a whole database under a name of its own, and closes it.
  static func build<Value>(
    _ path: String, _ fill: (Database) throws -> Value
  ) throws -> Value {
    try SafeFile.makeAnew(path)
    do {
      let queue = try DatabaseQueue(
        path: path, configuration: Schema.configuration(isReadOnly: false))
      let value = try queue.write { db in
        try Schema.create(db)
        return try fill(db)
      }
      guard try queue.unsafeRead({ try Schema.text($0, "PRAGMA quick_check(1)") }) == "ok" else {
        throw StoreError.failed
      }
      try queue.close()
      return value
    } catch {
      unlink(path)
      unlink(path + "-journal")
      throw error
    }
  }

  /// The name under which the file in place is kept; it may have it already, where an earlier
  /// attempt was interrupted.
  private func asideOfOld() throws -> String {
    let earlier = folder.asides().first {
      SafeFile.areOne(folder.path + "/" + $0, folder.database)
    }
    guard let name = earlier ?? folder.freeAside() else { throw StoreError.failed }
    return name
  }

  private func exchange(old: String?) throws {
    if let old, FileKind(of: folder.path + "/" + old) == .nothing {
      try SafeFile.keep(folder.database, as: folder.path + "/" + old)
    }
    // A journal of the old file must not be played back into the new one.
    if FileKind(of: folder.journal) == .file {
      let second = folder.path + "/" + (old ?? "kodama.unfinished.sqlite") + ".journal"
      guard rename(folder.journal, second) == 0 else { throw StoreError.ofSystem }
    }
    guard rename(folder.fresh, folder.database) == 0 else { throw StoreError.ofSystem }
    SafeFile.syncFolder(of: folder.database)
  }
}
