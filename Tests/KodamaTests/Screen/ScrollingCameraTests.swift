import KodamaDataSources
import KodamaGame
import KodamaHosting
import KodamaRoles
import KodamaSurfaces
import Testing

@testable import KodamaControllers
@testable import KodamaPlay
@testable import KodamaViews

@Suite("The picture scrolls after the rectangle")
struct ScrollingCameraTests {
  @Test(
    "It arrives within a quarter of a second, and never moves back", arguments: [1, 20, -20, 40])
  func arrives(_ distance: Int) {
    var (camera, frame) = (ScrollingCamera(), PictureFrame())
    let isFirstFollowed = camera.follow(frame)
    frame.origin.x += distance * frame.side
    let isShiftFollowed = camera.follow(frame)
    #expect(!isFirstFollowed && isShiftFollowed && camera.offset == CellPoint(-distance, 0))
    var left = [abs(camera.offset.x)]
    while camera.isMoving, left.count < 100 {
      camera.advance()
      left.append(abs(camera.offset.x))
    }
    #expect(left.count <= 15 && zip(left, left.dropFirst()).allSatisfy { $0 > $1 }, "\(left)")
    frame.origin.x += 100 * frame.side
    _ = camera.follow(frame)
    #expect(!camera.isMoving, "too far to scroll")
  }

  /// A paused valley whose hand is about to leave the rectangle to the right.
  private func atEdge(_ style: (inout PictureStyle) -> Void = { _ in }) throws
    -> (TestGame, TextSurface)
  {
    let game = try TestGame(seed: 7)
    let screen = try #require(game.app.outputs.screen)
    screen.showsPictures = true
    screen.pixels.bleed = PixelSurface.Bleed(left: 2, top: 1, right: 2, bottom: 1)
    style(&(try #require(game.state)).settings.picture.value)
    game.host.send(.command(Command(.displayChanged)))
    for key in ["p", "f3", "alt+p", "alt+p", "alt+h", "alt+l", "alt+l"] { try game.press(key) }
    game.run(60)
    let origin = try game.play().viewport.origin
    for _ in 0..<80 where try game.play().viewport.origin == origin { try game.press("right") }
    return (game, screen)
  }

  /// Returns the mean difference of squares, in colour levels, when one picture is shifted.
  private func difference(
    _ one: ScreenFrame, _ other: ScreenFrame, shift: Int, rows: Range<Int> = 0..<32
  ) -> Int {
    var (sum, count) = (0, 0)
    one.withParts { one in
      other.withParts { other in
        for row in rows {
          for column in 2..<70 where (2..<104).contains(column + shift) {
            let first = one.pixels[one.firstPixel(column, row)]
            let second = other.pixels[other.firstPixel(column + shift, row)]
            sum += abs(Int(first.red) - Int(second.red)) + abs(Int(first.blue) - Int(second.blue))
            count += 1
          }
        }
      }
    }
    return sum * 100 / max(1, count)
  }

  @Test("A pointer acts on the cell that is seen while the picture scrolls")
  func pointer() throws {
    let (game, screen) = try atEdge()
    let moving = screen.screenFrame
    let offset = screen.pixels.offset
    #expect(offset.x < 0 && offset.y == 0)
    #expect(moving.unfolded(50, 20) == (50 + offset.x, 20))
    game.run(20)
    #expect(screen.pixels.offset == (0, 0))
    let still = screen.screenFrame
    #expect(still.unfolded(50, 20) == (50, 20))
    // The same earth is now beside the place, although nothing in the valley moves.
    // Earth does; the sky stands still.
    let nearest = (-60...60).min { one, other in
      difference(still, moving, shift: one, rows: 24..<31)
        < difference(still, moving, shift: other, rows: 24..<31)
    }
    #expect(nearest == -offset.x)
  }

  @Test("A calm picture does not scroll")
  func calm() throws {
    let (_, screen) = try atEdge { $0.isCalm = true }
    #expect(screen.pixels.offset == (0, 0))
  }

  @Test("After scrolling the picture is that of a valley that was never scrolled")
  func same() throws {
    let (game, screen) = try atEdge()
    game.run(30)
    let seen = screen.screenFrame
    game.host.send(.command(Command(.displayChanged)))
    game.run(2)
    #expect(difference(seen, screen.screenFrame, shift: 0) == 0)
  }
}
