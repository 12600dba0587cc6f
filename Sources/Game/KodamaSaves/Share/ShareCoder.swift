package import KodamaDataSources
import KodamaEtudes
package import KodamaPlay
import KodamaRoles
package import KodamaWorld

/// Creates share codes and reads pasted ones.
package final class ShareCoder: ShareCodec {
  private let bytes: SharedContentCoder

  package init(_ bytes: SharedContentCoder) { self.bytes = bytes }

  package func isCode(_ text: String) -> Bool { ShareCode.isCode(text) }

  package func text(of thing: SharedContent, name: String) -> ShareWork<String> {
    var name = name
    if case .etude(let etude) = thing { name = etude.name }
    let code = ShareCode(name: name, bytes.payload(of: thing))
    var valley: Regrowth?
    if case .kept = code.payload, case .valley(let saved) = thing { valley = Regrowth(of: saved) }
    return ShareWork(after: valley) { grown in
      (grown.map { code.shortened(after: $0) } ?? code).text()
    }
  }

  package func read(_ text: String) -> ShareWork<Result<SharedItem, ShareError>> {
    let code: ShareCode
    do throws(ShareError) {
      code = try ShareCode(text)
    } catch {
      return ShareWork(after: nil) { _ in .failure(error) }
    }
    var valley: Regrowth?
    if case .grown(let grown) = code.payload { valley = bytes.regrowth(of: grown) }
    return ShareWork(after: valley) { [bytes] grown in
      Result { () throws(ShareError) in
        SharedItem(try bytes.thing(of: code, after: grown), from: code.origin)
      }
    }
  }
}

extension ShareCode {
  /// The content's fingerprint, and a name that can be displayed.
  ///
  /// Invisible characters are removed from the name. If the result is not a valid name for a save,
  /// the name is empty.
  package var origin: Ancestor {
    let seen = name.unicodeScalars.filter {
      switch $0.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
      default: true
      }
    }
    let shown = String(String.UnicodeScalarView(seen))
    return Ancestor(fingerprint: fingerprint, name: Library.isUsable(shown) ? shown : "")
  }
}

/// Converts shared content to the payload of a code and back.
///
/// Saves, stamps and macros are encoded in their binary formats, and études as the text of their
/// files. The first bytes identify the kind.
package struct SharedContentCoder {
  private let rules: MaterialRules
  /// The names of all actions, which an étude's hints can contain as placeholders for keys.
  private let actions: [String]

  package init(rules: MaterialRules, actions: [String]) {
    (self.rules, self.actions) = (rules, actions)
  }

  /// Returns the payload for shared content. For an unchanged generated valley, this is its plan.
  package func payload(of thing: SharedContent) -> ShareCode.Payload {
    switch thing {
    case .valley(let saved):
      if saved.landmarks.isEmpty, saved.etude == nil,
        let valley = GeneratedValley(untouched: saved.world)
      {
        return .valley(valley)
      }
      return .kept(saved.encode())
    case .untouched(let world):
      return GeneratedValley(untouched: world).map { .valley($0) } ?? .kept([])
    case .stamp(let stamp): return .kept(stamp.encode(rules))
    case .etude(let etude): return .kept(Array(etude.fileText(rules).utf8))
    case .macro(let macro): return .kept(macro.encode(rules))
    }
  }

  /// Returns the shared content of a code. Invalid bytes cause an error, never a trap.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - grown: The world of the code's `regrowth(of:)` at its end; nil to simulate it here.
  /// - Returns: The content.
  /// - Throws: `ShareError.unreadable` if the content is invalid, `.tooLarge` if its world is too
  ///   large, or `.otherRules` if it needs a valley that this version does not simulate alike.
  package func thing(
    of code: ShareCode, after grown: World? = nil
  ) throws(ShareError) -> SharedContent {
    switch code.payload {
    case .valley(let made): return .untouched(made.world(rules: rules))
    case .grown(let valley):
      guard let world = grown ?? regrowth(of: valley)?.finished() else { throw .tooLarge }
      return try thing(of: ShareCode(name: code.name, .kept(try valley.save(after: world))))
    case .kept(let bytes):
      do throws(SaveError) {
        if Stamp.hasSignature(bytes) { return .stamp(try Stamp(decoding: bytes, rules: rules)) }
        if RecordedMacro.hasSignature(bytes) {
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

  func regrowth(of valley: GrownValley) -> Regrowth? {
    Regrowth(valley.plan, to: valley.tick, rules: rules)
  }

  private static let etudeBeginning = Array("kodama-world".utf8)

  private func etude(_ bytes: [UInt8], _ name: String) throws(SaveError) -> Etude {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .badValue(at: 0) }
    do {
      return try Etude.parse(
        text, name: name.isEmpty ? "etude" : name, rules: rules, actions: actions)
    } catch {
      throw error.code == .unknownMaterial ? .world(.unknownMaterial("")) : .badValue(at: 0)
    }
  }
}
