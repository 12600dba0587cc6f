import KodamaPlay
import KodamaViews

// The valley that lives behind some lists.
extension ListController: ListSceneDelegate {
  /// Advances the valley by a pass. It is generated after the first picture, which then appears
  /// sooner.
  func advanceScene() {
    guard Self.showsScene, context.showsPictures else { return }
    passesToScene = max(0, passesToScene - 1)
    if passesToScene == 0, scene == nil { openScene() }
    scene?.advance()
  }

  private func openScene() {
    let scene = ListScene(rules: game.rules, style: game.settings)
    let view = PictureView(surface: context.layout, looks: context.looks)
    (view.dataSource, view.styleSource) = (scene, game.settings)
    backdrop.show(view)
    sceneViews.add(context.onScreen(view))
    scene.delegate = self
    self.scene = scene
  }

  package func listSceneDidChange() {
    guard scene != nil else { return }
    sceneViews.setNeedsUpdate()
    views.setNeedsUpdate()
  }
}
