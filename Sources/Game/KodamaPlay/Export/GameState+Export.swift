package import KodamaDataSources

// What was played, as files.
extension GameState {
  /// How much of what was played can be had, in seconds.
  package static let exportSeconds = [30, 60, 120, 300]

  /// Whether something was recorded that could be made into a file.
  package var hasMacro: Bool { play?.macro.recorded != nil }

  /// Makes a file of what was played last.
  ///
  /// - Parameters:
  ///   - form: the form of the file.
  ///   - seconds: how much of it.
  package func export(_ form: ExportForm, seconds: Int) {
    export.begin(ExportWish(form, of: .last(seconds: seconds)))
  }

  /// Makes a file of what the player has recorded; says so where that is nothing.
  ///
  /// - Parameter form: the form of the file.
  package func exportMacro(_ form: ExportForm) {
    guard let sharing, let recorded = play?.macro.recorded else { return export.refuse(.nothing) }
    let code = sharing.text(of: .macro(recorded), name: "")
    export.begin(ExportWish(form, of: .macro(code: code, passes: recorded.passes)))
  }
}
