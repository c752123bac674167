import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit
import ServiceStorage
import Synchronization
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

        private(set) var regressions: [StoreRegressed?] = []

        init(_ places: [[String]], followed: Followed = Followed()) {
            (self.places, self.followed) = (places, followed)
        }

        func note(_ regression: StoreRegressed?) { regressions.append(regression) }

        func erase(_ devices: [ErasedDevice], followed next: Followed?) async throws {
            let ids = devices.map(\.id)
            for place in places.indices { places[place].removeAll(where: ids.contains) }
            erased.append(ids)
            if let next { followed = next }
            if followed.isChecked { isStopping = true }
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
