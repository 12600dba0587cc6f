import KodamaDataSources
import KodamaRoles
import KodamaWorld

/// How far a valley has come: how many of its groves are awake, what has been seen in it, how alive
/// it sounds. It keeps nothing of its own; the panel, the book of discoveries and the answer to a
/// key all ask here.
struct Awakening {
  /// From so many percent of wakefulness on a valley that is awake sings.
  static let singsAtPercent = 85

  private let scene: Scene
  private let groves: Groves
  private let log: Log

  init(_ scene: Scene, _ groves: Groves, _ log: Log) {
    self.scene = scene
    self.groves = groves
    self.log = log
  }

  /// How far it has come by now.
  var now: ValleyProgress {
    ValleyProgress(
      liveliness, awakeGroves: groves.awakeCount, of: groves.count,
      discoveries: scene.world.discoveryCount, of: scene.world.rules.reactions.count)
  }

  /// Tells it, and has the groves answer one after the other.
  func tell() {
    log.tell(.valley(.progress(now, nearest: groves.nearestGrove)))
    groves.answer(now)
  }

  /// Tells what the nearest grove waits for, and what is still missing.
  func tellHint() {
    guard let grove = groves.nearestGrove else { return log.refuse(.etude(.noHint)) }
    log.tell(.grove(.asks(grove)))
  }

  /// How alive it sounds.
  private var liveliness: Liveliness {
    let percent = scene.world.awakePercent
    guard scene.world.wakefulness.isAwake else {
      return percent < Wakefulness.stillBelowPercent ? .still : .stirring
    }
    return percent < Self.singsAtPercent ? .awake : .singing
  }
}
