import Foundation

/// A connection through the dispatcher's own library, which is looked for only now: a machine
/// without it runs the same game.
final class SpeechdConnection: DispatcherConnection {
  private let library: SpeechdLibrary
  private let connection: UnsafeMutableRawPointer
  /// Rate, pitch, volume and voice before any was chosen here.
  private var ownValues: [Int32]?

  /// Connects to the dispatcher that the environment names (`SPEECHD_ADDRESS`), or to the user's
  /// own, which is started where it is not running.
  ///
  /// - Throws: `VoiceFault` when there is no library or no dispatcher.
  init() throws(VoiceFault) {
    library = try SpeechdLibrary()
    var reason: UnsafeMutablePointer<CChar>?
    // Mode 1: a thread of the library's own reads, and calls back. The address is the default one;
    // 1: start the dispatcher if need be.
    guard let opened = library.open("kodama", "main", nil, 1, nil, 1, &reason) else {
      let text = reason.map { String(cString: $0) } ?? "no answer"
      free(reason)
      throw VoiceFault("speech-dispatcher cannot be reached (\(text))")
    }
    connection = opened
    // Texts are texts: an angle bracket in the name of a world is no markup.
    _ = library.setDataMode(opened, 0)
    library.setCallbacks(opened)
  }

  func setLanguage(_ language: String) throws(VoiceFault) {
    try check(library.setLanguage(connection, language))
  }

  /// A value of its own for each that was chosen, and what the dispatcher had where none is any
  /// more.
  func setManner(_ manner: VoiceManner) throws(VoiceFault) {
    if ownValues == nil {
      ownValues = [library.rate, library.pitch, library.volume, library.voiceType]
        .map { $0.get(connection) }
    }
    let own = ownValues ?? []
    // From percent to the dispatcher's −100…100.
    let wanted = [manner.rate, manner.pitch, manner.volume].map { $0.map { Int32(2 * $0 - 100) } }
    let kind = manner.kind.flatMap { VoiceManner.Kind.allCases.firstIndex(of: $0) }
    let values = zip(wanted + [kind.map { Int32($0 + 1) }], own).map { $0 ?? $1 }
    for (value, number) in zip(
      [library.rate, library.pitch, library.volume, library.voiceType], values)
    where value.get(connection) != number {
      try check(value.set(connection, number))
    }
  }

  func say(_ text: String, priority: DispatcherPriority) throws(VoiceFault) -> Int? {
    let message = library.say(connection, priority.rawValue, text)
    try check(message)
    return Int(message)
  }

  func cancel() throws(VoiceFault) { try check(library.cancel(connection)) }

  func close() { library.close(connection) }

  private func check(_ result: Int32) throws(VoiceFault) {
    if result < 0 { throw VoiceFault("speech-dispatcher has gone away") }
  }
}
