import KodamaDataSources
import KodamaRoles

extension PlayModel {
  /// The digest of what the player has besides the valley: what was named, what is in hand, what is
  /// looked for.
  func combineSurroundings(into digest: inout Digest) {
    for landmark in landmarks {
      digest.combine(landmark.name)
      digest.combine(landmark.point.x)
      digest.combine(landmark.point.y)
    }
    editing.combine(into: &digest)
    scanner.combine(into: &digest)
    sweep.combine(into: &digest)
    guide.combineTarget(into: &digest)
  }

  /// The digest of what was told: how many facts, the pulses that lead.
  func combineWords(into digest: inout Digest) {
    digest.combine(factCount)
    guide.combinePulses(into: &digest)
  }
}
