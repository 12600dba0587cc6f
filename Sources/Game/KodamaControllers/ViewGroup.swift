import KodamaRoles

/// Views that follow the same kind of notice, screen and sound alike: one call updates them all,
/// and only if a notice came in since the last one.
final class ViewGroup {
  private var views: [any View] = []
  private(set) var needsUpdate = true

  /// Adds a View; none is added where its surface is absent.
  func add(_ view: (any View)?) {
    if let view { views.append(view) }
  }

  /// A notice came in.
  func setNeedsUpdate() { needsUpdate = true }

  /// Updates every View if a notice came in.
  ///
  /// - Returns: whether it did.
  func update() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    for view in views { view.update() }
    return !views.isEmpty
  }
}
