public import KodamaDataSources
public import KodamaLanguage

// The words for what became of something that is given on as a line of text.
extension Narrator {
  func message(_ fact: ShareFact) -> Message {
    switch fact {
    case .given(let kind, let name):
      Message(
        name.isEmpty ? "share.given" : "share.given.named", Self.what(kind),
        ("name", .text(name)))
    case .valleyTaken(let name, let width, let height):
      Message(
        "share.taken.valley", Self.named(.valley, name), ("width", .number(width)),
        ("height", .number(height)))
    case .stampTaken(let name, let width, let height):
      Message(
        "share.taken.stamp", Self.named(.stamp, name), ("width", .number(width)),
        ("height", .number(height)), ("key", .message(keyNames.key("paste"))))
    case .etudeTaken(let name):
      Message("share.taken.etude", ("name", .message(Message("etude.\(name)"))))
    case .macroTaken(let name, let seconds):
      Message("share.taken.macro", Self.named(.macro, name), ("n", .number(seconds)))
    case .lineage(let names): Self.lineage(names)
    case .refused(let error):
      Message("share.refused", ("why", .message(Self.message(error))))
    case .nothing(let kind): Message("share.nothing.\(kind.rawValue)")
    }
  }

  /// The words for why a text is no code that can be taken.
  public static func message(_ error: ShareError) -> Message {
    switch error {
    case .notACode: Message("share.error.not-a-code")
    case .badCharacter(let place): Message("share.error.bad-character", ("n", .number(place)))
    case .cutShort: Message("share.error.cut-short")
    case .damaged: Message("share.error.damaged")
    case .newerVersion(let version): Message("share.error.newer-version", ("n", .number(version)))
    case .tooLarge: Message("share.error.too-large")
    case .cannotUnpack: Message("share.error.cannot-unpack")
    case .unreadable(let problem, let pack): message(problem, pack: pack)
    }
  }

  private static func what(_ kind: SharedKind) -> (String, Message.Argument) {
    ("what", .message(Message("share.kind.\(kind.rawValue)")))
  }

  /// The thing by its name, or by its kind where it has none.
  private static func named(_ kind: SharedKind, _ name: String) -> (String, Message.Argument) {
    name.isEmpty ? what(kind) : ("what", .text(name))
  }

  private static func lineage(_ names: [String]) -> Message {
    let steps = names.reversed().map { name in
      name.isEmpty ? Message("share.nameless") : Message("shelf.item", ("name", .text(name)))
    }
    guard let first = steps.first else { return Message("share.lineage.none") }
    let chain = steps.dropFirst().reduce(first) { chain, step in
      Message("share.lineage.step", ("what", .message(chain)), ("from", .message(step)))
    }
    return Message("share.lineage", ("what", .message(chain)))
  }
}
