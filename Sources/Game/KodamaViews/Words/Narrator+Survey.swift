import KodamaDataSources
import KodamaLanguage

// Messages for overviews of the valley, for the states of things, and for areas.
extension Narrator {
  /// Returns a message such as "in this valley" or "within 128 cells".
  static func within(_ reach: Int?) -> Message {
    reach.map { Message("scan.within", ("n", .number($0))) } ?? Message("scan.everywhere")
  }

  /// Returns a message such as "From left to right: cliff, 40 high, 60 left; lake, 76 wide, …".
  func overview(
    _ forms: [PlacedThing], isNearest: Bool, caves: Int, _ largest: PlacedThing?
  ) -> Message {
    var lines = forms.map(placed)
    if let largest {
      lines.append(
        Message("survey.caves", ("n", .number(caves)), ("what", .message(placed(largest)))))
    }
    guard let all = Self.joined(lines) else { return Message("survey.nothing") }
    return Message(isNearest ? "survey.nearest" : "survey.across", ("what", .message(all)))
  }

  /// Returns messages with a semicolon between them; nil if there are none.
  static func joined(_ lines: [Message]) -> Message? {
    guard let first = lines.first else { return nil }
    return lines.dropFirst().reduce(first) {
      Message("around.both", ("one", .message($0)), ("other", .message($1)))
    }
  }

  /// Returns a message such as "lake, 76 wide, 12 deep, 8 below".
  func placed(_ placed: PlacedThing) -> Message {
    Message(
      "landmark.at", ("what", .message(thing(placed.name, placed.size))),
      ("where", .message(Self.way(placed.way))))
  }

  /// Returns a message such as "mill wheel, standing still; wired to lamp, 3 right" or "clock,
  /// every 64 ticks; plays C 5, D 5, E 5, 8 ticks apart".
  func message(_ report: ThingReport) -> Message {
    var message = looks.name(report.material)
    if let state = report.state {
      message = Message(
        "state.what", ("what", .message(message)), ("state", .message(self.message(state))))
    }
    if let first = report.wired.first {
      let all = report.wired.dropFirst().reduce(placed(first)) {
        Message("tag.list", ("one", .message($0)), ("rest", .message(placed($1))))
      }
      message = Message("state.wired", ("what", .message(message)), ("to", .message(all)))
    }
    if !report.tune.isEmpty {
      message = Message(
        "state.plays", ("what", .message(message)), ("tune", .message(self.message(report.tune))))
    }
    return message
  }

  /// Returns a message such as "C 5, D 5, E 5, 8 ticks apart" or "C 5, E 5 at once, G 5 after 8
  /// ticks".
  private func message(_ tune: [WiredNote]) -> Message {
    let gaps = zip(tune.dropFirst(), tune).map { $0.ticks - $1.ticks }
    let isEven = Set(gaps).count == 1
    var all = Self.note(tune[0].note, tune[0].scale)
    for (note, gap) in zip(tune.dropFirst(), gaps) {
      var next = Self.note(note.note, note.scale)
      if !isEven {
        next = Message(
          gap == 0 ? "state.plays.together" : "state.plays.after", ("what", .message(next)),
          ("n", .number(gap)))
      }
      all = Message("tag.list", ("one", .message(all)), ("rest", .message(next)))
    }
    guard isEven, let gap = gaps.first else { return all }
    return Message(
      gap == 0 ? "state.plays.together" : "state.plays.even", ("what", .message(all)),
      ("n", .number(gap)))
  }

  /// Returns the name of a note, such as "C sharp 4". Note 0 is C3.
  static func note(_ note: Int, _ scale: Scale) -> Message {
    let semitones = scale.semitones(ofNote: note)
    return Message("note.\(semitones % 12)", ("n", .number(3 + semitones / 12)))
  }

  private func message(_ state: ThingState) -> Message {
    switch state {
    case .note(let note, let scale): return Self.note(note, scale)
    case .paced(let ticks): return Message("state.paced", ("n", .number(ticks)))
    default: return Message("state.\(state.name)")
    }
  }

  /// Returns a message such as "half stone, a third water, 2 bells".
  func message(_ area: [AreaShare]) -> Message {
    let parts = area.map { share -> Message in
      let what: (String, Message.Argument) = ("what", .message(looks.name(share.material)))
      guard let all = share.all else {
        return Message("area.count", ("n", .number(share.cells)), what)
      }
      let percent = (share.cells * 100 + all / 2) / all
      let id =
        switch percent {
        case 100...: "all"
        case 46...54: "half"
        case 31...36: "third"
        case 23...27: "quarter"
        case 0: "little"
        default: "percent"
        }
      return Message("area.\(id)", ("n", .number(percent)), what)
    }
    guard let first = parts.first else { return looks.name(.air) }
    return parts.dropFirst().reduce(first) {
      Message("tag.list", ("one", .message($0)), ("rest", .message($1)))
    }
  }
}
