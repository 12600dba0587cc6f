package import Kodama
package import KodamaHosting

/// Reads scripts whose names of actions and sounds are to exist.
package enum ScriptFile {
  /// The names that a script for this content can use.
  package static func names(_ content: Content) -> Script.Names {
    let patches = content.patches.patches.map(\.name)
    var others: [String: String] = [:]
    for look in content.looks.looks where !patches.contains(look.name) {
      let number = Int(look.patch.rawValue)
      if patches.indices.contains(number) { others[look.name] = patches[number] }
    }
    return Script.Names(
      actions: KeyTable(.standard).actions + SystemNotice.names.map(\.rawValue), sounds: patches,
      patches: others)
  }

  /// Reads a file; `-` is the standard input.
  ///
  /// - Throws: `Failure` with what `kodama check` says of it.
  package static func read(_ path: String, _ content: Content) throws -> Script {
    let text = try Files.text(path, limit: FileChecker.Kind.script.byteLimit)
    return try FileFault.reading(path, text) { try Script(text, names: names(content)) }
  }
}
