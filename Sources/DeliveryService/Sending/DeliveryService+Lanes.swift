import DeliveryAdapters
import DeliveryEngine
import Protocol
import ServiceKit

/// An adapter that every app has.
struct SharedAdapter {
    let name: String
    let addressKinds: [String]
    let adapter: any Adapter
    let limits: Lane.Limits
    /// True if the lane gets messages only of apps without a provider of their own.
    var isForTrying = false
}

extension DeliveryService {
    /// The time that messages in flight on a removed lane have to end.
    private static let drainTime: Duration = .seconds(30)

    /// Returns the lanes of an app by name, and opens them if necessary.
    func lanes(of app: String) -> [OpenLane] {
        if work.apps.insert(app).inserted { refreshLanes(of: app) }
        return (work.lanesOfApps[app] ?? []).compactMap { work.lanes[$0] }
    }

    /// Opens and removes an app's lanes after its providers have changed.
    func providersChanged(app: String) {
        guard work.apps.contains(app) else { return }
        refreshLanes(of: app)
    }

    private func refreshLanes(of app: String) {
        let records = providers.adapters(of: app).filter { $0.problem == nil }
        var wanted: Set<LaneKey> = []
        for record in records {
            wanted.insert(LaneKey(app: app, adapter: record.name))
            open(record)
        }
        let own = Set(records.flatMap(addressKinds))
        // A shared adapter serves only kinds of address for which the app has no adapter of its
        // own.
        for shared in shared where own.isDisjoint(with: shared.addressKinds) {
            let key = LaneKey(app: app, adapter: shared.name)
            guard wanted.insert(key).inserted else { continue }
            // What it was given before goes on.
            defer { work.lanes[key]?.isPlanned = records.isEmpty || !shared.isForTrying }
            guard work.lanes[key] == nil else { continue }
            open(
                OpenLane(
                    key: key, adapter: shared.adapter, addressKinds: shared.addressKinds,
                    outcomes: metrics.outcomes(of: key)),
                shared.limits)
        }
        for key in work.lanesOfApps[app] ?? [] where !wanted.contains(key) { close(key) }
        work.lanesOfApps[app] = wanted.sorted()
        feed(.work)
    }

    func close(_ key: LaneKey) {
        feed(.closed(key))
        if let lane = work.lanes.removeValue(forKey: key) { leave(lane) }
    }

    private func addressKinds(_ record: ProviderRecord) -> [String] {
        environment.providers?.kind(record.kind)?.addressKinds ?? []
    }

    private func open(_ record: ProviderRecord) {
        let key = LaneKey(app: record.app, adapter: record.name)
        guard work.lanes[key]?.provider != record,
            let adapter = try? makeAdapter(of: record)
        else { return }
        if let old = work.lanes[key] { leave(old) }
        let kind = environment.providers?.kind(record.kind)
        let lane = OpenLane(
            of: record, kind: kind, adapter: adapter,
            outcomes: metrics.outcomes(of: key))
        open(lane, kind?.laneLimits ?? Lane.Limits())
    }

    private func open(_ lane: OpenLane, _ limits: Lane.Limits) {
        let key = lane.key
        if lane.provider != nil {
            lane.adapter.watch = { [stops] in stops.watch($0, on: key) }
        }
        work.lanes[key] = lane
        var bounds = limits
        // The maximum is the in-flight limit; the worker leaves some of it to other lanes.
        bounds.concurrency.most = Double(self.limits.engine.inFlight)
        bounds.concurrency.first = min(bounds.concurrency.first, bounds.concurrency.most)
        feed(.opened(key, bounds))
        guard !lane.isUnbounded else { return engine.setRoom(.max, of: key) }
        engine.setRoom(lane.adapter.room, of: key)
        lane.adapter.onRoom = { [weak self] in
            guard let self else { return }
            assumeIsolated { $0.noteRoom(key) }
        }
    }

    /// Closes an adapter when its messages in flight have had time to end.
    private func leave(_ lane: OpenLane) {
        guard lane.provider != nil else { return }
        lane.adapter.onRoom = nil
        work.leaving.append(lane)
        Task {
            // Nobody cancels this task.
            try? await Task.sleep(for: Self.drainTime)
            work.leaving.removeFirst().adapter.close()
        }
    }

    private func noteRoom(_ key: LaneKey) {
        guard let lane = work.lanes[key] else { return }
        lookAtRoomSoon(lane)
        // Code that takes the waiting outcomes checks the room too.
        if answers.isEmpty { feedSoon(.tick) }
    }

    /// Releases an app's lanes that switches held or whose providers refused us; sending resumes
    /// slowly.
    func releaseLanes(of app: String) {
        for lane in lanes(of: app) { feed(.released(lane.key)) }
    }

    /// Returns the reason why nothing is sent on a lane now; nil if the lane is not blocked.
    func block(_ key: LaneKey) -> LaneBlock? {
        let now = environment.steady()
        let block = engine.block(key, at: now)
        if let block, block.cause != .unreachable { return block }
        return work.lanes[key]?.block(at: now) ?? block
    }

    /// Returns a lane's block as a protobuf message; nil if the lane is not blocked.
    func adapterBlock(_ key: LaneKey) -> Proto.AdapterBlock? {
        guard let block = block(key) else { return nil }
        return Proto.AdapterBlock(
            block, of: key, until: end(of: block),
            since: work.blocks.beginning(of: block, at: key))
    }

    /// Returns the time at which a block ends by itself; nil if that is unknown.
    func end(of block: LaneBlock?) -> UnixTime? {
        block?.until.map { now + ($0 - environment.steady()) }
    }

    /// Logs once when a lane becomes blocked, and once when it is no longer blocked.
    func watchBlocks() {
        guard work.blocks.isDue(at: environment.steady()) else { return }
        let found = work.lanes.keys.compactMap { key in block(key).map { (key, $0) } }
        metrics.blocks.set(found.map { ($0, $1, end(of: $1)) })
        for change in work.blocks.take(Dictionary(found) { $1 }, at: now) {
            change.tell(log) { end(of: $0) }
        }
    }
}
