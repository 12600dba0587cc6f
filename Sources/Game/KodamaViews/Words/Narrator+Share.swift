package import KodamaDataSources
package import KodamaLanguage

// Messages for share codes: lines of text that contain a valley, stamp, étude or recording.
extension Narrator {
  func message(_ fact: ShareFact) -> Message {
    switch fact {
    case .grows: Message("share.grows")
    case .given(let kind, let name, let length):
      Message(
        name.isEmpty ? "share.given" : "share.given.named", Self.what(kind),
        ("name", .text(name)), ("n", .number(length)))
    case .linked(let kind, let length):
      Message("share.linked", Self.what(kind), ("n", .number(length)))
    case .valleyPasted(let name, let width, let height):
      Message(
        "share.taken.valley", Self.named(.valley, name), ("width", .number(width)),
        ("height", .number(height)))
    case .stampPasted(let name, let width, let height):
      Message(
        "share.taken.stamp", Self.named(.stamp, name), ("width", .number(width)),
        ("height", .number(height)), ("key", .message(keyNames.key(.paste))))
    case .etudePasted(let name):
      Message("share.taken.etude", ("name", .message(Message("etude.\(name)"))))
    case .macroPasted(let name, let seconds):
      Message("share.taken.macro", Self.named(.macro, name), ("n", .number(seconds)))
    case .lineage(let names): Self.lineage(names)
    case .refused(let error):
      Message("share.refused", ("why", .message(Self.message(error))))
    case .nothing(let kind): Message("share.nothing.\(kind.rawValue)")
    }
  }

  package static func message(_ error: ShareError) -> Message {
    switch error {
    case .notACode: Message("share.error.not-a-code")
    case .badCharacter(let place): Message("share.error.bad-character", ("n", .number(place)))
    case .cutShort: Message("share.error.cut-short")
    case .damaged: Message("share.error.damaged")
    case .newerVersion(let version): Message("share.error.newer-version", ("n", .number(version)))
    case .tooLarge: Message("share.error.too-large")
    case .otherRules: Message("share.error.other-rules")
    case .unreadable(let problem, let pack): message(problem, pack: pack)
    }
  }

  private static func what(_ kind: SharedKind) -> (String, Message.Argument) {
    ("what", .message(Message("share.kind.\(kind.rawValue)")))
  }

  /// Returns the value of the gap `what`: the item's name, or its kind if the name is empty.
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

// Messages for galleries and their items.
extension Narrator {
  func announcement(_ fact: GalleryFact) -> Announcement? {
    switch fact {
    // The urgency is `.message`, so that the focused item is spoken first.
    case .about(let thing, let holds):
      Announcement(message: message(thing, holds), urgency: .message, isShown: true)
    case .coming, .watched: Announcement(message: message(fact), urgency: .message)
    default: Announcement(message: message(fact), urgency: .important)
    }
  }

  private func message(_ fact: GalleryFact) -> Message {
    switch fact {
    case .opening: Message("gallery.opening")
    case .opened(let count, let refused, let former):
      Self.opened(count, refused, former)
    case .failed(let problem): Self.message(problem)
    case .coming(let percent): Message("gallery.coming", ("n", .number(percent)))
    case .about(let thing, let holds): message(thing, holds)
    case .isRecording: Message("gallery.recording")
    case .watching(let seconds):
      Message("gallery.watching", ("n", .number(seconds)), ("back", .message(keyNames.key(.back))))
    case .watched: Message("gallery.watched")
    }
  }

  private static func opened(
    _ count: Int, _ refused: Int, _ former: GalleryProblem?
  ) -> Message {
    let things = Message("gallery.opened", ("n", .number(count)))
    let told = former.map { Message("gallery.former", ("why", .message(message($0)))) } ?? things
    guard refused > 0 else { return told }
    return Message(
      "gallery.both", ("one", .message(told)),
      ("other", .message(Message("gallery.refused", ("n", .number(refused))))))
  }

  func message(_ thing: GalleryItem, _ holds: [MaterialID]) -> Message {
    let parts = parts(of: thing, holds)
    guard let first = parts.first else { return Self.thing(thing.kind, thing.isProven) }
    return parts.dropFirst().reduce(first) { all, part in
      Message("gallery.both", ("one", .message(all)), ("other", .message(part)))
    }
  }

  /// Returns one sentence for each known fact about an item: purpose, proof, picture, up to six
  /// materials, author, origin.
  func parts(of thing: GalleryItem, _ holds: [MaterialID]) -> [Message] {
    var parts: [Message] = []
    if thing.about != GalleryWords() { parts.append(Self.words(thing.about)) }
    if thing.isProven { parts.append(Message("gallery.page.proven")) }
    if thing.pictured != GalleryWords() { parts.append(Self.words(thing.pictured)) }
    let names = holds.prefix(6).map(looks.name)
    if let first = names.first {
      let list = names.dropFirst().reduce(first) { all, name in
        Message("newvalley.and", ("one", .message(all)), ("other", .message(name)))
      }
      parts.append(Message("gallery.page.holds", ("names", .message(list))))
    }
    if !thing.author.isEmpty { parts.append(Message("gallery.by", ("name", .text(thing.author)))) }
    if let origin = thing.origin {
      parts.append(Message("gallery.page.origin", ("name", .message(Self.words(origin)))))
    }
    return parts
  }

  private static func words(_ words: GalleryWords) -> Message {
    let japanese = words.text(in: .japanese)
    return Message(
      "gallery.words",
      (
        "text",
        .phrase(
          Phrase(english: words.text(in: .english), japanese: japanese, reading: japanese))
      ))
  }

  static func thing(_ kind: GalleryItem.Kind, _ isProven: Bool) -> Message {
    Message(isProven ? "gallery.kind.proven" : "gallery.kind.\(kind.rawValue)")
  }

  package static func message(_ problem: GalleryProblem) -> Message {
    switch problem {
    case .badAddress: Message("gallery.error.address")
    case .noLibrary: Message("gallery.error.library")
    case .unreachable: Message("gallery.error.unreachable")
    case .timedOut: Message("gallery.error.time")
    case .insecure: Message("gallery.error.insecure")
    case .notThere: Message("gallery.error.missing")
    case .refused(let status): Message("gallery.error.refused", ("n", .number(status)))
    case .cutShort: Message("gallery.error.short")
    case .tooLarge: Message("gallery.error.large")
    case .leadsAway: Message("gallery.error.away")
    case .circles: Message("gallery.error.circles")
    case .notAGallery: Message("gallery.error.none")
    case .newerVersion: Message("gallery.error.newer")
    case .changed: Message("gallery.error.changed")
    case .cancelled: Message("gallery.error.cancelled")
    case .failed(let number): Message("gallery.error.failed", ("n", .number(number)))
    }
  }
}
