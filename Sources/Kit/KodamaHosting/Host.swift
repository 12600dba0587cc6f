/// What carries an App: a window and a loudspeaker, a terminal, or nothing at all. The loop asks it
/// for input once a pass and hands it what is to be presented; it is all a host must do.
public protocol Host: AnyObject {
  /// Waits until the next pass is due and says what came in since the last one.
  ///
  /// - Returns: nil when the host can carry the App no further.
  func nextPass() -> [InputEvent]?

  /// Shows, sounds and speaks what a pass, counted from 0, has put on the surfaces.
  func present(_ outputs: Outputs, pass: Int)

  /// Whether letters are text, not commands, from now on.
  func setWantsText(_ wantsText: Bool)

  /// Does what an App asks for, if it can; the answer is input of a later pass.
  func perform(_ request: HostRequest, on outputs: Outputs)
}

extension Host {
  /// A host without a keyboard need not care.
  public func setWantsText(_ wantsText: Bool) {}

  /// A host without files and clipboard does nothing.
  public func perform(_ request: HostRequest, on outputs: Outputs) {}
}

/// What an App asks of its host besides being presented. What became of it comes back as a command,
/// as everything does that comes from outside, so a recording holds it.
public enum HostRequest: Hashable, Sendable {
  /// Put a text where other programs can take it: `ActionID.textCopied` answers.
  case copy(String)
  /// Hand over the text that other programs have copied: `ActionID.textPasted` answers.
  case paste
  /// Keep a picture of the screen: `ActionID.pictureKept` answers, and says where it lies.
  case keepPicture
  /// Show the window at a scale of 1–3, or nil for the largest whole one that fits, and on the
  /// whole screen or not: `ActionID.displayChanged` says at how many percent it is shown.
  case show(scale: Int?, isFullscreen: Bool)
}
