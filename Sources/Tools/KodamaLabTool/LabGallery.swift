import ArgumentParser

/// `kodama-lab gallery`: galleries for others.
struct LabGallery: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Build a gallery that any web server can hold.",
    subcommands: [GalleryBuild.self, GallerySeal.self])
}
