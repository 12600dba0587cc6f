import Foundation
@testable import KodamaViews
import Testing

@Suite("The day and the minute at which a valley was kept")
struct DateTests {
  @Test("Every day from 1900 to 2200 is called as the calendar of the system calls it")
  func days() {
    let formatter = DateFormatter()
    formatter.calendar = Calendar(identifier: .gregorian)
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    var seconds: Int64 = -2_208_988_800
    while seconds < 7_258_118_400 {
      let date = Date(timeIntervalSince1970: TimeInterval(seconds))
      #expect(Narrator.date(seconds) == formatter.string(from: date))
      // Some days and hours further, so that every month, hour and minute is met.
      seconds += 86_400 * 3 + 3_607 * 5
    }
  }
}
