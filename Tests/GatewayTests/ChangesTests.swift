import Protocol
import ServiceKit
import Testing

@testable import Gateway

/// Events without devices, and the gateway's part of the status.
struct ChangesTests {
    private static func event(_ what: Proto.StreamEventWhat, _ offset: String) -> Proto.StreamEvent
    {
        var event = Proto.StreamEvent()
        (event.app, event.notificationId, event.offset) = ("news", "n", offset)
        event.what = what
        return event
    }

    private static func failures(_ count: UInt64, _ adapter: String = "apns")
        -> Proto.StreamEventWhat
    {
        var sum = Proto.FailureSum()
        (sum.adapter, sum.deliveries) = (adapter, count)
        return .failures(sum)
    }

    private static func receipts(_ count: UInt64, _ kind: Proto.EventKind)
        -> Proto.StreamEventWhat
    {
        var sum = Proto.ReceiptSum()
        (sum.kind, sum.devices) = (kind, count)
        return .receipts(sum)
    }

    @Test func `merged changes of a notification are sums, by provider and by kind`() {
        let merged = MergedEvents([
            Self.event(Self.failures(1), "1"), Self.event(Self.receipts(1, .tapped), "2"),
            Self.event(Self.failures(2), "3"), Self.event(Self.failures(4, "fcm"), "4"),
            Self.event(Self.receipts(1, .received), "5"),
            Self.event(Self.receipts(1, .tapped), "6"),
        ]).events
        #expect(merged.map(\.offset) == ["3", "4", "5", "6"])
        #expect(
            merged.map(\.what) == [
                Self.failures(3), Self.failures(4, "fcm"), Self.receipts(1, .received),
                Self.receipts(2, .tapped),
            ])
    }

    @Test func `a viewer follows changes, and no event of a device`() async throws {
        let gateway = try await RunningGateway()
        func follow(_ key: String, _ query: String) async throws -> String {
            try await gateway.curl(
                "--max-time", "2", "-H", "authorization: Bearer \(key)", "-H",
                "accept: text/event-stream", gateway.url("/v1/events?merged=true\(query)"))
        }
        let refused = try await follow("viewer-key", "")
        #expect(refused.contains(" 403"), "\(refused)")
        let changes = try await follow("viewer-key", "&devices=false")
        #expect(changes.contains(" 200") && changes.contains("receipts"), "\(changes)")
    }

    @Test func `the status has when the gateway's certificate expires`() async throws {
        let gateway = try await RunningGateway(certificateExpiry: 1_803_859_200)
        let answer = try await gateway.curl(
            "-H", "authorization: Bearer viewer-key", "--json", "{}",
            gateway.url("/herald.v1.Delivery/GetStatus"))
        #expect(answer.contains(#""certificateExpireTime":"2027-03-01T00:00:00Z""#), "\(answer)")
        #expect(answer.contains(#""deliveriesInFlight":"7""#), "\(answer)")
    }
}
