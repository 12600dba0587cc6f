import KodamaContent
import KodamaControllers
import KodamaDataSources
import KodamaEtudes
import KodamaGame
import KodamaHosting
import KodamaLanguage
import KodamaPlay
import KodamaRoles
import KodamaSaves
import KodamaSurfaces
import KodamaViews
import KodamaWeb
import KodamaWorld

/// The game in a page: the app, its host, and the records that the page stores.
final class PageGame {
  let content: Content
  let store: MemoryGameStore
  let options: PageOptions
  let app: KodamaApp
  let host: WebHost
  private let loop: GameLoop
  /// The digest of all samples so far; nil while it is not requested.
  private(set) var samplesDigest: Digest?
  private var outline: ListOutline?
  /// The last frame, also in numeric form.
  private var lastFrame: ScreenFrame?
  private var numbers: [UInt32] = []

  init(
    _ content: Content, _ options: PageOptions, store: MemoryGameStore, link: String? = nil
  ) {
    var content = content
    content.replaceMessages(PageFault.messages)
    (self.content, self.options, self.store) = (content, options, store)
    store.isWrittenBehind = options["store"] == "behind"
    let hasWords = options.isOn("words")
    let outputs = Outputs(
      screen: options.isOn("screen") ? TextSurface() : nil,
      sound: options.isOn("sound") ? SoundSurface() : nil, words: hasWords ? WordSurface() : nil)
    options.choosePicture(in: store)
    app = content.app(
      seed: options.seed, language: options.language, outputs: outputs, store: store,
      keepsLanguage: options.isOn("keeps-language"), hasVoice: options.isOn("voice"))
    app.outputs.words?.keepsOutlines = true
    app.outputs.screen?.showsPictures = options.isOn("picture")
    if options["captions"] == "wait" { app.keepCaptionsBack() }
    host = WebHost(mixer: outputs.sound == nil ? nil : Mixer(patches: content.patches))
    loop = GameLoop(app: app, host: host)
    app.bring(page: options["page"] ?? "")
    app.start(options.start)
    if let link { host.input.send(Command(.textPasted, .text(link))) }
    host.onPass = { [weak self] _, samples in self?.samplesDigest?.combine(samples: samples) }
  }

  func pass() -> WebHost.Changes {
    if !loop.runPass() { host.note(.quit) }
    if store.hasChanges { host.note(.store) }
    let outline = app.outputs.words?.outline
    if outline != self.outline { host.note(.outline) }
    self.outline = outline
    return host.takeChanges()
  }

  func isBound(_ stroke: KeyStroke) -> Bool {
    let bindings = app.bindings
    return bindings.forwardsRawKeys || bindings.action(for: stroke) != nil
  }

  func digestSamples(_ isOn: Bool) { samplesDigest = isOn ? Digest() : nil }

  /// One of the four digests of the game, as 16 hexadecimal digits.
  func digest(_ kind: Int) -> String {
    switch kind {
    case 0: PageProof.hex(app.digest.world)
    case 1: PageProof.hex(app.digest.words)
    case 2: PageProof.hex(app.outputs.screen?.frame.digest ?? 0)
    default: samplesDigest?.description ?? ""
    }
  }

  /// The screen as a document: its kind and title, then its items, with fields separated by tabs.
  var screenText: String {
    guard let outline = app.outputs.words?.outline else { return "valley\t" }
    let items = outline.items.enumerated().map { index, item in
      let flags = [index == outline.focus, item.isOn].map { $0 ? "1" : "0" }
      let words = [item.label, item.value].map { WebHost.plain($0) }
      return ([String(index), item.role.rawValue] + flags + words).joined(separator: "\t")
    }
    return (["list\t\(WebHost.plain(outline.title))"] + items).joined(separator: "\n")
  }

  /// Moves the focus of the list to an item. Then it chooses the item, or changes it to its
  /// previous (-1) or next (1) value.
  func choose(_ index: Int, step: Int) {
    guard let outline = app.outputs.words?.outline, outline.items.indices.contains(index) else {
      return
    }
    let moves = index - outline.focus
    for _ in 0..<abs(moves) {
      host.input.send(Command(moves < 0 ? PlayerOperation.up : .down))
    }
    host.input.send(Command(step == 0 ? PlayerOperation.use : step < 0 ? .left : .right))
  }

  /// The switches, with the bits that stand for them in the page.
  private static let switches: [(output: OutputKind, bit: Int32, operation: PlayerOperation)] = [
    (.screen, 1, .screenSwitch), (.sound, 2, .soundSwitch), (.words, 4, .wordsSwitch),
  ]

  /// The outputs that are switched off, as bits.
  var unplugged: Int32 {
    Self.switches.reduce(0) { $0 | (app.isUnplugged($1.output) ? $1.bit : 0) }
  }

  /// Switches outputs off or on in the next pass.
  func flip(_ bits: Int32) {
    for one in Self.switches where bits & one.bit != 0 {
      host.input.send(Command(one.operation))
    }
  }

  /// Lets the picture reach beyond the text, by these numbers of cells on each side, and folds the
  /// text if its letters have a size.
  func fit(_ bleed: PixelSurface.Bleed, letterSize: Int) {
    guard let screen = app.outputs.screen, screen.pixels.bleed != bleed else { return }
    (screen.pixels.bleed, screen.letterSize) = (bleed, letterSize)
    host.input.send(Command(.displayChanged))
  }

  /// The screen in numeric form: columns, rows, pixels along a side of a square, columns and rows
  /// before the text, a flag for each row that has changed, glyph and ink of each cell, then the
  /// pixels behind them row by row. It is empty without a screen.
  func frame() -> [UInt32] {
    guard let frame = host.frame else { return [] }
    defer { (lastFrame, host.input.frame) = (frame, frame) }
    let (columns, detail) = (frame.columns, frame.detail)
    let head = [columns, frame.rows, detail, frame.bleed.left, frame.bleed.top].map { UInt32($0) }
    let cellStart = head.count + frame.rows
    let pixelStart = cellStart + columns * frame.rows * 2
    let last = lastFrame.flatMap { $0.hasSize(of: frame) ? $0 : nil }
    if last == nil || !numbers.starts(with: head) {
      numbers = head + Array(repeating: 0, count: pixelStart - head.count + frame.pixels.count)
    }
    let pixelsPerRow = columns * detail * detail * 2
    frame.withParts { parts in
      for row in 0..<frame.rows {
        let isSame = last?.withParts { parts.isSame(row, as: $0) } ?? false
        numbers[head.count + row] = isSame ? 0 : 1
        guard !isSame else { continue }
        for index in row * columns..<(row + 1) * columns {
          numbers[cellStart + index * 2] = parts.cells[index].glyph
          numbers[cellStart + index * 2 + 1] = parts.cells[index].ink.rgb
        }
        for index in row * pixelsPerRow..<(row + 1) * pixelsPerRow {
          numbers[pixelStart + index] = parts.pixels[index].rgb
        }
      }
    }
    return numbers
  }

  /// The family of each tile of the visible rectangle, from 1, row by row; 0 is air.
  var families: [UInt8] {
    app.visibleTiles.map { tile in
      content.looks[tile.material].family.map { $0.rawValue + 1 } ?? 0
    }
  }

  /// The catalogue's message with an id, in the game's language; empty if there is none.
  func message(_ id: String) -> String {
    content.messages[id] == nil ? "" : content.messages.text(Message(id), in: app.language)
  }

  /// The content of a link to the game that is being played: the name of one of the game's études,
  /// or a share code; empty on the title screen.
  var link: String {
    if let name = app.playedEtude, content.etudes.contains(where: { $0.name == name }) {
      return "kodama:etude=\(name)"
    }
    return app.playedCode ?? ""
  }

  /// The messages of the page itself, one on each line: id and text, separated by a tab.
  var pageStrings: String {
    content.messages.ids.filter { $0.hasPrefix("web.") }.map { "\($0)\t\(message($0))" }
      .joined(separator: "\n")
  }

  /// The records that have changed, each as the length of its key, its key, the length of its value
  /// and its value. A length of `UInt32.max` means that the record was deleted.
  func takeRecords() -> [UInt8] {
    var bytes: [UInt8] = []
    func append(_ count: UInt32) {
      for shift: UInt32 in [0, 8, 16, 24] {
        bytes.append(UInt8(truncatingIfNeeded: count >> shift))
      }
    }
    for key in store.takeChangedKeys() {
      let value = store.record(key)
      append(UInt32(key.utf8.count))
      bytes += Array(key.utf8)
      append(value.map { UInt32($0.count) } ?? .max)
      bytes += value ?? []
    }
    return bytes
  }
}

/// The options of a game, which the page passes as lines of `key=value`.
struct PageOptions {
  private let values: [(key: String, value: String)]

  /// Lines without an equals sign or with control characters are ignored.
  init(_ text: String) {
    values = text.split(separator: "\n").compactMap { line in
      guard line.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7f }),
        let sign = line.firstIndex(of: "=")
      else { return nil }
      return (String(line[..<sign]), String(line[line.index(after: sign)...]))
    }
  }

  subscript(key: String) -> String? { values.last { $0.key == key }?.value }

  /// Switches are on by default.
  func isOn(_ key: String) -> Bool { self[key] != "off" }

  var seed: UInt64 { self["seed"].flatMap { UInt64($0) } ?? 7 }

  var language: Language { self["language"].flatMap { Language(rawValue: $0) } ?? .english }

  var start: KodamaApp.Start {
    let words = (self["start"] ?? "title").split(separator: ":").map { String($0) }
    switch words.first {
    case "play": return .play
    case "etude" where words.count > 1:
      let variation = words.count > 2 ? UInt64(words[2]) ?? 0 : 0
      return .etude(words[1], variation: variation)
    default: return .title
    }
  }

  /// Chooses a calm or a high-contrast picture according to the system's preferences, unless the
  /// player has already chosen a picture.
  func choosePicture(in store: MemoryGameStore) {
    let (isCalm, hasContrast) = (self["calm"] == "on", self["contrast"] == "on")
    let settings = (try? store.settings()) ?? StoredSettings()
    guard isCalm || hasContrast, settings["picture"] == nil else { return }
    var style = PictureStyle()
    style.isCalm = isCalm
    if hasContrast { style.palette = .contrast }
    store.restore("setting/picture", Array(style.stored.utf8))
  }
}
