package import KodamaDataSources
package import KodamaEtudes
import KodamaRoles
import KodamaWorld

/// The exchange of valleys, stamps, études and macros as lines of text: by hand, or from a gallery.
package final class Sharing: Model {
  /// Brings what others have made, where somebody gave the game one.
  package var galleries: (any GalleryBringing)?
  /// Runs again what others have played, where somebody gave the game one.
  package var recordings: (any RecordingRunning)?
  /// The thing that was pasted and could be read, until it is taken.
  package private(set) var gift: Gift?
  private let desk: (any PlaySharing)?
  private let parts: PlayParts
  private let rules: MaterialRules
  private let session: Session
  private let library: Library
  private let etudes: EtudeBook
  private let requests: HostRequests

  init(
    _ desk: (any PlaySharing)?, _ parts: PlayParts, rules: MaterialRules, _ session: Session,
    _ library: Library, _ etudes: EtudeBook, _ requests: HostRequests
  ) {
    self.desk = desk
    self.parts = parts
    self.rules = rules
    self.session = session
    self.library = library
    self.etudes = etudes
    self.requests = requests
  }

  // MARK: Giving

  /// Returns whether there is something of a kind to share.
  package func canGive(_ kind: SharedKind) -> Bool { thing(of: kind) != nil }

  /// Gives something that is played or in hand on as a line of text: the host is asked to put it
  /// where other programs can take it.
  package func give(_ kind: SharedKind) {
    guard let thing = thing(of: kind) else { return tell(.nothing(kind)) }
    give(thing, name: kind == .valley ? session.play?.title ?? "" : "")
  }

  /// Gives a valley or a stamp on that is kept.
  package func give(_ save: SaveInfo) {
    do throws(StoreError) {
      let thing: SharedThing =
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

  private func give(_ thing: SharedThing, name: String) {
    guard let desk else { return refuse(.impossible(.unavailable, pack: nil)) }
    requests.ask(.copy(desk.text(of: thing, name: name)))
    tell(.given(thing.kind, name: name))
  }

  private func thing(of kind: SharedKind) -> SharedThing? {
    guard let play = session.play else { return nil }
    return switch kind {
    case .valley: .valley(play.saved)
    case .stamp: play.stamp.map { .stamp($0) }
    case .etude: play.etudePlayed.flatMap { etudes[$0.name] }.map { .etude($0) }
    case .macro: play.recorded.map { .macro($0) }
    }
  }

  /// Tells what a valley that is kept was taken from.
  package func tellLineage(of save: SaveInfo) {
    do throws(StoreError) {
      tell(.lineage(try library.load(save.slot).lineage.map { $0.name }))
    } catch {
      refuse(.notLoaded(error, pack: library.missingPack(error)))
    }
  }

  /// The player's recording as a line of text, and the number of its passes; nil where nothing
  /// was recorded.
  var recordedCode: (code: String, passes: Int)? {
    guard let desk, let recorded = session.play?.recorded else { return nil }
    return (desk.text(of: .macro(recorded), name: ""), recorded.passes)
  }

  // MARK: Taking

  /// Returns whether a text is meant to be a share code.
  package func isCode(_ text: String) -> Bool { desk?.isCode(text) ?? false }

  /// Reads what was pasted; what could be read waits in `gift`.
  ///
  /// - Returns: whether it is something that was given on; whether it could be read or not, the
  ///   player has been told or is about to be asked.
  package func read(pasted text: String) -> Bool {
    guard let desk, desk.isCode(text) else { return false }
    do {
      gift = try desk.read(text)
    } catch {
      gift = nil
      tell(.refused(error))
    }
    return true
  }

  /// True if taking the gift would lose something that the player has not saved.
  package var wouldGiftReplaceUnsaved: Bool {
    gift?.thing.kind == .valley && library.hasUnsavedChanges
  }

  /// Takes what waits: a valley, an étude or a macro is played, a stamp is in hand.
  ///
  /// - Returns: whether something else is played now; if not, the player was told why.
  package func takeGift() -> Bool {
    guard let gift else { return false }
    self.gift = nil
    switch gift.thing {
    case .untouched(let world):
      session.autosave()
      session.adopt(world, from: gift.origin)
      tellSize(of: world, gift)
    case .valley(let saved):
      var saved = saved
      saved.lineage = saved.lineage.adding(gift.origin)
      session.autosave()
      do {
        if saved.etude == nil { session.adopt(saved) } else { try session.resume(saved) }
      } catch {
        tell(.refused(.unreadable(error, pack: nil)))
        return false
      }
      tellSize(of: saved.world, gift)
    case .stamp(let stamp):
      guard let play = session.play else {
        tell(.nothing(.valley))
        return false
      }
      play.stamp = stamp
      tell(.stampTaken(name: gift.name, width: stamp.width, height: stamp.height))
      return false
    case .etude(let etude):
      let name = library.take(etude)
      guard session.startEtude(name) else {
        tell(.refused(.tooLarge))
        return false
      }
      tell(.etudeTaken(name: name))
    case .macro(let recorded):
      guard session.startReplay(of: recorded) else {
        tell(.refused(.damaged))
        return false
      }
      tell(.macroTaken(name: gift.name, seconds: recorded.seconds))
    }
    return true
  }

  private func tellSize(of world: World, _ gift: Gift) {
    tell(.valleyTaken(name: gift.name, width: world.width, height: world.height))
  }

  private func tell(_ fact: ShareFact) { parts.chronicle.report(.share(fact)) }

  private func refuse(_ fact: StoreFact) { parts.chronicle.report(.store(fact)) }
}

// Galleries and previews of what others have made.
extension Sharing {
  /// A new model of the gallery; nil where nobody brings anything.
  package var newGallery: Gallery? {
    galleries.map { Gallery($0, parts.chronicle, rules: rules) }
  }

  /// Something that was given on, to be seen and heard before it is taken.
  ///
  /// - Parameter code: the line of text.
  /// - Returns: the preview; nil where it is nothing that has a place to be heard in.
  /// - Throws: why it cannot be read.
  package func preview(of code: String) throws(ShareError) -> Preview? {
    guard let desk else { return nil }
    // A preview has a palette and a chronicle of its own.
    let own = PlayParts(
      palette: Palette(hotbar: parts.names.hotbar), settings: parts.settings, names: parts.names,
      chronicle: Chronicle())
    switch try desk.read(code).thing {
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
  package func rehearsal(of recording: String) -> Rehearsal? {
    guard recording.utf8.count <= Rehearsal.byteLimit else { return nil }
    return recordings?.run(recording, in: parts.settings.language.value).map { Rehearsal($0) }
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
