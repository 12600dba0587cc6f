import BenchmarkTable

let bench = try Bench()
bench.run()
bench.table.finish()
