import KodamaDataSources
import KodamaSurfaces
@testable import KodamaViews
import Testing

@Suite("A picture that is seen already is not drawn again")
struct PictureRestTests {
  private let double = PictureDouble()
  private let easel = Easel()
  private let view: PictureView

  init() {
    easel.surface.showsPictures = true
    view = PictureView(surface: easel.surface, looks: PictureDouble.looks)
    view.dataSource = double
    view.styleSource = double
    view.update()
  }

  private func draws() -> Bool {
    let before = easel.surface.revision
    view.update()
    return easel.surface.revision != before
  }

  @Test("Nothing has changed: nothing is drawn, until something is")
  func rest() {
    #expect(!draws())
    double.pictureStyle.palette = .contrast
    #expect(draws() && !draws())
  }

  @Test("A letter that was drawn over it and goes again lets the picture be seen again")
  func covered() {
    let seen = easel.surface.seenFrame
    let letters = easel.surface.frame
    easel.surface.write("note", x: 3, y: 3)
    #expect(easel.surface.seenFrame != seen && draws())
    for column in 3..<7 {
      let cell = letters.cells[3 * letters.columns + column]
      easel.surface.withCells { $0[3 * letters.columns + column] = cell }
    }
    #expect(draws() && !draws())
    #expect(easel.surface.seenFrame == seen)
  }
}
