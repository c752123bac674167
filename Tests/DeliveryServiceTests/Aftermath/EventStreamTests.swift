import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// The stream of events for a team's data warehouse.
struct EventStreamTests {
    private static func adapter(refusing refused: ClosedRange<Int> = 1...1) -> ScriptedAdapter {
        let devices = refused.map(device)
        return ScriptedAdapter { message, _ in
            devices.contains(message.deviceID) ? .refused(reason: "400") : .accepted
        }
    }

    @Test func `the stream has each change, failure, receipt and switch once`()
        async throws
    {
        try await withDelivery(devices: 5, [Self.adapter()]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            let message = "\(id)-0"
            for event in ["a", "b"] {
                _ = try await world.exchange(
                    0, events: [DeliveryWorld.said(.received, of: message, id: event)])
            }
            try await world.stopEverything(app: DeliveryWorld.app)
            let page = try await world.events()
            #expect(!page.more)
            let events = page.events
            #expect(Set(events.map(\.offset)).count == events.count)
            var states: [Proto.NotificationState] = []
            var (delivered, failures, receipts, switches): (UInt64, Int, Int, Int) = (0, 0, 0, 0)
            for event in events {
                #expect(event.app == DeliveryWorld.app)
                #expect(event.time != nil)
                switch event.what {
                case .stateChange(let change): states.append(change.to)
                case .progress(let progress):
                    #expect((event.notificationId, progress.adapter) == (id, "scripted"))
                    delivered += progress.delivered
                case .failure(let failure):
                    #expect((failure.deviceId, failure.failureClass) == (device(1), .refused))
                    failures += 1
                case .receipt(let receipt):
                    #expect((receipt.deviceId, receipt.event?.id) == (device(0), "a"))
                    receipts += 1
                case .killSwitch(let one):
                    #expect(one.on)
                    switches += 1
                case .transition, .source, .failures, .receipts, nil:
                    Issue.record("an event that was not asked for")
                }
            }
            #expect(states == [.queued, .sending, .sent])
            #expect((delivered, failures, receipts, switches) == (4, 1, 1, 1))
            let last = try #require(
                events.compactMap { event in
                    if case .stateChange(let change) = event.what { change } else { nil }
                }.last)
            #expect((last.counts?.delivered, last.counts?.failed) == (4, 1))
        }
    }

    @Test func `changes have no device, no words of a provider, and the same places`()
        async throws
    {
        try await withDelivery(devices: 5, [Self.adapter()]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            _ = try await world.exchange(
                0, events: [DeliveryWorld.said(.received, of: "\(id)-0", id: "secret")])
            let events = try await world.events()
            let changes = try await world.client.readChanges(.init(), DeliveryWorld.sender)
            #expect(changes.events.map(\.offset) == events.events.map(\.offset))
            #expect(changes.offset == events.offset)
            var (failures, receipts): ([Proto.FailureSum], [Proto.ReceiptSum]) = ([], [])
            for event in changes.events {
                switch event.what {
                case .failures(let sum): failures.append(sum)
                case .receipts(let sum): receipts.append(sum)
                case .failure, .receipt, .transition: Issue.record("it is about one device")
                default: continue
                }
            }
            #expect(failures.map(\.deliveries) == [1] && failures.map(\.adapter) == ["scripted"])
            #expect(receipts.map(\.devices) == [1] && receipts.map(\.kind) == [.received])
            for secret in [device(0), device(1), "secret", "\(id)-0"] {
                #expect(!"\(changes)".contains(secret), "\(secret)")
                #expect("\(events)".contains(secret), "\(secret)")
            }
            // Who asks for events may leave devices out as well.
            var request = Proto.ReadEventsRequest()
            request.withoutDevices = true
            #expect(
                try await world.client.readEvents(request, DeliveryWorld.sender).events
                    == changes.events)
        }
    }

    @Test func `a page of which nothing may be told is passed`() async throws {
        try await withDelivery(devices: 1, [Self.adapter()]) { world, clock in
            let now = clock.now
            let count = 900
            try await world.database.write { database in
                for _ in 0..<count {
                    try EventStream.append(
                        .transition(Proto.PlaceTransition()),
                        of: NotificationName(app: DeliveryWorld.app, id: ""), now: now,
                        in: database)
                }
                try EventStream.append(
                    .source(Proto.SourceNews()),
                    of: NotificationName(app: DeliveryWorld.app, id: ""), now: now, in: database)
            }
            let changes = try await world.client.readChanges(.init(), DeliveryWorld.sender)
            #expect(changes.events.count == 1 && !changes.more)
            #expect(try await world.events().events.count == 400)
        }
    }

    @Test(arguments: [1, 3, 7])
    func `a reader that is killed and resumes misses nothing and gets nothing twice`(
        size: UInt32
    ) async throws {
        try await withHome(devices: 5) { home in
            var (seen, offset): ([Proto.StreamEvent], String) = ([], "")
            func read(_ world: DeliveryWorld, pages: Int) async throws {
                for _ in 0..<pages {
                    let page = try await world.events(after: offset, size: size)
                    #expect(page.events.count <= Int(size))
                    // It dies in the middle of a page: what it has kept says where.
                    let kept = page.events.prefix(max(1, page.events.count / 2))
                    seen += kept
                    offset = kept.last?.offset ?? page.offset
                }
            }
            for _ in 0..<4 {
                try await home.run([Self.adapter(refusing: 1...4)]) { world in
                    let id = try await world.send().id
                    try await read(world, pages: 2)
                    try await world.wait(id, for: .sent)
                    try await read(world, pages: 1)
                }
            }
            try await home.run { world in
                var whole: [Proto.StreamEvent] = []
                var after = ""
                while whole.count < 1_000, case let page = try await world.events(after: after),
                    !page.events.isEmpty
                {
                    whole += page.events
                    after = page.offset
                }
                while seen.count < 1_000,
                    case let page = try await world.events(after: offset, size: size),
                    !page.events.isEmpty
                {
                    seen += page.events
                    offset = page.offset
                }
                #expect(seen == whole)
                #expect(whole.count >= 20)
            }
        }
    }

    @Test(arguments: [[], [3], [4], [1, 4], [1, 2, 3], [1, 2, 3, 4]])
    func `similar failures share a row, and a reader amid them gets the rest once`(
        erased: [Int]
    ) async throws {
        try await withDelivery(devices: 6) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            try await world.fail((1...4).map { MadeFailure(ordinal: $0) }, of: id)
            try await world.wait(try await world.send().id, for: .sent)
            let all = try await world.events().events
            #expect(all.compactMap(\.failedDevice) == (1...4).map(device))
            #expect(Set(all.map(\.offset)).count == all.count)
            for ordinal in erased {
                var request = Proto.EraseDeviceRequest()
                (request.app, request.deviceId) = (DeliveryWorld.app, device(ordinal))
                request.ordinal = UInt32(ordinal)
                _ = try await world.client.eraseDevice(request, CallContext())
            }
            let gone = erased.map { Optional(device($0)) }
            for size in [1, 2, 3, 0] as [UInt32] {
                for (place, event) in all.enumerated() {
                    let expected = all[(place + 1)...].filter { !gone.contains($0.failedDevice) }
                    #expect(try await world.allEvents(after: event.offset, size) == expected)
                }
            }
        }
    }

    @Test func `an app's reader gets only events of its app and of the suite`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            try await world.wait(try await world.send().id, for: .sent)
            try await world.stopEverything()
            let other = CallContext(
                principal: Principal(role: .operator, app: "sport", subject: "key2"))
            let page = try await world.events(as: other)
            #expect(page.events.map(\.app) == [""])
            let own = try await world.events()
            #expect(own.events.last?.app == "")
            #expect(try await world.events(as: DeliveryWorld.suite).events == own.events)
            // Both are where the stream is.
            #expect(page.offset == own.offset)
            #expect(try await world.events(after: page.offset).events.isEmpty)
        }
    }

    @Test func `a waiting reader gets an event at once, and waits no longer than asked`()
        async throws
    {
        try await withDelivery(devices: 1) { world, _ in
            let offset = try await world.events().offset
            async let waiting = world.events(after: offset, wait: 30)
            let id = try await world.send().id
            #expect(try await waiting.events.first?.notificationId == id)
            try await world.wait(id, for: .sent)
            let now = try await world.events(after: offset).offset
            let began = ContinuousClock.now
            #expect(try await world.events(after: now, wait: 1).events.isEmpty)
            #expect(ContinuousClock.now - began >= .seconds(1))
            #expect(await failure { try await world.events(wait: 31) }?.code == .invalidArgument)
        }
    }

    @Test func `a reader that starts at the latest gets only later events`() async throws {
        try await withDelivery(devices: 2) { world, _ in
            try await world.wait(try await world.send().id, for: .sent)
            func read(_ after: String, wait: Int64 = 0) async throws -> Proto.ReadEventsResponse {
                var request = Proto.ReadEventsRequest()
                (request.app, request.after) = (DeliveryWorld.app, after)
                request.wait = Proto.Duration()
                request.wait?.seconds = wait
                return try await world.client.readEvents(request, DeliveryWorld.suite)
            }
            let start = try await read("latest")
            #expect(start.events.isEmpty && !start.more)
            #expect(start.offset == (try await read("")).offset)
            // What happens while it waits is not passed over.
            let isHeard = Mutex(false)
            async let heard = {
                defer { isHeard.withLock { $0 = true } }
                return try await read("latest", wait: 30)
            }()
            var ids: [String] = []
            repeat {
                ids.append(try await world.send().id)
                try await Task.sleep(for: .milliseconds(100))
            } while !isHeard.withLock { $0 }
            #expect(ids.contains(try await heard.events.first?.notificationId ?? ""))
            #expect(try await read(start.offset).events.first?.notificationId == ids[0])
        }
    }

    @Test func `a reader that missed swept events is told so`() async throws {
        try await withDelivery(devices: 1) { world, clock in
            try await world.wait(try await world.send().id, for: .sent)
            let first = try #require(try await world.events(size: 1).events.first?.offset)
            let last = try await world.events().offset
            clock.advance(EventStream.kept + .seconds(3601))
            await world.service.wake()
            #expect(try await world.events().events.isEmpty)
            #expect(await failure { try await world.events(after: first) }?.code == .outOfRange)
            #expect(try await world.events(after: last).events.isEmpty)
        }
    }

    @Test func `an offset of another database or an invalid one is refused`()
        async throws
    {
        var offset = ""
        try await withDelivery(devices: 1) { world, _ in
            try await world.wait(try await world.send().id, for: .sent)
            offset = try await world.events().offset
        }
        try await withDelivery(devices: 1) { world, _ in
            try await world.wait(try await world.send().id, for: .sent)
            #expect(
                await failure { try await world.events(after: offset) }?.code
                    == .failedPrecondition)
            for text in ["x", "AAAA", "c3h4IC0x", String(repeating: "A", count: 100)] {
                #expect(
                    await failure { try await world.events(after: text) }?.code
                        == .invalidArgument, "\(text)")
            }
        }
    }

    @Test func `a delivered message costs less than ten bytes, including the stream`()
        async throws
    {
        let count = 10_240
        try await withDelivery(devices: count) { world, _ in
            func bytes() async throws -> Int64 {
                try await world.database.read { database in
                    let pages = try database.pragma("page_count")
                    let free = try database.pragma("freelist_count")
                    return try (pages - free) * database.pragma("page_size")
                }
            }
            // What is there once for all.
            try await world.wait(try await world.send().id, for: .sent)
            let (before, sends) = (try await bytes(), 4)
            for _ in 0..<sends {
                let sent = try await world.wait(try await world.send().id, for: .sent)
                #expect(sent.counts?.delivered == UInt64(count))
            }
            let each = Double(try await bytes() - before) / Double(sends * count)
            #expect(each > 0)
            #expect(each < 10, "\(each) bytes a device")
        }
    }

    @Test func `senders and devices may not call methods that name devices`() {
        let methods: [Protocol.Method] = [
            .Delivery.readEvents, .Delivery.listFailures, .Delivery.explainDelivery,
            .Delivery.getTimeline,
        ]
        for method in methods {
            #expect(method.role == .operator)
        }
    }
}

extension DeliveryWorld {
    /// Returns all events after an offset, read page by page.
    fileprivate func allEvents(
        after start: String, _ size: UInt32
    ) async throws -> [Proto.StreamEvent] {
        var (events, after): ([Proto.StreamEvent], String) = ([], start)
        while true {
            let page = try await self.events(after: after, size: size)
            events += page.events
            after = page.offset
            guard page.more else { return events }
        }
    }
}

extension Proto.StreamEvent {
    /// The device of a failure; nil if the event is of another kind.
    fileprivate var failedDevice: String? {
        if case .failure(let failure) = what { failure.deviceId } else { nil }
    }
}
