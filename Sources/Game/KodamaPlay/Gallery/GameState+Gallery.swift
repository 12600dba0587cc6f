package import KodamaDataSources
import KodamaEtudes
import KodamaRoles
import KodamaWorld

// What others have made, as the screens of a game ask for it.
extension GameState {
  /// A new model of the gallery; nil where nobody brings anything.
  package var newGallery: Gallery? {
    galleries.map { Gallery($0, chronicle, rules: rules) }
  }

  /// Something that was given on, to be seen and heard before it is taken.
  ///
  /// - Parameter code: the line of text.
  /// - Returns: the preview; nil where it is nothing that has a place to be heard in.
  /// - Throws: why it cannot be read.
  package func preview(of code: String) throws(ShareError) -> Preview? {
    guard let sharing else { return nil }
    // What is at hand in it, and what is told of it, is nobody's but its own.
    let parts = PlayParts(
      palette: Palette(hotbar: names.hotbar), settings: settings, names: names,
      chronicle: Chronicle())
    switch try sharing.read(code).thing {
    case .untouched(let world): return Preview(PlayModel(world: world, with: parts))
    case .valley(let saved): return Preview(PlayModel(saved, with: parts))
    case .stamp(let stamp):
      return Preview(PlayModel(world: Self.table(for: stamp, rules), with: parts))
    case .etude(let etude):
      return Preview(PlayModel(etude, variation: 0, rules: rules, with: parts))
    case .macro(let recorded):
      return recorded.decoded(rules).map { Preview(PlayModel($0, with: parts)) }
    }
  }

  /// What somebody has played, on its way to what is seen and heard of it before it is watched.
  ///
  /// - Parameter recording: the recording.
  /// - Returns: nil where it cannot be run here, or is too long to be read in passing.
  package func rehearsal(of recording: String) -> Rehearsal? {
    guard recording.utf8.count <= Rehearsal.byteLimit else { return nil }
    return recordings?.run(recording, in: settings.language.value).map { Rehearsal($0) }
  }

  /// A stamp in a world of its own, with room to be heard.
  private static func table(for stamp: Stamp, _ rules: MaterialRules) -> World {
    let width = max(stamp.width + 4, ViewRectangle.columns)
    let height = max(stamp.height + 4, ViewRectangle.rows)
    let world = World(width: width, height: height, seed: 0, rules: rules)
    world.paste(
      stamp, at: GridPoint((width - stamp.width) / 2, height - stamp.height - 2), withAir: true)
    return world
  }
}
