import KodamaDataSources
import KodamaRoles

extension Message {
  /// Takes the id and what fills the gaps into a digest, nested messages too.
  func combine(into digest: inout Digest) {
    digest.combine(id)
    digest.combine(arguments.count)
    for gap in arguments {
      digest.combine(gap.name)
      switch gap.argument {
      case .number(let number): digest.combine(number)
      case .text(let text): digest.combine(text)
      case .message(let message): message.combine(into: &digest)
      }
    }
  }

  /// The digest of the message alone.
  var digest: UInt64 {
    var digest = Digest()
    combine(into: &digest)
    return digest.value
  }
}
