package import KodamaDataSources
package import KodamaLanguage

// Messages for changes that the player makes to the valley.
extension Narrator {
  func announcement(_ fact: EditFact) -> Announcement? {
    Announcement(message: message(fact), urgency: .important)
  }

  /// Returns the caption for a new scale or tempo; nil for other edits.
  func caption(_ fact: EditFact) -> Message? {
    switch fact {
    case .tuned(.scale), .tuned(.tempo): message(fact)
    default: nil
    }
  }

  private func message(_ fact: EditFact) -> Message {
    switch fact {
    case .placed(let material, let cells), .strokeEnded(let material, let cells):
      material == .air ? taken(material, cells) : placed(material, cells)
    case .taken(let material, let cells): taken(material, cells)
    case .used(let material, let outcome): selected("play.used.\(outcome.rawValue)", material)
    case .lineBegun: Message("play.shape.line", keyGap(.take))
    case .lineDrawn(_, let cells): Message("play.drawn.line", ("n", .number(cells)))
    case .shapeBegun(let shape): Message("play.shape.\(shape.rawValue)", keyGap(.take))
    case .shapeDrawn(let shape, let material, let cells):
      Message(
        "play.drawn.\(shape.rawValue)", ("n", .number(cells)),
        ("what", .message(looks.name(material))))
    case .outlined(let kind, let width, let height, let cells):
      Message(
        "play.outline.\(kind.rawValue)", ("width", .number(width)), ("height", .number(height)),
        ("n", .number(cells)))
    case .unmarked: Message("play.unmarked")
    case .filled(let material, let cells):
      Message("play.filled", ("n", .number(cells)), ("what", .message(looks.name(material))))
    case .replaced(let old, let new, let cells):
      Message(
        "play.replaced", ("n", .number(cells)), ("old", .message(looks.name(old))),
        ("what", .message(looks.name(new))))
    case .cleared(let cells): Message("play.cleared", ("n", .number(cells)), keyGap(.undo))
    case .undone(let edit?, let left): undoMessage("play.undone.what", edit, left)
    case .undone(nil, let left): Message("play.undone", ("n", .number(left)))
    case .redone(let edit?, let left): undoMessage("play.redone.what", edit, left)
    case .redone(nil, let left): Message("play.redone", ("n", .number(left)))
    case .brushSized(let width): Message("play.brush", ("n", .number(width)))
    case .brushShaped(let shape, let width):
      Message("play.brush.\(shape.rawValue)", ("n", .number(width)))
    case .brushMirrored(let isOn): Message(isOn ? "play.mirror.on" : "play.mirror.off")
    case .stamp(let fact): message(fact)
    case .picked(.air, nil), .selected(.air, _): Message("palette.eraser", keyGap(.place))
    case .picked(let material, nil): selected("palette.selected", material)
    case .picked(let material, let replaced?):
      Message(
        "palette.replaced", ("what", .message(looks.name(material))),
        ("old", .message(looks.name(replaced))))
    case .selected(let material, let isFavourite):
      selected(isFavourite ? "palette.selected.starred" : "palette.selected", material)
    case .starred(let material, let isOn):
      selected(isOn ? "palette.starred" : "palette.unstarred", material)
    case .tuned(let fact): message(fact)
    case .property(let fact): message(fact)
    case .refused(let reason): message(reason)
    }
  }

  private func selected(_ id: String, _ material: MaterialID) -> Message {
    Message(id, ("what", .message(looks.name(material))))
  }

  /// Returns a message such as "Stone placed" or "stone placed, 25 cells".
  private func placed(_ material: MaterialID, _ cells: Int) -> Message {
    let what: (String, Message.Argument) = ("what", .message(looks.name(material)))
    return cells == 1
      ? Message("play.placed", what) : Message("play.placed.many", what, ("n", .number(cells)))
  }

  /// Returns a message such as "Stone taken, air now" or "stone taken, 25 cells in all". The count
  /// may include other materials. If the hand is in air, the message names no material.
  private func taken(_ material: MaterialID, _ cells: Int) -> Message {
    let (what, count): ((String, Message.Argument), (String, Message.Argument)) = (
      ("what", .message(looks.name(material))), ("n", .number(cells))
    )
    if material == .air { return Message("play.taken.cells", count) }
    return cells == 1
      ? Message("play.taken", what) : Message("play.taken.many", what, count)
  }

  /// Returns a message such as "Undone: bell placed; 5 more".
  private func undoMessage(_ id: String, _ edit: EditFact, _ left: Int) -> Message {
    Message(id, ("what", .message(shortMessage(edit))), ("n", .number(left)))
  }

  /// Returns the message of an edit without details that are no longer true once it is undone.
  private func shortMessage(_ edit: EditFact) -> Message {
    switch edit {
    case .taken(let material, 1) where material != .air: selected("play.taken.one", material)
    case .cleared: Message("play.cleared.one")
    default: message(edit)
    }
  }

  private func message(_ fact: StampFact) -> Message {
    switch fact {
    case .marked: Message("play.stamp.marked")
    case .copied(let width, let height):
      Message("play.stamp.copied", ("width", .number(width)), ("height", .number(height)))
    case .read(let width, let height):
      Message(
        "play.text.taken", ("width", .number(width)), ("height", .number(height)), keyGap(.paste))
    case .pasted(let cells): Message("play.stamp.pasted", ("n", .number(cells)))
    case .rotated: Message("play.stamp.rotated")
    case .mirrored: Message("play.stamp.mirrored")
    }
  }

  private func message(_ fact: TuningFact) -> Message {
    switch fact {
    case .scale(let scale):
      let scales = Scale.allCases
      return Message(
        "play.scale", ("scale", .message(Message("scale.\(scale.rawValue)"))),
        ("n", .number((scales.firstIndex(of: scale) ?? 0) + 1)), ("m", .number(scales.count)))
    case .tempo(let beats): return Message("play.tempo", ("n", .number(beats)))
    case .note(let note, let count, let scale):
      return Message(
        "play.note", ("n", .number(note + 1)), ("m", .number(count)),
        ("name", .message(Self.note(note, scale))))
    case .clock(let ticks): return Message("play.clock", ("n", .number(ticks)))
    }
  }

  private func message(_ fact: PropertyFact) -> Message {
    switch fact {
    case .chosen(let property):
      Message(
        "play.property", ("what", .message(Message("property.\(property.rawValue)"))),
        keyGap(.noteUp), ("other", .message(keyNames.key(.noteDown))))
    case .tuned(let cells): Message("play.tuned", ("n", .number(cells)))
    case .warmed(let degrees): Message("play.warmed", ("what", .message(Self.degrees(degrees))))
    case .turned(let direction, let cells):
      Message("play.turned.\(direction.rawValue)", ("n", .number(cells)))
    case .charged(let isCharged, let cells):
      Message(isCharged ? "play.charged" : "play.discharged", ("n", .number(cells)))
    }
  }

  private func message(_ refusal: EditError) -> Message {
    switch refusal {
    case .place(let material):
      Message(
        "play.place.refused", ("what", .message(looks.name(material))), keyGap(.take))
    case .pick(let material):
      Message(
        "play.pick.refused", ("what", .message(looks.name(material))), keyGap(.catalogue))
    case .joins(let material, let other):
      Message(
        "play.place.joins", ("what", .message(looks.name(material))),
        ("other", .message(looks.name(other))), keyGap(.take))
    case .take: Message("play.take.refused")
    case .use: Message("play.use.refused")
    case .fill: Message("play.fill.refused")
    case .replace: Message("play.replace.refused")
    case .clearEtude: Message("play.clear.etude", keyGap(.undo))
    case .clear: Message("play.clear.nothing")
    case .undo: Message("play.undo.nothing")
    case .redo: Message("play.redo.nothing")
    case .stampSize: Message("play.stamp.refused")
    case .noStamp: Message("play.stamp.nothing", keyGap(.copy))
    case .unreadable(let fault): Self.message(fault)
    case .noText: Message("play.text.none")
    case .emptySlot: Message("palette.empty", keyGap(.catalogue))
    case .tempo: Message("play.tempo.limit")
    case .stringNote: Message("play.note.string")
    case .noNote: Message("play.note.none")
    case .noteLimit: Message("play.note.limit")
    case .warmthLimit: Message("play.warmed.limit")
    case .property(.direction): Message("play.turned.none")
    case .property: Message("play.charged.none")
    case .propertyEtude: Message("play.property.etude")
    }
  }

  package static func message(_ fault: WorldTextProblem) -> Message {
    Message(
      "worldtext.\(fault.code)", ("line", .number(fault.line)), ("column", .number(fault.column)),
      ("found", .text(fault.found)), ("expected", .text(fault.expected)),
      ("suggestion", .text(fault.suggestion ?? fault.expected)))
  }

}

// Messages for recordings of the player's edits.
extension Narrator {
  func message(_ fact: MacroFact) -> Message {
    switch fact {
    case .begun: Message("macro.begun", keyGap(.record))
    case .ended(let seconds): Message("macro.ended", ("n", .number(seconds)))
    case .full(let seconds): Message("macro.full", ("n", .number(seconds)))
    case .plays(let seconds): Message("macro.plays", ("n", .number(seconds)), keyGap(.back))
    case .played: Message("macro.played")
    case .stopped: Message("macro.stopped")
    case .refusedInEtude: Message("macro.etude")
    case .refusedWhilePlaying: Message("macro.busy", keyGap(.back))
    case .nothingRecorded: Message("macro.nothing", keyGap(.record))
    }
  }

  /// Returns the caption for the start or end of a recording or replay; nil for refusals.
  func caption(_ fact: MacroFact) -> Message? {
    switch fact {
    case .begun, .ended, .full, .plays, .played, .stopped: message(fact)
    case .refusedInEtude, .refusedWhilePlaying, .nothingRecorded: nil
    }
  }

  func keyGap(_ operation: PlayerOperation) -> (String, Message.Argument) {
    ("key", .message(keyNames.key(operation)))
  }
}
