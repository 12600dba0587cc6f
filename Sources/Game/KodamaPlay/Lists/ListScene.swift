package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// Receives a notification when the valley behind a list has changed.
package protocol ListSceneDelegate: AnyObject {
  func listSceneDidChange()
}

/// A valley at dusk that lives behind a list. It rests in a calm picture. It cannot be changed or
/// heard.
package final class ListScene: Model {
  package weak var delegate: (any ListSceneDelegate)?
  private var context: ValleyContext
  private let rules: MaterialRules
  private let style: any PictureStyleDataSource
  private var passes = 0

  /// The number of passes between two notifications: ten pictures a second.
  private static let interval = 6
  /// The plan of the valley behind lists that do not offer another one.
  package static let samplePlan = ValleyPlan(.hollow, seed: 7, width: 256, height: 128)
  /// The share of the dusk that has passed, in 256ths.
  private static let progress: UInt8 = 70

  /// The maximum number of cells of the valley. Of larger plans, a valley of the usual size is
  /// shown.
  private static let maxCells = 1_024 * 256

  /// Generates the valley. The style says whether it rests.
  package init(
    _ plan: ValleyPlan, rules: MaterialRules, style: any PictureStyleDataSource
  ) {
    context = Self.context(plan, rules)
    context.viewport.begin(with: .floor, around: context.hand.point)
    (self.rules, self.style) = (rules, style)
  }

  /// Generates another valley in place of this one.
  ///
  /// - Returns: The skyline sweep of the new valley.
  package func show(_ plan: ValleyPlan) -> SweepProgress {
    context = Self.context(plan, rules)
    let skyline = context.wholeSkyline()
    context.viewport.begin(with: .floor, around: context.hand.point)
    passes = 0
    return skyline
  }

  private static func context(_ plan: ValleyPlan, _ rules: MaterialRules) -> ValleyContext {
    var plan = plan
    if plan.width * plan.height > maxCells {
      (plan.width, plan.height) = ValleyPlan.usualSize
    }
    let context = ValleyContext(plan.world(rules: rules))
    context.putHandOnGround()
    return context
  }

  package func advance() {
    if passes > 0, style.pictureStyle.isCalm { return }
    context.world.step()
    context.world.clearMoments()
    if passes % Self.interval == 0 { delegate?.listSceneDidChange() }
    passes += 1
  }
}

extension ListScene: PictureViewDataSource {
  package func copyPicture(into picture: inout PictureFrame) {
    context.copyPicture(into: &picture)
    (picture.sky.phase, picture.sky.progress) = (.dusk, Self.progress)
  }
}
