@testable import KodamaGame
import KodamaHosting
@testable import KodamaPlay
@testable import KodamaSaves
import KodamaSurfaces
import Testing

/// A player without a screen, who listens to all speech. The valley is empty except for two bells.
final class GameByEar {
  let game: TestGame
  let store: any GameStore
  private var entries: [SpeechTranscript.Entry] = []
  private lazy var transcript = SpeechTranscript { [unowned self] in entries.append($0) }

  init(
    _ store: any GameStore = MemoryGameStore(), start: KodamaApp.Start = .play
  ) throws {
    self.store = store
    game = try TestGame(shown: .ears, start: start, isEmpty: true, store: store)
    let former = game.host.onPass
    game.host.onPass = { [unowned self] pass in
      former?(pass)
      transcript.take(pass.words, pass: pass.pass)
    }
    _ = listen()
    if case .play = start { try game.put("bell", (4, 0), (-6, -3)) }
  }

  /// Presses keys, one in each pass, and waits until speech has ended. The last key must make a
  /// sound.
  ///
  /// - Returns: The lines that were spoken to their end, in order.
  func press(_ names: String...) throws -> [String] {
    for name in names.dropLast() { try game.press(name) }
    let count = game.sounds.count
    if let last = names.last { try game.press(last) }
    let heard = listen()
    #expect(game.sounds[count...].contains { !$0.isEmpty }, "\(names) is silent")
    return heard
  }

  /// Types a text, and waits until speech has ended. Returns the lines that were spoken to their
  /// end.
  func type(_ text: String) -> [String] {
    game.host.send(.text(text))
    game.run()
    return listen()
  }

  private func listen() -> [String] {
    let known = entries.count
    game.run(1_500)
    #expect(game.app.outputs.words?.isSpeaking == false)
    transcript.end()
    return entries.dropFirst(known).filter { $0.outcome == .whole }.map(\.utterance.text)
  }
}
