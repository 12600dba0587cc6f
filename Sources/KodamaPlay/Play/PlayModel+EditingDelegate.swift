import KodamaDataSources
import KodamaEtudes

// What was made of the valley, heard and told.
extension PlayModel: EditingDelegate {
  func editingWillAct() { endSweep() }

  func editingWillChange() { noteDeed() }

  func editingDidAct() {
    guard let fact = editing.newest else { return }
    if let sound = sound(of: fact) { moment(sound) }
    switch fact {
    // What is heard at once is not told as well.
    case .placed, .taken: chronicle.mention(.edit(fact))
    case .used:
      task?.noteStrike(at: hand.point)
      watch?.noteStrike(at: hand.point)
      chronicle.mention(.edit(fact))
    case .refused:
      mention(.soundscape(.refusal))
      tell(.edit(fact))
    default: tell(.edit(fact))
    }
  }

  /// What the hand sounds like as it does this, if it is heard.
  private func sound(of fact: EditFact) -> HandMoment.Kind? {
    switch fact {
    case .placed, .lineDrawn, .filled, .replaced, .redone, .stamp(.pasted): .place
    case .taken, .cleared, .undone: .take
    case .tuned(.scale), .tuned(.tempo), .tuned(.clock): .change
    case .refused: .refuse
    // What is used, and what is tuned, rings by itself.
    case .used, .tuned(.note): nil
    case .lineBegun, .brushSized, .brushShaped, .brushMirrored, .stamp, .picked, .selected,
      .starred:
      nil
    }
  }
}
