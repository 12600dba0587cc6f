import KodamaSurfaces
import Testing

@Suite("A repeated event is written when it begins, goes on and has ended")
struct CaptionLineTests {
  private let surface = WordSurface()

  /// Runs passes in which a bell rings whenever `rings` is true for the pass, and returns the lines
  /// with their seconds.
  private func lines(seconds: Int, side: String = "left", rings: (Int) -> Bool) -> [String] {
    (0..<seconds * 60).flatMap { pass -> [String] in
      surface.beginPass()
      if rings(pass) {
        surface.caption(
          "bell, 9 \(side)", about: "bell, \(side)", pace: .event,
          then: ("bell, 9 \(side), goes on", "bell, ended"))
      }
      return surface.takeEvents().map { event in
        if case .caption(let text) = event { "\(pass / 60) \(text)" } else { "" }
      }
    }
  }

  @Test("A clock that strikes every two seconds writes three lines in four minutes")
  func clock() {
    #expect(
      lines(seconds: 240) { $0.isMultiple(of: 120) && $0 < 9_000 } == [
        "0 bell, 9 left", "6 bell, 9 left, goes on", "158 bell, ended",
      ])
  }

  @Test("A clock that strikes every twelve seconds goes on as well")
  func slowClock() {
    #expect(
      lines(seconds: 240) { $0.isMultiple(of: 720) && $0 < 7_200 } == [
        "0 bell, 9 left", "12 bell, 9 left", "24 bell, 9 left, goes on", "138 bell, ended",
      ])
  }

  @Test("An event that goes on for hours is written every five minutes")
  func hours() {
    let written = lines(seconds: 3_600) { $0.isMultiple(of: 120) }
    #expect(written.count == 13, "\(written)")
    #expect(written.dropFirst().allSatisfy { $0.hasSuffix("goes on") })
  }

  @Test("A single event has no end, and one that begins again is told again")
  func single() {
    #expect(lines(seconds: 60) { $0 == 0 || $0 == 2_400 } == ["0 bell, 9 left", "40 bell, 9 left"])
  }

  @Test("The terse level writes at most two lines a minute, of which one is for a new event")
  func terse() {
    surface.linesPerMinute = 2
    #expect(
      lines(seconds: 180) { $0.isMultiple(of: 120) && $0 < 6_000 } == [
        "0 bell, 9 left", "60 bell, 9 left, goes on", "120 bell, ended",
      ])
    surface.caption("fire", pace: .event)
    #expect(surface.takeEvents() == [.caption("fire")])
  }

  @Test("An event that the limit held back is told as soon as a line fits")
  func heldBack() {
    surface.linesPerMinute = 2
    for text in ["fire", "smoke"] { surface.caption(text, pace: .event) }
    _ = surface.takeEvents()
    #expect(lines(seconds: 90) { $0.isMultiple(of: 60) }.first == "60 bell, 9 left")
  }

  @Test("Another direction begins anew; the event ends when it is silent everywhere")
  func directions() {
    var written = lines(seconds: 10) { $0.isMultiple(of: 60) }
    written += lines(seconds: 10, side: "right") { $0.isMultiple(of: 60) }
    written += lines(seconds: 30) { _ in false }
    #expect(
      written == [
        "0 bell, 9 left", "5 bell, 9 left, goes on", "0 bell, 9 right", "9 bell, ended",
      ])
  }
}
