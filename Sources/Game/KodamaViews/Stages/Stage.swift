package import KodamaDataSources
package import KodamaRoles

/// One of the outputs of a valley: its screen, its sound or its words. A stage creates its Views,
/// connects them to the data sources of the valley, and updates those that a change concerns.
package protocol Stage: AnyObject {
  func setNeedsUpdate(_ change: PlayChange)
  /// Marks everything that lasts for an update, because a setting has changed or another screen was
  /// in front.
  func setNeedsUpdate()
  /// Updates the marked Views.
  ///
  /// - Returns: True if a View was updated.
  func updateViews() -> Bool
}

// Stages that are peers, in the order in which they are updated.
extension [any Stage] {
  package func setNeedsUpdate(_ change: PlayChange) {
    for stage in self { stage.setNeedsUpdate(change) }
  }

  package func setNeedsUpdate() { for stage in self { stage.setNeedsUpdate() } }

  /// Updates the marked Views of all stages.
  ///
  /// - Returns: True if a View was updated.
  package func updateViews() -> Bool {
    var hasUpdated = false
    for stage in self where stage.updateViews() { hasUpdated = true }
    return hasUpdated
  }
}

/// A set of screen and sound Views that are updated together, at most once for each call of
/// `setNeedsUpdate()`.
package final class ViewGroup {
  private var views: [any View]
  private let changes: [PlayChange]
  private var needsUpdate = true

  package convenience init(_ views: (any View)?...) { self.init(views, on: []) }

  init(_ views: [(any View)?] = [], on changes: [PlayChange]) {
    self.views = views.compactMap { $0 }
    self.changes = changes
  }

  /// Does nothing for nil, which represents a View without a surface.
  package func add(_ view: (any View)?) {
    if let view { views.append(view) }
  }

  package func setNeedsUpdate() { needsUpdate = true }

  func setNeedsUpdate(_ change: PlayChange) {
    if changes.contains(change) { needsUpdate = true }
  }

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

// The groups of a stage, in the order in which they are updated.
extension [ViewGroup] {
  func setNeedsUpdate(_ change: PlayChange) {
    for group in self { group.setNeedsUpdate(change) }
  }

  func setNeedsUpdate() { for group in self { group.setNeedsUpdate() } }

  /// Updates the marked groups.
  ///
  /// - Returns: True if a View was updated.
  func update() -> Bool {
    var hasUpdated = false
    for views in self where views.update() { hasUpdated = true }
    return hasUpdated
  }
}
