#if !Store
  import KodamaSystem

  /// The player's folder of a program that was built without the store: pictures still go there,
  /// and what another build of the game kept is named.
  struct StoreFolder {
    let path: String

    init(path: String) { self.path = path }

    /// As the store's own.
    static func standard() -> StoreFolder { StoreFolder(path: PlayerFolder.path()) }

    var database: String { path + "/kodama.sqlite" }
  }
#endif
