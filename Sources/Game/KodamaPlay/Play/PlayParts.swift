package import KodamaDataSources

/// Receives changes of a valley. The parts report to the play model, and the play model reports to
/// the Controller.
package protocol PlayDelegate: AnyObject {
  func playDidChange(_ change: PlayChange)
}

/// The request of a part to its parent to tell the player a fact.
protocol TellingDelegate: PlayDelegate {
  func tell(_ fact: Fact, _ telling: Telling)
}

/// The requests of a part of a valley to the play model, its parent. A part holds no other part:
/// the play model alone posts, counts and reports.
protocol PlayPartDelegate: TellingDelegate {
  /// Counts and reports that the player has changed something that saved games contain.
  func didEdit()
}

/// The ways in which a valley tells a fact.
enum Telling {
  /// Posted, and a line of the valley's log.
  case post
  /// Posted with a line, and with the sound of a refusal at the hand.
  case refusal
  /// Posted without a line.
  case passing
  /// A line that is not posted.
  case line
  /// Spoken without a line, and absent from the history.
  case mention
  /// A caption that the history contains.
  case caption
}

extension TellingDelegate {
  func post(_ fact: Fact) { tell(fact, .post) }

  func refuse(_ fact: Fact) { tell(fact, .refusal) }
}

/// The Models that all valleys and études of a game share.
package struct PlayParts {
  let palette: Palette
  let settings: Settings
  let names: MaterialNames
  let eventLog: EventLog

  package init(
    palette: Palette, settings: Settings, names: MaterialNames, eventLog: EventLog
  ) {
    self.palette = palette
    self.settings = settings
    self.names = names
    self.eventLog = eventLog
  }
}

/// The number of changes in a valley. Autosave compares it with the count at the last save.
package struct ChangeCounts: Hashable, Sendable {
  /// The number of changes to state that saved games contain.
  package private(set) var changes: UInt64 = 0
  package private(set) var edits: UInt64 = 0

  mutating func count(_ change: PlayChange) {
    switch change {
    // A saved game contains the tick, and heat and weather that change with it.
    case .hand, .rectangle, .kept, .time: changes &+= 1
    case .shown, .words, .sound, .hotbar, .asked, .goal: break
    }
  }

  mutating func countEdit() { edits &+= 1 }
}

/// The name, origin and change counts of a valley.
final class ValleyInfo {
  /// The name from the world file or the share code; nil if there is none.
  var title: String?
  /// The share codes that the valley was made from, oldest first.
  private(set) var lineage: [Ancestor] = []
  var counts = ChangeCounts()

  /// Sets the share codes that the valley was made from, and adopts the name of the last one.
  func remember(_ lineage: [Ancestor]) {
    self.lineage = lineage
    if let name = lineage.last?.name, !name.isEmpty { title = name }
  }
}
