import KodamaDataSources
import KodamaLanguage
import KodamaRoles
import KodamaSurfaces
import KodamaViews

/// A surface that is filled with marker cells before a View draws on it. A test can then tell which
/// cells the View has drawn.
final class Easel {
  /// The marker cell. No View uses its colours.
  static let bare = TextCell(glyph: 0x7e, ink: Colour(0x12_34_56), paper: Colour(0x65_43_21))

  let surface: TextSurface
  let language: LanguageDouble
  let keys = KeysDouble(
    zip(keyNames, operations).map { BoundKey(stroke: $0, action: $1.rawValue) } + [curtain])
  let drawing: Drawing

  init(_ language: Language = .english, columns: Int = 104, rows: Int = 32) {
    surface = TextSurface(columns: columns, rows: rows)
    self.language = LanguageDouble(language)
    drawing = Drawing(
      surface: surface,
      vocabulary: Vocabulary(messages: Self.catalogue, looks: Self.looks),
      languageSource: self.language, keySource: keys)
  }

  /// Lets a View draw on a surface of marker cells, and returns the result.
  func draw(_ view: some ScreenView) -> Picture {
    surface.fill(surface.bounds, glyph: "~", ink: Self.bare.ink, paper: Self.bare.paper)
    view.update()
    return Picture(frame: surface.frame)
  }

  /// Returns a random rectangle on the surface.
  func place(
    widths: ClosedRange<Int>, heights: ClosedRange<Int>, _ random: inout TestRandom
  ) -> TextRect {
    let width = Int.random(in: widths, using: &random)
    let height = Int.random(in: heights, using: &random)
    return TextRect(
      x: Int.random(in: 0...surface.columns - width, using: &random),
      y: Int.random(in: 0...surface.rows - height, using: &random), width: width, height: height)
  }

  /// The looks of air, of sand with a narrow glyph, and of water with a wide one.
  static let looks = MaterialLooks([
    MaterialLook(name: "air", glyphs: " ", ink: Theme.ink, paper: Theme.paper, patch: PatchID(0)),
    MaterialLook(
      name: "sand", glyphs: ":", ink: Colour(0xe0_c0_80), paper: Colour(0x30_28_18),
      patch: PatchID(0)),
    MaterialLook(
      name: "water", glyphs: "水", ink: Colour(0x80_b0_ff), paper: Colour(0x08_10_40),
      patch: PatchID(0)),
  ])
  static let sand = MaterialID(1)
  static let water = MaterialID(2)

  static let catalogue = MessageCatalogue(
    (strings.mapValues { Phrase(english: $0.0, japanese: $0.1, reading: "") }).merging(
      keyNames.map { ("key.\($0)", Phrase(english: $0, japanese: $0, reading: "")) }
    ) { first, _ in first })

  /// The names of keys. They are letters and characters that no other text contains.
  private static let keyNames =
    ["q", "w", "e", "r"]
    + (0x100..<0x110 as Range<UInt32>).compactMap(Unicode.Scalar.init).map(String.init)
  /// The operations of the keys, in the order of their names.
  static let operations: [PlayerOperation] = [
    .sweep, .probe, .heat, .rotate, .guide, .brush, .fill, .clear, .undo, .redo, .copy, .paste,
    .line, .replace, .record, .replay, .goal, .hint, .time, .zoom,
  ]
  private static let curtain = BoundKey(stroke: "space", action: "curtain")

  private static let strings = [
    "workshop.kept": ("{title}", "{title}"), "macro.played": ("dig", "掘る"),
    "macro.stopped": ("Leave", "やめる"),
    "test.title": ("The valley", "谷"), "test.volume": ("Volume", "音量"),
    "shelf.item": ("{name}", "{name}"),
    "settings.percent": ("{n} %", "{n} %"), "test.leave": ("Leave", "やめる"),
    "key.space": ("Space", "空白"), "hint.place": ("dig", "掘る"),
    "hint.back": ("Leave", "やめる"), "test.dig": ("dig", "掘る"),
    "test.sentence": (
      "Water falls until it rests on stone.", "水は石の上で休むまで落ちていく。"
    ),
    "menu.line": ("{label}: {value}", "{label}：{value}"),
    "material.air": ("air", "空気"), "material.sand": ("sand", "砂"),
    "material.water": ("water", "水"),
    "material.water.about": (
      "Water falls until it rests on stone.", "水は石の上で休むまで落ちていく。"
    ), "catalogue.short": ("{n} materials", "材料 {n}"),
    "etude.valley": ("The valley", "谷"), "goal.reach": ("dig", "掘る"),
    "goal.come": ("Leave", "やめる"), "goal.progress": ("{n}/{m}", "{n}/{m}"),
    "goal.count": (
      "Water falls until it rests on stone.", "水は石の上で休むまで落ちていく。"
    ),
    "goal.line": ("({state}) {goal}", "（{state}）{goal}"),
    "output.off": ("no {output}", "{output}なし"), "output.name.screen": ("screen", "画面"),
    "curtain.down": ("{key} lifts the curtain", "{key}で幕を上げる"),
    "problem.voice": ("No voice", "声が出ない"), "problem.loudspeaker": ("No sound", "音が出ない"),
    "store.fault.full": (
      "Water falls until it rests on stone.", "水は石の上で休むまで落ちていく。"
    ),
    "store.autosave.failed": ("Not kept: {why}", "保存できない：{why}"),
    "game.title": ("Kodama", "木霊"), "title.motto": ("An echo", "こだま"),
    "status.title": ("Valley {title}", "谷 {title}"), "status.seed": ("Seed {seed}", "種 {seed}"),
    "status.tick": ("Tick {tick}", "時 {tick}"), "status.below": ("{x}, {y} ↓{n}", "{x}、{y} ↓{n}"),
    "status.above": ("{x}, {y} ↑{n}", "{x}、{y} ↑{n}"), "status.paused": ("Paused", "停止"),
    "status.speed": ("Speed {speed}", "速さ {speed}"), "play.speed.0": ("1", "一倍"),
    "play.speed.4": ("16", "十六倍"), "catalogue.keys": ("Enter", "決定"),
    "catalogue.nothing": ("Nothing found", "見つかりません"),
    "family.sand": ("Sand", "砂"), "family.water": ("Water", "水"),
    "progress.panel": ("{n}/{m} {state}", "{n}/{m}、{state}"),
    "progress.panel.alone": ("All {state}", "全部 {state}"),
    "awake.stirring": ("stirs", "目覚めかけ"), "awake.singing": ("sings", "歌う"),
    "status.music": ("{scale}, {n}", "{scale}、{n}"), "scale.short.minor": ("minor", "短調"),
    "status.recording": ("Recording {n}", "録音 {n}"),
    "worlds.autosave.value": (
      "tick {tick}, valley {seed}, {width} by {height}", "{tick}刻、谷{seed}、{width}×{height}"
    ),
    "status.playing": ("Playing {n}/{all}", "再生 {n}/{all}"),
  ]
}

/// The surface after a View has drawn on it.
struct Picture {
  let frame: TextFrame

  subscript(column: Int, row: Int) -> TextCell { frame.cells[row * frame.columns + column] }

  /// Returns the rows of a rectangle as text, without trailing spaces.
  func rows(in rect: TextRect) -> [String] {
    (rect.y..<rect.y + rect.height).map { row in
      var text = String.UnicodeScalarView()
      for column in rect.x..<rect.x + rect.width {
        let glyph = self[column, row].glyph
        if glyph != 0 { text.append(Unicode.Scalar(glyph) ?? "\u{fffd}") }
      }
      while text.last == " " { text.removeLast() }
      return String(text)
    }
  }

  /// Returns the cells for which a predicate is true.
  func places(where isWanted: (TextCell) -> Bool) -> [CellPoint] {
    frame.cells.indices.filter { isWanted(frame.cells[$0]) }
      .map { CellPoint($0 % frame.columns, $0 / frame.columns) }
  }

  /// The cells that differ from the marker.
  var drawn: [CellPoint] { places { $0 != Easel.bare } }

  /// Returns true if nothing was drawn outside a rectangle.
  func keeps(to rect: TextRect) -> Bool {
    drawn.allSatisfy { rect.contains(column: $0.x, row: $0.y) }
  }

  /// True if no wide glyph lost one of its halves.
  var isWhole: Bool {
    frame.cells.indices.allSatisfy { index in
      let cells = frame.cells
      let isFirst = index % frame.columns == 0
      let isLast = index % frame.columns == frame.columns - 1
      let isWide =
        Unicode.Scalar(cells[index].glyph).map { $0 != "\0" && GlyphWidth.of($0) == 2 } ?? false
      if isWide { return !isLast && cells[index + 1].glyph == 0 }
      guard cells[index].glyph == 0 else { return true }
      let before = isFirst ? nil : Unicode.Scalar(cells[index - 1].glyph)
      return before.map { GlyphWidth.of($0) == 2 } ?? false
    }
  }

  /// Returns true if a row of a rectangle is highlighted.
  func hasFocus(row: Int, in rect: TextRect) -> Bool {
    (rect.x..<rect.x + rect.width).contains { self[$0, row].paper == Theme.focusPaper }
  }
}
