import KodamaDataSources
import KodamaEtudes
import KodamaHosting
package import KodamaPlay
import KodamaRoles
import KodamaViews

/// The gallery: a searchable list of works by other players. The focused work is previewed with
/// picture, sound and words. When a work is opened, lines to import it, share it and find similar
/// works appear.
package final class GalleryController: ListController {
  private enum Part: Equatable {
    case list
    case work(Int)
    /// The works on which the work at an index is based, and those based on it.
    case kin(Int, [GalleryRelative])
  }

  package override var chosenRecording: String? { selectedRecording }
  private var selectedRecording: String?
  /// A Boolean value that indicates whether the gallery replaced a valley, to which it returns.
  package var returnsToPlay = false
  private let gallery: Gallery?
  private var preview: PreviewController?
  /// A fast run of the focused recording, which prepares its preview.
  private var fastForward: RecordingFastForward?
  private var part = Part.list
  private let entry: TextEntry
  /// The index of the work whose similar works are listed, or nil in any other search.
  private var similarTo: Int?
  private var material: MaterialID?
  private var onlyProven = false
  /// The lines of the last search results, and the search number and the language for which they
  /// were created.
  private var cachedLines: (number: Int, language: Language, lines: [ListItem])?

  package required init(game: Game, context: ViewContext) {
    gallery = game.sharing.newGallery
    entry = TextEntry(eventLog: game.eventLog, isEchoed: false)
    super.init(game: game, context: context)
    let about = GalleryView(context.drawing(game.settings))
    about.dataSource = gallery
    addDetail(about)
    gallery?.delegate = self
    gallery?.open(game.settings.gallery.value)
    setNeedsRefresh(focus: Self.firstLine)
  }

  override class func makeBackdrop(_ drawing: Drawing) -> BackdropView {
    GalleryBackdropView(drawing)
  }

  // MARK: Title and items

  override var title: Label {
    guard let gallery else { return .share("gallery.title", 0, of: 0) }
    switch part {
    case .work(let place): return .named(name(of: place))
    case .kin(let place, _): return .named(name(of: place), "gallery.kin.title")
    case .list:
      let count = gallery.found.count
      if !entry.text.isEmpty {
        return Label("gallery.found", ("text", .text(entry.text)), ("n", .number(count)))
      }
      if let similarTo { return .named(name(of: similarTo), "gallery.like.title") }
      return .share("gallery.title", count, of: gallery.count)
    }
  }

  override var help: HelpTopic { .gallery }

  override var items: [ListItem] {
    guard let gallery else { return [backItem] }
    switch part {
    case .list: return choices + lines(of: gallery) + [backItem]
    case .work(let place): return lines(of: place) + [backItem]
    case .kin(_, let family):
      return family.map { kin in
        ListItem(.named(name(of: kin.place)), Self.value(of: kin)) { self.open(kin.place) }
      } + [backItem]
    }
  }

  private static func value(of kin: GalleryRelative) -> Label {
    switch kin.steps {
    case 0: .message("gallery.kin.itself")
    case ..<0: .count("gallery.kin.before", -kin.steps)
    default: .count("gallery.kin.after", kin.steps)
    }
  }

  private func name(of place: Int) -> String {
    guard let gallery, place < gallery.count else { return "" }
    return name(of: gallery.thing(at: place))
  }

  private func name(of thing: GalleryItem) -> String {
    let title = thing.title.text(in: game.settings.language.value)
    return title.isEmpty ? thing.name : title
  }

  /// Returns the lines of the search results. There can be 10,000 of them, so they are cached until
  /// the next search, and their actions hold the screen weakly.
  private func lines(of gallery: Gallery) -> [ListItem] {
    let language = game.settings.language.value
    if let cachedLines, cachedLines.number == gallery.findings, cachedLines.language == language {
      return cachedLines.lines
    }
    let lines = gallery.found.map { place in
      let thing = gallery.thing(at: place)
      // Most works are valleys, so only other kinds are named.
      let kind = thing.isProven ? "proven" : thing.kind.rawValue
      let value = thing.kind == .valley ? nil : Label.message("gallery.kind.\(kind)")
      return ListItem(.named(name(of: thing)), value) { [weak self] in self?.open(place) }
    }
    cachedLines = (gallery.findings, language, lines)
    return lines
  }

  /// The number of lines above the search results.
  private static let firstLine = 3

  /// The lines that filter the search results, and the one for the gallery's address.
  private var choices: [ListItem] {
    [
      .choice(
        .message("settings.holds"),
        material.map { Label(.material($0)) } ?? .message("gallery.anything")
      ) { self.changeMaterial($0) },
      .toggle(.message("settings.proven"), onlyProven) {
        self.onlyProven.toggle()
        self.search()
      },
      .button("gallery.address") { self.askAddress() },
    ]
  }

  private func lines(of place: Int) -> [ListItem] {
    let isRecording = gallery?.thing(at: place).kind == .recording
    let first: [ListItem] = [
      .button(isRecording ? "gallery.watch" : "gallery.take") { self.fetch(.use) },
      .button("gallery.hear") { self.fetch(.preview) },
    ]
    // Only codes can be shared, and recordings have no code.
    let last: [ListItem] = isRecording ? [] : [.button("share.give") { self.fetch(.share) }]
    return first + [
      .button("gallery.like") {
        (self.similarTo, self.part) = (place, .list)
        self.entry.clear()
        self.search()
      },
      .button("gallery.kin") { self.part = .kin(place, self.gallery?.family(of: place) ?? []) },
    ] + last
  }

  // MARK: Input

  /// True while the list of works is shown, because typed letters filter it.
  package override var wantsText: Bool { super.wantsText || part == .list && !hasPrompt }
  package override var wantsFilter: Bool { part == .list && !hasPrompt }

  override var filter: String { entry.text }

  package override func close() {
    endPreview()
    super.close()
  }

  override func handlePasted(_ text: String?) {
    guard let text, part == .list, !game.sharing.isCode(text) else { return importCode(text) }
    let start = String(String.UnicodeScalarView(text.unicodeScalars.prefix(2_000)))
    openGallery(start.split { $0.isNewline }.first.map(String.init) ?? "")
  }

  override func handle(_ operation: ExtraListOperation) -> Bool {
    switch operation {
    case .erase:
      guard part == .list else { return false }
      if entry.erase() { search() }
    case .search: game.eventLog.answer(.searchBegun)
    case .paste, .undo, .redo, .favourite, .catalogue, .gallery: return requestCode(for: operation)
    }
    return true
  }

  override func handleTyped(_ text: String) -> Bool {
    guard part == .list else { return false }
    if entry.type(text) { search() }
    return true
  }

  override func postHelp() {
    guard part == .list, let about = gallery?.about else { return super.postHelp() }
    game.eventLog.report(.gallery(about))
  }

  override func goBack() {
    switch part {
    case .work(let place):
      part = .list
      setNeedsRefresh(focus: Self.firstLine + (gallery?.found.firstIndex(of: place) ?? 0))
    case .kin(let place, _): open(place)
    case .list where !entry.text.isEmpty || similarTo != nil:
      similarTo = nil
      entry.clear()
      search()
    case .list: leave()
    }
  }

  /// Closes the gallery. The preview is ended first, so that its sounds stop.
  private func leave() {
    endPreview()
    gallery?.cancel()
    if returnsToPlay { presentation?.present(.valley) } else { super.goBack() }
  }

  private func open(_ place: Int) {
    part = .work(place)
    gallery?.look(at: place)
    setNeedsRefresh()
  }

  /// Starts a search with the current text and filters. Each word can match a text or the name of a
  /// material.
  private func search() {
    let language = game.settings.language.value
    var query = GalleryQuery()
    query.words = entry.text.split(separator: " ").map { word in
      let wanted = word.lowercased()
      let meant = game.names.placeable.filter { material in
        context.vocabulary.names(of: material, in: language).contains {
          $0.lowercased().hasPrefix(wanted)
        }
      }
      return GalleryQuery.Word(
        String(word), materials: meant.map { game.names.names[Int($0.rawValue)] })
    }
    query.material = material.map { game.names.names[Int($0.rawValue)] }
    (query.onlyProven, query.like) = (onlyProven, similarTo)
    gallery?.look(for: query)
    setNeedsRefresh(focus: Self.firstLine)
  }

  private func changeMaterial(_ step: ChoiceStep) {
    let held: [MaterialID?] = [nil] + (gallery?.materialsHeld ?? []).map { Optional($0) }
    material = step.from(material, in: held)
    search()
  }

  private func askAddress() {
    askAddress(game.settings.gallery.value) { [weak self] in self?.openGallery($0) }
  }

  private func openGallery(_ address: String) {
    endPreview()
    (part, similarTo, material, onlyProven) = (.list, nil, nil, false)
    entry.clear()
    game.settings.gallery.value = address
    gallery?.open(address)
    setNeedsRefresh(focus: Self.firstLine)
  }

  private func fetch(_ purpose: Gallery.Purpose) {
    if purpose != .share { endPreview() }
    gallery?.fetch(for: purpose)
  }

  private func endPreview() {
    preview?.end()
    (preview, fastForward) = (nil, nil)
    setNeedsUpdate()
  }

  // MARK: Passes and updates

  package override func beginPass() {
    super.beginPass()
    preview?.beginPass()
  }

  /// Tells the gallery which work is focused or open, and advances its download and its preview.
  package override func advance() {
    super.advance()
    if let work = inspectedWork, work != gallery?.looked {
      endPreview()
      gallery?.look(at: work)
    }
    gallery?.advance()
    if let ready = fastForward?.advance() { show(ready) }
    if fastForward?.isOver ?? false { fastForward = nil }
    preview?.advance()
  }

  private var inspectedWork: Int? {
    guard let gallery else { return nil }
    switch part {
    case .list:
      let line = focus - Self.firstLine
      return gallery.found.indices.contains(line) ? gallery.found[line] : nil
    case .work(let place): return place
    case .kin(_, let family): return family.indices.contains(focus) ? family[focus].place : nil
    }
  }

  package override func setNeedsUpdate() {
    super.setNeedsUpdate()
    preview?.setNeedsUpdate()
  }

  package override func updateViews() -> Bool {
    let didUpdate = super.updateViews()
    return preview?.updateViews() ?? false || didUpdate
  }
}

extension GalleryController: GalleryDelegate {
  package func galleryDidChange() {
    if case .kin(let place, _) = part { part = .kin(place, gallery?.family(of: place) ?? []) }
    setNeedsRefresh(focus: part == .list ? Self.firstLine : 0)
    setNeedsUpdate()
  }

  package func galleryDidReceiveFile() {
    guard let received = gallery?.received else { return }
    switch received.purpose {
    case .preview where gallery?.shownItem?.kind == .recording:
      prepareRecordingPreview(received.code)
    case .preview: show(received.code)
    case .share: game.requests.ask(.copy(received.code))
    case .use where gallery?.shownItem?.kind == .recording: watch(received.code)
    case .use: importCode(received.code)
    }
  }

  private func watch(_ recording: String) {
    endPreview()
    selectedRecording = recording
    presentation?.present(.recording)
  }

  private func show(_ code: String) {
    endPreview()
    game.sharing.preview(of: code) { [weak self] in self?.show($0) }
  }

  private func show(_ preview: Preview) {
    self.preview = PreviewController(preview, game: game, context: context)
  }

  private func prepareRecordingPreview(_ recording: String) {
    endPreview()
    fastForward = game.sharing.fastForward(of: recording)
  }
}
