package import ArgumentParser

/// The arguments of a command that runs a recording again.
package struct RecordingOptions: ParsableArguments {
  @Argument(help: "The recording.", completion: .anyFile)
  package var file: String

  @Option(
    help: "The world of the recording, where it lies neither where it was nor beside it.",
    completion: .world)
  var world: String?

  @OptionGroup var packs: PackOptions

  package init() {}

  /// Reads the recording and makes its game.
  ///
  /// - Throws: `Failure` with status 2 where the recording or its world is not what it was.
  package func game() throws -> RecordedGame {
    try RecordedGame(file, world: world, packs.content())
  }
}
