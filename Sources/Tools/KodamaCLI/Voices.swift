import ArgumentParser
import Foundation
import Kodama
import KodamaHosting
import KodamaSpeech

/// What speaks and what writes down during one game.
final class Voices {
  var live: LiveSpeech?
  var transcript: SpeechTranscript?

  /// Both, where they are.
  var outputs: [any SpeechOutput] {
    var outputs: [any SpeechOutput] = []
    if let live { outputs.append(live) }
    if let transcript { outputs.append(transcript) }
    return outputs
  }

  /// Has the voice speak as the player wants it in this game.
  func follow(_ app: KodamaApp) {
    live?.manner = { [weak app] in
      guard let wish = app?.chosenVoice else { return VoiceManner() }
      return VoiceManner(
        rate: wish.rate, wordsPerMinute: wish.wordsPerMinute, pitch: wish.pitch,
        volume: wish.volume,
        kind: wish.kind.flatMap { VoiceManner.Kind(rawValue: $0.rawValue) })
    }
  }

  /// Takes note that the game has ended.
  func finish() {
    live?.finish()
    transcript?.end()
  }
}
