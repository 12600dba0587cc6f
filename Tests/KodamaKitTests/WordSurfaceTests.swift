import KodamaSurfaces
import Testing

@Suite("A word surface queues, interrupts and captions utterances")
struct WordSurfaceTests {
  private let surface = WordSurface()

  private func utterance(
    _ text: String, _ priority: UtterancePriority = .message, passes: Int = 30
  ) -> Utterance {
    Utterance(
      text: text, reading: text, language: "en", priority: priority, lengthPasses: passes)
  }

  /// Returns the utterances that begin within a number of passes.
  private func said(within passes: Int = 0) -> [String] {
    var events = surface.takeEvents()
    for _ in 0..<passes {
      surface.beginPass()
      events += surface.takeEvents()
    }
    return events.compactMap { if case .say(let said) = $0 { said.text } else { nil } }
  }

  @Test("An answer interrupts queued messages")
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

  @Test("Progress is spoken only while the voice is silent")
  func progress() {
    surface.say(utterance("one"))
    surface.say(utterance("further", .progress))
    #expect(said(within: 60) == ["one"])
    surface.say(utterance("further", .progress))
    #expect(said() == ["further"])
  }

  @Test("sayNow leaves the queue in place")
  func again() {
    surface.say(utterance("one"))
    surface.say(utterance("two"))
    surface.sayNow(utterance("before", .important))
    #expect(said(within: 30) == ["one", "before", "two"])
  }

  @Test("Messages wait while sounds are heard alone; an answer does not, and drops none of them")
  func hush() {
    surface.hush(for: 40)
    surface.say(utterance("woke"))
    surface.say(utterance("further", .progress))
    #expect(said(within: 10) == [])
    surface.say(utterance("answer", .important, passes: 10))
    #expect(said(within: 29) == ["answer"])
    #expect(said(within: 1) == ["woke"])
  }

  @Test("A message about a note is said 0.6 s after the last of them")
  func afterNotes() {
    surface.say(utterance("other", passes: 5))
    for note in 1...4 {
      surface.sayAfterNote(utterance("\(note) of 4"))
      #expect(said(within: 20) == (note == 1 ? ["other"] : []))
    }
    #expect(said(within: 15) == [])
    #expect(said(within: 60) == ["4 of 4"])
  }

  @Test("Stopping empties the queue")
  func stop() {
    surface.say(utterance("one", .important))
    surface.say(utterance("two"))
    surface.stop()
    #expect(!surface.isSpeaking)
    #expect(said(within: 90) == ["one"])
  }

  @Test("A full queue drops its oldest utterance")
  func full() {
    for number in 0...10 { surface.say(utterance("\(number)", passes: 1)) }
    #expect(said(within: 20) == ["0", "3", "4", "5", "6", "7", "8", "9", "10"])
  }

  @Test("An insistent utterance is repeated until it was heard completely")
  func insisting() {
    surface.insist(on: utterance("broken", .important))
    #expect(said(within: 1) == ["broken"])
    // The utterance is interrupted after a third of its duration.
    _ = said(within: 10)
    surface.say(utterance("answer", .important))
    #expect(said(within: 100) == ["answer", "broken"])
    #expect(said(within: 10_000) == [], "it was heard to its end")
    surface.insist(on: utterance("broken", .important))
    #expect(said(within: 1_000) == [], "the same text is not repeated")
    surface.insist(on: nil)
    surface.insist(on: utterance("broken", .important))
    #expect(said(within: 1) == ["broken"])
  }

  @Test("An insistent utterance interrupts a player who never pauses")
  func insistingAmongAnswers() {
    var heard = 0
    surface.insist(on: utterance("broken", .important))
    _ = said(within: 1)
    for _ in 0..<90 {
      surface.say(utterance("answer", .important))
      heard += said(within: 10).count { $0 == "broken" }
    }
    // It is repeated after 6 s. The next repetition would follow 12 s later.
    #expect(heard == 1)
  }

  @Test("A caption disappears after three seconds")
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

  @Test("The caption of a lasting sound stays until three seconds after its release")
  func lastingCaptions() {
    let spy = WordSurfaceSpy()
    surface.delegate = spy
    surface.sustainCaption("left", as: 3)
    surface.sustainCaption("left", as: 3)
    #expect(spy.calls == 1)
    surface.sustainCaption("right", as: 3)
    #expect(spy.calls == 2)
    // The caption of a continuous sound stays when others are dropped.
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

  @Test("A background caption is logged at most once every half minute")
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
    #expect(passes("fire") == [0], "it goes on")
    #expect(surface.captions.map(\.count) == [99, 99, 99], "the screen shows all of them")
  }

  @Test("An event is logged again after ten seconds of silence or five minutes of sound")
  func goesOn() {
    var written: [Int] = []
    for pass in 0..<20_000 {
      surface.beginPass()
      // Silent from the first to the tenth and from the tenth to the twenty-first second.
      if pass < 60 || pass == 600 || pass >= 1_260 {
        surface.caption("bell", pace: .event)
      }
      written += surface.takeEvents().map { _ in pass }
    }
    #expect(written == [0, 1_260, 19_260])
  }

  @Test("At most six captions a minute, or the set number, are logged besides answers")
  func linesPerMinute() {
    for limit in [6, 2] {
      let surface = WordSurface()
      if limit != 6 { surface.linesPerMinute = limit }
      var passes: [Int] = []
      for pass in 0..<7_200 {
        surface.beginPass()
        surface.caption("fire \(pass)", pace: .event)
        passes += surface.takeEvents().map { _ in pass }
      }
      for start in 0..<3_600 {
        #expect(passes.count { (start..<start + 3_600).contains($0) } <= limit)
      }
      #expect(passes.count == 2 * limit)
      surface.caption("answer")
      #expect(surface.takeEvents() == [.caption("answer")])
    }
  }

  @Test("At most three captions a second are logged")
  func linesPerSecond() {
    surface.linesPerMinute = 180
    var passes: [Int] = []
    for pass in 0..<240 {
      surface.beginPass()
      surface.caption("fire \(pass)", pace: .event)
      passes += surface.takeEvents().map { _ in pass }
    }
    for start in 0..<180 { #expect(passes.count { (start..<start + 60).contains($0) } <= 3) }
    #expect(passes.count == 12)
  }

  @Test("The log receives at most eight captions of a pass")
  func limits() {
    for number in 0..<20 { surface.caption("\(number)") }
    surface.caption("shown", pace: .screenOnly)
    #expect(surface.events.count == 8)
    #expect(surface.captions.last?.text == "shown")
  }
}

private final class WordSurfaceSpy: WordSurfaceDelegate {
  private(set) var calls = 0
  func captionsDidChange() { calls += 1 }
}

@Suite("The opening utterance precedes captions of the place")
struct OpeningWordsTests {
  private let surface = WordSurface()

  private func utterance(_ text: String, _ priority: UtterancePriority = .message) -> Utterance {
    Utterance(text: text, reading: text, language: "en", priority: priority, lengthPasses: 30)
  }

  /// Returns the lines of a pass, with `> ` before utterances.
  private func lines() -> [String] {
    surface.takeEvents().compactMap { event in
      switch event {
      case .say(let utterance): "> " + utterance.text
      case .caption(let text): text
      case .stop: nil
      }
    }
  }

  /// Returns the lines of a number of passes.
  private func lines(passes: Int) -> [String] {
    (0..<passes).flatMap { _ in
      surface.beginPass()
      return lines()
    }
  }

  @Test("Utterances come before captions of the same pass")
  func order() {
    surface.caption("frog calls, left")
    surface.say(utterance("sand placed", .important))
    surface.caption("sand runs, here")
    #expect(lines() == ["> sand placed", "frog calls, left", "sand runs, here"])
  }

  @Test("Background captions are not logged while an opening waits")
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
    #expect(lines() == ["grass grows"], "it was not written before")
  }

  @Test("Dropping an opening releases the captions behind it")
  func dropped() {
    surface.say(utterance("New valley", .important))
    surface.say(utterance("Valley 7"), isOpening: true)
    surface.say(utterance("sand placed", .important))
    #expect(lines() == ["> New valley", "> sand placed"])
    surface.caption("frog calls", pace: .background)
    #expect(lines() == ["frog calls"])
  }

  @Test("An opening is spoken at once while the voice is silent")
  func silence() {
    surface.caption("frog calls", pace: .background)
    surface.say(utterance("Valley 7"), isOpening: true)
    surface.caption("fire near", pace: .event)
    #expect(lines() == ["> Valley 7", "frog calls", "fire near"])
  }
}

@Suite("The voice's reports of begin and end time the queue")
struct VoiceEndTests {
  private let surface = WordSurface()

  private func say(_ text: String, _ priority: UtterancePriority = .message) {
    surface.say(
      Utterance(text: text, reading: text, language: "en", priority: priority, lengthPasses: 30))
  }

  /// Returns the next utterance, and the number of passes until it begins.
  private func next(within limit: Int = 2_000) -> (passes: Int, text: String?) {
    _ = surface.takeEvents()
    for pass in 1...limit {
      surface.beginPass()
      for case .say(let said) in surface.takeEvents() { return (pass, said.text) }
    }
    return (limit, nil)
  }

  @Test("The next utterance begins when the voice reports the end")
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
    #expect(!surface.isSpeaking, "without reports the computed duration counts")
  }

  @Test("A voice that never reports the end is given four times the expected time plus 5 s")
  func hangs() {
    say("one")
    say("two")
    surface.voice(1, hasEnded: false)
    #expect(next() == (4 * 30 + 300, "two"))
  }

  @Test("Reports about stopped utterances change nothing")
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
