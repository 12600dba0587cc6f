package import KodamaEtudes
package import KodamaDataSources
import KodamaRoles

extension Settings: NarrationDataSource {
  /// How much the player wants to be said.
  package var chosenVerbosity: Verbosity { verbosity.value }

  /// What the player wants to be told of each kind of event.
  package var chosenEvents: EventChoice { events.value }

  /// Goes on to another way in which a kind of event is told: said, written, neither.
  package func changeTelling(of kind: EventChoice.Kind, _ step: ChoiceStep) {
    events.value[kind] = step.from(events.value[kind])
  }
}

extension EventChoice {
  /// As it is kept: `growth=neither weather=said`, every kind once.
  package var stored: String {
    Kind.allCases.map { "\($0.rawValue)=\(self[$0].rawValue)" }.joined(separator: " ")
  }

  /// Reads what `stored` writes; nil if it does not fit.
  package init?(stored: String) {
    self.init()
    for pair in stored.split(separator: " ") {
      let words = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
      guard words.count == 2, let kind = Kind(rawValue: words[0]),
        let telling = Telling(rawValue: words[1])
      else { return nil }
      self[kind] = telling
    }
    guard self.stored == stored else { return nil }
  }
}
