import Protocol
import Testing

@testable import HeraldCommand

struct NotificationTextTests {
    private static let notification: Proto.Notification = {
        var notification = Proto.Notification()
        notification.id = "n1"
        notification.state = .sent
        notification.counts = Proto.DeliveryCounts()
        notification.counts?.audience = 2000
        notification.counts?.delivered = 3998
        notification.counts?.failed = 2
        return notification
    }()

    @Test func `more deliveries than devices are told apart from devices`() throws {
        let table = NotificationText.table([Self.notification]).split(separator: "\n").map {
            $0.split(separator: " ")
        }
        let heading = try #require(table.first)
        #expect(heading.contains("DEVICES") && heading.contains("DELIVERIES"))
        #expect(!heading.contains("DELIVERED"))
        let whole = NotificationText.whole(Self.notification).split(separator: "\n").map {
            $0.split(separator: " ", maxSplits: 1).map { String($0.trimmingPrefix(" ")) }
        }
        func value(_ name: String) -> String? {
            whole.first { $0.first == name }?.last.map { String($0.trimmingPrefix { $0 == " " }) }
        }
        #expect(value("devices") == "2000")
        #expect(value("deliveries") == "3998 delivered, 2 failed")
    }
}
