/// Told that something changed in the valley or around it. Four kinds, because other groups
/// of Views follow each, and one for the Controller: an étude is solved. No data.
package protocol PlayModelDelegate: AnyObject {
  /// What the map or the status shows has changed.
  func playDidChange()
  /// A line or a caption has come or gone.
  func playWordsDidChange()
  /// Time has gone by: the status shows another tick, even where nothing stirs.
  func playTimeDidPass()
  /// There is something to hear.
  func playDidSound()
  /// All goals of the étude are reached.
  func playDidReachGoal()
}
