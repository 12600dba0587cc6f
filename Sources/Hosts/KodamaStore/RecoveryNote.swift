import Foundation
import GRDB
import KodamaDataSources
import KodamaPlay
import KodamaSaves

/// What came back, as it lies in the new database until it was told: whoever is interrupted before
/// leaves the word to the next start.
struct RecoveryNote {
  private static let key = "store.recovery"

  var wasBroken: Bool
  var cameBack: Int
  var fromCopies: Int
  var lost: Int
  /// When the newest was kept, in seconds since 1970 began.
  var newestSeconds: Int64?

  func write(_ db: Database) throws {
    let numbers = [wasBroken ? 1 : 0, cameBack, fromCopies, lost].map(String.init)
    let newest = newestSeconds.map { "\($0)" } ?? "-"
    try SettingTable.put(db, Self.key, (numbers + [newest]).joined(separator: " "))
  }

  static func remove(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM setting WHERE key = ?", arguments: [key])
  }
}

extension RecoveryNote {
  /// Reads the note; nil where there is none.
  init?(reading db: Database) throws {
    guard let text = try SettingTable.rows(db).first(where: { $0.key == Self.key })?.value else {
      return nil
    }
    let words = text.split(separator: " ").map { Int64($0) }
    guard words.count == 5, let wasBroken = words[0], let cameBack = words[1],
      let fromCopies = words[2], let lost = words[3]
    else { return nil }
    self.init(
      wasBroken: wasBroken == 1, cameBack: Int(clamping: cameBack),
      fromCopies: Int(clamping: fromCopies), lost: Int(clamping: lost), newestSeconds: words[4])
  }

  /// What the player is told.
  var recovery: RecoveryFact {
    let now = Int64(Date().timeIntervalSince1970)
    return RecoveryFact(
      wasBroken: wasBroken, cameBack: cameBack, fromCopies: fromCopies, lost: lost,
      newestAgeSeconds: newestSeconds.map { now.subtractingReportingOverflow($0).partialValue })
  }
}
