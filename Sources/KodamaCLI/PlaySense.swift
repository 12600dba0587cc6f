/// Which sense somebody plays with who does without the other.
enum PlaySense: String {
  /// The curtain is down: nothing is drawn, everything is heard.
  case ears
  /// Nothing sounds, every sound is captioned.
  case eyes
}
