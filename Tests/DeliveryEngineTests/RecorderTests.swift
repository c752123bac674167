import ServiceKit
import Testing

@testable import DeliveryEngine

struct RecorderTests {
    private static let key = RowKey(1, 7, "apns")

    @Test func `of a row that was leased again counts what the newer token says, in any order`() {
        let (old, new) = (LeaseToken(3), LeaseToken(5))
        let results: [(LeaseToken, DeliveryResult)] = [
            (new, .delivered), (old, .uncertain(reason: "no answer")),
        ]
        for order in [results, results.reversed()] {
            var recorder = Recorder()
            for (token, result) in order {
                recorder.add(result, of: Self.key, token, isAttempt: true, at: .zero)
            }
            let checkpoint = recorder.take(span: .seconds(10), now: UnixTime(milliseconds: 0))
            #expect(checkpoint.rows == [.init(Self.key, new, .delivered)])
            // Both were attempts, which are not unrecorded any more.
            #expect(recorder.settle()?.attempts == 2)
        }
    }
}
