package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
import KodamaWorld

/// The exchange of valleys, stamps, études and macros as lines of text: by hand, or from a gallery.
package final class Sharing: Model {
  /// Brings what others have made, where somebody gave the game one.
  package var galleries: (any GalleryProvider)?
  /// Runs again what others have played, where somebody gave the game one.
  package var recordings: (any RecordingReplayer)?
  /// The thing that was pasted and could be read, until it is taken.
  package private(set) var pendingItem: SharedItem?
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

  // MARK: Giving

  /// Returns whether there is something of a kind to share.
  package func canShare(_ kind: SharedKind) -> Bool { thing(of: kind) != nil }

  /// Gives something that is played or in hand on as a line of text: the host is asked to put it
  /// where other programs can take it.
  package func give(_ kind: SharedKind) {
    guard let thing = thing(of: kind) else { return post(.nothing(kind)) }
    give(thing, name: kind == .valley ? session.play?.title ?? "" : "")
  }

  /// Gives a valley or a stamp on that is kept.
  package func give(_ save: SaveInfo) {
    do throws(StoreError) {
      let thing: SharedContent =
        if let name = save.stampName {
          .stamp(try library.stamp(named: name))
        } else {
          .valley(try library.load(save.slot))
        }
      give(thing, name: Library.name(of: save))
    } catch {
      refuse(.notLoaded(error, pack: library.missingPack(error)))
    }
  }

  /// Gives an étude on as a line of text.
  package func give(etude name: String) {
    if let etude = etudes[name] { give(etude) }
  }

  /// Gives an étude on.
  package func give(_ etude: Etude) { give(.etude(etude), name: etude.title.english) }

  private func give(_ thing: SharedContent, name: String) {
    guard let codec else { return refuse(.impossible(.unavailable, pack: nil)) }
    requests.ask(.copy(codec.text(of: thing, name: name)))
    post(.given(thing.kind, name: name))
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

  /// Tells what a valley that is kept was taken from.
  package func postLineage(of save: SaveInfo) {
    do throws(StoreError) {
      post(.lineage(try library.load(save.slot).lineage.map { $0.name }))
    } catch {
      refuse(.notLoaded(error, pack: library.missingPack(error)))
    }
  }

  /// The player's recording as a line of text, and the number of its passes; nil where nothing
  /// was recorded.
  var recordedCode: (code: String, passes: Int)? {
    guard let codec, let recorded = session.play?.recorded else { return nil }
    return (codec.text(of: .macro(recorded), name: ""), recorded.passes)
  }

  // MARK: Taking

  /// Returns whether a text is meant to be a share code.
  package func isCode(_ text: String) -> Bool { codec?.isCode(text) ?? false }

  /// Reads what was pasted; what could be read waits in `pendingItem`.
  ///
  /// - Returns: whether it is something that was given on; whether it could be read or not, the
  ///   player has been told or is about to be asked.
  package func read(pasted text: String) -> Bool {
    guard let codec, codec.isCode(text) else { return false }
    do {
      pendingItem = try codec.read(text)
    } catch {
      pendingItem = nil
      post(.refused(error))
    }
    return true
  }

  /// True if taking the gift would lose something that the player has not saved.
  package var wouldReplaceUnsavedChanges: Bool {
    pendingItem?.thing.kind == .valley && library.hasUnsavedChanges
  }

  /// Takes what waits: a valley, an étude or a macro is played, a stamp is in hand.
  ///
  /// - Returns: whether something else is played now; if not, the player was told why.
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
      post(.stampTaken(name: pendingItem.name, width: stamp.width, height: stamp.height))
      return false
    case .etude(let etude):
      let name = library.take(etude)
      guard session.startEtude(name) else {
        post(.refused(.tooLarge))
        return false
      }
      post(.etudeTaken(name: name))
    case .macro(let recorded):
      guard session.startReplay(of: recorded) else {
        post(.refused(.damaged))
        return false
      }
      post(.macroTaken(name: pendingItem.name, seconds: recorded.seconds))
    }
    return true
  }

  private func postSize(of world: World, _ pendingItem: SharedItem) {
    post(.valleyTaken(name: pendingItem.name, width: world.width, height: world.height))
  }

  private func post(_ fact: ShareFact) { parts.eventLog.report(.share(fact)) }

  private func refuse(_ fact: StoreFact) { parts.eventLog.report(.store(fact)) }
}

// Galleries and previews of what others have made.
extension Sharing {
  /// A new model of the gallery; nil where nobody brings anything.
  package var newGallery: Gallery? {
    galleries.map { Gallery($0, parts.eventLog, rules: rules) }
  }

  /// Something that was given on, to be seen and heard before it is taken.
  ///
  /// - Parameter code: the line of text.
  /// - Returns: the preview; nil where it is nothing that has a place to be heard in.
  /// - Throws: why it cannot be read.
  package func preview(of code: String) throws(ShareError) -> Preview? {
    guard let codec else { return nil }
    // A preview has a palette and a chronicle of its own.
    let own = PlayParts(
      palette: Palette(hotbar: parts.names.hotbar), settings: parts.settings, names: parts.names,
      eventLog: EventLog())
    switch try codec.read(code).thing {
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

  /// Runs a recording up to the part that is seen and heard before it is watched.
  ///
  /// - Parameter recording: the recording.
  /// - Returns: nil where it cannot be run here, or is too long to be read in passing.
  package func fastForward(of recording: String) -> RecordingFastForward? {
    guard recording.utf8.count <= RecordingFastForward.byteLimit else { return nil }
    return recordings?.run(recording, in: parts.settings.language.value).map {
      RecordingFastForward($0)
    }
  }

  /// A stamp in a world of its own, with room to be heard.
  private static func table(for stamp: Stamp, _ rules: MaterialRules) -> World {
    let width = max(stamp.width + 4, ViewRectangle.columns)
    let height = max(stamp.height + 4, ViewRectangle.rows)
    let world = World(width: width, height: height, seed: 0, rules: rules)
    world.paste(
      stamp, at: GridPoint((width - stamp.width) / 2, height - stamp.height - 2), withAir: true)
    return world
  }
}
