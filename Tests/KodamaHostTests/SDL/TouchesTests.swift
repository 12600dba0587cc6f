#if SDL
  import KodamaHosting
  import Testing

  @Suite("Touches become clicks, strokes, drags and zooms")
  struct TouchesTests {
    private typealias Gesture = Touches.Gesture

    /// Returns the gestures for touch events, each in a pass of its own; nil is a pass without an
    /// event.
    private func gestures(
      _ steps: [(Touches.Phase, Int64, Double, Double)?]
    ) -> [Touches.Gesture] {
      var touches = Touches()
      return steps.flatMap { step in
        let now = step.map { touches.handle($0.0, $0.1, x: $0.2, y: $0.3) } ?? []
        return now + touches.endPass()
      }
    }

    @Test("A tap is a click")
    func one() {
      #expect(
        gestures([(.down, 1, 40, 50), (.up, 1, 42, 51)]) == [
          .press(x: 40, y: 50, button: 1), .release(x: 40, y: 50, button: 1),
        ])
      #expect(
        gestures([(.down, 1, 40, 50), nil, nil, nil, nil, (.up, 1, 42, 51)]) == [
          .press(x: 40, y: 50, button: 1), .release(x: 42, y: 51, button: 1),
        ])
    }

    @Test("A moving finger paints from the point of the first touch")
    func stroke() {
      #expect(
        gestures([(.down, 1, 40, 50), (.move, 1, 44, 50), (.move, 1, 60, 50), (.up, 1, 61, 50)])
          == [
            .press(x: 40, y: 50, button: 1), .move(x: 60, y: 50),
            .release(x: 61, y: 50, button: 1),
          ])
    }

    @Test("Two fingers that move together drag the valley")
    func drag() {
      #expect(
        gestures([
          (.down, 1, 100, 100), (.down, 2, 200, 100), (.move, 1, 130, 140), (.move, 2, 230, 140),
          (.up, 1, 130, 140), (.move, 2, 500, 500), nil, nil, nil, nil, nil, (.up, 2, 500, 500),
        ]) == [
          .press(x: 150, y: 100, button: 2), .move(x: 165, y: 120), .move(x: 180, y: 140),
          .release(x: 180, y: 140, button: 2),
        ])
    }

    @Test("Two fingers zoom by one step for each factor of 1.5")
    func pinch() {
      let apart: [(Touches.Phase, Int64, Double, Double)?] = [
        (.down, 1, 100, 100), (.down, 2, 200, 100), (.move, 2, 204, 100), (.move, 1, 95, 100),
        (.move, 2, 249, 100), (.move, 1, 45, 100), (.up, 1, 45, 100), (.up, 2, 249, 100),
      ]
      let zooms = gestures(apart).filter { if case .zoom = $0 { true } else { false } }
      #expect(zooms == [.zoom(isIn: true)])
      let together = gestures([
        (.down, 1, 100, 100), (.down, 2, 400, 100), (.move, 2, 190, 100), (.move, 2, 150, 100),
        (.up, 2, 150, 100), (.up, 1, 100, 100),
      ])
      let wider = together.filter { $0 == .zoom(isIn: false) }
      #expect(wider.count == 2)
    }

    @Test("Every simulated press is released before the next one")
    func whole() {
      var state: UInt64 = 7
      func chance(_ below: UInt64) -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state >> 33) % below
      }
      var touches = Touches()
      var down: Int?
      func check(_ gestures: [Touches.Gesture]) {
        for gesture in gestures {
          switch gesture {
          case .press(_, _, let button):
            #expect(down == nil)
            down = button
          case .release(_, _, let button):
            #expect(down == button)
            down = nil
          case .zoom: #expect(down == nil)
          case .move: break
          }
        }
      }
      for _ in 0..<20_000 {
        let phase: Touches.Phase = [.down, .move, .move, .up, .cancel][Int(chance(5))]
        let (x, y) = (Double(chance(800)), Double(chance(500)))
        check(touches.handle(phase, Int64(chance(4)), x: x, y: y))
        if chance(3) == 0 { check(touches.endPass()) }
      }
      for finger in 0..<4 { check(touches.handle(.up, Int64(finger), x: 1, y: 1)) }
      #expect(down == nil, "nothing is pressed when no finger is down")
    }
  }
#endif
