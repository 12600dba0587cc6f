package import KodamaEtudes
package import KodamaDataSources
import KodamaRoles

extension Settings: CaptionViewDataSource {
  /// Whether the player wants captions.
  package var wantsCaptions: Bool { showsCaptions.value }

  /// How the player wants them.
  package var captionStyle: CaptionStyle { captions.value }

  /// Goes on to another size of their letters.
  package func changeCaptionSize(_ step: ChoiceStep) {
    captions.value.size = step.from(captions.value.size)
  }

  /// Goes on to another number of captions that stand on the screen at most.
  package func changeCaptionLines(_ step: ChoiceStep) {
    captions.value.lineCount = step.from(
      captions.value.lineCount, in: CaptionStyle.lineCounts)
  }

  /// Leaves a kind of event out of the captions, or takes it in again.
  package func toggleCaptions(of kind: EventChoice.Kind) {
    captions.value.leftOut.formSymmetricDifference([kind])
  }
}

extension CaptionStyle {
  /// As it is kept: `large backed 3 growth`, with the kinds that are left out at the end.
  package var stored: String {
    let kinds = EventChoice.Kind.allCases.filter(leftOut.contains).map { $0.rawValue }
    return ([size.rawValue, isBacked ? "backed" : "bare", String(lineCount)] + kinds)
      .joined(separator: " ")
  }

  /// Takes what was kept; nil where it does not fit.
  package init?(stored: String) {
    let words = stored.split(separator: " ").map(String.init)
    let kinds = words.dropFirst(3).compactMap(EventChoice.Kind.init(rawValue:))
    guard words.count >= 3, kinds.count == words.count - 3, let size = Size(rawValue: words[0]),
      ["backed", "bare"].contains(words[1]), let count = Int(words[2]),
      Self.lineCounts.contains(count)
    else { return nil }
    self.init(
      size: size, isBacked: words[1] == "backed", lineCount: count, leftOut: Set(kinds))
  }
}
