import KodamaDataSources
import KodamaEtudes

// What was made of the valley, heard and told.
extension PlayModel: EditingDelegate {
  func editingWillAct() { soundscape.endSweep() }

  func editingWillChange() { noteEdit() }

  func editingDidStroke() { delegate?.playDidSound() }

  func editingDidAct() {
    guard let fact = editing.newest else { return }
    if let sound = fact.sound { scene.sound(sound) }
    if fact.namesPlace { hand.noteNamed() }
    if case .used = fact { etude.noteStrike() }
    log.tell(.edit(fact))
    etude.noteEdit(fact)
  }
}
