package import KodamaDataSources
import KodamaEtudes
package import KodamaPlay
import KodamaWorld

/// Makes codes of what is played and reads those that are pasted. It keeps nothing: the same text
/// is always the same gift.
package final class ShareDesk: PlaySharing {
  private let bytes: SharedBytes
  /// Asked when the first code comes or goes: a game that gives nothing on looks for no library.
  private let findPacking: () -> SharePacking?
  private lazy var packing = findPacking()

  /// Makes a desk that finds what makes codes short when the first one is made or read.
  package init(_ bytes: SharedBytes, packing: @escaping () -> SharePacking?) {
    self.bytes = bytes
    findPacking = packing
  }

  package func isCode(_ text: String) -> Bool { ShareCode.isOne(text) }

  package func text(of thing: SharedThing, name: String) -> String {
    var name = name
    if case .etude(let etude) = thing { name = etude.name }
    return ShareCode(name: name, bytes.payload(of: thing)).text(packing)
  }

  package func read(_ text: String) throws(ShareError) -> Gift {
    let code = try ShareCode(text, packing)
    return Gift(try bytes.thing(of: code), from: code.origin)
  }
}

extension ShareCode {
  /// Where what it holds comes from, under a name that can be shown: without signs that nobody
  /// sees, and empty where no slot could have it.
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
