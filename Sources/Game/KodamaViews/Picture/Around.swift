import KodamaDataSources

/// What touches a cell.
struct Around {
  /// Whether air, gas or a flame lies above, below, to the left and to the right.
  var isOpenAbove: Bool
  var isOpenBelow: Bool
  var isOpenLeft: Bool
  var isOpenRight: Bool
  /// Whether a liquid touches it from above or from the sides.
  var isInLiquid: Bool
  /// The number of that liquid.
  var liquid: UInt8

  @inline(__always) init(
    _ cells: UnsafeBufferPointer<SeenCell>, _ looks: UnsafeBufferPointer<PaintLook>,
    _ place: PicturePainter.CellPlace
  ) {
    @inline(__always) func material(_ offset: Int) -> UInt8 {
      cells[place.index + offset].material.rawValue
    }
    let (above, below) = (material(-place.stride), material(place.stride))
    let (left, right) = (material(-1), material(1))
    @inline(__always) func isOpen(_ number: UInt8) -> Bool {
      switch looks[Int(number)].nature {
      case .air, .gas, .fire, .plant, .creature, .instrument: true
      case .earth, .liquid, .part: false
      }
    }
    isOpenAbove = isOpen(above)
    isOpenBelow = isOpen(below)
    isOpenLeft = isOpen(left)
    isOpenRight = isOpen(right)
    @inline(__always) func isLiquid(_ number: UInt8) -> Bool {
      looks[Int(number)].nature == .liquid
    }
    liquid = isLiquid(above) ? above : isLiquid(left) ? left : right
    isInLiquid = isLiquid(liquid)
  }
}
