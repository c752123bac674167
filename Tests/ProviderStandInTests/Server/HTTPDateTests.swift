import Foundation
import ProviderStandIn
import Testing

@Suite struct HTTPDateTests {
    @Test func `the example date of RFC 9110 is written as there`() {
        #expect(HTTPDate.text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(HTTPDate.text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
    }

    @Test func `the dates of two centuries are written as Foundation writes them`() throws {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "GMT")
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        for day in stride(from: Int64(-20_000), to: 60_000, by: 13) {
            let seconds = day * 86_400 + (day * 7919 % 86_400 + 86_400) % 86_400
            let date = Date(timeIntervalSince1970: TimeInterval(seconds))
            #expect(HTTPDate.text(seconds) == formatter.string(from: date))
        }
    }
}
