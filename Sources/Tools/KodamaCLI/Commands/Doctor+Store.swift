import Kodama
#if Store
  import KodamaStore
#endif

extension Doctor {
  /// How the player's saves are.
  static func store(_ language: Language) -> DoctorFinding {
    #if Store
      guard let folder = try? StoreFolder.standard() else {
        return DoctorFinding(name: "store", text: "no folder to look into")
      }
      let health = StoreHealth(folder)
      var text = folder.path + ", "
      switch health.fault {
      case .some(let fault):
        let messages = try? Content.shipped().messages
        let why = Narrator.message(fault)
        text += messages?.text(why, in: language) ?? fault.rawValue
      case nil: text += "\(health.saves) saves"
      }
      switch health.copy {
      case .notNeeded: break
      case .upToDate: text += ", copied"
      case .behind: text += ", the copy lacks some until the next start"
      case .missing: text += ", without a copy until the next start"
      }
      if !health.broken.isEmpty { text += ", broken: \(health.broken.map(\.description))" }
      if !health.asides.isEmpty { text += ", kept aside: \(health.asides.joined(separator: ", "))" }
      return DoctorFinding(name: "store", text: text, mend: mend(health), weight: .need)
    #else
      return DoctorFinding(
        name: "store", text: "this program was built without SQLite: nothing is kept",
        mend: "apt install libsqlite3-dev, then build it again", weight: .need)
    #endif
  }

  #if Store
    private static func mend(_ health: StoreHealth) -> String? {
      switch health.fault {
      case .broken: return "kodama save repair"
      case .notNow, .failed: return "try again; if it stays so, copy the folder to another disk"
      case .foreign, .notAFile:
        return "move what stands there, or set KODAMA_HOME to another folder"
      case .newerVersion: return "use the version of Kodama that wrote it, or a later one"
      case .some: return "let your user read and write the folder"
      case nil: break
      }
      if !health.broken.isEmpty { return "kodama save repair" }
      return health.isReadOnly ? "let your user write the folder; nothing is kept" : nil
    }
  #endif
}
