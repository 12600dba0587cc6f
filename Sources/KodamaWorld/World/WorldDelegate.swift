/// Told by a world that something in it changed. The call carries no data.
public protocol WorldDelegate: AnyObject {
  /// Cells, moments or the tick have changed; pull what you need.
  func worldDidChange()
}
