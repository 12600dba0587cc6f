import KodamaDataSources
import KodamaWorld

/// Reports a valley's progress: awake groves, discoveries and liveliness. It has no state of its
/// own.
struct ProgressReporter {
  /// The wakefulness at which the valley counts as singing, in percent.
  static let singsAtPercent = 85

  private let context: ValleyContext
  private let groves: Groves
  private let log: ValleyLog

  init(_ context: ValleyContext, _ groves: Groves, _ log: ValleyLog) {
    self.context = context
    self.groves = groves
    self.log = log
  }

  var now: ValleyProgress {
    ValleyProgress(
      liveliness, awakeGroves: groves.awakeCount, of: groves.count,
      discoveries: context.world.discoveryCount, of: context.world.rules.reactions.count)
  }

  /// Posts the progress, and plays the state of the groves.
  func post() {
    log.post(.valley(.progress(now, nearest: groves.offeredGrove)))
    groves.answer(now)
  }

  /// Posts the task of the offered grove.
  func postHint() {
    guard var grove = groves.offeredGrove else { return log.refuse(.etude(.noHint)) }
    if grove.kind == .fire { grove.ticksToNight = DayPhase.ticksToNight(at: context.world.tick) }
    log.post(.grove(.asks(grove)))
  }

  private var liveliness: Liveliness {
    let percent = context.world.awakePercent
    guard context.world.wakefulness.isAwake else {
      return percent < Wakefulness.stillBelowPercent ? .still : .stirring
    }
    return percent < Self.singsAtPercent ? .awake : .singing
  }
}
