import ArgumentParser
import Foundation
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

  /// Takes note that the game has ended.
  func finish() {
    live?.finish()
    transcript?.end()
  }
}
