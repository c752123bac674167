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

    @Test func `a list counts each device once, and says what was not delivered`() throws {
        let table = NotificationText.table([Self.notification])
        #expect(table.contains("DEVICES  NOT DELIVERED"), "\(table)")
        #expect(table.contains("2 failed"), "\(table)")
        #expect(!table.contains("3998"), "\(table)")
        let whole = NotificationText.whole(Self.notification).split(separator: "\n").map {
            $0.split(separator: " ", maxSplits: 1).map { String($0.trimmingPrefix(" ")) }
        }
        func value(_ name: String) -> String? {
            whole.first { $0.first == name }?.last.map { String($0.trimmingPrefix { $0 == " " }) }
        }
        #expect(value("devices") == "2000")
        #expect(value("deliveries") == "3998 delivered, 2 failed")
    }

    @Test func `with several adapters the text has the deliveries of each`() {
        var notification = Self.notification
        for (adapter, count) in [("log", 2000), ("apns", 1998)] as [(String, UInt64)] {
            var one = Proto.AdapterCount()
            (one.adapter, one.deliveries) = (adapter, count)
            notification.counts?.deliveredBy.append(one)
        }
        #expect(
            NotificationText.short(notification) == """
                id          n1
                state       sent
                devices     2000
                deliveries  3998 delivered, 2 failed

                """)
        #expect(NotificationText.whole(notification).contains("2000 by log, 1998 by apns\n"))
    }

    @Test func `a sent notification says how many devices it reached, each counted once`() {
        var notification = Self.notification
        notification.counts?.reached = 1999
        #expect(
            NotificationText.short(notification) == """
                id          n1
                state       sent
                devices     2000
                reached     1999
                deliveries  3998 delivered, 2 failed

                """)
        notification.counts?.failed = 0
        #expect(
            NotificationText.short(notification) == """
                id       n1
                state    sent
                devices  2000
                reached  1999

                """)
    }

    @Test func `a notification without a plan says that devices are not counted yet`() {
        var notification = Self.notification
        notification.counts = Proto.DeliveryCounts()
        for state in [.scheduled, .queued, .stalled] as [Proto.NotificationState] {
            notification.state = state
            let text = NotificationText.short(notification)
            #expect(text.contains("devices  not counted yet\n"))
        }
        notification.state = .sent
        #expect(NotificationText.short(notification).contains("devices     0\n"))
    }

    @Test func `a notification suppressed for all devices says so and why`() {
        var notification = Self.notification
        notification.counts = Proto.DeliveryCounts()
        notification.counts?.audience = 3
        notification.counts?.suppressed = 3
        var muted = Proto.SuppressionCount()
        (muted.reason, muted.deliveries) = ("muted", 2)
        var capped = Proto.SuppressionCount()
        (capped.reason, capped.deliveries) = ("at most 1 of /bill in 24 h", 1)
        notification.counts?.suppressedBy = [muted, capped]
        #expect(
            NotificationText.short(notification) == """
                id          n1
                state       sent, nothing was delivered
                devices     3
                deliveries  0 delivered, 3 suppressed
                suppressed  2 muted, 1 at most 1 of /bill in 24 h

                """)
        #expect(NotificationText.short(Self.notification).contains("state       sent\n"))
        notification.state = .queued
        notification.counts = Proto.DeliveryCounts()
        #expect(!NotificationText.short(notification).contains("deliveries"))
    }

    @Test func `errors say whether they are still current`() {
        var notification = Self.notification
        func error(_ message: String, failed: UInt64 = 0) -> Proto.DeliveryError {
            var error = Proto.DeliveryError()
            (error.message, error.count, error.failed) = (message, 4, failed)
            return error
        }
        notification.errors = [error("410", failed: 2), error("429"), error("left")]
        var left = Proto.SuppressionCount()
        (left.reason, left.deliveries) = ("left", 3)
        notification.counts?.suppressedBy = [left]
        func standing() -> [String] {
            NotificationText.whole(notification).split(separator: "\n").suffix(3).map {
                $0.split(separator: " ").dropFirst().joined(separator: " ")
            }
        }
        #expect(standing() == ["2 failed 410", "over 429", "3 suppressed left"])
        notification.counts?.retrying = 1
        #expect(standing()[1] == "tried again 429")
        notification.errors[0].failed = 0
        #expect(standing() == ["tried again 410", "tried again 429", "3 suppressed left"])
    }

    @Test func `what failed is a table of adapters and classes`() {
        var notification = Self.notification
        #expect(!NotificationText.whole(notification).contains("ADAPTER"))
        var delivered = Proto.AdapterCount()
        (delivered.adapter, delivered.deliveries) = ("fcm", 3998)
        notification.counts?.deliveredBy = [delivered]
        for (adapter, one, count) in [
            ("apns", .uncertain, 4), ("fcm", .gone, 31), ("apns", .gone, 1),
        ] as [(String, Proto.FailureClass, UInt64)] {
            var failed = Proto.AdapterFailureCount()
            (failed.adapter, failed.failureClass, failed.deliveries) = (adapter, one, count)
            notification.counts?.givenUpBy.append(failed)
        }
        let lines = NotificationText.whole(notification).split(separator: "\n").suffix(3)
        #expect(
            lines.joined(separator: "\n") == """
                ADAPTER  DELIVERED  GONE  UNCERTAIN
                fcm           3998    31          0
                apns             0     1          4
                """)
    }
}
