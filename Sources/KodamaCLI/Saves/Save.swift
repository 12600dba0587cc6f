import ArgumentParser

/// `kodama save`: what is kept.
struct Save: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List, look into, export, import and repair kept valleys.",
    discussion: """
      Valleys are kept in KODAMA_HOME, else in kodama below XDG_DATA_HOME, else in \
      ~/.local/share/kodama.
      """,
    subcommands: [
      SaveList.self, SaveInfoCommand.self, SaveExport.self, SaveImport.self, SaveRepair.self,
    ])
}
