import ArgumentParser
import Kodama

/// `kodama icon`: draws the icon of the game, for its packages. Nobody who plays needs it, so the
/// help does not name it.
struct DrawIcon: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "icon", abstract: "Draw the icon of the game as a picture (PNG).",
    shouldDisplay: false)

  @Option(parsing: .unconditional, help: "Pixels a side: 16 to 1024.")
  var size = 256

  @Argument(help: "The file to write.", completion: .file(extensions: ["png"]))
  var file: String

  func validate() throws {
    guard (16...1_024).contains(size) else { throw ValidationError("--size wants 16 to 1024.") }
  }

  func run() throws {
    try Failure.guarding {
      try Files.write(PNGFile.bytes(Icon.pixels(size: size), width: size), to: file)
    }
  }
}
