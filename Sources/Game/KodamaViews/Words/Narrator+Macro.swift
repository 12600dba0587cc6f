import KodamaDataSources
import KodamaLanguage

// The words for what became of a recording.
extension Narrator {
  func message(_ fact: MacroFact) -> Message {
    switch fact {
    case .begun: Message("macro.begun", gap("record"))
    case .ended(let seconds): Message("macro.ended", ("n", .number(seconds)))
    case .full(let seconds): Message("macro.full", ("n", .number(seconds)))
    case .plays(let seconds): Message("macro.plays", ("n", .number(seconds)), gap("back"))
    case .played: Message("macro.played")
    case .stopped: Message("macro.stopped")
    case .refusedInEtude: Message("macro.etude")
    case .refusedWhilePlaying: Message("macro.busy", gap("back"))
    case .nothingRecorded: Message("macro.nothing", gap("record"))
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
