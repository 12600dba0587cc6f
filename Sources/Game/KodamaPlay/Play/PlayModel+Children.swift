import KodamaDataSources
import KodamaEtudes
import KodamaWorld

// What the children report. Every call reaches the Controller as one of a few kinds.
extension PlayModel: WorldDelegate, HandDelegate, ViewportDelegate, GameClockDelegate, LogDelegate,
  EtudeSessionDelegate, SoundscapeDelegate, ExploringDelegate, MacroDelegate, PointingDelegate,
  GrovesDelegate
{
  /// The world ran on, or was changed by the hand.
  package func worldDidChange() {
    ledger.counts.noteChange()
    etude.noteChange()
    delegate?.playDidChange()
  }

  func handDidMove() {
    ledger.counts.noteChange()
    noteEdit()
    if !hand.isPointed {
      viewport.follow(hand.point)
      pointing.hover(at: nil)
    }
    editing.strokeToHand()
    exploring.noteMove()
    delegate?.playDidChange()
  }

  func handDidSound() { delegate?.playDidSound() }

  func handDidRest() {
    let outline = editing.soundOutline().map(Fact.edit)
    log.say(outline ?? exploring.restingWords ?? .valley(.rested(scene.under)))
  }

  func viewportDidMove() {
    ledger.counts.noteChange()
    soundscape.forgetTiles()
    delegate?.playDidChange()
    if !viewport.isPanned { scene.sound(.page) }
  }

  func gameClockDidChange() {
    ledger.counts.noteChange()
    ledger.counts.noteEdit()
    delegate?.playDidChange()
  }

  func logDidChange() { delegate?.playWordsDidChange() }

  func logWillRefuse() { scene.sound(.refuse) }

  func etudeSessionDidReachGoal() { delegate?.playDidReachGoal() }

  func soundscapeDidChange() { delegate?.playDidChange() }

  func soundscapeDidSound() { delegate?.playDidSound() }

  func exploringWillMove() { soundscape.endSweep() }

  func exploringWillKeep() { ledger.counts.noteEdit() }

  func pointingDidHover() { delegate?.playDidChange() }

  func pointingWillPan() { soundscape.endSweep() }

  func grovesDidChange() {
    ledger.counts.noteChange()
    delegate?.playDidChange()
  }

  func grovesDidSound() { delegate?.playDidSound() }

  func grovesDidWake() { delegate?.playDidReachGoal() }

  func macroDidProgress() { delegate?.playDidChange() }
}

// What was made of the valley, heard and told.
extension PlayModel: EditingDelegate {
  func editingWillAct() { soundscape.endSweep() }

  func editingWillChange() {
    soundscape.noteWork()
    noteEdit()
  }

  func editingDidStroke() {
    // A dab of a stroke counts here, and not by what is told of the stroke.
    let changed = editing.stroke?.changed ?? [:]
    for (material, cells) in changed { etude.noteEdit(of: material, cells: cells) }
    delegate?.playDidSound()
  }

  func editingDidAct() {
    guard let fact = editing.newest else { return }
    if let sound = fact.sound { scene.sound(sound) }
    if fact.namesPlace { hand.noteNamed() }
    if case .used = fact { etude.noteStrike() }
    log.tell(.edit(fact))
    if !editing.isStroking { etude.noteEdit(fact) }
  }
}
