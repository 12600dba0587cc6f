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
    switch fact {
    // What is heard at once is not told as well.
    case .placed, .taken: log.mention(.edit(fact))
    case .used:
      etude.noteStrike()
      log.mention(.edit(fact))
    case .refused:
      log.mention(.soundscape(.refusal))
      log.tell(.edit(fact))
    default: log.tell(.edit(fact))
    }
  }
}
