import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Testing

@testable import DeliveryService

/// The inbox that a device reads without any provider.
struct InboxTests {
    private static func event(
        _ id: String, _ kind: Proto.EventKind = .received
    ) -> Proto.Event {
        var event = Proto.Event()
        event.id = id
        event.messageId = "n-1"
        event.kind = kind
        return event
    }

    @Test func `a device finds messages since its cursor, and no other device's`() async throws {
        try await withHome(devices: 2) { home in
            let cursor = try await home.run { world in
                let first = try await world.send().id
                try await world.wait(first, for: .sent)
                let page = try await world.exchange(1)
                #expect(page.items.map(\.messageId) == ["\(first)-1"])
                #expect(page.items.first?.content?.title == "A vote")
                #expect(try await world.exchange(1, cursor: page.cursor).items.isEmpty)
                #expect(try await world.exchange(9).items.isEmpty)
                return page.cursor
            }
            // The index is built anew from the file.
            try await home.run { world in
                let second = try await world.send().id
                try await world.wait(second, for: .sent)
                let page = try await world.exchange(1, cursor: cursor)
                #expect(page.items.map(\.notificationId) == [second])
                #expect(try await world.exchange(0).items.count == 2)
            }
        }
    }

    @Test func `a long inbox comes in pages that leave nothing out`() async throws {
        var limits = DeliveryLimits()
        limits.inboxPage = 2
        try await withDelivery(devices: 1, limits: limits) { world, _ in
            var ids: [String] = []
            for _ in 0..<5 {
                ids.append(try await world.send().id)
                try await world.wait(ids[ids.count - 1], for: .sent)
            }
            var (seen, cursor, more): ([String], String, Bool) = ([], "", true)
            while more {
                let page = try await world.exchange(0, cursor: cursor)
                #expect(page.items.count <= 2)
                seen += page.items.map(\.notificationId)
                (cursor, more) = (page.cursor, page.more)
            }
            #expect(seen == ids)
        }
    }

    @Test func `expired and replaced messages are not in the inbox`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            func send(_ key: String, _ life: Duration) async throws -> String {
                let request = DeliveryWorld.request {
                    $0.content?.collapseKey = key
                    $0.expireTime = (clock.now + life).timestamp
                }
                let id = try await world.send(request).id
                try await world.wait(id, for: .sent)
                return id
            }
            _ = try await send("score", .seconds(600))
            _ = try await send("", .seconds(60))
            let newer = try await send("score", .seconds(600))
            clock.advance(.seconds(60))
            #expect(try await world.exchange(0).items.map(\.notificationId) == [newer])
        }
    }

    @Test func `an event is stored once even if it is sent again`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            let first = try await world.exchange(0, events: [Self.event("a"), Self.event("b")])
            #expect(first.storedEventIds == ["a", "b"])
            let again = try await world.exchange(
                0, events: [Self.event("b", .tapped), Self.event("c"), Self.event("c")])
            #expect(again.storedEventIds == ["b", "c"])
            let kinds = try await world.database.read { database in
                try database.rows("SELECT id, kind FROM event ORDER BY id") {
                    "\($0.text(0)) \($0.integer(1))"
                }
            }
            #expect(kinds == ["a 1", "b 1", "c 1"])
        }
    }

    @Test func `a wrong event is named, and no event of its request is stored`() async throws {
        try await withDelivery(devices: 1) { world, _ in
            for (field, change) in [
                ("id", { $0.id = "" }), ("message_id", { $0.messageId = "" }),
                ("kind", { $0.kind = .unspecified }),
                ("kind", { $0.kind = .init(rawValue: 77) }),
                ("reason", { $0.reason = String(repeating: "r", count: 257) }),
            ] as [(String, (inout Proto.Event) -> Void)] {
                var event = Self.event("x")
                change(&event)
                let error = await failure { [event] in
                    try await world.exchange(0, events: [Self.event("fine"), event])
                }
                #expect(error?.code == .invalidArgument)
                #expect(error?.violations.map(\.field) == ["events[1].\(field)"])
            }
            let error = await failure { try await world.exchange(0, cursor: "not ours") }
            #expect(error?.violations.map(\.field) == ["cursor"])
            let stored = try await world.database.read {
                try $0.first("SELECT count(*) FROM event") { $0.integer(0) }
            }
            #expect(stored == 0)
        }
    }

    @Test func `an erased device leaves nothing, and its ordinal's next device finds nothing`()
        async throws
    {
        try await withHome(devices: 2) { home in
            let adapter = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(60), reason: "busy")
            }
            try await home.run([adapter]) { world in
                let id = try await world.send().id
                try await world.wait(id, for: .sending) { $0.counts?.retrying == 2 }
                _ = try await world.exchange(1, events: [Self.event("a")])
                var request = Proto.EraseDeviceRequest()
                request.app = DeliveryWorld.app
                request.deviceId = device(1)
                request.ordinal = 1
                _ = try await world.client.eraseDevice(request, CallContext())
                let counts = try await world.get(id).counts
                #expect(counts?.retrying == 1)
                #expect(counts?.suppressed == 1)
                #expect(try await world.exchange(1).items.isEmpty)
                #expect(try await world.exchange(0).items.count == 1)
                #expect(try await world.rows(naming: device(1)) == [0, 0, 0, 0])
            }
            try await home.run([adapter]) { world in
                let erased = try await world.exchange(1)
                #expect(erased.items.isEmpty)
                let kept = try await world.exchange(0)
                #expect(kept.items.count == 1)
            }
        }
    }

    @Test func `a message held by a switch stays out of inboxes after its index is reread`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let adapter = "scripted"
            try await world.stop { $0.adapter = adapter }
            let id = try await world.send().id
            try await world.wait(id, for: .sending)
            let seen = try await world.service.store.record(id: id, app: DeliveryWorld.app)
            try await world.stop()
            try await world.wait(id, for: .stalled)
            // As one that was pushed out, and read again while the switch was set.
            try await world.service.republish(seen)
            try await world.stop(false)
            #expect(try await world.exchange(0).items.isEmpty)
            try await world.stop(false) { $0.adapter = adapter }
            _ = try await world.release()
            #expect(try await world.exchange(0).items.map(\.notificationId) == [id])
        }
    }
}
