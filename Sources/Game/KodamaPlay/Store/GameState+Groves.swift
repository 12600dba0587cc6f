package import KodamaDataSources
import KodamaWorld

// What a player collects from the groves of a valley.
extension GameState {
  /// Keeps what was built to wake the newest grove among the stamps, under the first name that is
  /// free; nothing is said where nothing is kept.
  ///
  /// - Parameter name: what a kind of grove is called.
  package func keepGrove(as name: (GroveKind) -> String) {
    guard let play, let grove = play.groves.newest, let keeper, let corners = grove.builtCorners,
      let stamp = play.world.stamp(from: corners.first, to: corners.last)
    else { return }
    let taken = stamps.compactMap { $0.stampName }
    let plain = name(grove.kind)
    let names = [plain] + (2...99).map { "\(plain) \($0)" }
    guard let free = names.first(where: { !taken.contains($0) }), Self.isUsable(free) else {
      return
    }
    do {
      try keeper.save(stamp, as: free)
      play.log.tell(.grove(.kept(name: free)))
    } catch {
      play.log.tell(.store(.notChanged(error)))
    }
  }
}
