import KodamaDataSources
import KodamaEtudes

// What was made of the valley, heard and in words.
extension PlayModel: EditingDelegate {
  func editingWillAct() { endSweep() }

  func editingWillChange() { noteDeed() }

  func editingDidAct() {
    guard let fact = editing.newest else { return }
    if case .used = fact {
      task?.noteStrike(at: hand.point)
      watch?.noteStrike(at: hand.point)
    }
    guard let words = words(fact) else {
      if let sound = sound(of: fact) { moment(sound) }
      return
    }
    if case .refused = fact { return refuse(words) }
    // The music of the valley is told as what is heard is told.
    switch fact {
    case .tuned(.scale), .tuned(.tempo): caption(words)
    default: break
    }
    if let sound = sound(of: fact) { moment(sound) }
    say(words)
  }

  /// What the hand sounds like as it does this, if it is heard.
  private func sound(of fact: EditFact) -> HandMoment.Kind? {
    switch fact {
    case .placed, .lineDrawn, .filled, .replaced, .redone, .stamp(.pasted): .place
    case .taken, .cleared, .undone: .take
    case .tuned(.scale), .tuned(.tempo), .tuned(.clock): .change
    case .refused: .refuse
    // What is used, and what is tuned, rings by itself.
    case .used, .tuned(.note): nil
    case .lineBegun, .brushSized, .brushShaped, .brushMirrored, .stamp, .picked, .selected,
      .starred:
      nil
    }
  }

  private func words(_ fact: EditFact) -> Message? {
    switch fact {
    case .placed, .taken, .used: nil
    case .lineBegun: Message("play.line.marked")
    case .lineDrawn(_, let cells): Message("play.line.drawn", ("n", .number(cells)))
    case .filled(let material, let cells):
      Message("play.filled", ("n", .number(cells)), ("what", .message(names.message(material))))
    case .replaced(let old, let new, let cells):
      Message(
        "play.replaced", ("n", .number(cells)), ("old", .message(names.message(old))),
        ("what", .message(names.message(new))))
    case .cleared(let cells): Message("play.cleared", ("n", .number(cells)), key("undo"))
    case .undone(let left): Message("play.undone", ("n", .number(left)))
    case .redone(let left): Message("play.redone", ("n", .number(left)))
    case .brushSized(let width): Message("play.brush", ("n", .number(width)))
    case .brushShaped(let shape, let width):
      Message("play.brush.\(shape)", ("n", .number(width)))
    case .brushMirrored(let isOn): Message(isOn ? "play.mirror.on" : "play.mirror.off")
    case .stamp(let fact): words(fact)
    case .picked(let material): selected("palette.selected", material)
    case .selected(let material, let isFavourite):
      selected(isFavourite ? "palette.selected.starred" : "palette.selected", material)
    case .starred(let material, let isOn):
      selected(isOn ? "palette.starred" : "palette.unstarred", material)
    case .tuned(let fact): words(fact)
    case .refused(let reason): words(reason)
    }
  }

  private func selected(_ id: String, _ material: MaterialID) -> Message {
    Message(id, ("what", .message(names.message(material))))
  }

  private func words(_ fact: StampFact) -> Message {
    switch fact {
    case .marked: Message("play.stamp.marked")
    case .copied(let width, let height):
      Message("play.stamp.copied", ("width", .number(width)), ("height", .number(height)))
    case .read(let width, let height):
      Message(
        "play.text.taken", ("width", .number(width)), ("height", .number(height)), key("paste"))
    case .pasted(let cells): Message("play.stamp.pasted", ("n", .number(cells)))
    case .rotated: Message("play.stamp.rotated")
    case .mirrored: Message("play.stamp.mirrored")
    }
  }

  private func words(_ fact: TuningFact) -> Message {
    switch fact {
    case .scale(let scale):
      let scales = Scale.allCases
      return Message(
        "play.scale", ("scale", .message(Message("scale.\(scale.rawValue)"))),
        ("n", .number((scales.firstIndex(of: scale) ?? 0) + 1)), ("m", .number(scales.count)))
    case .tempo(let beats): return Message("play.tempo", ("n", .number(beats)))
    case .note(let note, let count, let scale):
      // "C sharp 4": the lowest is C3.
      let semitones = scale.semitones(ofNote: note)
      let name = Message("note.\(semitones % 12)", ("n", .number(3 + semitones / 12)))
      return Message(
        "play.note", ("n", .number(note + 1)), ("m", .number(count)), ("name", .message(name)))
    case .clock(let ticks): return Message("play.clock", ("n", .number(ticks)))
    }
  }

  private func words(_ refusal: EditRefusal) -> Message {
    switch refusal {
    case .place(let material): selected("play.place.refused", material)
    case .take: Message("play.take.refused")
    case .use: Message("play.use.refused")
    case .fill: Message("play.fill.refused")
    case .replace: Message("play.replace.refused")
    case .clearEtude: Message("play.clear.etude")
    case .clear: Message("play.clear.nothing")
    case .undo: Message("play.undo.nothing")
    case .redo: Message("play.redo.nothing")
    case .stampSize: Message("play.stamp.refused")
    case .stampNone: Message("play.stamp.nothing")
    case .unreadable(let fault): fault.message
    case .noText: Message("play.text.none")
    case .emptySlot: Message("palette.empty")
    case .tempo: Message("play.tempo.limit")
    case .stringNote: Message("play.note.string")
    case .noNote: Message("play.note.none")
    case .noteLimit: Message("play.note.limit")
    }
  }
}
