import ArgumentParser
import Foundation
import Kodama

/// `kodama gallery serve`: a gallery in the browser of this machine.
struct GalleryServe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve a gallery on this machine alone, to try it.",
    discussion: "Ends with Ctrl+C. For others any web server will do: nothing runs in it.")

  @Argument(help: "The folder of the gallery.", completion: .directory)
  var folder: String

  @Option(help: "The port; 0 takes any that is free.")
  var port: UInt16 = 8_080

  func run() throws {
    try Failure.guarding {
      // Who goes away in the middle of an answer ends the answer, not the server.
      signal(SIGPIPE, SIG_IGN)
      let server = try GalleryServer(folder, port: port)
      try Files.say("http://127.0.0.1:\(server.port)/")
      server.run()
    }
  }
}
