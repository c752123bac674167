import Protocol
import TestSupport
import Testing

@testable import Gateway

/// Merged events: one for each notification and kind.
struct MergedEventsTests {
    private static func event(
        _ number: Int, _ notification: String, _ what: Proto.StreamEventWhat
    ) -> Proto.StreamEvent {
        var event = Proto.StreamEvent()
        (event.offset, event.app) = ("o\(number)", "news")
        (event.notificationId, event.what) = (notification, what)
        return event
    }

    private static func progress(_ delivered: UInt64, by adapter: String) -> Proto.StreamEventWhat {
        var progress = Proto.DeliveryProgress()
        (progress.adapter, progress.delivered) = (adapter, delivered)
        return .progress(progress)
    }

    private static func receipt(_ device: String) -> Proto.StreamEventWhat {
        var receipt = Proto.Receipt()
        receipt.deviceId = device
        return .receipt(receipt)
    }

    @Test func `progress is summed by notification and provider, in the order of the last`() {
        let merged = MergedEvents([
            Self.event(1, "a", Self.progress(5, by: "apns")),
            Self.event(2, "a", Self.progress(7, by: "fcm")),
            Self.event(3, "b", Self.progress(1, by: "apns")),
            Self.event(4, "a", Self.progress(6, by: "apns")),
        ])
        #expect(
            merged.events == [
                Self.event(2, "a", Self.progress(7, by: "fcm")),
                Self.event(3, "b", Self.progress(1, by: "apns")),
                Self.event(4, "a", Self.progress(11, by: "apns")),
            ])
    }

    @Test func `of what devices did the last is kept, and states and switches are all there`() {
        let states: [Proto.StreamEventWhat] = [
            .stateChange(Proto.StateChange()), .killSwitch(Proto.KillSwitch()),
        ]
        var events: [Proto.StreamEvent] = []
        for number in 1...100 {
            events.append(Self.event(number, "a", Self.receipt("d\(number)")))
            if number % 10 == 0 {
                for state in states { events.append(Self.event(number, "a", state)) }
            }
        }
        let merged = MergedEvents(events).events
        #expect(merged.count == 21)
        let receipts = merged.filter { if case .receipt = $0.what { true } else { false } }
        #expect(receipts == [Self.event(100, "a", Self.receipt("d100"))])
    }

    @Test(arguments: [UInt64.random(in: 0 ... .max)])
    func `a sum is that of all events, however they are mixed`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            var sums: [String: UInt64] = [:]
            let events = (1...Int.random(in: 1...200, using: &random)).map { number in
                let notification = "n\(Int.random(in: 0..<3, using: &random))"
                let adapter = "a\(Int.random(in: 0..<3, using: &random))"
                let delivered = UInt64.random(in: 0..<100, using: &random)
                sums["\(notification) \(adapter)", default: 0] += delivered
                return Self.event(number, notification, Self.progress(delivered, by: adapter))
            }
            var found: [String: UInt64] = [:]
            for event in MergedEvents(events).events {
                guard case .progress(let progress) = event.what else { continue }
                let name = "\(event.notificationId) \(progress.adapter)"
                #expect(found.updateValue(progress.delivered, forKey: name) == nil)
            }
            #expect(found == sums)
        }
    }
}
