import KodamaDataSources
import KodamaHosting
import KodamaPlay
import KodamaViews

// The valley that lives behind some lists, and the skyline of a focused valley.
extension ListController: ListSceneDelegate {
  /// Shows the valley in play behind the list, as it is when the list opens, or advances another
  /// one by a pass. That is generated after the first picture, which then appears sooner.
  func advanceScene() {
    guard context.showsPictures, !backdrop.isOverPlay else { return }
    if isOverPlay, let sources = game.session.play?.sources {
      show(sources.picture, of: sources)
      return setNeedsUpdate()
    }
    passesToScene = max(0, passesToScene - 1)
    guard passesToScene == 0 else { return }
    if scene.delegate == nil {
      show(scene)
      scene.delegate = self
    }
    scene.advance()
  }

  private func show(_ picture: any PictureViewDataSource, of sources: PlaySources? = nil) {
    let view = PictureView(surface: context.layout, looks: context.looks)
    (view.dataSource, view.styleSource) = (picture, game.settings)
    (view.groveSource, view.goalSource) = (sources?.groves, sources?.goals)
    backdrop.show(view, isOverPlay: sources != nil)
    sceneViews.add(context.onScreen(view))
  }

  package func listSceneDidChange() {
    guard backdrop.isOverPlay || passesToScene == 0 else { return }
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
