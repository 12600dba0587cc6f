import KodamaDataSources
import KodamaRoles

extension PlayModel {
  /// The digest of what the player has besides the valley: what was named, what is in hand, what is
  /// read and heard.
  func combineSurroundings(into digest: inout Digest) {
    for line in lineDigests { digest.combine(line) }
    for landmark in landmarks {
      digest.combine(landmark.name)
      digest.combine(landmark.point.x)
      digest.combine(landmark.point.y)
    }
    tools.combine(into: &digest)
    scanner.combine(into: &digest)
    captionBoard.combine(into: &digest)
    sweep.combine(into: &digest)
    guide.combine(into: &digest)
  }
}
