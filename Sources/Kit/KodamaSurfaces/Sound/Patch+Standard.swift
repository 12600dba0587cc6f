extension Patch {
  /// The built-in patches (timbres): one for each of the eight families of materials, and the
  /// interface sounds.
  public static let standard: [Patch] = families + interface

  /// The patches of the eight material families, such as stone and water.
  package static let families: [Patch] = [
    Patch(
      "stone", trimDecibels: 4.5, lengthMilliseconds: 120,
      layers: [
        PatchLayer(.sine, decayMilliseconds: 30),
        PatchLayer(
          .noise(lowHertz: 400, highHertz: 1_200, grains: nil), decibels: 3, decayMilliseconds: 5),
      ]),
    Patch(
      "sand",
      layers: [
        PatchLayer(.sine),
        PatchLayer(
          .noise(
            lowHertz: 4_500, highHertz: 10_000, grains: .hann(perSecond: 220, milliseconds: 4)),
          decibels: -6),
      ]),
    Patch(
      "water",
      layers: [
        PatchLayer(.sine),
        PatchLayer(
          .bubbles(
            ratio: 2.3, floorHertz: 700, rise: 1.6, lengthMilliseconds: 20, periodMilliseconds: 25),
          decibels: 2),
      ]),
    Patch(
      "fire", trimDecibels: 0.5,
      layers: [
        PatchLayer(.sine),
        PatchLayer(
          .noise(
            lowHertz: 2_000, highHertz: 6_000,
            grains: .clicks(perSecond: 110, decayMilliseconds: 1.2)), decibels: -1),
      ]),
    Patch(
      "plant", trimDecibels: 3, lengthMilliseconds: 200,
      layers: [
        PatchLayer(.sine, decayMilliseconds: 45),
        PatchLayer(.harmonics(first: 2, decibels: [-3, -6, -9, -12]), decayMilliseconds: 20),
      ]),
    Patch(
      "metal", lengthMilliseconds: 1_500,
      layers: [
        PatchLayer(.sine, decayMilliseconds: 250),
        PatchLayer(.sine, ratio: 2.76, decibels: -4, decayMilliseconds: 160),
        PatchLayer(.sine, ratio: 5.40, decibels: -8, decayMilliseconds: 100),
      ]),
    Patch(
      "wire", trimDecibels: -3,
      layers: [
        PatchLayer(
          .harmonics(first: 1, decibels: [0] + Array(repeating: -5, count: 9)), tremoloHertz: 70,
          tremoloDepth: 0.5)
      ]),
    Patch(
      "creature", trimDecibels: -0.5,
      layers: [
        PatchLayer(
          .harmonics(first: 1, decibels: [0, -6, -12]), glideSemitones: -3, glidePart: 0.45)
      ]),
  ]

  /// The patches of menus, and of the marks at the ends of sweeps.
  package static let interface: [Patch] = [
    Patch("tone", layers: [PatchLayer(.sine)]),
    Patch(
      "tick", lengthMilliseconds: 60,
      layers: [
        PatchLayer(.sine, decayMilliseconds: 12),
        PatchLayer(.sine, ratio: 3, decibels: -8, decayMilliseconds: 5),
      ]),
    Patch(
      "edge", lengthMilliseconds: 120,
      layers: [
        PatchLayer(
          .sine, fixedHertz: 140, decayMilliseconds: 25, glideSemitones: 5, glidePart: 0.3),
        PatchLayer(
          .noise(lowHertz: 200, highHertz: 600, grains: nil), decibels: 0, decayMilliseconds: 8),
      ]),
    Patch(
      "checked", lengthMilliseconds: 180,
      layers: [
        PatchLayer(.sine, decayMilliseconds: 40),
        PatchLayer(.sine, ratio: 1.5, decayMilliseconds: 60, delayMilliseconds: 70),
      ]),
    Patch(
      "unchecked", lengthMilliseconds: 180,
      layers: [
        PatchLayer(.sine, decayMilliseconds: 40),
        PatchLayer(.sine, ratio: 0.75, decayMilliseconds: 60, delayMilliseconds: 70),
      ]),
    Patch(
      "star", lengthMilliseconds: 420,
      layers: [
        PatchLayer(.sine, ratio: 2, decayMilliseconds: 90),
        PatchLayer(.sine, ratio: 3, decibels: -2, decayMilliseconds: 90, delayMilliseconds: 60),
        PatchLayer(.sine, ratio: 4, decibels: -4, decayMilliseconds: 120, delayMilliseconds: 120),
      ]),
    Patch(
      "chirp", attackMilliseconds: 0, releaseMilliseconds: 0, lengthMilliseconds: 20,
      layers: [
        PatchLayer(.chirp(fromHertz: 1_500, toHertz: 6_000, milliseconds: 10))
      ]),
    Patch(
      "fall", attackMilliseconds: 0, releaseMilliseconds: 0, lengthMilliseconds: 20,
      layers: [
        PatchLayer(.chirp(fromHertz: 6_000, toHertz: 1_500, milliseconds: 10))
      ]),
    Patch(
      "mark", attackMilliseconds: 0, releaseMilliseconds: 0, lengthMilliseconds: 10,
      layers: [PatchLayer(.chirp(fromHertz: 6_000, toHertz: 6_000, milliseconds: 2), decibels: 6)]),
    Patch(
      "page", lengthMilliseconds: 220,
      layers: [
        PatchLayer(
          .noise(
            lowHertz: 1_500, highHertz: 5_000, grains: .hann(perSecond: 60, milliseconds: 12)),
          decibels: 0, decayMilliseconds: 70),
        PatchLayer(.sine, decibels: -3, decayMilliseconds: 60, glideSemitones: -7, glidePart: 0.8),
      ]),
    Patch(
      "error", lengthMilliseconds: 260,
      layers: [
        PatchLayer(
          .harmonics(first: 1, decibels: [0, -6, -9, -12]), ratio: 1, decayMilliseconds: 120,
          tremoloHertz: 24, tremoloDepth: 0.8),
        PatchLayer(.sine, ratio: 0.94, decibels: -3, decayMilliseconds: 120),
      ]),
    Patch(
      "solved", lengthMilliseconds: 900,
      layers: [
        PatchLayer(.sine, decayMilliseconds: 260),
        PatchLayer(
          .sine, ratio: 1.25, decibels: -1, decayMilliseconds: 260, delayMilliseconds: 110),
        PatchLayer(.sine, ratio: 1.5, decibels: -1, decayMilliseconds: 280, delayMilliseconds: 220),
        PatchLayer(.sine, ratio: 2, decibels: -1, decayMilliseconds: 300, delayMilliseconds: 330),
      ]),
    Patch(
      "arrival", lengthMilliseconds: 300,
      layers: [
        PatchLayer(.sine, ratio: 2, decayMilliseconds: 150),
        PatchLayer(.sine, ratio: 2.76, decibels: -2, decayMilliseconds: 130),
        PatchLayer(.sine, ratio: 3.4, decibels: -4, decayMilliseconds: 110),
        PatchLayer(.sine, ratio: 4.1, decibels: -6, decayMilliseconds: 90),
      ]),
  ]
}
