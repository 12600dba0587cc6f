import ArgumentParser

/// `kodama save`: what is kept.
struct Save: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, look into, export, import, delete and repair kept valleys.",
    discussion: """
      Valleys are kept in KODAMA_HOME (a relative path begins in the home folder), else in kodama \
      below XDG_DATA_HOME, else in ~/.local/share/kodama.
      """,
    subcommands: [
      SaveList.self, SaveInfoCommand.self, SaveExport.self, SaveImport.self, SaveDelete.self,
      SaveRepair.self,
    ])
}
