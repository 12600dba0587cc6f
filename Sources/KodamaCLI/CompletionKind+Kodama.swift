import ArgumentParser

/// What a shell offers after an option: files that fit, and names that the program itself knows.
extension CompletionKind {
  /// A file of any kind.
  static let anyFile = CompletionKind.file()
  /// A world or an étude as text.
  static let world = CompletionKind.file(extensions: ["kodama"])
  /// Files that can be content packs, for the shell.
  static let pack = CompletionKind.file(extensions: ["yaml", "yml"])
  /// The étude files' names.
  static let etude = CompletionKind.shellCommand("kodama list etudes | cut -f 1")
  /// What is kept in the player's store.
  static let kept = CompletionKind.shellCommand("kodama save list | cut -f 1")
}
