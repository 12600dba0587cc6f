import KodamaDataSources
import KodamaLanguage

// The words for what became of a recording.
extension Narrator {
  func message(_ fact: MacroFact) -> Message {
    switch fact {
    case .begun: Message("piece.begun", gap("record"))
    case .ended(let seconds): Message("piece.ended", ("n", .number(seconds)))
    case .full(let seconds): Message("piece.full", ("n", .number(seconds)))
    case .plays(let seconds): Message("piece.plays", ("n", .number(seconds)), gap("back"))
    case .played: Message("piece.played")
    case .stopped: Message("piece.stopped")
    case .refusedInEtude: Message("piece.etude")
    case .refusedWhilePlaying: Message("piece.busy", gap("back"))
    case .nothingRecorded: Message("piece.nothing", gap("record"))
    }
  }

  /// What began or ended is captioned, what was refused is not.
  func caption(_ fact: MacroFact) -> Message? {
    switch fact {
    case .begun, .ended, .full, .plays, .played, .stopped: message(fact)
    case .refusedInEtude, .refusedWhilePlaying, .nothingRecorded: nil
    }
  }

  func gap(_ action: String) -> (String, Message.Argument) {
    ("key", .message(keyNames.key(action)))
  }
}
