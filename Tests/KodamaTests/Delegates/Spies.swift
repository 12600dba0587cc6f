import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaWorld

/// Counts the calls of every delegate of the Models, so that each can be told from the others.
final class Spy {
  private(set) var calls = 0
  func count() { calls += 1 }

  /// How many calls an operation makes.
  func calls(during operation: () -> Void) -> Int {
    let before = calls
    operation()
    return calls - before
  }
}

extension Spy: MenuDelegate, CatalogueDelegate, WorldDelegate, ChronicleDelegate, SweepDelegate,
  ViewportDelegate, LogDelegate, HandDelegate, GameClockDelegate, AmbienceDelegate,
  LessonDelegate, EtudeBookDelegate,
  QuizDelegate
{
  func menuDidChange() { count() }
  func catalogueDidChange() { count() }
  func worldDidChange() { count() }
  func chronicleDidChange() { count() }
  func sweepDidAdvance() { count() }
  func viewportDidMove() { count() }
  func logDidChange() { count() }
  func logWillRefuse() {}
  func handDidMove() { count() }
  func handDidSound() {}
  func handDidRest() {}
  func gameClockDidChange() { count() }
  func ambienceDidChange() { count() }
  func lessonDidPlay() { count() }
  func etudesDidChange() { count() }
  func quizDidPlay() { count() }
}

/// Keeps the two kinds of calls of a guide apart.
final class GuideSpy: GuideDelegate {
  private(set) var pulses = 0
  private(set) var arrivals = 0
  func guideDidPulse() { pulses += 1 }
  func guideDidArrive() { arrivals += 1 }
}

/// Keeps the three kinds of calls of a play model apart.
final class PlaySpy: PlayModelDelegate {
  /// How often it was told of each kind.
  struct Counts: Equatable {
    var changes = 0
    var words = 0
    var sounds = 0
    var goals = 0
    var ticks = 0
  }

  private(set) var counts = Counts()
  func playDidChange() { counts.changes += 1 }
  func playWordsDidChange() { counts.words += 1 }
  func playTimeDidPass() { counts.ticks += 1 }
  func playDidSound() { counts.sounds += 1 }
  func playDidReachGoal() { counts.goals += 1 }

  /// The calls that an operation makes.
  func counts(during operation: () -> Void) -> Counts {
    counts = Counts()
    operation()
    return counts
  }
}
