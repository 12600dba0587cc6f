package import KodamaDataSources
import KodamaEtudes
import KodamaWorld

// What is given on as a line of text, and what comes as one.
extension GameState {
  /// Whether there is something of a kind that could be given on.
  package func canGive(_ kind: SharedKind) -> Bool { thing(of: kind) != nil }

  /// Gives something that is played or in hand on as a line of text: the host is asked to put it
  /// where other programs can take it.
  package func give(_ kind: SharedKind) {
    guard let thing = thing(of: kind) else { return tell(.share(.nothing(kind))) }
    give(thing, name: kind == .valley ? play?.ledger.title ?? "" : "")
  }

  /// Gives a valley or a stamp on that is kept.
  package func give(_ save: SaveInfo) {
    do throws(StoreFault) {
      guard let keeper else { throw .unavailable }
      let thing: SharedThing =
        if let name = save.stampName {
          .stamp(try keeper.loadStamp(name))
        } else {
          .valley(try keeper.load(save.slot))
        }
      give(thing, name: Self.name(of: save))
    } catch {
      tell(.store(.notLoaded(error, pack: missingPack(error))))
    }
  }

  /// Gives something on; the host is asked to put it where other programs can take it.
  func give(_ thing: SharedThing, name: String) {
    guard let sharing else { return tell(.store(.impossible(.unavailable, pack: nil))) }
    ask(.copy(sharing.text(of: thing, name: name)))
    tell(.share(.given(thing.kind, name: name)))
  }

  private func thing(of kind: SharedKind) -> SharedThing? {
    guard let play else { return nil }
    return switch kind {
    case .valley: .valley(play.saved)
    case .stamp: play.editing.stamp.map { .stamp($0) }
    case .etude: play.etude.etudeName.flatMap { etudes[$0] }.map { .etude($0) }
    case .macro: play.macro.recorded.map { .macro($0) }
    }
  }

  /// Tells what a valley that is kept was taken from.
  package func tellLineage(of save: SaveInfo) {
    do throws(StoreFault) {
      guard let keeper else { throw .unavailable }
      tell(.share(.lineage(try keeper.load(save.slot).lineage.map { $0.name })))
    } catch {
      tell(.store(.notLoaded(error, pack: missingPack(error))))
    }
  }

  /// Whether a text is meant to be something that was given on.
  package func isCode(_ text: String) -> Bool { sharing?.isCode(text) ?? false }

  /// Reads what was pasted; what could be read waits in `gift`.
  ///
  /// - Returns: whether it is something that was given on; whether it could be read or not, the
  ///   player has been told or is about to be asked.
  package func read(pasted text: String) -> Bool {
    guard let sharing, sharing.isCode(text) else { return false }
    do {
      gift = try sharing.read(text)
    } catch {
      gift = nil
      tell(.share(.refused(error)))
    }
    return true
  }

  /// Whether taking what waits would lose something that the player has not saved.
  package var wouldGiftReplaceUnsaved: Bool { gift?.thing.kind == .valley && hasUnsavedChanges }

  /// Takes what waits: a valley, an étude or a macro is played, a stamp is in hand.
  ///
  /// - Returns: whether something else is played now; if not, the player was told why.
  package func takeGift() -> Bool {
    guard let gift else { return false }
    self.gift = nil
    switch gift.thing {
    case .untouched(let world):
      autosave()
      adopt(world, from: gift.origin)
      tellSize(of: world, gift)
    case .valley(let saved):
      var saved = saved
      saved.lineage = saved.lineage.adding(gift.origin)
      autosave()
      do {
        if saved.etude == nil { adopt(saved) } else { try resume(saved) }
      } catch {
        tell(.share(.refused(.unreadable(error, pack: nil))))
        return false
      }
      tellSize(of: saved.world, gift)
    case .stamp(let stamp):
      guard let play else {
        tell(.share(.nothing(.valley)))
        return false
      }
      play.editing.stamp = stamp
      tell(.share(.stampTaken(name: gift.name, width: stamp.width, height: stamp.height)))
      return false
    case .etude(let etude):
      let name = take(etude)
      guard startEtude(name) else {
        tell(.share(.refused(.tooLarge)))
        return false
      }
      tell(.share(.etudeTaken(name: name)))
    case .macro(let recorded):
      guard startReplay(of: recorded) else {
        tell(.share(.refused(.damaged)))
        return false
      }
      tell(.share(.macroTaken(name: gift.name, seconds: recorded.seconds)))
    }
    return true
  }

  private func tellSize(of world: World, _ gift: Gift) {
    tell(.share(.valleyTaken(name: gift.name, width: world.width, height: world.height)))
  }
}
