package import KodamaDataSources
import KodamaSurfaces

/// Paints materials as icons, with the textures, sprites and colours that the picture has.
package final class IconPainter {
  private weak var styleSource: (any PictureStyleDataSource)?
  private var style = PictureStyle()
  private let looks: MaterialLooks
  private var icons: [MaterialID: [Colour]] = [:]
  private var tiles: [MaterialID: [Colour]] = [:]
  private var buttons: [String: [Colour]] = [:]

  private static let side = Card.Icon.side

  package init(_ looks: MaterialLooks, styleSource: (any PictureStyleDataSource)?) {
    (self.looks, self.styleSource) = (looks, styleSource)
  }

  /// True unless the player wants to see letters.
  var isShown: Bool { (styleSource?.pictureStyle ?? style).look == .picture }

  /// Returns the texels of an icon (`Card.Icon`), row by row.
  func icon(of material: MaterialID) -> [Colour] {
    let style = styleSource?.pictureStyle ?? style
    if style != self.style { (self.style, icons, tiles) = (style, [:], [:]) }
    if let known = icons[material] { return known }
    let painted = paint(material)
    icons[material] = painted
    return painted
  }

  /// Returns the texels of a tile (`Card.tileSide`), row by row: an icon at half its size.
  func tile(of material: MaterialID) -> [Colour] {
    let (icon, side) = (icon(of: material), Card.tileSide)
    if let known = tiles[material] { return known }
    let painted = (0..<side * side).map { index in
      let (y, x) = index.quotientAndRemainder(dividingBy: side)
      return icon[(y * 2 + 1) * Self.side + x * 2]
    }
    tiles[material] = painted
    return painted
  }

  /// Returns the texels of a sprite that belongs to no material, at half the size of an icon.
  func button(named name: String) -> [Colour] {
    if let known = buttons[name] { return known }
    let side = PictureArt.Sprite.side
    var painted = Array(repeating: Self.ground, count: side * side)
    for corner in [0, side - 1, side * (side - 1), side * side - 1] { painted[corner] = .clear }
    if let sprite = looks.art.sprites.first(where: { $0.name == name }) {
      SpriteLook(sprite, PaintLook(looks[.air], style), style).draw(
        isSmall: false, isActive: false, step: 0
      ) { x, y, shade in
        painted[(y + side) * side + x + side / 2] = shade.mixed(Shade(Self.ground), 80).colour
      }
    }
    buttons[name] = painted
    return painted
  }

  private func paint(_ material: MaterialID) -> [Colour] {
    let look = looks[material]
    let paint = PaintLook(look, style)
    let art = looks.art
    if let sprite = art.sprite(of: look) {
      return texels(SpriteLook(art.sprites[sprite], paint, style))
    }
    let texture = art.texture(of: look).map { art.textures[$0] }
    return (0..<Self.side * Self.side).map { index in
      let (y, x) = index.quotientAndRemainder(dividingBy: Self.side)
      switch look.nature {
      case .fire: return Self.flame(x, y, paint)
      case .gas: return Self.cloud(x, y, paint)
      case .air, .earth, .liquid, .plant, .part, .instrument, .creature:
        return Self.block(x, y, paint, texture)
      }
    }
  }

  /// A sprite at twice its size, on a ground on which its outline is visible.
  private func texels(_ sprite: SpriteLook) -> [Colour] {
    var texels = (0..<Self.side * Self.side).map { index in
      Self.isCorner(index % Self.side, index / Self.side) ? Colour.clear : Self.ground
    }
    let half = PictureArt.Sprite.side
    sprite.draw(isSmall: false, isActive: false, step: 0) { x, y, shade in
      let (left, top) = ((x + half / 2) * 2, (y + half) * 2)
      for index in 0..<4 {
        texels[(top + index / 2) * Self.side + left + index % 2] = shade.colour
      }
    }
    return texels
  }

  /// A block of a texture. Its corners are round, and a liquid is deeper below.
  private static func block(
    _ x: Int, _ y: Int, _ look: PaintLook, _ texture: PictureArt.Texture?
  ) -> Colour {
    guard !isCorner(x, y) else { return .clear }
    var shade = look.body
    if look.nature == .liquid, look.light.red == 0 {
      shade = look.pale.mixed(look.deep, Int32(y * 12))
      if y < 2 { shade = shade.mixed(.white, 110) }
    }
    guard let texture, !texture.grain.isEmpty else { return shade.colour }
    let variants = texture.grain.count / 64
    let variant = (x / 8 + y / 8 * 2) % max(1, variants)
    switch texture.grain[variant * 64 + y % 8 * 8 + x % 8] {
    case .plain, .halfOpen: return shade.colour
    case .light: return shade.times(286).colour
    case .bright: return shade.times(328).colour
    case .dark: return shade.times(222).colour
    case .darkest: return shade.times(186).colour
    case .open: return .clear
    case .accent: return Shade(texture.accent).colour
    }
  }

  private static let ground = Shade(Theme.paper).mixed(.white, 56).colour

  private static func isCorner(_ x: Int, _ y: Int) -> Bool {
    min(x, side - 1 - x) + min(y, side - 1 - y) == 0
  }

  /// Half of the width of a flame in each row.
  private static let tongue = [0, 1, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 7, 6, 5, 3]

  private static func flame(_ x: Int, _ y: Int, _ look: PaintLook) -> Colour {
    let sway = y < 8 ? (y & 2) / 2 : 0
    let away = abs(2 * (x - sway) - side + 1) / 2
    let width = tongue[y]
    guard away <= width, width > 0 else { return .clear }
    let core = Int32(width - away) * 256 / Int32(width + 1) * Int32(y) / 14
    return Shade(206, 52, 20).mixed(look.body, min(256, core * 3))
      .mixed(Shade(255, 240, 176), max(0, core * 2 - 200)).colour
  }

  private static func cloud(_ x: Int, _ y: Int, _ look: PaintLook) -> Colour {
    let puffs = [(5, 9, 4), (10, 6, 4), (11, 11, 3)]
    let depth = puffs.map { $0.2 * $0.2 - (x - $0.0) * (x - $0.0) - (y - $0.1) * (y - $0.1) }.max()
    guard let depth, depth >= 0 else { return .clear }
    return look.body.times(210 + Int32(min(10, depth)) * 8).colour
  }
}
