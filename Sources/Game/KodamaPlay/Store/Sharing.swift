package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
import KodamaWorld

/// Sharing of valleys, stamps, études and macros as share codes, through the clipboard or
/// galleries.
package final class Sharing: Model {
  /// Loads galleries; nil if the host has none.
  package var galleries: (any GalleryProvider)?
  /// Replays recordings; nil if the host does not support it.
  package var recordings: (any RecordingReplayer)?
  /// The address of a page that opens share codes; empty if links are not offered.
  package var page = ""
  /// The pasted item that waits for the player's answer.
  package private(set) var pendingItem: SharedItem?
  /// The valley that is simulated again, and what happens then.
  private var growth: (valley: Regrowth, then: () -> Void)?
  /// True from the line about a code until the host has copied it.
  private var hasToldCopy = false
  private let codec: (any ShareCodec)?
  private let parts: PlayParts
  private let rules: MaterialRules
  private let session: Session
  private let library: Library
  private let etudes: EtudeBook
  private let requests: HostRequests

  init(
    _ codec: (any ShareCodec)?, _ parts: PlayParts, rules: MaterialRules, _ session: Session,
    _ library: Library, _ etudes: EtudeBook, _ requests: HostRequests
  ) {
    self.codec = codec
    self.parts = parts
    self.rules = rules
    self.session = session
    self.library = library
    self.etudes = etudes
    self.requests = requests
  }

  // MARK: Copying share codes

  package func canShare(_ kind: SharedKind) -> Bool { thing(of: kind) != nil }

  /// Copies the share code of the current valley, stamp, étude or macro to the clipboard.
  package func share(_ kind: SharedKind) {
    guard let thing = thing(of: kind) else { return post(.nothing(kind)) }
    share(thing, name: name(of: kind))
  }

  /// Copies a link to the clipboard that opens the current valley, étude or macro in a browser.
  package func shareLink(to kind: SharedKind) {
    guard let thing = thing(of: kind) else { return post(.nothing(kind)) }
    write(thing, name: name(of: kind)) { [weak self] code in
      guard let self else { return }
      self.hand("\(self.page)#\(code)") { .linked(kind, length: $0) }
    }
  }

  package func share(_ save: SaveInfo) {
    do throws(StoreError) {
      let thing: SharedContent =
        if let name = save.stampName {
          .stamp(try library.stamp(named: name))
        } else {
          .valley(try library.load(save.slot))
        }
      share(thing, name: Library.name(of: save))
    } catch {
      refuse(.notLoaded(error, pack: library.missingPack(error)))
    }
  }

  package func share(etude name: String) {
    if let etude = etudes[name] { share(etude) }
  }

  package func share(_ etude: Etude) { share(.etude(etude), name: etude.title.english) }

  /// Returns the share code of the current valley, copy, étude or macro; nil if there is none.
  package func code(of kind: SharedKind) -> String? {
    guard let codec, let thing = thing(of: kind) else { return nil }
    return codec.text(of: thing, name: name(of: kind)).end(nil)
  }

  private func name(of kind: SharedKind) -> String {
    kind == .valley ? session.play?.title ?? "" : ""
  }

  private func share(_ thing: SharedContent, name: String) {
    write(thing, name: name) { [weak self] code in
      self?.hand(code) { .given(thing.kind, name: name, length: $0) }
    }
  }

  /// Passes a text to the host, which copies it, and says its length.
  private func hand(_ text: String, saying fact: (_ length: Int) -> ShareFact) {
    requests.ask(.copy(text))
    hasToldCopy = true
    post(fact(text.utf8.count))
  }

  /// Passes the share code of an item to a closure, in this pass or a later one.
  private func write(_ thing: SharedContent, name: String, then: @escaping (String) -> Void) {
    guard let codec else { return refuse(.impossible(.unavailable, pack: nil)) }
    grow(codec.text(of: thing, name: name), then: then)
  }

  /// Does work on a share code and passes the result to a closure: in this pass if there is little
  /// to do, otherwise in a later one. The next work replaces one that is not over.
  private func grow<Value>(_ work: ShareWork<Value>, then: @escaping (Value) -> Void) {
    growth = nil
    guard let valley = work.valley, !valley.advance() else {
      return then(work.end(work.valley?.world))
    }
    growth = (valley, { then(work.end(valley.world)) })
    post(.grows)
  }

  func beginPass() {
    guard let growth, growth.valley.advance() else { return }
    self.growth = nil
    growth.then()
  }

  private func thing(of kind: SharedKind) -> SharedContent? {
    guard let play = session.play else { return nil }
    return switch kind {
    case .valley: .valley(play.saved)
    case .stamp: play.stamp.map { .stamp($0) }
    case .etude: play.etudePlayed.flatMap { etudes[$0.name] }.map { .etude($0) }
    case .macro: play.recorded.map { .macro($0) }
    }
  }

  package func postLineage(of save: SaveInfo) {
    do throws(StoreError) {
      post(.lineage(try library.load(save.slot).lineage.map { $0.name }))
    } catch {
      refuse(.notLoaded(error, pack: library.missingPack(error)))
    }
  }

  /// The player's macro as a share code, and its length in passes (1/60 s). Nil if no macro is
  /// recorded.
  var recordedCode: (code: String, passes: Int)? {
    guard let codec, let recorded = session.play?.recorded else { return nil }
    return (codec.text(of: .macro(recorded), name: "").end(nil), recorded.passes)
  }

  /// Announces that the host has copied a text, unless a line with the length of a code has.
  package func recordCopy() {
    if !hasToldCopy { parts.eventLog.report(.game(.textCopied)) }
    hasToldCopy = false
  }

  /// Announces that the host has written a text to a file, or could not if the path is nil.
  package func recordFile(at path: String?) {
    hasToldCopy = false
    parts.eventLog.report(.game(.textWritten(at: path)))
  }

  // MARK: Pasting share codes

  package func isCode(_ text: String) -> Bool { codec?.isCode(text) ?? false }

  /// Decodes a pasted share code into `pendingItem`, in this pass or a later one, and then calls a
  /// closure. Posts an error if the code is invalid.
  ///
  /// - Returns: False if the text is not a share code.
  package func read(pasted text: String, then: @escaping () -> Void) -> Bool {
    guard isCode(text) else { return false }
    pendingItem = nil
    read(text) { [weak self] item in
      self?.pendingItem = item
      then()
    }
    return true
  }

  private func read(_ text: String, then: @escaping (SharedItem) -> Void) {
    guard let codec else { return }
    grow(codec.read(text)) { [weak self] item in
      switch item {
      case .success(let item): then(item)
      case .failure(let error): self?.post(.refused(error))
      }
    }
  }

  /// True if accepting the pending item would discard changes that the player has not saved.
  package var wouldReplaceUnsavedChanges: Bool {
    pendingItem?.thing.kind == .valley && library.hasUnsavedChanges
  }

  /// Accepts the pending item. A valley, étude or macro starts. A stamp becomes the copy in hand.
  ///
  /// - Returns: True if another valley or étude is in play now. Otherwise, the outcome is posted.
  package func acceptPendingItem() -> Bool {
    guard let pendingItem else { return false }
    self.pendingItem = nil
    switch pendingItem.thing {
    case .untouched(let world):
      session.autosave()
      session.adopt(world, from: pendingItem.origin)
      postSize(of: world, pendingItem)
    case .valley(let saved):
      var saved = saved
      saved.lineage = saved.lineage.adding(pendingItem.origin)
      session.autosave()
      do {
        if saved.etude == nil { session.adopt(saved) } else { try session.resume(saved) }
      } catch {
        post(.refused(.unreadable(error, pack: nil)))
        return false
      }
      postSize(of: saved.world, pendingItem)
    case .stamp(let stamp):
      guard let play = session.play else {
        post(.nothing(.valley))
        return false
      }
      play.stamp = stamp
      post(.stampPasted(name: pendingItem.name, width: stamp.width, height: stamp.height))
      return false
    case .etude(let etude):
      let name = library.add(etude)
      guard session.startEtude(name) else {
        post(.refused(.tooLarge))
        return false
      }
      post(.etudePasted(name: name))
    case .macro(let recorded):
      guard session.startReplay(of: recorded) else {
        post(.refused(.damaged))
        return false
      }
      post(.macroPasted(name: pendingItem.name, seconds: recorded.seconds))
    }
    return true
  }

  private func postSize(of world: World, _ pendingItem: SharedItem) {
    post(.valleyPasted(name: pendingItem.name, width: world.width, height: world.height))
  }

  private func post(_ fact: ShareFact) { parts.eventLog.report(.share(fact)) }

  private func refuse(_ fact: StoreFact) { parts.eventLog.report(.store(fact)) }
}

// Galleries and previews.
extension Sharing {
  /// A new model for the gallery screen; nil if the host has no galleries.
  package var newGallery: Gallery? {
    galleries.map { Gallery($0, parts.eventLog, rules: rules) }
  }

  /// Passes a preview of the item in a share code to a closure, in this pass or a later one, if the
  /// item can be played. Posts an error if the code is invalid.
  package func preview(of code: String, then: @escaping (Preview) -> Void) {
    read(code) { [weak self] item in
      if let preview = self?.preview(of: item) { then(preview) }
    }
  }

  private func preview(of item: SharedItem) -> Preview? {
    // A preview has its own palette and log, so that it does not change the player's.
    let own = PlayParts(
      palette: Palette(hotbar: parts.names.hotbar), settings: parts.settings, names: parts.names,
      eventLog: EventLog())
    switch item.thing {
    case .untouched(let world): return Preview(PlayModel(world: world, with: own))
    case .valley(let saved): return Preview(PlayModel(saved, with: own))
    case .stamp(let stamp):
      return Preview(PlayModel(world: Self.table(for: stamp, rules), with: own))
    case .etude(let etude):
      return Preview(PlayModel(etude, variation: 0, rules: rules, with: own))
    case .macro(let recorded):
      return recorded.decoded(rules).map { Preview(PlayModel($0, with: own)) }
    }
  }

  /// Starts fast-forwarding a recording to its preview.
  ///
  /// - Returns: Nil if the recording cannot be replayed here or is too long.
  package func fastForward(of recording: String) -> RecordingFastForward? {
    guard recording.utf8.count <= RecordingFastForward.byteLimit else { return nil }
    return recordings?.run(recording, in: parts.settings.language.value).map {
      RecordingFastForward($0)
    }
  }

  /// Returns a world that contains only a stamp, centred at the bottom.
  private static func table(for stamp: Stamp, _ rules: MaterialRules) -> World {
    let width = max(stamp.width + 4, ViewRectangle.columns)
    let height = max(stamp.height + 4, ViewRectangle.rows)
    let world = World(width: width, height: height, seed: 0, rules: rules)
    world.paste(
      stamp, at: CellPoint((width - stamp.width) / 2, height - stamp.height - 2), withAir: true)
    return world
  }
}
