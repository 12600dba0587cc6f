import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("Status, title, curtain and backdrops are drawn in their places")
struct WholeScreenViewTests {
  private let valley = StatusDouble()
  private let rect = TextRect(x: 80, y: 0, width: 24, height: 9)

  private func statusView(on easel: Easel) -> StatusView {
    let view = StatusView(easel.drawing)
    view.dataSource = valley
    view.rect = rect
    return view
  }

  @Test("The status shows the hand and the time in both languages")
  func wholeStatus() {
    let easel = Easel()
    let picture = easel.draw(statusView(on: easel))
    #expect(
      picture.rows(in: rect) == [
        " Seed 12", " ☀ 06:00", " Speed 16", " 3, 9 ↓0", " [] :: sand", " ✎ 水 water ■1",
        " 2/6 stirs", " minor, 90", " Tick 7",
      ])
    #expect(picture[81, 0].ink == Theme.title && picture[81, 1].ink == Theme.ink)
    #expect(picture.keeps(to: rect))
    valley.status.progress = ValleyProgress(.singing)
    #expect(easel.draw(statusView(on: easel)).rows(in: rect)[6] == " All sings", "without groves")
    valley.status.progress = ValleyProgress(.stirring, awakeGroves: 2, of: 6)
    easel.language.chosenLanguage = .japanese
    #expect(
      easel.draw(statusView(on: easel)).rows(in: rect) == [
        " 種 12", " ☀ 06:00", " 速さ 十六倍", " 3、9 ↓0", " [] :: 砂", " ✎ 水 水 ■1",
        " 2/6、目覚めかけ", " 短調、90", " 時 7",
      ])
  }

  @Test("The status shows a pause instead of the time")
  func otherStatus() {
    let easel = Easel()
    valley.status.isPaused = true
    valley.status.title = "Quarry"
    let rows = easel.draw(statusView(on: easel)).rows(in: rect)
    #expect(rows[0] == " Valley Quarry" && rows[2] == " Paused")
    valley.status.etude = "valley"
    #expect(easel.draw(statusView(on: easel)).rows(in: rect)[0] == " The valley")
    valley.status.macro = .recording(seconds: 5)
    #expect(easel.draw(statusView(on: easel)).rows(in: rect)[0] == " Recording 5")
    valley.status.macro = .playing(seconds: 5, of: 9)
    #expect(easel.draw(statusView(on: easel)).rows(in: rect)[0] == " Playing 5/9")
  }

  @Test("Without details the status has no place, tick, music and warmth")
  func compactStatus() {
    let easel = Easel()
    let view = statusView(on: easel)
    view.isDetailed = false
    valley.status.degrees = 35
    valley.status.speedExponent = 0
    var rows = easel.draw(view).rows(in: rect)
    #expect(rows.prefix(4) == [" Seed 12", " ☀ 06:00", " ✎ 水 water ■1", ""])
    #expect(rows.dropFirst(4).allSatisfy { $0.isEmpty })
    valley.status.speedExponent = 4
    #expect(easel.draw(view).rows(in: rect)[3] == " Speed 16")
    valley.status.isPaused = true
    #expect(easel.draw(view).rows(in: rect)[3] == " Paused")
    valley.status.isPaused = false
    valley.status.speedExponent = 0
    valley.status.hovered = Easel.water
    rows = easel.draw(view).rows(in: rect)
    #expect(rows[3] == " → 水 water")
    view.hovered = .speed
    #expect(view.readout(at: ScreenPoint(column: 84, row: 3)) == .speed)
    #expect(view.readout(at: ScreenPoint(column: 84, row: 2)) == .selected)
    #expect(view.readout(at: ScreenPoint(column: 84, row: 4)) == nil)
  }

  @Test("The status shows hour, weather, depth, warmth and brush")
  func signs() {
    let easel = Easel()
    valley.status.phase = .night
    valley.status.minutes = 23 * 60 + 7
    valley.status.weather = .storm
    valley.status.depth = -4
    valley.status.degrees = 35
    valley.status.brush = .round
    valley.status.brushWidth = 9
    var rows = easel.draw(statusView(on: easel)).rows(in: rect)
    #expect(rows[1] == " ☾ 23:07 ☇" && rows[3] == " 3, 9 ↑4")
    #expect(rows[4] == " [] :: sand 35°" && rows[5] == " ✎ 水 water ●9")
    valley.status.hovered = Easel.water
    rows = easel.draw(statusView(on: easel)).rows(in: rect)
    #expect(rows[4] == " → 水 water", "where the pointer is, nobody has felt the warmth")
  }

  @Test("A status stays inside its rectangle, however small", arguments: 1...12)
  func smallStatus(_ side: Int) {
    for language in Language.allCases {
      let easel = Easel(language)
      let view = statusView(on: easel)
      view.rect = TextRect(x: 7, y: 5, width: side * 2, height: side)
      let picture = easel.draw(view)
      #expect(picture.keeps(to: view.rect) && picture.isWhole)
      #expect(picture.drawn.count == side * side * 2)
    }
  }

  @Test("The curtain covers the screen except for its key")
  func curtain() {
    for (language, isUnplugged, text) in [
      (Language.english, false, " Space lifts the curtain"), (.japanese, false, " 空白で幕を上げる"),
      (.english, true, " no screen"),
    ] {
      let easel = Easel(language)
      let view = isUnplugged ? UnpluggedView(easel.drawing) : CurtainView(easel.drawing)
      let picture = easel.draw(view)
      #expect(picture.drawn.count == 104 * 32)
      let rows = picture.rows(in: view.rect)
      #expect(rows.last == text && rows.dropLast().allSatisfy { $0.isEmpty })
    }
  }

  @Test("The title is centred above its menu in both languages")
  func title() {
    for (language, name, motto) in [
      (Language.english, "Kodama", "An echo"), (.japanese, "木霊", "こだま"),
    ] {
      let easel = Easel(language)
      let view = TitleView(easel.drawing)
      let picture = easel.draw(view)
      let rows = picture.rows(in: view.rect)
      for (row, text) in [(3, name), (5, motto)] {
        let start = (104 - GlyphWidth.of(text: text)) / 2
        #expect(rows[row] == String(repeating: " ", count: start) + text)
      }
      #expect(picture.isWhole && picture.drawn.count == 104 * 32)
      // The hills end above the last two rows, which show hints.
      #expect(rows[29].contains("░") && rows[30].isEmpty && rows[31].isEmpty)
      #expect(rows[0].isEmpty)
    }
  }

  @Test("The title screen has a picture")
  func titlePicture() {
    let easel = Easel()
    let all = easel.surface.bounds
    let letters = easel.draw(TitleView(easel.drawing))
    easel.surface.showsPictures = true
    let title = easel.draw(TitleView(easel.drawing))
    #expect([3, 5].allSatisfy { title.rows(in: all)[$0] == letters.rows(in: all)[$0] })
    let seen = easel.surface.compositedFrame.cells
    #expect(Set(seen.map(\.paper)).count > 60)
    // The motto is readable in front of the sky.
    let motto = (0..<104).filter { title[$0, 5].glyph != 32 }
    #expect(!motto.isEmpty)
    for column in motto {
      let cell = seen[5 * 104 + column]
      #expect(
        cell.glyph == title[column, 5].glyph
          && Contrast.isEnough(
            Contrast.luminance(cell.ink), Contrast.luminance(cell.paper))
      )
    }
    BackdropView(easel.drawing).update()
    #expect(easel.surface.frame.cells.allSatisfy { $0.glyph == 32 })
    let behind = easel.surface.compositedFrame.cells
    #expect(Set(behind.map(\.paper)).count > 60)
    // The hills are the same, without the name, the motto and the stars.
    let brightness = { (cells: [TextCell]) in
      cells.suffix(104 * 20).reduce(0) { $0 + Int(Contrast.luminance($1.paper)) }
    }
    #expect(brightness(behind) * 2 < brightness(seen))
    GalleryBackdropView(easel.drawing).update()
    #expect(easel.surface.compositedFrame.cells.allSatisfy { $0.paper == Theme.paper })
  }

  @Test("Without pictures a backdrop is empty paper")
  func backdrop() {
    let easel = Easel()
    let view = BackdropView(easel.drawing)
    view.rect = TextRect(x: 0, y: 0, width: 104, height: 32)
    let picture = easel.draw(view)
    let paper = TextCell(glyph: 32, ink: Theme.paper, paper: Theme.paper)
    #expect(picture.places { $0 == paper }.count == 104 * 32)
  }

  @Test("The parts of a backdrop do not overlap")
  func backdropPlaces() {
    let drawing = Easel().drawing
    let withDetail = [
      ShelfBackdropView(drawing), ExportBackdropView(drawing), GalleryBackdropView(drawing),
    ]
    for backdrop in withDetail + [BackdropView(drawing), TitleView(drawing)] {
      let rects = BackdropView.Place.allCases.map(backdrop.rect)
      #expect(rects.allSatisfy { $0.intersection(drawing.surface.bounds) == $0 })
      let (list, notice) = (backdrop.rect(of: .list), backdrop.rect(of: .notice))
      #expect(list.intersection(backdrop.rect(of: .hints)).height == 0)
      #expect(notice.intersection(backdrop.rect(of: .hints)).height == 0)
      #expect(notice.height >= 2)
      #expect(notice.intersection(list).height == 0, "no border is covered")
    }
    for backdrop in withDetail {
      let detail = backdrop.rect(of: .detail)
      #expect(detail.width > 0 && detail.height > 0)
      let common = detail.intersection(backdrop.rect(of: .list))
      #expect(common.width * common.height == 0)
    }
  }

  @Test("A list fills its rectangle in a gallery, and elsewhere ends with its items")
  func lists() {
    let drawing = Easel().drawing
    for (backdrop, ends) in [(BackdropView(drawing), true), (GalleryBackdropView(drawing), false)] {
      let menu = MenuView(drawing)
      backdrop.put(list: menu)
      #expect(menu.rect == backdrop.rect(of: .list) && menu.endsWithItems == ends)
    }
  }

  @Test("Problems cover neither the map nor the hotbar")
  func places() {
    let surface = TextSurface()
    let layout = PlayScreenView(surface: surface)
    for place in PlayScreenView.Place.allCases {
      let rect = layout.rect(of: place)
      #expect(rect.intersection(surface.bounds) == rect && rect.width > 0 && rect.height > 0)
    }
    for place in [PlayScreenView.Place.map, .palette] {
      #expect(layout.rect(of: .problems).intersection(layout.rect(of: place)).height == 0)
    }
    #expect(layout.rect(of: .problems).height < layout.rect(of: .log).height)
  }
}
