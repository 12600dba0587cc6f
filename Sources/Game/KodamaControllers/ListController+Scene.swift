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
    if isOverPlay, let play = game.session.play { return show(play.sources) }
    passesToScene = max(0, passesToScene - 1)
    guard passesToScene == 0 else { return }
    if scene.delegate == nil {
      let view = PictureView(surface: context.layout, looks: context.looks)
      view.dataSource = scene
      show(view, isOverPlay: false)
      scene.delegate = self
    }
    scene.advance()
  }

  private func show(_ sources: PlaySources) {
    let view = PictureView(surface: context.layout, looks: context.looks)
    (view.dataSource, view.groveSource, view.goalSource) = (
      sources.picture, sources.groves, sources.goals
    )
    show(view, isOverPlay: true)
    setNeedsUpdate()
  }

  private func show(_ view: PictureView, isOverPlay: Bool) {
    view.styleSource = game.settings
    backdrop.show(view, isOverPlay: isOverPlay)
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
