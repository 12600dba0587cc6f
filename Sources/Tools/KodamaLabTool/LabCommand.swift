import ArgumentParser
import Kodama
import KodamaCLI

/// The command line for developers and learners.
@main
struct LabCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kodama-lab",
    abstract: "Bots, environments, comparisons and galleries for those who build with Kodama.",
    version: KodamaVersion.text,
    subcommands: [
      Test.self, Watch.self, Env.self, Blind.self, Bisect.self, Heavy.self, DrawSpectrogram.self,
      LabGallery.self,
    ])

  static func main() {
    KodamaCommand.prepareProcess()
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      exit(withError: error)
    }
  }
}

/// `kodama-lab gallery`: galleries for others.
struct LabGallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Build a gallery that any web server can hold.",
    subcommands: [GalleryBuild.self, GallerySeal.self])
}
