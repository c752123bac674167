import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Synchronization

import Testing

@testable import DeliveryService

/// Failed deliveries, which can be listed and sent again by class.
struct FailureTests {
    private static func failing() -> ScriptedAdapter {
        ScriptedAdapter { message, _ in
            switch message.deviceID {
            case device(0), device(1), device(2): .gone(since: nil, reason: "410 gone")
            case device(3), device(4): .refused(reason: "400 refused")
            default: .accepted
            }
        }
    }

    @Test func `failures are listed newest first, in pages that leave nothing out`() async throws {
        try await withDelivery(devices: 6, [Self.failing()]) { world, clock in
            let first = try await world.send().id
            try await world.wait(first, for: .sent)
            clock.advance(.seconds(1))
            let second = try await world.send().id
            try await world.wait(second, for: .sent)
            var (seen, token): ([Proto.DeliveryFailure], String) = ([], "")
            repeat {
                let page = try await world.failures(size: 2, token: token)
                #expect(page.failures.count <= 2)
                seen += page.failures
                token = page.nextPageToken
            } while !token.isEmpty
            #expect(
                seen.map(\.notificationId) == [second, second, second, second, second]
                    + [first, first, first, first, first])
            #expect(Set(seen.prefix(5).map(\.deviceId)) == Set((0..<5).map(device)))
            let one = try #require(seen.last { $0.deviceId == device(3) })
            #expect((one.failureClass, one.reason, one.attempts) == (.refused, "400 refused", 1))
            #expect(one.adapter == "scripted")
            let gone = try await world.failures(of: first, [.gone]).failures
            #expect(gone.map(\.notificationId) == [first, first, first])
            #expect(try await world.failures(of: first, [.uncertain]).failures.isEmpty)
            #expect(await failure { try await world.failures(of: "nobody's") }?.code == .notFound)
            let wrong = await failure {
                try await world.failures([Proto.FailureClass(rawValue: 99)])
            }
            #expect(wrong?.code == .invalidArgument)
            #expect(
                await failure { try await world.failures(token: "x") }?.code == .invalidArgument)
        }
    }

    @Test func `a device that has switched the type off since gets nothing by a resend`()
        async throws
    {
        let adapter = Self.failing()
        try await withDelivery(devices: 6, [adapter]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            adapter.script { _, _ in .accepted }
            let before = adapter.ledger.count
            world.registry.state.withLock { $0.off = [1, 3] }
            for device in [1, 3].map({ device($0) }) {
                let refused = await failure { try await world.resend(id, device: device) }
                #expect(refused?.code == .failedPrecondition)
                #expect(refused?.message.contains("switched the type off") == true)
            }
            #expect(try await world.resend(id).counts?.retrying == 3)
            let sent = try await world.wait(id, for: .sent) { $0.counts?.retrying == 0 }
            #expect(sent.counts?.failed == 2)
            let reached = adapter.ledger.dropFirst(before).map(\.deviceID)
            #expect(reached.sorted() == [0, 2, 4].map { device($0) }.sorted())
            world.registry.state.withLock { $0.off = [] }
            _ = try await world.resend(id)
            try await world.wait(id, for: .sent) { $0.counts?.failed == 0 }
        }
    }

    @Test func `errors distinguish deliveries still failed from those that later succeeded`()
        async throws
    {
        let adapter = Self.failing()
        try await withDelivery(devices: 6, [adapter]) { world, _ in
            let id = try await world.send().id
            func errors(_ delivered: UInt64) async throws -> [String] {
                let now = try await world.wait(id, for: .sent) { $0.counts?.delivered == delivered }
                return now.errors.map { "\($0.message) \($0.count) \($0.failed)" }.sorted()
            }
            #expect(try await errors(1) == ["400 refused 2 2", "410 gone 3 3"])
            adapter.script { _, _ in .accepted }
            _ = try await world.resend(id, device: device(1))
            #expect(try await errors(2) == ["400 refused 2 2", "410 gone 3 2"])
            _ = try await world.resend(id, [.refused])
            #expect(try await errors(4) == ["400 refused 2 0", "410 gone 3 2"])
            _ = try await world.resend(id)
            #expect(try await errors(6) == ["400 refused 2 0", "410 gone 3 0"])
        }
    }

    @Test func `failures of erased devices and old failures are no longer counted`()
        async throws
    {
        try await withDelivery(devices: 6, [Self.failing()]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            var request = Proto.EraseDeviceRequest()
            (request.app, request.deviceId, request.ordinal) = (DeliveryWorld.app, device(1), 1)
            _ = try await world.client.eraseDevice(request, CallContext())
            func errors() async throws -> [String] {
                try await world.get(id).errors.map { "\($0.message) \($0.failed)" }.sorted()
            }
            #expect(try await errors() == ["400 refused 2", "410 gone 2"])
            clock.advance(.seconds(2 * 86_400 + 3_700))
            await world.service.wake()
            #expect(try await errors() == ["400 refused 0", "410 gone 0"])
        }
    }

    @Test func `all old failures are swept however many are swept at once`()
        async throws
    {
        try await withDelivery(devices: 6, [Self.failing()]) { world, _ in
            try await world.wait(try await world.send().id, for: .sent)
            #expect(try await world.failures().failures.count == 5)
            try await world.service.store.sweepFailures(before: .max, atOnce: 1)
            #expect(try await world.failures().failures.isEmpty)
        }
    }

    @Test func `a retried delivery that is cancelled is an error that says so`() async throws {
        let adapter = ScriptedAdapter { _, _ in .uncertain(reason: "lost") }
        try await withDelivery(devices: 2, [adapter]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sending) { $0.counts?.retrying == 2 }
            _ = try await world.stop {
                $0.adapter = "scripted"
                $0.mode = .cancel
            }
            let over = try await world.wait(id, for: .failed) { $0.counts?.uncertain == 2 }
            let error = try #require(over.errors.first { $0.message.hasPrefix("cancelled while") })
            #expect((error.count, error.failed) == (2, 2))
        }
    }

    @Test func `failures in an older database are counted when it is opened`() async throws {
        try await withHome { home in
            let all = DeliverySchema.schema
            let old = Schema(
                applicationID: all.applicationID, migrations: Array(all.migrations.prefix(13)),
                whenPutBack: "", inMemory: "")
            let database = try await DatabaseQueue.open(.init(path: home.path, schema: old))
            try await database.write { database in
                try database.run(
                    """
                    INSERT INTO notification
                        (id, app, type, content, audience, state, reason, create_time,
                        deliver_time, expire_time, is_planned, generation, devices, delivered,
                        failed, retrying, suppressed, expired, uncertain)
                    VALUES ('n', 'news', 't', x'', '', 1, '', 1, 1, 1, 1, 1, 5, 0, 5, 0, 0, 0, 0)
                    """)
                for text in ["a", "further errors"] {
                    try database.run(
                        """
                        INSERT INTO error (notification, adapter, message, count, time)
                        VALUES (1, 'x', ?, 5, 1)
                        """, text)
                }
                for (ordinal, text) in ["a", "a", "b", "c", "d"].enumerated() {
                    try database.run(
                        """
                        INSERT INTO failure
                            (notification, ordinal, adapter, device, is_uncertain, time, error)
                        VALUES (1, ?, 'x', ?, 0, 1, ?)
                        """, ordinal, device(ordinal), text)
                }
            }
            await database.close()
            var opened: DatabaseQueue?
            try await eventually {
                opened = try? await DatabaseQueue.open(.init(path: home.path, schema: all))
                return opened != nil
            }
            let newer = try #require(opened)
            func failed() async throws -> [Int64] {
                try await newer.read { database in
                    try database.rows("SELECT failed FROM error ORDER BY message") {
                        $0.integer(0)
                    }
                }
            }
            #expect(try await failed() == [2, 3])
            try await newer.write { database in
                let found = try FailureTable.group(of: 2, 1, adapter: "x", in: database)
                #expect(found?.kind.error == "b")
                try FailureTable.erase(
                    [
                        ErasedDevice(app: "news", id: device(1), ordinal: 1),
                        ErasedDevice(app: "news", id: device(4), ordinal: nil),
                        ErasedDevice(app: "sport", id: device(2), ordinal: 2),
                    ], in: database)
            }
            #expect(try await failed() == [1, 2])
            await newer.close()
        }
    }

    @Test func `Herald's own reasons have their own errors, however many there are`() async throws {
        let adapter = ScriptedAdapter { message, attempt in
            message.deviceID == device(0)
                ? .deviceBusy(after: .seconds(60), reason: "busy")
                : .refused(reason: "no \(message.deviceID)")
        }
        try await withDelivery(devices: 30, [adapter]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sending) {
                $0.counts?.retrying == 1 && $0.counts?.failed == 29
            }
            _ = try await world.stop {
                $0.adapter = "scripted"
                $0.mode = .cancel
            }
            try await world.wait(id, for: .failed) { $0.counts?.suppressed == 1 }
            let kept = try await world.database.read { database in
                try database.rows("SELECT message FROM error") { $0.text(0) }
            }
            #expect(kept.contains(SwitchWords.cancelled))
        }
    }

    @Test func `failures beyond the kept kinds of errors are counted together`() async throws {
        let adapter = ScriptedAdapter { message, _ in
            .refused(reason: "no \(message.deviceID)")
        }
        try await withDelivery(devices: 30, [adapter]) { world, _ in
            let id = try await world.send().id
            let failed = try await world.wait(id, for: .failed)
            let further = try #require(failed.errors.first { $0.message == "further errors" })
            #expect(further.count == 10 && further.failed == 10)
            #expect(failed.errors.count { $0.failed == 1 && $0.count == 1 } == 9)
        }
    }

    @Test func `a known error keeps its own count however many there are`() async throws {
        let adapter = ScriptedAdapter { message, _ in .refused(reason: "no \(message.deviceID)") }
        try await withDelivery(devices: 20, [adapter]) { world, clock in
            let id = try await world.send().id
            try await world.wait(id, for: .failed)
            clock.advance(.seconds(1))
            adapter.script { _, _ in .refused(reason: "no \(device(0))") }
            for round in 1...5 {
                _ = try await world.resend(id)
                try await eventually { adapter.ledger.count == 20 + 20 * round }
                try await world.wait(id, for: .failed)
            }
            let errors = try await world.get(id).errors
            let first = try #require(errors.first { $0.message == "no \(device(0))" })
            #expect((first.count, first.failed) == (101, 20))
            #expect(!errors.contains { $0.message == "further errors" })
        }
    }

    @Test func `another app's failures are not listed`() async throws {
        try await withDelivery(devices: 6, [Self.failing()]) { world, _ in
            try await world.wait(try await world.send().id, for: .sent)
            let other = CallContext(
                principal: Principal(role: .operator, app: "sport", subject: "key2"))
            let found = try await world.client.listFailures(Proto.ListFailuresRequest(), other)
            #expect(found.failures.isEmpty)
        }
    }

    @Test func `failures of one class are sent again alone, and counted by the new outcome`()
        async throws
    {
        let adapter = Self.failing()
        try await withDelivery(devices: 6, [adapter]) { world, _ in
            let id = try await world.send().id
            try await world.wait(id, for: .sent)
            #expect(
                await failure { try await world.resend(id, [.attempts]) }?.code
                    == .failedPrecondition)
            adapter.script { _, _ in .accepted }
            _ = try await world.resend(id, [.refused])
            let sent = try await world.wait(id, for: .sent) { $0.counts?.delivered == 3 }
            #expect((sent.counts?.failed, sent.counts?.retrying) == (3, 0))
            #expect(sent.counts?.failedBy.map(\.failureClass) == [.gone])
            #expect(sent.counts?.failedBy.map(\.deliveries) == [3])
            _ = try await world.resend(id, device: device(1))
            let again = try await world.wait(id, for: .sent) { $0.counts?.delivered == 4 }
            #expect(again.counts?.failed == 2)
            #expect(
                Set(try await world.failures(of: id).failures.map(\.deviceId)) == [
                    device(0), device(2),
                ])
            #expect(adapter.ledger.count == 9)
            #expect(
                Set(adapter.ledger.suffix(3).map(\.deviceID)) == [
                    device(3), device(4), device(1),
                ])
        }
    }

    @Test func `uncertain deliveries are a class of their own`() async throws {
        let adapter = ScriptedAdapter { message, _ in
            message.deviceID == device(0) ? .uncertain(reason: "lost") : .refused(reason: "400")
        }
        var limits = DeliveryLimits()
        limits.engine.retries.longest = .zero
        try await withDelivery(devices: 2, [adapter], limits: limits) { world, _ in
            let id = try await world.send().id
            let failed = try await world.wait(id, for: .failed)
            #expect((failed.counts?.failed, failed.counts?.uncertain) == (1, 1))
            #expect(try await world.failures([.uncertain]).failures.map(\.deviceId) == [device(0)])
            adapter.script { _, _ in .accepted }
            _ = try await world.resend(id, [.uncertain])
            let sent = try await world.wait(id, for: .sent)
            #expect((sent.counts?.failed, sent.counts?.uncertain) == (1, 0))
            #expect(sent.counts?.delivered == 1)
        }
    }

    @Test func `attempts are counted, and failures kept until a day after the expiry`()
        async throws
    {
        let adapter = ScriptedAdapter { _, _ in .deviceBusy(after: .seconds(1), reason: "busy") }
        var limits = DeliveryLimits()
        limits.engine.retries.cap = .milliseconds(1)
        limits.engine.retries.longest = .milliseconds(4_500)
        try await withDelivery(devices: 1, [adapter], limits: limits) { world, clock in
            let id = try await world.send().id
            for attempt in 1...4 {
                try await eventually { adapter.ledger.count == attempt }
                try await world.settle()
                clock.advance(.seconds(1))
                await world.service.wake()
            }
            try await world.wait(id, for: .failed)
            let one = try #require(try await world.failures().failures.first)
            #expect((one.attempts, one.failureClass) == (5, .attempts))
            clock.advance(.seconds(2 * 86_400 - 60))
            await world.service.wake()
            #expect(try await world.failures().failures.count == 1)
            clock.advance(.seconds(3700))
            await world.service.wake()
            #expect(try await world.failures().failures.isEmpty)
        }
    }
}
