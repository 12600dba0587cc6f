import ArgumentParser

/// How somebody wants to play who does without the screen, without the sound, or without a window.
enum PlayWay: String, EnumerableFlag {
  case ears, eyes, words

  static func help(for value: PlayWay) -> ArgumentHelp? {
    switch value {
    case .ears: "Play by ear: the curtain is down from the start; F4 raises it."
    case .eyes: "Play by eye: no sound and no voice, every sound captioned."
    case .words: "Play by ear and in words on the terminal."
    }
  }

  /// The sense that is played with, where the other is done without.
  var sense: PlaySense? {
    switch self {
    case .ears: .ears
    case .eyes: .eyes
    case .words: nil
    }
  }
}

/// Which sense somebody plays with who does without the other.
enum PlaySense: String {
  /// The curtain is down: nothing is drawn, everything is heard.
  case ears
  /// Nothing sounds, every sound is captioned.
  case eyes
}
