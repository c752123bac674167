import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Storage
import Synchronization
import TestSupport
import Testing

/// The follower of the registry's erasures that geo and delivery share.
struct ErasureFollowerTests {
    /// Holds ids in two places, in the order of their text.
    private actor Holder: ErasureHolder {
        private(set) var followed: Followed
        private(set) var isStopping = false
        private(set) var places: [[String]]
        private(set) var pages: [Int] = []
        private(set) var erased: [[String]] = []

        private(set) var apps: [String] = []
        private(set) var admitted: [[String]] = []
        private(set) var regressions: [StoreRegressed?] = []

        init(_ places: [[String]], apps: [String] = [], followed: Followed = Followed()) {
            (self.places, self.apps, self.followed) = (places, apps, followed)
        }

        func note(_ regression: StoreRegressed?) { regressions.append(regression) }

        func erase(_ devices: [ErasedDevice], followed next: Followed?) async throws {
            let ids = devices.map(\.id)
            for place in places.indices { places[place].removeAll(where: ids.contains) }
            erased.append(ids)
            if let next { followed = next }
            if followed.isChecked { isStopping = true }
        }

        func erase(users: [ErasedUser]) async throws { erased.append(users.map(\.id)) }

        nonisolated var heldApps: any AppHolder { Apps(holder: self) }

        private struct Apps: AppHolder {
            let holder: Holder

            func all() async throws -> [String] { await holder.apps }

            func drop(_ app: String, isGone: Bool, followed: Followed?) async throws {
                await holder.drop(app, isGone, followed)
            }

            func admit(_ apps: [String], followed: Followed?) async throws {
                await holder.admit(apps, followed)
            }
        }

        private func drop(_ app: String, _ isGone: Bool, _ next: Followed?) {
            apps.removeAll { $0 == app }
            erased.append([app, isGone ? "is gone" : "was dropped"])
            if let next { followed = next }
        }

        private func admit(_ apps: [String], _ next: Followed?) {
            admitted.append(apps)
            if let next { followed = next }
        }

        func heldDevices(after last: HeldDevice?, limit: Int) async throws -> [HeldDevice] {
            let all = places.enumerated().flatMap { place, ids in
                ids.map { HeldDevice(app: "news", id: $0, place: place) }
            }
            let page = all.filter { device in
                last.map { ($0.place, $0.id) < (device.place, device.id) } ?? true
            }.prefix(limit)
            pages.append(page.count)
            return Array(page)
        }
    }

    @Test func `the follower erases the devices it is told of, then checks all that remain`()
        async throws
    {
        let registry = FakeRegistry()
        registry.state.withLock { state in
            var erased = Proto.ErasedDevice()
            (erased.sequence, erased.app, erased.deviceId) = (1, "news", "b")
            var page = Proto.FollowErasuresResponse()
            (page.generation, page.highWater, page.devices) = ([1], 1, [erased])
            state.erasures = page
            state.unknown = ["a", "d", "z"]
        }
        let holder = Holder([["a", "b", "c"], ["c", "d"]])
        let metrics = Metrics(service: "test")
        var limits = ErasureFollower.Limits()
        (limits.poll, limits.idsChecked) = (.milliseconds(1), 2)
        let follower = ErasureFollower(
            .geo, of: registry.client, limits: limits,
            log: Log(service: "test", write: { _ in }), gauge: RegressionGauge(metrics))
        await follower.run(for: holder)
        #expect(await holder.erased == [["b"], ["a"], ["d"], []])
        #expect(await holder.pages == [2, 2, 0])
        #expect(
            await holder.followed == Followed(generation: [1], sequence: 1, isChecked: true))
        let last = registry.state.withLock { $0.followed }
        #expect(last?.follower == .geo && last?.sequence == 1)
        #expect(metrics.text.contains("herald_store_regressed"))
    }

    private static func follower(_ registry: FakeRegistry) -> ErasureFollower {
        var limits = ErasureFollower.Limits()
        (limits.poll, limits.pause) = (.milliseconds(1), .milliseconds(1))
        return ErasureFollower(
            .geo, of: registry.client, limits: limits,
            log: Log(service: "test", write: { _ in }),
            gauge: RegressionGauge(Metrics(service: "test")))
    }

    @Test func `entries about devices and apps are carried out in their order`() async throws {
        let registry = FakeRegistry()
        registry.state.withLock { state in
            var page = Proto.FollowErasuresResponse()
            (page.generation, page.highWater) = ([1], 5)
            let entries: [(Proto.ErasureKind, String)] = [
                (.unspecified, "a"), (.unspecified, "b"), (.app, ""), (.newApp, ""),
                (.unspecified, "c"),
            ]
            for (index, (kind, device)) in entries.enumerated() {
                var entry = Proto.ErasedDevice()
                (entry.sequence, entry.kind) = (UInt64(index + 1), kind)
                (entry.app, entry.deviceId) = ("news", device)
                page.devices.append(entry)
            }
            state.erasures = page
            state.known = ["news": 3]
        }
        let holder = Holder([["a", "b", "c"]], apps: ["news"])
        await Self.follower(registry).run(for: holder)
        #expect(await holder.erased == [["a", "b"], ["news", "is gone"], ["c"], []])
        #expect(await holder.admitted == [["news"], ["news"]])
        #expect(
            await holder.followed == Followed(generation: [1], sequence: 5, isChecked: true))
        #expect(registry.state.withLock { $0.followed?.followsApps } == true)
    }

    @Test(arguments: [nil, 6, 7 as Int64])
    func `after a restore, apps that are gone or older than their last deletion are dropped`(
        restored: Int64?
    ) async throws {
        let registry = FakeRegistry()
        registry.state.withLock { state in
            var page = Proto.FollowErasuresResponse()
            (page.generation, page.highWater) = ([1], 9)
            state.erasures = page
            state.known = ["again": 7, "town": 0]
        }
        var followed = Followed(generation: [1], sequence: 9)
        followed.restored = restored
        let holder = Holder([], apps: ["again", "gone", "town"], followed: followed)
        await Self.follower(registry).run(for: holder)
        // What was done up to 7 includes the deletion.
        #expect(await holder.apps == (restored == 6 ? ["town"] : ["again", "town"]))
        #expect(await holder.admitted == [["again", "town"]])
        #expect(await holder.followed.restored == nil)
    }

    @Test func `a database that is restored twice is checked from where it was first`()
        async throws
    {
        let scratch = ScratchDirectory()
        let schema = Schema(
            applicationID: 1,
            migrations: [
                Migration(1, "followed", FollowedTable.creation),
                Migration(2, "apps", FollowedTable.apps),
            ])
        let database = try await DatabaseQueue.open(
            .init(path: scratch.file("holder.db"), schema: schema))
        for (sequence, isChecked, restored) in [
            (5 as Int64, true, 5 as Int64), (2, false, 5), (9, true, 9),
        ] {
            let found = try await database.write { database in
                var followed = try FollowedTable.read(in: database)
                (followed.generation, followed.sequence) = ([1], sequence)
                followed.isChecked = isChecked
                try FollowedTable.write(followed, in: database)
                try database.run(FollowedTable.whenPutBack)
                return try FollowedTable.read(in: database)
            }
            var expected = Followed()
            expected.restored = restored
            #expect(found == expected)
        }
        await database.close()
    }

    @Test(arguments: [nil, 6 as UInt64])
    func `a follower asks about erasures that an older registry no longer lists`(
        next: UInt64?
    ) async throws {
        let registry = FakeRegistry()
        registry.state.withLock { state in
            var page = Proto.FollowErasuresResponse()
            (page.generation, page.highWater) = ([1], next ?? 5)
            if let next {
                var erased = Proto.ErasedDevice()
                (erased.sequence, erased.app, erased.deviceId) = (next, "news", "z")
                page.devices = [erased]
            }
            state.erasures = page
            state.unknown = ["b"]
        }
        // 4 and 5 were there, and are not told.
        let holder = Holder(
            [["a", "b", "c"]],
            followed: Followed(generation: [1], sequence: 3, isChecked: true))
        try await run(.delivery, registry, holder)
        #expect(await holder.places == [["a", "c"]])
        #expect(await holder.followed.sequence == Int64(next ?? 5))
    }

    @Test func `a follower without a gap in its erasures does not check its devices`() async throws
    {
        let registry = FakeRegistry()
        registry.state.withLock { state in
            var erased = Proto.ErasedDevice()
            (erased.sequence, erased.app, erased.deviceId) = (4, "news", "a")
            var page = Proto.FollowErasuresResponse()
            (page.generation, page.highWater, page.devices) = ([1], 4, [erased])
            state.erasures = page
            state.unknown = ["b"]
        }
        let holder = Holder(
            [["a", "b", "c"]],
            followed: Followed(generation: [1], sequence: 3, isChecked: true))
        try await run(.delivery, registry, holder)
        #expect(await holder.places == [["b", "c"]])
        #expect(await holder.pages == [])
    }

    private func run(
        _ name: Proto.ErasureFollower, _ registry: FakeRegistry, _ holder: Holder
    ) async throws {
        var limits = ErasureFollower.Limits()
        (limits.poll, limits.idsChecked) = (.milliseconds(1), 2)
        let follower = ErasureFollower(
            name, of: registry.client, limits: limits,
            log: Log(service: "test", write: { _ in }),
            gauge: RegressionGauge(Metrics(service: "test")))
        await follower.run(for: holder)
    }
}
