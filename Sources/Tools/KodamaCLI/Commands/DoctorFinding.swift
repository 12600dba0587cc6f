/// One line of what `kodama doctor` found.
struct DoctorFinding {
  /// How the program ends where something is missing that the game needs; the greatest counts.
  enum Weight: Int32 {
    /// The game is whole without it.
    case wish = 0
    /// The game is lame without it: no display, no loudspeaker, no voice, nothing kept.
    case need = 69
    /// The game cannot start without it, and it came with the game.
    case ours = 70
  }

  /// What was looked for.
  var name: String
  /// What was found, as one line for a person.
  var text: String
  /// What to do; nil where nothing is amiss.
  var mend: String?
  /// What it means that it is missing.
  var weight = Weight.wish

  /// For a person: the name, whether it is fine, what was found, and the mend below.
  var line: String {
    let title = name + String(repeating: " ", count: max(0, 12 - name.count))
    return "\(title) \(mend == nil ? "fine" : "none")  \(text)"
      + (mend.map { "\n\(String(repeating: " ", count: 19))mend: \($0)" } ?? "")
  }

  /// The same for a program: what `doctor --json` prints.
  var object: [String: Any] {
    var object: [String: Any] = [
      "name": name, "fine": mend == nil, "text": text, "needed": weight != .wish,
    ]
    if let mend { object["mend"] = mend }
    return object
  }
}
