import KodamaDataSources

/// The reactions of two touching materials, and decay.
extension Kernel {
  /// Tries the reactions whose first material is that of this cell.
  ///
  /// - Returns: True if a reaction took place.
  @inline(__always)
  func react(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) -> Bool {
    let table = table
    let kinds = table.kindBit
    let near =
      kinds[Int(cells[index &- stride] & 0xff)] | kinds[Int(cells[index &- 1] & 0xff)]
      | kinds[Int(cells[index &+ 1] & 0xff)] | kinds[Int(cells[index &+ stride] & 0xff)]
    guard near & table.partners[Int(bits & 0xff)] != 0 else { return false }
    return meet(index, x, y, bits)
  }

  /// Tries to react with the neighbours above, left, right and below, in this order.
  @inline(never)
  private func meet(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) -> Bool {
    meet(index, x, y, bits, index &- stride, x, y &- 1)
      || meet(index, x, y, bits, index &- 1, x &- 1, y)
      || meet(index, x, y, bits, index &+ 1, x &+ 1, y)
      || meet(index, x, y, bits, index &+ stride, x, y &+ 1)
  }

  private func meet(
    _ index: Int, _ x: Int, _ y: Int, _ bits: UInt16, _ other: Int, _ otherX: Int, _ otherY: Int
  ) -> Bool {
    let neighbour = cells[other]
    var number = table.pairs[Int(bits & 0xff) << 8 | Int(neighbour & 0xff)]
    while number >= 0 {
      let reaction = table.reactions[Int(number)]
      if chance(index, salt: 16 &+ UInt32(number) &* 4 &+ UInt32(other & 3)) >> 16
        < reaction.threshold,
        !protectsPrey(
          Place(index: index, x: x, y: y), Place(index: other, x: otherX, y: otherY), reaction),
        keepWater(bits, neighbour, reaction)
      {
        seen[Int(number)] = true
        // The cell stays awake, because a reaction that leaves both materials unchanged can repeat.
        stayAwake(x, y)
        become(reaction.firstBecomes, was: bits, index, x, y)
        become(reaction.secondBecomes, was: neighbour, other, otherX, otherY)
        if reaction.heat != 0 { heat.add(x, y, degrees: reaction.heat) }
        switch MomentKind(rawValue: reaction.moment) {
        case nil: break
        case .react?:
          if gain(neighbour, reaction.secondBecomes) >= gain(bits, reaction.firstBecomes) {
            post(change: neighbour, into: reaction.secondBecomes, otherX, otherY)
          } else {
            post(change: bits, into: reaction.firstBecomes, x, y)
          }
        case let kind?: post(kind, neighbour, otherX, otherY)
        }
        return true
      }
      number = reaction.next
    }
    // The chance failed. A possible reaction is tried again in the next tick.
    if table.pairs[Int(bits & 0xff) << 8 | Int(neighbour & 0xff)] >= 0 { stayAwake(x, y) }
    return false
  }

  /// Returns 2 for a cell that becomes another material, 1 for one that is used up, and 0 for one
  /// that stays. Of the two cells of a reaction, the one with the larger number is reported.
  private func gain(_ bits: UInt16, _ product: UInt16) -> Int {
    bits & 0xff == product & 0xff ? 0 : product & 0xff == 0 ? 1 : 2
  }

  /// Balances the water drops of a reaction. Surplus drops rise into the sky. Missing drops are
  /// taken from the sky, or else from the ground. Worlds without a sky do not count drops.
  ///
  /// - Returns: False if there are too few drops, in which case the reaction must not take place.
  @inline(never)
  private func keepWater(_ bits: UInt16, _ other: UInt16, _ reaction: CompiledReaction) -> Bool {
    let before = drops(bits) + drops(other)
    let freed =
      before - kept(bits, reaction.firstBecomes) - kept(other, reaction.secondBecomes)
    guard freed < 0 else {
      cycle.pointee.sky += UInt32(freed)
      return true
    }
    guard hasSky else { return true }
    let lacking = UInt32(-freed)
    if cycle.pointee.sky >= lacking {
      cycle.pointee.sky -= lacking
    } else if cycle.pointee.ground >= lacking {
      cycle.pointee.ground -= lacking
    } else {
      return false
    }
    return true
  }

  /// Returns the number of drops that remain in a product. A flammable cell that ignites releases
  /// its drops in `setAlight` instead.
  private func kept(_ was: UInt16, _ product: UInt16) -> Int {
    let burns = product == table.flame && product != 0 && table.burn[Int(was & 0xff)] != 0
    return drops(burns ? was : product)
  }

  /// A product of the same material keeps its data.
  private func become(_ product: UInt16, was: UInt16, _ index: Int, _ x: Int, _ y: Int) {
    guard product & 0xff != was & 0xff else { return }
    if product == table.flame, product != 0, table.burn[Int(was & 0xff)] != 0 {
      return setAlight(Place(index: index, x: x, y: y), was)
    }
    write(product, index, x, y)
    markDoneIfAhead(x, y)
  }

  @inline(never) func decay(_ index: Int, _ x: Int, _ y: Int, _ bits: UInt16) -> Bool {
    if chance(index, salt: 9) >> 16 < table.decay[Int(bits & 0xff)] {
      let product = table.decaysTo[Int(bits & 0xff)]
      if drops(bits) > drops(product), table.physics[Int(bits & 0xff)] == .powder {
        guard hasSky, !staysWet(index) else {
          stayAwake(x, y)
          return false
        }
        cycle.pointee.ground += 1
      } else {
        vent(bits, becomes: product)
      }
      write(product, index, x, y)
      return true
    }
    stayAwake(x, y)
    return false
  }
}
