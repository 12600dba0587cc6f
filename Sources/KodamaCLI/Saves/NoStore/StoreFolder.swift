#if !Store
  import Foundation

  /// The player's folder of a program that was built without the store: pictures still go there.
  struct StoreFolder {
    let path: String

    init(path: String) { self.path = path }

    /// As the store's own names it.
    static func standard() -> StoreFolder {
      let environment = ProcessInfo.processInfo.environment
      let own = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/"
      if let home = environment["KODAMA_HOME"], !home.isEmpty {
        return StoreFolder(path: home.hasPrefix("/") ? home : own + "/" + home)
      }
      if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
        return StoreFolder(path: data + "/kodama")
      }
      return StoreFolder(path: own + "/.local/share/kodama")
    }

    var database: String { path + "/kodama.sqlite" }
  }
#endif
