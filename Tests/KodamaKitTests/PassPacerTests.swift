import KodamaHosting
import KodamaSurfaces
import Testing

@Suite("Passes follow the loudspeaker, or the clock without a loudspeaker")
struct PassPacerTests {
  private final class FailingLoudspeaker: Loudspeaker {
    var left: Double? = 0.25
    var report = LoudspeakerReport()
    func seconds(untilPass pass: Int) -> Double? { left }
    var completed: [Int] = []
    func complete(pass: Int, _ commands: [SoundCommand]) { completed.append(pass) }
  }

  @Test("The loudspeaker determines when a pass is due")
  func loudspeaker() {
    let loudspeaker = FailingLoudspeaker()
    let pacer = PassPacer(loudspeaker: loudspeaker)
    #expect(pacer.seconds(untilPass: 3, at: 100) == 0.25)
    #expect(pacer.takeNotices() == [.loudspeakerFound])
    #expect(pacer.takeNotices() == [])
  }

  @Test("Passes follow the clock while the loudspeaker is lost")
  func lossAndReturn() {
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
    // The loudspeaker still receives the sound, so that it can resume at the current pass.
    pacer.complete(pass: 4, [])
    #expect(loudspeaker.completed == [4])
    loudspeaker.left = 0.5
    #expect(pacer.seconds(untilPass: 5, at: 101) == 0.5)
    #expect(pacer.takeNotices() == [.loudspeakerFound])
  }

  @Test("A loudspeaker that never plays is reported lost once")
  func neverPlays() {
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

  @Test("The loop does not make up for lost time")
  func lostTime() {
    var timer = PassTimer()
    timer.begin(at: 0)
    timer.begin(at: 10)
    #expect(abs(timer.secondsLeft(at: 10) - 1.0 / 60) < 1e-9)
  }

  @Test("A pass that is a little late does not delay the next")
  func slightlyLate() {
    var timer = PassTimer()
    timer.begin(at: 0)
    timer.begin(at: 0.02)
    #expect(abs(timer.secondsLeft(at: 0.02) - (2.0 / 60 - 0.02)) < 1e-9)
  }

  @Test("Gaps are summed in milliseconds")
  func report() {
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

@Suite("The pacer predicts the loudspeaker's callbacks")
struct LoudspeakerForecastTests {
  private let secondsPerBlock = 512.0 / 48_000

  /// Returns a forecast after a number of callbacks. `lateness` returns the delay of each in
  /// seconds.
  private func forecast(callbacks: Int, lateness: (Int) -> Double) -> LoudspeakerForecast {
    var forecast = LoudspeakerForecast(blockFrames: 512)
    for index in 0..<callbacks {
      forecast.recordCallback(
        deviceFrame: Int64(index * 512), at: 10 + Double(index) * secondsPerBlock + lateness(index))
    }
    return forecast
  }

  @Test("Nothing is predicted before the first callback")
  func beforeFirst() {
    #expect(LoudspeakerForecast(blockFrames: 512).beginning(ofDeviceFrame: 0) == nil)
  }

  @Test(
    "A pass begins one lead before the callback that needs its samples", arguments: UInt64(1)...20)
  func beginning(seed: UInt64) throws {
    var state = seed
    let forecast = forecast(callbacks: 100) { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * 0.002
    }
    for pass in 70..<80 {
      let frame = Int64(pass * 800)
      let beginning = try #require(forecast.beginning(ofDeviceFrame: frame))
      let needed = 10 + Double(frame / 512) * secondsPerBlock
      // The callbacks were up to 2 ms late. The earliest of the last sixteen determines the beat.
      #expect(beginning <= needed + 0.002 - forecast.leadSeconds)
      #expect(beginning >= needed - forecast.leadSeconds - 1e-9)
    }
  }

  @Test("The prediction restarts after the device has stalled")
  func stall() throws {
    // A sound server that calls once, pauses for two seconds, and then calls steadily.
    let forecast = forecast(callbacks: 10) { $0 == 0 ? 0 : 2 }
    let beginning = try #require(forecast.beginning(ofDeviceFrame: 512 * 10))
    #expect(abs(beginning + forecast.leadSeconds - (12 + 10 * secondsPerBlock)) < 1e-9)
  }

  /// Records 100 gaps, half a second apart.
  private func gaps(_ forecast: inout LoudspeakerForecast, isGameLate: Bool) {
    for _ in 0..<100 {
      for pass in 1...LoudspeakerForecast.gapPasses {
        forecast.recordPass(
          workSeconds: 0, isLate: isGameLate && pass == LoudspeakerForecast.gapPasses)
      }
      forecast.recordGap()
    }
  }

  @Test("Several gaps within half a second increase the margin only once")
  func margin() {
    var forecast = LoudspeakerForecast(blockFrames: 512)
    let margin = forecast.marginSeconds
    forecast.recordPass(workSeconds: 0, isLate: true)
    for _ in 0..<10 { forecast.recordGap() }
    #expect(forecast.marginSeconds == margin * 1.5)
    gaps(&forecast, isGameLate: true)
    #expect(forecast.marginSeconds == LoudspeakerForecast.margins.upperBound)
  }

  @Test("A gap that the game did not cause does not increase the margin")
  func earlyCallback() {
    var forecast = LoudspeakerForecast(blockFrames: 512)
    let margin = forecast.marginSeconds
    gaps(&forecast, isGameLate: false)
    #expect(forecast.marginSeconds <= margin)
  }

  @Test("The margin stays small with small blocks")
  func smallBlocks() {
    var forecast = LoudspeakerForecast(blockFrames: 256)
    gaps(&forecast, isGameLate: true)
    #expect(forecast.marginSeconds == LoudspeakerForecast.smallBlockMargin)
  }

  @Test("Without gaps in the sound, the margin shrinks to its minimum")
  func calm() {
    var forecast = LoudspeakerForecast(blockFrames: 512)
    for _ in 0..<(LoudspeakerForecast.calmPasses * 20) { forecast.recordPass(workSeconds: 0) }
    #expect(forecast.marginSeconds == LoudspeakerForecast.margins.lowerBound)
  }
}
