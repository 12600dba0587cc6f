import Foundation
import KodamaSystem

/// The folder in which everything is kept, and the names of the files in it.
public struct StoreFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String

  /// Names a folder; nothing is made or opened.
  public init(path: String) { self.path = path }

  /// The player's folder: `KODAMA_HOME`, else `kodama` in `XDG_DATA_HOME`, else
  /// `~/.local/share/kodama`. A relative path in `KODAMA_HOME` begins in the home folder, wherever
  /// the game was started: there is one store. Relative paths in `XDG_DATA_HOME` do not count, as
  /// its specification says.
  ///
  /// - Parameter environment: the variables to look into; by default those of this process.
  /// - Returns: the folder, whether it exists or not.
  /// - Throws: an error that says which variable to set, where none names a folder.
  public static func standard(environment: [String: String]? = nil) throws -> StoreFolder {
    guard let environment else { return StoreFolder(path: try PlayerFolder.path()) }
    return StoreFolder(path: try PlayerFolder.path { environment[$0] })
  }

  /// The file of saves, stamps and settings.
  public var database: String { path + "/kodama.sqlite" }
  /// What SQLite writes beside it, to take back what was half done.
  var journal: String { database + "-journal" }
  /// A database that is being made and not yet in place.
  var fresh: String { path + "/kodama.new.sqlite" }
  /// A second database that holds the same, as of the last save.
  var backup: String { path + "/kodama.backup.sqlite" }
  /// A copy that is being made.
  var freshBackup: String { backup + ".new" }
  /// Held locked by the one game that writes.
  var lock: String { path + "/kodama.lock" }

  private static let asidePrefix = "kodama.broken-"
  private static let asideEnding = ".sqlite"

  /// The names of the databases that were set aside, in the order of their numbers.
  func asides() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name -> (Int, String)? in
      guard name.hasPrefix(Self.asidePrefix), name.hasSuffix(Self.asideEnding),
        let number = Int(name.dropFirst(Self.asidePrefix.count).dropLast(Self.asideEnding.count))
      else { return nil }
      return (number, name)
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// A name that no database that was set aside has.
  func freeAside() -> String? {
    (1...999).lazy.map { "\(Self.asidePrefix)\($0)\(Self.asideEnding)" }
      .first { FileKind(of: path + "/" + $0) == .nothing }
  }

  /// A name that is free, for something broken that is to be set aside.
  func freePath(_ stem: String, _ ending: String) -> String? {
    (1...999).lazy.map { "\(path)/\(stem)-\($0)\(ending)" }
      .first { FileKind(of: $0) == .nothing }
  }
}
