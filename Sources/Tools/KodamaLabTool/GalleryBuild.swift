import ArgumentParser
import Kodama
import KodamaCLI
import KodamaGallery

/// `kodama-lab gallery build`: makes a gallery of a folder.
struct GalleryBuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Make a gallery of the share codes and recordings in a folder.",
    discussion: """
      Reads NAME.code (what `kodama share --output` writes) and NAME.recording, and what NAME.txt \
      says of each. Writes index.json, pages, a feed, and a picture and ten seconds of sound of \
      each entry into the same folder, which any web server can hold as it is. What cannot be read \
      is left out, and said.
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @Option(help: "The language of what is said: en or ja.")
  var language: Language?

  func run() throws {
    try CommandError.reporting {
      var builder = GalleryBuilder(
        folder, try Content.shipped(), in: language ?? GameOptions.languageOfSystem())
      try builder.build()
      for fault in builder.faults { Files.printError(fault) }
      let entries = builder.index.entries
      try Files.print(
        "\(folder): \(entries.count) entries, \(entries.count { $0.isProven }) of them proven")
      if !builder.faults.isEmpty {
        throw CommandError.badContent("\(folder): \(builder.faults.count) things are amiss")
      }
    }
  }
}
