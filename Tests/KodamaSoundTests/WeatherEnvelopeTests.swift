import KodamaDataSources
import Testing

@testable import KodamaViews

@Suite("The sound of weather changes gradually")
struct WeatherEnvelopeTests {
  private static let rain = SkyState(isWet: true)
  private static let storm = SkyState(isWet: true, isStormy: true, wind: 1)
  private static let clear = SkyState()
  private static let length = 1_800

  /// Returns the envelopes of a spell, in steps of `AudibleSky.step` ticks.
  private func spell(
    _ now: SkyState, before: SkyState = clear, next: SkyState = clear, number: Int = 5,
    seed: UInt64 = 7
  ) -> [WeatherEnvelope] {
    stride(from: 0, to: Self.length, by: AudibleSky.step).map { ticks in
      var sky = AudibleSky(now)
      (sky.before, sky.next, sky.spell, sky.ticks) = (before, next, number, ticks)
      (sky.spellTicks, sky.seed) = (Self.length, seed)
      return WeatherEnvelope(sky)
    }
  }

  @Test("Rain and storms are heard before their spell begins and stop by its end")
  func lead() throws {
    for seed in UInt64(1)...40 {
      for weather in [Self.rain, Self.storm] {
        let coming = try #require(spell(Self.clear, next: weather, seed: seed).last)
        #expect(coming.rain > 0.99 && (coming.storm > 0.99) == weather.isStormy)
        let leaving = try #require(spell(weather, seed: seed).last)
        #expect(leaving.rain < 0.01 && leaving.storm < 0.01)
      }
    }
  }

  @Test("Every change takes about 10 to 25 seconds, and lengths differ between spells")
  func fades() {
    var lengths: Set<Int> = []
    for number in 0..<60 {
      let storm = spell(Self.clear, next: Self.storm, number: number).map(\.storm)
      let ticks = storm.filter { $0 > 0 && $0 < 1 }.count * AudibleSky.step
      #expect((560...1_540).contains(ticks))
      lengths.insert(ticks)
      for (one, other) in zip(storm, storm.dropFirst()) {
        // A change of the level by 20 dB takes at least three seconds.
        #expect(other >= one && other - one < 0.045)
      }
    }
    #expect(lengths.count > 20)
  }

  @Test("The sound has no jump where one spell ends and the next begins")
  func borders() throws {
    let skies = [Self.clear, Self.rain, Self.storm, SkyState(wind: -1), SkyState(wind: 1)]
    for (index, now) in skies.enumerated() {
      for next in skies {
        let number = 10 * index
        let one = try #require(spell(now, before: now, next: next, number: number).last)
        let other = try #require(spell(next, before: now, next: next, number: number + 1).first)
        for (before, after) in [
          (one.rain, other.rain), (one.storm, other.storm), (one.wind, other.wind),
          (one.drip, other.drip), (one.shower / 12, other.shower / 12),
          (one.gust / 12, other.gust / 12),
        ] {
          #expect((before - after).magnitude < 0.06, "\(now) \(next)")
        }
      }
    }
  }

  @Test("Wind comes before rain, and drops fall after it for less than half a minute")
  func order() throws {
    let coming = spell(Self.clear, next: Self.rain)
    let wind = try #require(coming.firstIndex { $0.wind > 0.3 })
    let rain = try #require(coming.firstIndex { $0.rain > 0.3 })
    #expect(wind + 5 < rain)
    #expect(coming.allSatisfy { $0.drip == 0 } && (coming.last?.wind ?? 1) < 0.01)
    let after = spell(Self.clear, before: Self.rain)
    #expect((after.first?.drip ?? 0) > 0.8 && after.last?.drip == 0)
    #expect(after.allSatisfy { $0.rain == 0 })
  }

  @Test("Showers change the level by up to 6 dB")
  func swells() {
    var showers: [Float] = []
    for number in 0..<20 {
      showers += spell(Self.rain, next: Self.rain, number: number).map(\.shower)
    }
    #expect(showers.allSatisfy { $0.magnitude <= WeatherEnvelope.swellDecibels })
    #expect((showers.max() ?? 0) > 4 && (showers.min() ?? 0) < -4)
    for (one, other) in zip(showers, showers.dropFirst()) { #expect((one - other).magnitude < 0.6) }
  }

  @Test("Every storm has three distant thunders, and one comes before it")
  func thunder() {
    for seed in UInt64(0)..<50 {
      var sky = AudibleSky(Self.storm)
      (sky.spellTicks, sky.seed) = (Self.length, seed)
      let ticks = WeatherEnvelope.thunderTicks(sky)
      #expect(ticks.count == 3 && ticks == ticks.sorted())
      #expect(ticks.allSatisfy { (0..<Self.length).contains($0) })
      #expect(ticks[1] - ticks[0] > 120 && ticks[2] - ticks[1] > 120)
      sky.now = Self.clear
      #expect(WeatherEnvelope.thunderTicks(sky).count == 1)
      sky.next = Self.clear
      #expect(WeatherEnvelope.thunderTicks(sky).isEmpty)
    }
  }

  @Test("Crickets come with dusk, birds with dawn, and the animals of the day with the day")
  func hours() {
    func at(_ phase: SkyState.Phase, _ progress: UInt8) -> WeatherEnvelope {
      WeatherEnvelope(AudibleSky(SkyState(phase: phase, progress: progress)))
    }
    #expect(at(.day, 128).night == 0 && at(.day, 128).dawn == 0 && at(.day, 128).day == 1)
    #expect(at(.dusk, 0).night < at(.dusk, 200).night && at(.dusk, 200).day < at(.dusk, 0).day)
    #expect(at(.night, 100).night == 1 && at(.night, 100).day == 0)
    #expect(at(.dawn, 200).dawn == 1 && at(.dawn, 200).night < 0.1)
  }
}
