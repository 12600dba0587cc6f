import ArgumentParser
import Kodama
import KodamaCLI
import KodamaGallery
import KodamaHosting

/// `kodama-lab gallery`: the commands that build galleries.
struct LabGallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Build galleries for a web server, and seal recordings.",
    subcommands: [GalleryBuild.self, GallerySeal.self])
}

/// `kodama-lab gallery build`: builds a gallery in a folder.
struct GalleryBuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build",
    abstract: "Build a gallery from the share codes and recordings in a folder.",
    discussion: """
      Reads every NAME.code (from `kodama share --output`) and NAME.recording, with its title, \
      author and description in NAME.txt. Writes index.json, pages, a feed, and a picture and ten \
      seconds of sound for each entry to the same folder, which a web server can serve unchanged. \
      Files with problems are reported and left out.

      Example:
        kodama-lab gallery build valleys

      Exit status: 2 if a file was left out.
      """)

  @Argument(help: "The folder with codes and recordings.", completion: .directory)
  var folder: String

  @Option(help: "The language of messages. (default: the system's)")
  var language: Language?

  func run() throws {
    var builder = GalleryBuilder(
      folder, try Content.shipped(), in: language ?? GameOptions.languageOfSystem())
    try builder.build()
    for problem in builder.problems { Files.printError(problem) }
    let entries = builder.index.entries
    try Files.printLine(
      "\(folder): \(entries.count) entries, \(entries.count { $0.isProven }) of them proven")
    if !builder.problems.isEmpty {
      let count = builder.problems.count
      throw CommandError.badContent("\(folder): \(count) problem\(count == 1 ? "" : "s")")
    }
  }
}

/// `kodama-lab gallery seal`: writes the result of a recording into it.
struct GallerySeal: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seal",
    abstract: "Replay a recording and write into it in which pass it solves its étude.",
    discussion: """
      A gallery marks a recording as proven if it has a seal, was not changed afterwards, and \
      gives the same result when it is replayed.

      Example:
        kodama-lab gallery seal ring.recording
      """)

  @Argument(help: "The recording to seal.", completion: .anyFile)
  var file: String

  func run() throws {
    let content = try Content.shipped()
    let run = try RecordedRun(file, content)
    guard let seal = run.seal else {
      throw CommandError.checkFailed("\(file): does not solve any étude")
    }
    var recording = run.recording
    recording.header.removeAll { $0.key == RecordingSeal.key }
    recording.header.append(seal.header)
    try Files.write(recording.text, to: file)
    try Files.printLine("\(file): solved in pass \(seal.pass)")
  }
}
