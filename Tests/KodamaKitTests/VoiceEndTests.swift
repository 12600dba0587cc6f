import KodamaSurfaces
import Testing

@Suite("A voice that tells of its ends leads what waits")
struct VoiceEndTests {
  private let surface = WordSurface()

  private func say(_ text: String, _ priority: UtterancePriority = .message) {
    surface.say(
      Utterance(text: text, reading: text, language: "en", priority: priority, lengthPasses: 30))
  }

  /// How many passes it takes until something else is said, and what.
  private func next(within limit: Int = 2_000) -> (passes: Int, text: String?) {
    _ = surface.takeEvents()
    for pass in 1...limit {
      surface.beginPass()
      for case .say(let said) in surface.takeEvents() { return (pass, said.text) }
    }
    return (limit, nil)
  }

  @Test("What waits begins as the voice has ended, sooner or later than reckoned")
  func led() {
    say("one")
    say("two")
    say("three")
    surface.voice(1, hasEnded: false)
    surface.voice(1, hasEnded: true)
    #expect(next() == (1, "two"))
    surface.voice(2, hasEnded: false)
    for _ in 0..<100 { surface.beginPass() }
    #expect(surface.isSpeaking)
    surface.voice(2, hasEnded: true)
    #expect(next() == (1, "three"))
    #expect(next(within: 30).text == nil)
    #expect(!surface.isSpeaking, "a voice that tells nothing is reckoned")
  }

  @Test("A voice that never tells of the end is not waited for without end")
  func hangs() {
    say("one")
    say("two")
    surface.voice(1, hasEnded: false)
    #expect(next() == (4 * 30 + 300, "two"))
  }

  @Test("What is told of another utterance, or of one that was stopped, changes nothing")
  func stale() {
    say("one")
    say("now", .important)
    say("two")
    surface.voice(1, hasEnded: false)
    surface.voice(1, hasEnded: true)
    surface.voice(3, hasEnded: false)
    surface.voice(3, hasEnded: true)
    #expect(next() == (30, "two"))
    surface.stop()
    surface.voice(3, hasEnded: false)
    surface.voice(3, hasEnded: true)
    #expect(!surface.isSpeaking)
  }
}
