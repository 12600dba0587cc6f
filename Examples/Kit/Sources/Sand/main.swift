import KodamaDataSources
import KodamaWorld

do {
  let rules = MaterialRules.basic
  let world = World(width: 64, height: 32, seed: 1, rules: rules)
  let sand = try rules.material(named: "sand")
  for column in 10..<20 { world.place(sand, at: CellPoint(column, 0)) }
  for _ in 0..<120 { world.step() }
  let names = (10..<20).map { rules.name(of: world.cell(at: CellPoint($0, 31)).material) }
  print(names.joined(separator: " "), world.digest)
} catch {
  print(error)
}
