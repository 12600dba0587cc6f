// as: KodamaPlay
// expect: non-class type 'Valley' cannot conform to class protocol 'LogViewDataSource'
import KodamaDataSources

struct Valley: LogViewDataSource {
  var logFacts: [Fact] { [] }
}
