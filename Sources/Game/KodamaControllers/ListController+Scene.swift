import KodamaHosting
import KodamaPlay
import KodamaViews

// The valley that lives behind some lists, and the skyline of a focused valley.
extension ListController: ListSceneDelegate {
  /// Advances the valley by a pass. It is generated after the first picture, which then appears
  /// sooner.
  func advanceScene() {
    guard context.showsPictures else { return }
    passesToScene = max(0, passesToScene - 1)
    guard passesToScene == 0, let scene else { return }
    if scene.delegate == nil { show(scene) }
    scene.advance()
  }

  private func show(_ scene: ListScene) {
    let view = PictureView(surface: context.layout, looks: context.looks)
    (view.dataSource, view.styleSource) = (scene, game.settings)
    backdrop.show(view)
    sceneViews.add(context.onScreen(view))
    scene.delegate = self
  }

  package func listSceneDidChange() {
    guard passesToScene == 0, scene != nil else { return }
    sceneViews.setNeedsUpdate()
    views.setNeedsUpdate()
  }

  func addSound(of skyline: ShelfSkyline) {
    skyline.delegate = self
    guard let sound = context.outputs.sound else { return }
    let sweep = SweepSoundView(surface: sound, looks: context.looks, patches: context.patches)
    sweep.dataSource = skyline
    soundViews.add(sweep)
  }

  /// Stops the sweep of a skyline, before another screen opens.
  func stop(_ skyline: ShelfSkyline) {
    skyline.take(nil)
    _ = soundViews.update()
  }
}
