import DeliveryEngine
import ServiceKit
import Testing

@testable import DeliveryService

/// The rates of apps in the last minute.
struct AppRatesTests {
    private static func checkpoint(_ delivered: [Int64: Int]) -> Checkpoint {
        var checkpoint = Checkpoint(span: .seconds(30), now: UnixTime(milliseconds: 0))
        for (notification, count) in delivered {
            for ordinal in 0..<count {
                checkpoint.rows.append(
                    .init(
                        RowKey(notification, UInt32(ordinal), "x"), LeaseToken(1),
                        .delivered))
            }
        }
        return checkpoint
    }

    @Test func `each app has its own rate, and the suite has the sum`() {
        var rates = AppRates()
        rates.add(Self.checkpoint([1: 3, 2: 5]), at: 100) { $0 == 1 ? "news" : "shop" }
        rates.add(Self.checkpoint([3: 7]), at: 101) { _ in nil }
        #expect(rates.perMinute(of: "news", at: 110) == 3)
        #expect(rates.perMinute(of: "shop", at: 110) == 5)
        #expect(rates.perMinute(of: "other", at: 110) == 0)
        #expect(rates.perMinute(of: nil, at: 110) == 15)
        #expect(rates.perMinute(of: "news", at: 161) == 0)
    }

    @Test func `many apps are forgotten once they are idle, and none that is not`() {
        var rates = AppRates()
        for app in 0..<1_000 {
            rates.add(Self.checkpoint([Int64(app): 1]), at: Int64(app)) { "app\($0)" }
        }
        #expect((0..<1_000).filter { rates.perMinute(of: "app\($0)", at: 999) > 0 }.count == 60)
        #expect(rates.perMinute(of: nil, at: 999) == 60)
    }
}
