import ArgumentParser

/// `kodama gallery`: what others have made, and what one makes for others.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Look through what others have made, take it, and build a gallery for others.",
    discussion: """
      A gallery is a folder of files that any web server can hold: an address of the web or the \
      path of a folder stands for it. docs/gallery.md says what is in one.
      """,
    subcommands: [
      GalleryList.self, GalleryTake.self, GalleryBuild.self, GallerySeal.self,
    ])
}
