import ArgumentParser
import Foundation
import Kodama
import KodamaCLI

/// `kodama-lab blind`: how far études can be solved without perceiving anything.
struct Blind: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report how many variations of études keys that perceive nothing solve.",
    discussion: """
      A search looks for keys that solve an étude without perceiving anything, as \
      `kodama-lab test --bot blind` does, and tries the best of them on variations that it has \
      not seen.
      """)

  @Argument(help: "Étude files (.kodama), or folders of them.", completion: .world)
  var paths: [String]

  @Option(
    parsing: .unconditional, help: "The number of variations to try, 1 to 200; 20 without it.")
  var variations: UInt64 = 20

  @Flag(help: "As JSON: an object for every étude.")
  var json = false

  @OptionGroup var packs: PackOptions

  func validate() throws {
    if !(1...BlindFigure.countLimit).contains(variations) {
      throw ValidationError("--variations wants a number from 1 to \(BlindFigure.countLimit).")
    }
  }

  func run() throws {
    try CommandError.reporting {
      let content = try packs.content()
      let figures = try EtudeFiles.read(paths, content).map { etude in
        let progress = ProgressLine("blind: \(VisibleText.of(etude.name))")
        let figure = BlindFigure(
          etude, content, variations: variations, onProgress: progress.show)
        if !json { try Files.print("\(etude.name): \(figure.line)") }
        return (etude.name, figure)
      }
      guard json else { return }
      let objects = figures.map { name, figure in
        figure.object.merging(["etude": name]) { _, new in new }
      }
      try Files.print(try JSONText.of(objects))
    }
  }
}
