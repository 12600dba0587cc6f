import Kodama
import Testing

@Suite("The bytes of a save restore the exact valley")
struct SavedPlayTests {
  /// Makes 60,000 round trips with `--long`. `scripts/checks/50-release` makes 3,000 more.
  @Test("Saving a loaded valley gives the same bytes", arguments: 1...(isLong ? 60 : 6))
  func roundTrip(seed: Int) throws {
    let parts = try Parts()
    let play = parts.play(seed: UInt64(seed))
    var numbers = Numbers(state: UInt64(seed))
    for tick in 0..<(isLong ? 1_000 : 100) {
      play.beginPass()
      if numbers.next(below: 3) == 0 { play.act(numbers.next()) }
      play.advance()
      let bytes = play.saved.encode()
      let restored = try parts.restore(bytes)
      #expect(restored.saved.encode() == bytes, "tick \(tick)")
      #expect(restored.digest == play.digest, "tick \(tick)")
      var (shown, shownAfter): ([Tile], [Tile]) = ([], [])
      play.copyFrame(into: &shown)
      restored.copyFrame(into: &shownAfter)
      #expect(shown == shownAfter, "tick \(tick)")
      #expect(restored.status == play.status, "tick \(tick)")
    }
  }

  @Test("A loaded valley continues as the saved valley does", arguments: [1, 2, 3] as [UInt64])
  func continuation(seed: UInt64) throws {
    let parts = try Parts()
    let play = parts.play(seed: seed)
    for _ in 0..<40 { play.advance() }
    let restored = try parts.restore(play.saved.encode())
    var numbers = Numbers(state: seed)
    for tick in 0..<200 {
      let number = numbers.next()
      for model in [play, restored] {
        model.beginPass()
        // The palettes are equal but not identical.
        if number % 4 == 0 { model.act(number / 4) }
        model.advance()
      }
      #expect(play.digest == restored.digest, "tick \(tick)")
    }
    #expect(play.saved.encode() == restored.saved.encode())
  }

  @Test("Every flipped bit in a save is detected")
  func flippedBits() throws {
    let parts = try Parts()
    let bytes = parts.smallSave()
    #expect(bytes.count < 4_096)
    for index in bytes.indices {
      for bit in 0..<8 {
        var broken = bytes
        broken[index] ^= 1 << bit
        #expect(throws: SaveError.self, "byte \(index), bit \(bit)") {
          try SavedPlay(decoding: broken, rules: parts.content.rules)
        }
        #expect(!SavedPlay.isWhole(broken))
      }
    }
  }

  @Test("Every truncation of a save is detected")
  func truncated() throws {
    let parts = try Parts()
    let bytes =
      isLong ? parts.play(seed: 5, width: 256, height: 128).saved.encode() : parts.smallSave()
    let step = max(1, bytes.count / 20_000)
    var count = 0
    for length in stride(from: 0, to: bytes.count, by: step) {
      #expect(throws: SaveError.self, "\(length) bytes") {
        try SavedPlay(decoding: Array(bytes[..<length]), rules: parts.content.rules)
      }
      count += 1
    }
    var numbers = Numbers(state: 9)
    while count < (isLong ? 5_000 : 500) {
      // Removes bytes from the middle.
      let start = numbers.next(below: bytes.count)
      let end = min(bytes.count, start + 1 + numbers.next(below: 40))
      #expect(throws: SaveError.self) {
        try SavedPlay(
          decoding: Array(bytes[..<start] + bytes[end...]), rules: parts.content.rules)
      }
      count += 1
    }
  }

  @Test("A save of another version is rejected with its version number")
  func otherVersion() throws {
    let parts = try Parts()
    var bytes = parts.smallSave()
    let newer = SavedPlay.version + 1
    for (version, fault) in [(newer, SaveError.newerVersion(newer)), (0, .badValue(at: 4))] {
      bytes[4] = UInt8(version)
      // The digest does not match, so the version number counts as damaged, not as newer.
      #expect(throws: SaveError.digestMismatch) {
        try SavedPlay(decoding: bytes, rules: parts.content.rules)
      }
      Self.seal(&bytes)
      #expect(throws: fault) { try SavedPlay(decoding: bytes, rules: parts.content.rules) }
    }
    #expect(SaveError.newerVersion(2).storeError == .newerVersion)
    #expect(SaveError.world(.newerVersion(2)).storeError == .newerVersion)
  }

  /// A forged save has a valid digest but random content. Reading it must not crash, and encoding
  /// an accepted save must give the same bytes.
  @Test("A forged save is either rejected or valid")
  func forged() throws {
    let parts = try Parts()
    let bytes = parts.smallSave()
    var numbers = Numbers(state: 77)
    var (accepted, rejected) = (0, 0)
    for _ in 0..<(isLong ? 40_000 : 1_500) {
      var forged = bytes
      for _ in 0...numbers.next(below: 3) {
        let place = 10 + numbers.next(below: bytes.count - 18)
        forged[place] = UInt8(truncatingIfNeeded: numbers.next())
      }
      Self.seal(&forged)
      do {
        let saved = try SavedPlay(decoding: forged, rules: parts.content.rules)
        let play = PlayModel(
          saved, with: parts.parts(Palette(hotbar: parts.content.names.hotbar)))
        _ = play.status
        play.perform(.exploring(.move(.right)))
        play.advance()
        accepted += 1
      } catch {
        rejected += 1
      }
    }
    #expect(accepted > 0 && rejected > 0)
  }

  @Test("An unknown material in a save is reported")
  func unknownMaterial() throws {
    let parts = try Parts()
    let bytes = parts.smallSave()
    #expect {
      try SavedPlay(decoding: bytes, rules: .basic)
    } throws: { error in
      (error as? SaveError)?.storeError == .unknownMaterial
    }
  }

  @Test("A save does not contain the log")
  func logIsNotSaved() throws {
    let parts = try Parts()
    let play = parts.play(seed: 2)
    let before = play.saved.encode()
    play.announce()
    play.perform(.time(.tell))
    #expect(play.sources.log.logFacts.count >= 2)
    #expect(play.saved.encode() == before)
    #expect(try parts.restore(before).sources.log.logFacts.isEmpty)
  }

  static func seal(_ bytes: inout [UInt8]) {
    var digest = Digest()
    let end = bytes.count - 8
    bytes.withUnsafeBytes { digest.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[..<end])) }
    for (offset, shift) in stride(from: 0, to: 64, by: 8).enumerated() {
      bytes[end + offset] = UInt8(truncatingIfNeeded: digest.value >> UInt64(shift))
    }
  }
}
