package import KodamaDataSources
package import KodamaRoles

/// One of the outputs of a valley: its screen, its sound or its words. A stage creates its Views,
/// connects them to the data sources of the valley, and updates those that a change concerns.
package protocol Stage: AnyObject {
  /// Marks the Views that depend on a kind of change for an update.
  func setNeedsUpdate(_ change: PlayChange)
  /// Marks everything that lasts for an update, because a setting has changed or another screen was
  /// in front.
  func setNeedsUpdate()
  /// Updates the marked Views.
  ///
  /// - Returns: True if a View was updated.
  func updateViews() -> Bool
}

/// A set of screen and sound Views that are updated together, at most once for each call of
/// `setNeedsUpdate()`.
package final class ViewGroup {
  private var views: [any View]
  private var needsUpdate = true

  package init(_ views: (any View)?...) { self.views = views.compactMap { $0 } }

  /// Adds a View. Does nothing for nil, which represents a View without a surface.
  package func add(_ view: (any View)?) {
    if let view { views.append(view) }
  }

  package func setNeedsUpdate() { needsUpdate = true }

  /// Updates all Views if they need an update.
  ///
  /// - Returns: True if a View was updated.
  package func update() -> Bool {
    guard needsUpdate else { return false }
    needsUpdate = false
    for view in views { view.update() }
    return !views.isEmpty
  }
}
