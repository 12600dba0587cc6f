package import KodamaDataSources
import KodamaEtudes
package import KodamaPlay
package import KodamaWorld

/// What can be given on, as the bytes that a code holds and back: a save, a stamp or a macro in its
/// canonical bytes, an étude as the text of its file. Their beginnings tell them apart.
package struct SharedBytes {
  private let rules: MaterialRules
  /// The names of all actions, which the gaps of hints are named after.
  private let actions: [String]

  /// Reads and writes things of this game.
  package init(rules: MaterialRules, actions: [String]) {
    (self.rules, self.actions) = (rules, actions)
  }

  /// What a code holds of something: only the seed, where nobody has touched a valley.
  package func payload(of thing: SharedThing) -> ShareCode.Payload {
    switch thing {
    case .valley(let saved):
      if saved.landmarks.isEmpty, saved.etude == nil,
        let valley = MadeValley(untouched: saved.world)
      {
        return .valley(valley)
      }
      return .kept(saved.encode())
    case .untouched(let world): return MadeValley(untouched: world).map { .valley($0) } ?? .kept([])
    case .stamp(let stamp): return .kept(stamp.encode(rules))
    case .etude(let etude): return .kept(Array(etude.fileText(rules).utf8))
    case .macro(let macro): return .kept(macro.encode(rules))
    }
  }

  /// Reads what a code holds.
  ///
  /// - Throws: `ShareError.unreadable` for what this game cannot read; nothing makes this trap.
  package func thing(of code: ShareCode) throws(ShareError) -> SharedThing {
    switch code.payload {
    case .valley(let made): return .untouched(made.world(rules: rules))
    case .kept(let bytes):
      do throws(SaveFault) {
        if Stamp.isOne(bytes) { return .stamp(try Stamp(decoding: bytes, rules: rules)) }
        if RecordedMacro.isOne(bytes) {
          return .macro(try RecordedMacro(decoding: bytes, rules: rules))
        }
        if bytes.starts(with: Self.etudeBeginning) { return .etude(try etude(bytes, code.name)) }
        return .valley(
          try SavedPlay(decoding: bytes, rules: rules, cellLimit: ShareCode.cellLimit))
      } catch {
        if case .world(.badSize) = error { throw .tooLarge }
        if case .packMissing(let pack) = error { throw .unreadable(.packMissing, pack: pack) }
        throw .unreadable(error.storeError, pack: nil)
      }
    }
  }

  /// How the file of a world or an étude begins.
  private static let etudeBeginning = Array("kodama-world".utf8)

  private func etude(_ bytes: [UInt8], _ name: String) throws(SaveFault) -> Etude {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .badValue(at: 0) }
    do {
      return try Etude.parse(
        text, name: name.isEmpty ? "etude" : name, rules: rules, actions: actions)
    } catch {
      throw error.code == .unknownMaterial ? .world(.unknownMaterial("")) : .badValue(at: 0)
    }
  }
}
