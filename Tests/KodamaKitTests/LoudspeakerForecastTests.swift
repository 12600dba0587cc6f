import KodamaHosting
import Testing

/// When a pass begins, as the loudspeaker's requests say.
struct LoudspeakerForecastTests {
  private let secondsPerBlock = 512.0 / 48_000

  /// A forecast that has heard so many requests, each late by what `lateness` says.
  private func forecast(callbacks: Int, lateness: (Int) -> Double) -> LoudspeakerForecast {
    var forecast = LoudspeakerForecast(blockFrames: 512)
    for index in 0..<callbacks {
      forecast.recordCallback(
        deviceFrame: Int64(index * 512), at: 10 + Double(index) * secondsPerBlock + lateness(index))
    }
    return forecast
  }

  @Test func saysNothingBeforeTheFirstRequest() {
    #expect(LoudspeakerForecast(blockFrames: 512).beginning(ofDeviceFrame: 0) == nil)
  }

  @Test(arguments: UInt64(1)...20)
  func beginsBeforeTheRequestThatNeedsIt(seed: UInt64) throws {
    var state = seed
    let forecast = forecast(callbacks: 100) { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / Double(1 << 24) * 0.002
    }
    for pass in 70..<80 {
      let frame = Int64(pass * 800)
      let beginning = try #require(forecast.beginning(ofDeviceFrame: frame))
      let needed = 10 + Double(frame / 512) * secondsPerBlock
      // The requests were up to 2 ms late; the earliest of the last sixteen is the beat.
      #expect(beginning <= needed + 0.002 - forecast.leadSeconds)
      #expect(beginning >= needed - forecast.leadSeconds - 1e-9)
    }
  }

  @Test func takesAStandstillForANewBeat() throws {
    // A sound server that asks once, waits for two seconds, and then asks steadily.
    let forecast = forecast(callbacks: 10) { $0 == 0 ? 0 : 2 }
    let beginning = try #require(forecast.beginning(ofDeviceFrame: 512 * 10))
    #expect(abs(beginning + forecast.leadSeconds - (12 + 10 * secondsPerBlock)) < 1e-9)
  }

  /// Half a second of passes before each of many gaps.
  private func gaps(_ forecast: inout LoudspeakerForecast, areOurs: Bool) {
    for _ in 0..<100 {
      for pass in 1...LoudspeakerForecast.gapPasses {
        forecast.recordPass(
          workSeconds: 0, isLate: areOurs && pass == LoudspeakerForecast.gapPasses)
      }
      forecast.recordGap()
    }
  }

  @Test func growsTheMarginOnceForGapsOfOneCause() {
    var forecast = LoudspeakerForecast(blockFrames: 512)
    let margin = forecast.marginSeconds
    forecast.recordPass(workSeconds: 0, isLate: true)
    for _ in 0..<10 { forecast.recordGap() }
    #expect(forecast.marginSeconds == margin * 1.5)
    gaps(&forecast, areOurs: true)
    #expect(forecast.marginSeconds == LoudspeakerForecast.margins.upperBound)
  }

  @Test func keepsTheMarginWhenTheLoudspeakerAskedEarly() {
    var forecast = LoudspeakerForecast(blockFrames: 512)
    let margin = forecast.marginSeconds
    gaps(&forecast, areOurs: false)
    #expect(forecast.marginSeconds <= margin)
  }

  @Test func staysSoonWithSmallBlocks() {
    var forecast = LoudspeakerForecast(blockFrames: 256)
    gaps(&forecast, areOurs: true)
    #expect(forecast.marginSeconds == LoudspeakerForecast.smallBlockMargin)
  }

  @Test func shrinksTheMarginInCalm() {
    var forecast = LoudspeakerForecast(blockFrames: 512)
    for _ in 0..<(LoudspeakerForecast.calmPasses * 20) { forecast.recordPass(workSeconds: 0) }
    #expect(forecast.marginSeconds == LoudspeakerForecast.margins.lowerBound)
  }
}
