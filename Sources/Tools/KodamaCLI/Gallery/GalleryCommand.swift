import ArgumentParser

/// `kodama gallery`: what others have made.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Look through what others have made, and take it.",
    discussion: """
      A gallery is a folder of files that any web server can hold: an address of the web or the \
      path of a folder stands for it. docs/gallery.md says what is in one; \
      `kodama-lab gallery build` makes one.
      """,
    subcommands: [GalleryList.self, GalleryTake.self])
}
