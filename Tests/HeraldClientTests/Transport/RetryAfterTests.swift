import Foundation
import Testing
import Times

@testable import HeraldClient

/// The time that an answer asks to wait.
struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT.
    private static let now = UnixTime(milliseconds: 784_111_777_000)

    @Test(arguments: [
        ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:51:37 GMT", 120),
        ("Sunday, 06-Nov-94 08:51:37 GMT", 120), ("Sun Nov  6 08:51:37 1994", 120),
        ("Sun, 06 Nov 1994 07:00:00 GMT", 0), ("Mon, 07 Nov 1994 08:49:37 GMT", 86_400),
        // 4,018 days and two minutes. As a product it takes the compiler seconds.
        ("Sunday, 06-Nov-05 08:51:37 GMT", 347_155_320),
        ("Monday, 06-Nov-45 08:51:37 GMT", 0),
    ])
    func `seconds and the three forms of a date say how long to wait`(text: String, seconds: Int64)
    {
        #expect(RetryAfter.delay(text, date: nil, at: Self.now) == .seconds(seconds))
    }

    @Test(arguments: [
        "", "-1", "soon", "1.5", "Sun, 06 Nov 1994 08:51:37", "Sun, 06 Nox 1994 08:51:37 GMT",
        "Sun, 66 Nov 1994 08:51:37 GMT", "Sun, 06 Nov 94x 08:51:37 GMT", "Sun Nov  6 8:5 1994",
        "+5", "Sun, +6 Nov 1994 08:51:37 GMT", "Sunday, 06-Nov-+4 08:51:37 GMT",
    ])
    func `what is neither says nothing`(text: String) {
        #expect(RetryAfter.delay(text, date: nil, at: Self.now) == nil)
    }

    @Test func `a device whose clock is wrong waits by the clock of the answer`() {
        let answer = TransportAnswer(
            status: 503,
            headers: [
                "retry-after": "Sun, 06 Nov 1994 09:00:00 GMT",
                "date": "Sun, 06 Nov 1994 08:59:30 GMT",
            ])
        guard case .failed(_, _, let told) = GatewayAnswer(answer, at: Self.now + .seconds(1e6))
        else {
            Issue.record("it did not fail")
            return
        }
        #expect(told == .seconds(30))
    }
}
