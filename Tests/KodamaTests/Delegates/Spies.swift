import KodamaDataSources
@testable import KodamaEtudes
@testable import KodamaPlay
@testable import KodamaWorld

/// Counts the calls of the delegates of all Models.
final class Spy {
  private(set) var calls = 0
  func count() { calls += 1 }

  /// Returns the number of calls during an operation.
  func calls(during operation: () -> Void) -> Int {
    let before = calls
    operation()
    return calls - before
  }
}

extension Spy: MenuDelegate, CatalogueDelegate, WorldDelegate, ChronicleDelegate, PlayDelegate,
  LessonDelegate, EtudeBookDelegate, QuizDelegate
{
  func menuDidChange() { count() }
  func catalogueDidChange() { count() }
  func worldDidChange() { count() }
  func chronicleDidChange() { count() }
  func playDidChange(_ change: PlayChange) { count() }
  func lessonDidPlay() { count() }
  func etudesDidChange() { count() }
  func quizDidPlay() { count() }
}

/// Counts the reports of a play model by the Views that follow them.
final class PlaySpy: PlayDelegate {
  /// The number of reports of each kind.
  struct Counts: Equatable {
    var changes = 0
    var words = 0
    var sounds = 0
    var goals = 0
    var ticks = 0
  }

  private(set) var counts = Counts()

  func playDidChange(_ change: PlayChange) {
    switch change {
    case .hand, .rectangle, .kept, .shown: counts.changes += 1
    case .words: counts.words += 1
    case .time: counts.ticks += 1
    case .sound: counts.sounds += 1
    case .goal: counts.goals += 1
    }
  }

  /// Returns the reports during an operation.
  func counts(during operation: () -> Void) -> Counts {
    counts = Counts()
    operation()
    return counts
  }
}
