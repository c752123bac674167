import DeliveryAdapters
import DeliveryEngine
import Foundation
import Protocol
import ServiceKit
import Storage
import Synchronization
import Testing

@testable import DeliveryService

/// The versions that order notifications of one collapse key.
struct VersionTests {
    private static func request(
        _ key: String = "score", _ change: (inout Proto.SendRequest) -> Void = { _ in }
    ) -> Proto.SendRequest {
        DeliveryWorld.request {
            $0.content?.collapseKey = key
            change(&$0)
        }
    }

    @Test
    func `versions rise with each notification, and are the same in the inbox`()
        async throws
    {
        let adapter = ScriptedAdapter()
        try await withDelivery(devices: 1, [adapter]) { world, _ in
            var (versions, cursor) = ([UInt64](), "")
            for key in ["score", "other", "score", ""] {
                let id = try await world.send(Self.request(key)).id
                try await world.wait(id, for: .sent)
                let page = try await world.exchange(0, cursor: cursor)
                cursor = page.cursor
                let item = try #require(page.items.first)
                #expect(item.notificationId == id)
                #expect(adapter.ledger.last?.version == Int64(item.version))
                versions.append(item.version)
            }
            #expect(versions.dropLast() == versions.dropLast().sorted()[...])
            #expect(Set(versions).count == 4 && versions.last == 0)
        }
    }

    @Test func `every attempt and a resend have the first attempt's version`() async throws {
        let adapter = ScriptedAdapter { _, attempt in
            attempt < 2 ? .messageFails(after: nil, reason: "a test") : .refused(reason: "a test")
        }
        try await withDelivery(devices: 1, [adapter]) { world, clock in
            let id = try await world.send(Self.request()).id
            try await eventually { adapter.ledger.count == 1 }
            clock.advance(.seconds(300))
            await world.service.wake()
            try await world.wait(id, for: .failed)
            _ = try await world.resend(id)
            try await eventually { adapter.ledger.count >= 3 }
            #expect(Set(adapter.ledger.map(\.version)).count == 1)
            #expect(adapter.ledger[0].version > 0)
        }
    }

    @Test func `a scheduled notification does not replace a newer one published before it`()
        async throws
    {
        try await withDelivery(devices: 1) { world, clock in
            let earlier = try await world.send(
                Self.request { $0.deliverTime = (clock.now + .seconds(60)).timestamp })
            let newer = try await world.send(Self.request()).id
            try await world.wait(newer, for: .sent)
            clock.advance(.seconds(61))
            await world.service.wake()
            try await eventually { try await world.get(earlier.id).state == .sent }
            #expect(try await world.get(earlier.id).counts?.suppressed == 1)
            #expect(try await world.exchange(0).items.map(\.notificationId) == [newer])
        }
    }

    @Test func `a restored or new database gives higher versions than before`()
        async throws
    {
        try await withHome(devices: 1) { home in
            @Sendable func version(_ home: DeliveryHome) async throws -> UInt64 {
                try await home.run { world in
                    // Whatever the restore holds.
                    try await world.stopEverything(false)
                    let id = try await world.send(Self.request()).id
                    try await world.wait(id, for: .sent)
                    return try #require(try await world.exchange(0).items.last).version
                }
            }
            let first = try await version(home)
            let path = "\(home.path).back"
            try FileManager.default.copyItem(atPath: home.path, toPath: path)
            let lost = try await version(home)
            #expect(lost > first)
            let back = DeliveryHome(at: path, on: home.loop, home.registry, home.clock)
            #expect(try await version(back) >= first + 1_000_000)
            let new = DeliveryHome(
                at: "\(home.path).new", on: home.loop, home.registry, home.clock)
            let start = UInt64(Date().timeIntervalSince1970) * 1000
            // Less than a minute has passed since.
            let fresh = try await version(new)
            #expect(fresh > start - 60_000 && fresh >= first)
        }
    }
}
