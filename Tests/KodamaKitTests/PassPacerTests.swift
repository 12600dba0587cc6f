import KodamaHosting
import KodamaSurfaces
import Testing

/// Which clock says when a pass is due.
struct PassPacerTests {
  private final class FailingLoudspeaker: Loudspeaker {
    var left: Double? = 0.25
    var report = LoudspeakerReport()
    func seconds(untilPass pass: Int) -> Double? { left }
    var completed: [Int] = []
    func complete(pass: Int, _ commands: [SoundCommand]) { completed.append(pass) }
  }

  @Test func goesByTheLoudspeakerWhileThereIsOne() {
    let loudspeaker = FailingLoudspeaker()
    let pacer = PassPacer(loudspeaker: loudspeaker)
    #expect(pacer.seconds(untilPass: 3, at: 100) == 0.25)
    #expect(pacer.takeNotices() == [.loudspeakerFound])
    #expect(pacer.takeNotices() == [])
  }

  @Test func goesOnByTheClockAndTellsLossAndReturnOnceEach() {
    let loudspeaker = FailingLoudspeaker()
    loudspeaker.report.gapFrames = 17
    let pacer = PassPacer(loudspeaker: loudspeaker)
    _ = pacer.seconds(untilPass: 2, at: 99)
    loudspeaker.left = nil
    #expect(pacer.seconds(untilPass: 3, at: 100) == 0)
    #expect(pacer.takeNotices() == [.loudspeakerFound, .loudspeakerLost])
    #expect(pacer.report.gapFrames == 17)
    pacer.begin(at: 100)
    #expect(abs(pacer.seconds(untilPass: 4, at: 100) - 1.0 / 60) < 1e-9)
    #expect(pacer.takeNotices() == [])
    // What sounds meanwhile goes to it all the same, so that it can take up where the game is.
    pacer.complete(pass: 4, [])
    #expect(loudspeaker.completed == [4])
    loudspeaker.left = 0.5
    #expect(pacer.seconds(untilPass: 5, at: 101) == 0.5)
    #expect(pacer.takeNotices() == [.loudspeakerFound])
  }

  @Test func aLoudspeakerThatIsNeverHeardIsMissedOnce() {
    let loudspeaker = FailingLoudspeaker()
    loudspeaker.left = nil
    let late = PassPacer()
    late.attach(loudspeaker, isOpen: false)
    #expect(late.takeNotices() == [.loudspeakerLost])
    let silent = PassPacer(loudspeaker: loudspeaker)
    for pass in 0..<2 * PassPacer.waitLimitPasses {
      let expected: [ActionID] = pass == PassPacer.waitLimitPasses ? [.loudspeakerLost] : []
      #expect(silent.takeNotices() == expected, "pass \(pass)")
      _ = silent.seconds(untilPass: pass, at: Double(pass) / 60)
      silent.begin(at: Double(pass) / 60)
    }
  }

  @Test func doesNotMakeUpForLostTime() {
    var timer = PassTimer()
    timer.begin(at: 0)
    timer.begin(at: 10)
    #expect(abs(timer.secondsLeft(at: 10) - 1.0 / 60) < 1e-9)
  }

  @Test func keepsItsBeatWhenALittleLate() {
    var timer = PassTimer()
    timer.begin(at: 0)
    timer.begin(at: 0.02)
    #expect(abs(timer.secondsLeft(at: 0.02) - (2.0 / 60 - 0.02)) < 1e-9)
  }

  @Test func knowsWhatDidNotGoWell() {
    var report = LoudspeakerReport()
    report.callbacks = 900
    #expect(report.isFlawless)
    report.lateCallbacks = 3
    #expect(!report.isFlawless && report.gapMilliseconds == 0)
    report.gaps = [.init(frame: 9, length: 480)]
    (report.lateCallbacks, report.gapFrames) = (0, 480)
    #expect(!report.isFlawless && report.gapMilliseconds == 10)
  }
}
