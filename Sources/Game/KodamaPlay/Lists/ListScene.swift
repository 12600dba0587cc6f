package import KodamaDataSources
import KodamaRoles
package import KodamaWorld

/// Receives a notification when the valley behind a list has changed.
package protocol ListSceneDelegate: AnyObject {
  func listSceneDidChange()
}

/// A small valley at dusk that lives behind a list. It rests in a calm picture. It cannot be
/// changed or heard.
package final class ListScene: Model {
  package weak var delegate: (any ListSceneDelegate)?
  private let context: ValleyContext
  private let style: any PictureStyleDataSource
  private var passes = 0

  /// The number of passes between two notifications: ten pictures a second.
  private static let interval = 6
  private static let plan = ValleyPlan(.hollow, seed: 7, width: 256, height: 128)
  /// The share of the dusk that has passed, in 256ths.
  private static let progress: UInt8 = 70

  /// Generates the valley. The style says whether it rests.
  package init(rules: MaterialRules, style: any PictureStyleDataSource) {
    context = ValleyContext(Self.plan.world(rules: rules))
    context.putHandOnGround()
    context.viewport.begin(with: .floor, around: context.hand.point)
    self.style = style
  }

  /// Advances the valley by a pass (1/60 s).
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
    picture.hand = nil
    (picture.sky.phase, picture.sky.progress) = (.dusk, Self.progress)
  }
}
