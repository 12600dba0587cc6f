import KodamaDataSources
import KodamaLanguage

// The words for files that are made of what was played.
extension Narrator {
  func saying(_ fact: ExportFact) -> Saying? {
    switch fact {
    case .begun(let form):
      Saying(
        message: Message(
          "export.begun", ("what", .message(Message("export.form.\(form.rawValue)")))),
        urgency: .important)
    case .coming(let percent):
      Saying(message: Message("export.percent", ("n", .number(percent))), urgency: .message)
    case .done(let place):
      Saying(message: Message("export.done", ("place", .text(place))), urgency: .important)
    case .failed(let problem):
      Saying(message: Message("export.failed.\(problem.rawValue)"), urgency: .important)
    }
  }
}
