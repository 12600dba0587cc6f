import KodamaDataSources

extension EditFact {
  /// What the hand sounds like as it does this, if it is heard.
  var sound: HandMoment.Kind? {
    switch self {
    case .placed, .lineDrawn, .shapeDrawn, .filled, .replaced, .redone, .stamp(.pasted): .place
    case .taken, .cleared, .undone: .take
    case .tuned(.scale), .tuned(.tempo), .tuned(.clock): .change
    case .refused: .refuse
    // What is used, and what is tuned, rings by itself.
    case .used, .tuned(.note): nil
    case .lineBegun, .shapeBegun, .outlined, .fillAsked, .unmarked: nil
    case .brushSized, .brushShaped, .brushMirrored, .stamp, .picked, .selected,
      .starred:
      nil
    }
  }
}
