import DeliveryEngine
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The sums of a release of many notifications.
struct ReleaseItemTests {
    private static let now = UnixTime(milliseconds: 1_777_636_800_000)

    private static func item(_ number: Int, expire: UnixTime = now + .seconds(60)) -> ReleaseItem {
        var record = NotificationRecord(
            id: "n\(number)", app: "news", type: "/bill", content: Proto.Content(),
            audience: "ALL",
            machine: NotificationMachine(deliverTime: now, expireTime: expire, now: now),
            createTime: now)
        record.machine.state = .stalled
        var item = ReleaseItem(record: record)
        item.tally.deliveries = 2
        return item
    }

    @Test func `a release of more notifications than are kept whole counts all of them`() {
        let target = SwitchTarget(app: "news")
        var items = ReleaseItems(isPreview: true, now: Self.now)
        var ids: [String] = []
        for number in 0..<1_500 {
            var item = Self.item(number)
            if number % 10 == 0 { item.stay("it waits", isTransient: false) }
            if number % 10 != 0 { ids.append(item.record.id) }
            items.append(item)
        }
        items.append(Self.item(1_500, expire: Self.now))
        #expect(items.whole.count == 1_000)
        let response = items.response
        #expect(response.released == 1_350 && response.kept == 150 && response.expired == 1)
        #expect(response.deliveries == 2_700 && response.items.count == 100)
        #expect(items.ids.isSuperset(of: ids) && items.ids.count == 1_351)
        #expect(items.seen(of: target).deliveries == 2_700)
    }

    @Test func `what a preview of many has shown does not depend on their order`() {
        let target = SwitchTarget(app: "news")
        var (one, other) = (
            ReleaseItems(isPreview: true, now: Self.now),
            ReleaseItems(isPreview: true, now: Self.now)
        )
        for number in 0..<1_200 {
            one.append(Self.item(number))
            other.append(Self.item(1_199 - number))
        }
        #expect(one.seen(of: target) == other.seen(of: target))
        other.append(Self.item(1_200))
        #expect(one.seen(of: target) != other.seen(of: target))
    }
}
