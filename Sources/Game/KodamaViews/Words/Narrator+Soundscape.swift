import KodamaDataSources
import KodamaLanguage

// The words for what is played to the player.
extension Narrator {
  func saying(_ fact: SoundscapeFact) -> Saying? {
    switch fact {
    case .sweepPart(let family): Saying(message: Self.name(family), urgency: .important)
    case .sweepNothing: Saying(message: Message("play.sweep.nothing"), urgency: .important)
    case .noHazards: Saying(message: Message("play.hazards.none"), urgency: .important)
    case .column(let runs, let hasMore, let start):
      Saying(message: message(runs, hasMore, from: start), urgency: .important)
    case .sweepEnded: Saying(message: Message("play.sweep.ended"), urgency: .important)
    case .heat(let here, let warmest, let coldest):
      Saying(message: Self.message(here, warmest, coldest), urgency: .important)
    case .heatHidden: Saying(message: Message("play.heat.off"), urgency: .important)
    case .happened(let kind, let material, let way):
      Saying(message: caption(.moment(kind, material), from: way), urgency: .progress)
    case .sweep: nil
    }
  }

  func caption(_ fact: SoundscapeFact) -> Message? {
    switch fact {
    case .sweep(let kind): Message("caption.sweep.\(kind.name)")
    case .sweepPart(let family):
      Message("caption.sweep.family", ("what", .message(Self.name(family))))
    case .sweepEnded, .sweepNothing, .noHazards, .column, .heat, .heatHidden, .happened: nil
    }
  }

  /// "Warmth: 24 degrees here; warmest 384 degrees, 5 right; nothing is cold."
  private static func message(_ here: Int, _ warmest: FeltHeat?, _ coldest: FeltHeat?) -> Message {
    guard warmest != nil || coldest != nil else {
      return Message("play.heat.even", ("degrees", .message(degrees(here))))
    }
    let warm = warmest.map { felt in
      Message(
        "play.heat.warmest", ("degrees", .message(degrees(felt.degrees))),
        ("where", .message(way(felt.offset))))
    }
    let cold = coldest.map { felt in
      Message(
        "play.heat.coldest", ("degrees", .message(degrees(felt.degrees))),
        ("where", .message(way(felt.offset))))
    }
    return Message(
      "play.heat", ("here", .message(degrees(here))),
      ("warmest", .message(warm ?? Message("play.heat.warmest.none"))),
      ("coldest", .message(cold ?? Message("play.heat.coldest.none"))))
  }

  /// "40 degrees", "minus 3 degrees".
  static func degrees(_ degrees: Int) -> Message {
    Message(degrees < 0 ? "degrees.below" : "degrees.above", ("n", .number(abs(degrees))))
  }

  private static func name(_ family: MaterialFamily) -> Message {
    Message("family.\(family.name)")
  }

  /// "From 4 up in cells: sand 3, water 5, stone 2, end."
  private func message(_ runs: [ColumnRun], _ hasMore: Bool, from start: Int?) -> Message {
    guard !runs.isEmpty else { return Message("play.probe.nothing") }
    let end = Message(hasMore ? "play.probe.more" : "play.probe.end")
    let all = runs.reversed().reduce(end) { rest, run in
      Message(
        "play.probe.run", ("what", .message(looks.name(run.material))), ("n", .number(run.cells)),
        ("rest", .message(rest)))
    }
    guard let start else { return all }
    let way = Self.way(Offset(dx: 0, dy: start))
    return Message("play.probe.from", ("where", .message(way)), ("runs", .message(all)))
  }
}
