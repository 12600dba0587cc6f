import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay
import KodamaViews

/// The workshop, in which the player makes an étude by choosing its world, goals, materials and
/// tools. The étude can be tested, saved and shared. Every choice is a line in a list, so that the
/// workshop can be used both by ear and by eye.
package final class WorkshopController: ListController {
  /// A Boolean value that indicates whether the workshop has replaced a valley. In that case, its
  /// last line returns to the valley.
  package var returnsToPlay = false

  private enum Part: Equatable {
    case all
    case goal(Int)
    /// An unfinished goal, as one sketch for each answer. Going back removes the last sketch.
    case sketch([GoalSketch])
    case hotbar, tools
  }

  private var part = Part.all
  private let shelf = ShelfPicture()
  private var workshop: Workshop { game.workshop }

  /// Creates the screen. A new étude starts with the part of the valley around the hand.
  package required init(game: Game, context: ViewContext) {
    super.init(game: game, context: context)
    addPicture(of: shelf)
    workshop.open()
  }

  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView {
    ShelfBackdropView(drawing)
  }

  override func didRefresh() { shelf.show(workshop.draft?.miniature(game.rules)) }

  override var title: Label {
    switch part {
    case .all: .message("workshop.title")
    case .goal: .message("workshop.ask.goal")
    case .hotbar: .message("workshop.ask.hotbar")
    case .tools: .message("workshop.ask.tools")
    case .sketch(let steps): .message(Self.title(of: steps.last?.question))
    }
  }

  private static func title(of question: GoalSketch.Asked?) -> String {
    switch question {
    case .kind, nil: "workshop.ask.kind"
    case .material: "workshop.ask.material"
    case .other: "workshop.ask.other"
    case .order: "workshop.ask.order"
    case .number: "workshop.ask.number"
    case .tool: "workshop.ask.with"
    }
  }

  override var help: HelpTopic { .workshop }

  override var items: [ListItem] {
    guard let draft = workshop.draft else { return [backItem] }
    return switch part {
    case .all: choices(draft) + actions(draft) + [backItem]
    case .goal(let place):
      [
        .button("workshop.remove") {
          self.workshop.removeGoal(at: place)
          self.part = .all
        }, backItem,
      ]
    case .sketch(let steps): answers(to: steps) + [backItem]
    case .hotbar:
      workshop.placeable.map { found in
        let isOn = draft.hotbar.contains(found.material)
        return .toggle(Label(.material(found.material)), isOn) {
          self.workshop.toggle(found.material)
        }
      } + [backItem]
    case .tools:
      EtudeTool.allCases.map { tool in
        let isOn = draft.tools.contains(tool)
        return .toggle(tool.label, isOn) {
          self.workshop.toggle(tool)
        }
      } + [backItem]
    }
  }

  private func choices(_ draft: EtudeDraft) -> [ListItem] {
    let goals = draft.goals.goals.enumerated().map { place, goal in
      ListItem(Label(.goal(goal))) { self.part = .goal(place) }
    }
    func chosen(_ count: Int) -> Label {
      count == 0 ? .message("workshop.change.nothing") : .count("workshop.number", count)
    }
    return goals + [
      .button("workshop.add") { self.part = .sketch([GoalSketch()]) },
      .setting(.message("settings.workshop-order"), .inOrder(draft.isSequence)) {
        self.workshop.toggleSequence()
      },
      .setting(.message("settings.workshop-hotbar"), chosen(draft.hotbar.count)) {
        self.part = .hotbar
      },
      .setting(.message("settings.workshop-tools"), chosen(draft.tools.count)) {
        self.part = .tools
      },
      .choice(.message("settings.workshop-change"), draft.change.label) {
        self.workshop.changeVariation($0)
      },
      .setting(.message("settings.workshop-title"), .title(typed: draft.title)) {
        self.askName(draft.title) { [weak self] in self?.workshop.call($0) }
      },
    ]
  }

  private func actions(_ draft: EtudeDraft) -> [ListItem] {
    let places: [ListItem] =
      game.session.play == nil
      ? []
      : [
        .button("workshop.place") { self.game.workshop.useAreaAroundHand() },
        .button("workshop.copy") { self.game.workshop.useCopyAsArea() },
        .choice(.message("settings.workshop-pages"), .count("workshop.pages", draft.pages)) {
          self.game.workshop.changePages($0)
        },
      ]
    return [
      .button("workshop.hear") { self.workshop.postGoals() },
      .button("workshop.try") { self.tryOut() },
      .button("workshop.keep") { self.save() },
      .button("workshop.give") {
        if let etude = self.workshop.givenEtude { self.game.sharing.share(etude) }
      },
    ] + places
  }

  // MARK: A goal

  private static let numbers = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 30, 50, 100]

  private func answers(to steps: [GoalSketch]) -> [ListItem] {
    guard let sketch = steps.last else { return [] }
    func line(
      _ label: Label, _ value: Label? = nil, _ answer: (inout GoalSketch) -> Void
    ) -> ListItem {
      var next = sketch
      answer(&next)
      return ListItem(label, value) { self.advance(to: steps + [next]) }
    }
    switch sketch.question {
    case nil: return []
    case .kind:
      return GoalKind.allCases.map { kind in
        line(.message("workshop.kind.\(kind.rawValue)")) { $0.kind = kind }
      }
    case .material, .other:
      return workshop.candidates(for: sketch).map { found in
        line(Label(.material(found.material)), .count("workshop.found", found.count)) {
          if sketch.question == .other {
            $0.other = found.material
          } else {
            $0.material = found.material
          }
        }
      }
    case .order:
      return Goal.Order.allCases.map { order in
        line(.message("workshop.order.\(order.rawValue)")) { $0.order = order }
      } + [line(.message("workshop.pulse")) { ($0.order, $0.cause) = (.all, .pulse) }]
    case .number:
      let none = sketch.kind == .keep ? [0] : []
      return (none + Self.numbers).map { number in
        line(.count("workshop.number", number)) { $0.number = number }
      }
    case .tool:
      let tools = [nil, Goal.Tool.hand] + workshop.placeable.map { .material($0.material) }
      return tools.map { tool in
        line(Self.label(of: tool)) { ($0.tool, $0.isToolChosen) = (tool, true) }
      }
    }
  }

  private static func label(of tool: Goal.Tool?) -> Label {
    switch tool {
    case nil: .message("workshop.with.anything")
    case .hand?: .message("workshop.with.hand")
    case .material(let material)?: Label("workshop.with.material", ("what", .material(material)))
    }
  }

  private func advance(to steps: [GoalSketch]) {
    guard let goal = steps.last?.goal else {
      part = .sketch(steps)
      return
    }
    part = .all
    workshop.add(goal)
  }

  // MARK: Trying out and saving

  private func tryOut() {
    guard let etude = game.workshop.triedEtude else { return }
    context.vocabulary.learn(etude: etude.name, title: etude.title, hints: etude.hints)
    game.session.tryOut(etude)
    presentation?.present(.valley)
  }

  /// Saves the étude. Asks for a title if it has none, and for confirmation before replacing
  /// another étude.
  private func save() {
    guard workshop.draft?.title.isEmpty == false else {
      return askName { [weak self] title in
        self?.workshop.call(title)
        if !title.isEmpty { self?.confirmAndSave() }
      }
    }
    confirmAndSave()
  }

  private func confirmAndSave() {
    guard let replaced = game.workshop.replacedTitle else { return saveNow() }
    ask(.named(replaced, "shelf.taken")) { [weak self] in self?.saveNow() }
  }

  private func saveNow() {
    guard let etude = game.workshop.keepDraft() else { return }
    context.vocabulary.learn(etude: etude.name, title: etude.title, hints: etude.hints)
  }

  // MARK: Undo

  /// Handles undo and redo, which apply to the choices made in the workshop.
  override func handle(_ operation: ExtraListOperation) -> Bool {
    switch operation {
    case .undo: sound(workshop.undo() ? .switchOff : .refuse)
    case .redo: sound(workshop.redo() ? .choose : .refuse)
    case .erase, .paste, .favourite, .catalogue, .search, .gallery: return false
    }
    // The open goal may have been changed or removed.
    if case .goal = part { part = .all }
    return true
  }

  override func postHelp() {
    if !describePicture(of: shelf, after: help) { super.postHelp() }
  }

  override func goBack() {
    switch part {
    case .all: if returnsToPlay { presentation?.present(.valley) } else { super.goBack() }
    case .goal(let place):
      part = .all
      setNeedsRefresh(focus: place)
    case .sketch(let steps) where steps.count > 1: part = .sketch(steps.dropLast())
    case .sketch, .hotbar, .tools: part = .all
    }
  }
}
