/// The one format of everything that is heard.
public enum SoundFormat {
  /// How many frames there are in a second.
  public static let framesPerSecond = 48_000
  /// Samples of a frame: left, then right.
  public static let channels = 2
  /// Passes of the game a second.
  public static let passesPerSecond = 60
  /// Frames in one pass of the game, exactly.
  public static let framesPerPass = 800
  /// Parameters move on a grid of this many frames, counted from frame 0, whatever the block size.
  public static let gridFrames = 64
}
