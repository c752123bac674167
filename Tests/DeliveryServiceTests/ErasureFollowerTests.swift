import Protocol
import ServiceKit
import ServiceStorage
import Synchronization
import Testing

/// What all who hold something of devices have in common.
struct ErasureFollowerTests {
    /// Holds ids in two places, in the order of their text.
    private actor Holder: ErasureHolder {
        private(set) var followed = Followed()
        private(set) var isStopping = false
        private(set) var places: [[String]]
        private(set) var pages: [Int] = []
        private(set) var erased: [[String]] = []

        init(_ places: [[String]]) { self.places = places }

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

    @Test func `it says who it is, erases what it is told, and then asks of all that is left`()
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
}
