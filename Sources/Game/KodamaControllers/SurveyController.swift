import KodamaDataSources
import KodamaEtudes
import KodamaHosting
import KodamaPlay
import KodamaRoles
import KodamaViews

/// The list of all things in the valley. Typed letters find things by name. The player can go to a
/// thing or be guided to it, name places, and survey the land.
package final class SurveyController: ListController {
  /// The thing whose actions are shown, or nil while the list is shown.
  private var open: Thing?
  /// The things that were in the valley when the list was opened, and the search for their names,
  /// which begins with the first letter.
  private lazy var things: [Thing] = play?.things ?? []
  private lazy var search = makeSearch()
  /// The search text that the player types. The letters are not spoken, because the results are.
  private lazy var entry = TextEntry(eventLog: game.eventLog, isEchoed: false)
  private var play: PlayModel? { game.session.play }

  override var title: Label {
    if let open { return Label(.thing(open.name, open.size)) }
    return entry.text.isEmpty
      ? .count("landmark.title", things.count)
      : Label("survey.found", ("text", .text(entry.text)), ("n", .number(found.count)))
  }

  override var items: [ListItem] {
    guard let play else { return [backItem] }
    if let open { return actions(on: open, play) + [backItem] }
    guard entry.text.isEmpty else {
      let found = found.map { item(for: $0, play) }
      return found.isEmpty ? [backItem] : found
    }
    let lines = things.map { thing in
      let category = thing.category.map { "scan.\($0.name)" } ?? "survey.land"
      return item(for: thing, play).under(.message(category))
    }
    return surveyItems(play) + lines + [backItem]
  }

  private func item(for thing: Thing, _ play: PlayModel) -> ListItem {
    if case .grove = thing.name,
      let grove = play.groveSigns.first(where: { $0.point == thing.point })
    {
      return ListItem(Label(.thing(thing.name, nil)), Label(.grove(grove))) { self.open = thing }
    }
    let way = Label(.way(play.offset(of: thing), isMet: thing.isMet))
    return ListItem(Label(.thing(thing.name, thing.size)), way) { self.open = thing }
  }

  private func surveyItems(_ play: PlayModel) -> [ListItem] {
    [
      .button("survey.overview") { self.perform(.overview, on: play) },
      .button("landmark.name.here") {
        self.askName { [weak self] name in
          self?.play?.addLandmark(named: name)
          self?.readThings()
        }
      },
      .button("landmark.number.here") {
        play.addLandmark()
        self.readThings()
      },
      .choice(.message("settings.cursor"), .size(width: play.cursorSide, height: play.cursorSide)) {
        play.perform(.exploring(.cursor(by: $0 == .back ? -1 : 1)))
      },
      .button("survey.go.back") { self.perform(.trail(by: -1), on: play) },
      .button("survey.go.forth") { self.perform(.trail(by: 1), on: play) },
    ]
  }

  /// Returns to the valley and performs an operation there, so that its answer is spoken last.
  private func perform(_ operation: ExploringOperation, on play: PlayModel) {
    presentation?.present(.valley)
    play.perform(.exploring(operation))
  }

  private func actions(on thing: Thing, _ play: PlayModel) -> [ListItem] {
    var items: [ListItem] = [
      .button("landmark.guide") {
        play.guide(to: thing)
        self.presentation?.present(.valley)
      },
      .button("landmark.go") {
        play.go(to: thing)
        self.presentation?.present(.valley)
      },
    ]
    if case .place(let name) = thing.name {
      items.append(
        .button("shelf.delete") {
          play.removeLandmark(Landmark(name: name, point: thing.point))
          self.open = nil
          self.readThings()
        })
    }
    return items
  }

  private func readThings() {
    things = play?.things ?? []
    search = makeSearch()
  }

  private func makeSearch() -> ThingSearch {
    let language = game.settings.language.value
    return ThingSearch(things) {
      context.vocabulary.names(of: $0.name, $0.size, in: language)
    }
  }

  // MARK: Finding by name

  /// True while the list is shown, because typed letters find things.
  package override var wantsText: Bool { super.wantsText || wantsFilter }
  package override var wantsFilter: Bool { open == nil && !hasPrompt }

  override var filter: String { entry.text }

  private var found: [Thing] {
    search.found(entry.text) { play?.offset(of: $0).reach ?? 0 }
  }

  override func handleTyped(_ text: String) -> Bool {
    guard open == nil else { return false }
    if entry.type(text) { setNeedsRefresh() }
    return true
  }

  override func handle(_ operation: ExtraListOperation) -> Bool {
    switch operation {
    case .erase where open == nil: if entry.erase() { setNeedsRefresh() }
    case .search: game.eventLog.answer(.searchBegun)
    case .erase, .paste, .undo, .redo, .favourite, .catalogue, .gallery: return false
    }
    return true
  }

  override func goBack() {
    if open != nil {
      open = nil
    } else if !entry.text.isEmpty {
      entry.clear()
    } else {
      super.goBack()
    }
  }
}
