import ArgumentParser
import Kodama
import KodamaCLI
import KodamaGallery
import KodamaHosting

/// `kodama-lab gallery`: the commands that build galleries.
struct LabGallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Build a gallery that any web server can hold.",
    subcommands: [GalleryBuild.self, GallerySeal.self])
}

/// `kodama-lab gallery build`: builds a gallery in a folder.
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
      for problem in builder.problems { Files.printError(problem) }
      let entries = builder.index.entries
      try Files.printLine(
        "\(folder): \(entries.count) entries, \(entries.count { $0.isProven }) of them proven")
      if !builder.problems.isEmpty {
        throw CommandError.badContent("\(folder): \(builder.problems.count) things are amiss")
      }
    }
  }
}

/// `kodama-lab gallery seal`: writes the result of a recording into it.
struct GallerySeal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Run a recording again and write into it when it solves its étude.",
    discussion: """
      A gallery marks a recording as proven where it was sealed, was not changed since, and comes \
      to the same when it is run again.
      """)

  @Argument(help: "The recording.", completion: .anyFile)
  var file: String

  func run() throws {
    try CommandError.reporting {
      let content = try Content.shipped()
      let run = try RecordedRun(file, content)
      guard let seal = run.seal else {
        throw CommandError.checkFailed("\(file): it does not solve an étude")
      }
      var recording = run.recording
      recording.header.removeAll { $0.key == RecordingSeal.key }
      recording.header.append(seal.header)
      try Files.write(recording.text, to: file)
      try Files.printLine("\(file): solved in pass \(seal.pass)")
    }
  }
}
