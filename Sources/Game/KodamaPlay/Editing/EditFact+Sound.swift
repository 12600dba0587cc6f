import KodamaDataSources

extension EditFact {
  /// What the hand sounds like as it does this, if it is heard.
  var sound: HandMoment.Kind? {
    switch self {
    case .placed, .lineDrawn, .shapeDrawn, .filled, .replaced, .redone, .stamp(.pasted): .place
    case .taken, .cleared, .undone: .take
    case .tuned(.scale), .tuned(.tempo), .tuned(.clock): .change
    case .property(.warmed), .property(.turned), .property(.charged): .change
    case .refused: .refuse
    // What is used, and what is tuned, rings by itself.
    case .used, .tuned(.note), .property(.tuned): nil
    // A stroke has been heard all along.
    case .strokeEnded: nil
    case .lineBegun, .shapeBegun, .outlined, .unmarked: nil
    case .brushSized, .brushShaped, .brushMirrored, .stamp, .picked, .selected,
      .starred, .property(.chosen):
      nil
    }
  }

  /// Whether it is something that can be taken back.
  var changesValley: Bool {
    switch self {
    case .placed, .taken, .strokeEnded, .used, .lineDrawn, .shapeDrawn, .filled, .replaced,
      .cleared, .stamp(.pasted), .tuned, .property(.tuned), .property(.warmed),
      .property(.turned), .property(.charged):
      true
    case .lineBegun, .shapeBegun, .outlined, .unmarked, .undone, .redone, .brushSized,
      .brushShaped, .brushMirrored, .stamp, .picked, .selected, .starred, .property(.chosen),
      .refused:
      false
    }
  }

  /// Whether it says what is under the hand now: then nothing names that once more.
  var namesPlace: Bool {
    switch self {
    case .placed, .taken, .strokeEnded, .used: true
    default: false
    }
  }
}
