import Foundation

/// The folder in which everything is kept, and the names of the files in it.
public struct StoreFolder: Hashable, Sendable {
  /// The path of the folder.
  public let path: String

  /// Names a folder; nothing is made or opened.
  public init(path: String) { self.path = path }

  /// The player's folder: `KODAMA_HOME`, else `kodama` in `XDG_DATA_HOME`, else
  /// `~/.local/share/kodama`. Relative paths in `XDG_DATA_HOME` do not count, as its specification
  /// says.
  ///
  /// - Parameter environment: the variables to look into; by default those of this process.
  /// - Returns: the folder, whether it exists or not.
  public static func standard(environment: [String: String]? = nil) -> StoreFolder {
    let environment = environment ?? ProcessInfo.processInfo.environment
    if let home = environment["KODAMA_HOME"], !home.isEmpty { return StoreFolder(path: home) }
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      return StoreFolder(path: data + "/kodama")
    }
    return StoreFolder(path: (environment["HOME"] ?? "/") + "/.local/share/kodama")
  }

  /// The database.
  public var database: String { path + "/kodama.sqlite" }
  /// What SQLite writes beside it, to take back what was half done.
  var journal: String { database + "-journal" }
  /// The database as it was at the start of the last session that found it whole.
  var backup: String { path + "/kodama.backup.sqlite" }
  /// Held locked by the one game that writes.
  var lock: String { path + "/kodama.lock" }

  /// A name that is free, for something broken that is to be set aside.
  func freePath(_ stem: String, _ ending: String) -> String? {
    (1...999).lazy.map { "\(path)/\(stem)-\($0)\(ending)" }
      .first { FileKind(of: $0) == .nothing }
  }
}
