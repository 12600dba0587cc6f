import KodamaDataSources
import KodamaWorld

// The parts of the valley report here; every report goes on to the Controller.
extension PlayModel: WorldDelegate, PlayDelegate {
  /// The world ran on, or was changed by the hand.
  package func worldDidChange() {
    ledger.counts.noteChange()
    etude.noteChange()
    delegate?.playDidChange(.kept)
  }

  /// Lets other parts follow a change, then passes it on.
  package func playDidChange(_ change: PlayChange) {
    switch change {
    case .hand: followHand()
    case .rectangle: followRectangle()
    case .kept: ledger.counts.noteChange()
    case .shown, .words, .time, .sound, .goal: break
    }
    delegate?.playDidChange(change)
  }

  private func followHand() {
    ledger.counts.noteChange()
    soundscape.noteEdit()
    time.takeTurn()
    if !hand.isPointed {
      viewport.follow(hand.point)
      pointing.hover(at: nil)
    }
    editing.strokeToHand()
    exploring.noteMove()
  }

  private func followRectangle() {
    ledger.counts.noteChange()
    soundscape.forgetTiles()
    if !viewport.isPanned { scene.sound(.page) }
  }

  /// Names the outline that ends where the hand rests, else the way to the guide's target, else the
  /// material under the hand.
  func sayRestingPlace() {
    let outline = editing.soundOutline().map(Fact.edit)
    log.say(outline ?? exploring.restingWords ?? .valley(.rested(scene.under)))
  }
}
