import KodamaSurfaces
import Testing

@Suite("Where the player is comes before what is heard there")
struct OpeningWordsTests {
  private let surface = WordSurface()

  private func utterance(_ text: String, _ priority: UtterancePriority = .message) -> Utterance {
    Utterance(text: text, reading: text, language: "en", priority: priority, lengthPasses: 30)
  }

  /// The lines of a pass: `> ` before what is said.
  private func lines() -> [String] {
    surface.takeEvents().compactMap { event in
      switch event {
      case .say(let utterance): "> " + utterance.text
      case .caption(let text): text
      case .stop: nil
      }
    }
  }

  /// The lines of the next passes, as many as are asked for.
  private func lines(passes: Int) -> [String] {
    (0..<passes).flatMap { _ in
      surface.beginPass()
      return lines()
    }
  }

  @Test("Of a pass, what is said stands first")
  func order() {
    surface.caption("frog calls, left")
    surface.say(utterance("sand placed", .important))
    surface.caption("sand runs, here")
    #expect(lines() == ["> sand placed", "frog calls, left", "sand runs, here"])
  }

  @Test("While an opening waits, what goes on by itself becomes no line; what matters does")
  func waiting() {
    surface.say(utterance("New valley", .important))
    surface.say(utterance("Valley 7"), isOpening: true)
    surface.caption("grass grows", pace: .background)
    surface.caption("fire near", pace: .event)
    #expect(lines() == ["> New valley", "fire near"])
    #expect(lines(passes: 29) == [])
    #expect(lines(passes: 1) == ["> Valley 7"])
    #expect(surface.captions.map(\.text) == ["grass grows", "fire near"], "the screen shows both")
    surface.caption("grass grows", pace: .background)
    #expect(lines() == ["grass grows"], "it was not told before")
  }

  @Test("An opening that is driven out by an answer holds nothing back")
  func drivenOut() {
    surface.say(utterance("New valley", .important))
    surface.say(utterance("Valley 7"), isOpening: true)
    surface.say(utterance("sand placed", .important))
    #expect(lines() == ["> New valley", "> sand placed"])
    surface.caption("frog calls", pace: .background)
    #expect(lines() == ["frog calls"])
  }

  @Test("Into silence the opening is said at once, and captions follow in the same pass")
  func silence() {
    surface.caption("frog calls", pace: .background)
    surface.say(utterance("Valley 7"), isOpening: true)
    surface.caption("fire near", pace: .event)
    #expect(lines() == ["> Valley 7", "frog calls", "fire near"])
  }
}
