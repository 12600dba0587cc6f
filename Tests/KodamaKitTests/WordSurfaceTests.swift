import KodamaSurfaces
import Testing

@Suite("The surface of words: what waits, what interrupts, how long it lasts")
struct WordSurfaceTests {
  private let surface = WordSurface()

  private func utterance(
    _ text: String, _ priority: UtterancePriority = .message, passes: Int = 30
  ) -> Utterance {
    Utterance(
      text: text, reading: text, language: "en", priority: priority, lengthPasses: passes)
  }

  /// What begins to be said within so many passes.
  private func said(within passes: Int = 0) -> [String] {
    var events = surface.takeEvents()
    for _ in 0..<passes {
      surface.beginPass()
      events += surface.takeEvents()
    }
    return events.compactMap { if case .say(let said) = $0 { said.text } else { nil } }
  }

  @Test("Events wait for each other; an answer interrupts, and what waited is dropped")
  func queue() {
    surface.say(utterance("one"))
    surface.say(utterance("two"))
    surface.say(utterance("three"))
    #expect(said() == ["one"])
    #expect(said(within: 29) == [])
    #expect(said(within: 1) == ["two"])
    surface.say(utterance("answer", .important))
    #expect(surface.takeEvents().first == .stop)
    #expect(said(within: 120) == [] && !surface.isSpeaking)
  }

  @Test("Progress is said into silence only")
  func progress() {
    surface.say(utterance("one"))
    surface.say(utterance("further", .progress))
    #expect(said(within: 60) == ["one"])
    surface.say(utterance("further", .progress))
    #expect(said() == ["further"])
  }

  @Test("What is said at once leaves what waits in its place")
  func again() {
    surface.say(utterance("one"))
    surface.say(utterance("two"))
    surface.sayNow(utterance("before", .important))
    #expect(said(within: 30) == ["one", "before", "two"])
  }

  @Test("Silence forgets what waits")
  func stop() {
    surface.say(utterance("one", .important))
    surface.say(utterance("two"))
    surface.stop()
    #expect(!surface.isSpeaking)
    #expect(said(within: 90) == ["one"])
  }

  @Test("More than can wait: the oldest that waits goes")
  func full() {
    for number in 0...10 { surface.say(utterance("\(number)", passes: 1)) }
    #expect(said(within: 20) == ["0", "3", "4", "5", "6", "7", "8", "9", "10"])
  }

  @Test("What must be heard comes into silence, and again until it was heard whole")
  func insisting() {
    surface.insist(on: utterance("broken", .important))
    #expect(said(within: 1) == ["broken"])
    // Cut short after a third of it.
    _ = said(within: 10)
    surface.say(utterance("answer", .important))
    #expect(said(within: 100) == ["answer", "broken"])
    #expect(said(within: 10_000) == [], "it was heard whole")
    surface.insist(on: utterance("broken", .important))
    #expect(said(within: 1_000) == [], "the same is no new reason")
    surface.insist(on: nil)
    surface.insist(on: utterance("broken", .important))
    #expect(said(within: 1) == ["broken"])
  }

  @Test("Who never pauses hears it all the same, more and more rarely")
  func insistingAmongAnswers() {
    var heard = 0
    surface.insist(on: utterance("broken", .important))
    _ = said(within: 1)
    for _ in 0..<90 {
      surface.say(utterance("answer", .important))
      heard += said(within: 10).count { $0 == "broken" }
    }
    // After 6 s of 15; the next time would come 12 s later.
    #expect(heard == 1)
  }

  @Test("A caption comes, is counted on, and goes when its time is over")
  func captions() {
    let spy = WordSurfaceSpy()
    surface.delegate = spy
    surface.caption("bell")
    surface.caption("bell")
    #expect(spy.calls == 2)
    #expect(surface.captions.map(\.count) == [2])
    for _ in 1..<180 { surface.advanceCaptions() }
    #expect(spy.calls == 2)
    surface.advanceCaptions()
    #expect(spy.calls == 3 && surface.captions.isEmpty)
  }

  @Test("The caption of what lasts: it stays, changes with its direction, and goes in time")
  func lastingCaptions() {
    let spy = WordSurfaceSpy()
    surface.delegate = spy
    surface.sustainCaption("left", as: 3)
    surface.sustainCaption("left", as: 3)
    #expect(spy.calls == 1)
    surface.sustainCaption("right", as: 3)
    #expect(spy.calls == 2)
    // It is the last to go when there are too many.
    for number in 0..<20 { surface.caption("\(number)") }
    #expect(surface.captions.count == 8)
    for _ in 0..<400 { surface.advanceCaptions() }
    #expect(surface.captions.map(\.text) == ["right"])
    surface.releaseCaption(3)
    for _ in 0..<179 { surface.advanceCaptions() }
    #expect(surface.captions.count == 1)
    surface.advanceCaptions()
    #expect(surface.captions.isEmpty)
  }

  @Test("What goes on by itself is written now and then, what matters once in ten seconds")
  func pace() {
    var written: [(pass: Int, text: String)] = []
    for pass in 0..<3_600 {
      surface.beginPass()
      surface.caption("grass \(pass)", about: "grass", pace: .background)
      surface.caption("leaf \(pass)", about: "leaf", pace: .background)
      surface.caption("fire \(pass)", about: "fire", pace: .event)
      for case .caption(let text) in surface.takeEvents() { written.append((pass, text)) }
    }
    let passes = { (word: String) in written.filter { $0.text.hasPrefix(word) }.map(\.pass) }
    #expect(passes("grass") == [0] && passes("leaf") == [1_800])
    #expect(passes("fire") == [0, 600, 1_200, 1_800, 2_400, 3_000])
    #expect(surface.captions.map(\.count) == [99, 99, 99], "the screen shows them all along")
  }

  @Test("No more than three lines a second, however much matters")
  func linesPerSecond() {
    var passes: [Int] = []
    for pass in 0..<240 {
      surface.beginPass()
      surface.caption("fire \(pass)", pace: .event)
      passes += surface.takeEvents().map { _ in pass }
    }
    for start in 0..<180 { #expect(passes.count { (start..<start + 60).contains($0) } <= 3) }
    #expect(passes.count == 12)
  }

  @Test("What one pass writes down is limited; what is up is not")
  func limits() {
    for number in 0..<20 { surface.caption("\(number)") }
    surface.caption("screenOnly", pace: .screenOnly)
    #expect(surface.events.count == 8)
    #expect(surface.captions.last?.text == "screenOnly")
  }
}

private final class WordSurfaceSpy: WordSurfaceDelegate {
  private(set) var calls = 0
  func captionsDidChange() { calls += 1 }
}
