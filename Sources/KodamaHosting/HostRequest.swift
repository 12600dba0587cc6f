/// What an App asks of its host besides being presented. What became of it comes back as a command,
/// as everything does that comes from outside, so a recording holds it.
public enum HostRequest: Hashable, Sendable {
  /// Put a text where other programs can take it: `ActionID.textCopied` answers.
  case copy(String)
  /// Keep a picture of the screen: `ActionID.pictureKept` answers, and says where it lies.
  case keepPicture
  /// Show the window at a scale of 1–3, or nil for the largest whole one that fits, and on the
  /// whole screen or not: `ActionID.displayChanged` says at how many percent it is shown.
  case show(scale: Int?, isFullscreen: Bool)
}
