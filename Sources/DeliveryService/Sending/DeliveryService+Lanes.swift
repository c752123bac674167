import DeliveryAdapters
import DeliveryEngine
import ServiceKit

/// An adapter that every app has.
struct SharedAdapter {
    let name: String
    let addressKinds: [String]
    let adapter: any Adapter
    let limits: Lane.Limits
}

extension DeliveryService {
    /// How long what is under way on a lane that is taken down has to end.
    private static let drainTime: Duration = .seconds(30)

    /// The lanes of an app, which are opened if they are not, by name.
    func lanes(of app: String) -> [OpenLane] {
        if work.apps.insert(app).inserted { refreshLanes(of: app) }
        return (work.lanesOfApps[app] ?? []).compactMap { work.lanes[$0] }
    }

    /// Opens and takes down an app's lanes, when its providers have changed.
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
        // What every app has is for what the app has nothing of its own for.
        for shared in shared where own.isDisjoint(with: shared.addressKinds) {
            let key = LaneKey(app: app, adapter: shared.name)
            guard wanted.insert(key).inserted, work.lanes[key] == nil else { continue }
            open(
                OpenLane(
                    key: key, adapter: shared.adapter, addressKinds: shared.addressKinds,
                    outcomes: metrics.outcomes(of: key)),
                shared.limits)
        }
        for key in work.lanesOfApps[app] ?? [] where !wanted.contains(key) {
            feed(.closed(key))
            if let lane = work.lanes.removeValue(forKey: key) { leave(lane) }
        }
        work.lanesOfApps[app] = wanted.sorted()
        feed(.work)
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
        // As many as may be under way at all; the worker leaves some of them to others.
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

    /// Ends an adapter when what is under way has ended, or has had its time.
    private func leave(_ lane: OpenLane) {
        guard lane.provider != nil else { return }
        lane.adapter.onRoom = nil
        work.leaving.append(lane)
        Task {
            // Not cancelled by anyone.
            try? await Task.sleep(for: Self.drainTime)
            work.leaving.removeFirst().adapter.close()
        }
    }

    private func noteRoom(_ key: LaneKey) {
        guard let lane = work.lanes[key] else { return }
        lookAtRoomSoon(lane)
        // Whoever takes the answers that wait looks at the room, too.
        if answers.isEmpty { feedSoon(.tick) }
    }

    /// Lets what an app's switches held go on, slowly at first, and lanes whose provider did not
    /// accept us.
    func releaseLanes(of app: String) {
        for lane in lanes(of: app) { feed(.released(lane.key)) }
    }

    /// Why nothing goes to a lane now; nil: it does.
    func block(_ key: LaneKey) -> LaneBlock? {
        let now = environment.steady()
        let block = engine.block(key, at: now)
        if let block, block.cause != .unreachable { return block }
        return work.lanes[key]?.block(at: now) ?? block
    }

    /// When a block ends by itself, if that is known.
    func end(of block: LaneBlock?) -> UnixTime? {
        block?.until.map { now + ($0 - environment.steady()) }
    }

    /// Tells people once when nothing goes to a lane any more, and when something goes again.
    func watchBlocks() {
        guard work.blocks.isDue(at: environment.steady()) else { return }
        let found = work.lanes.keys.compactMap { key in block(key).map { (key, $0) } }
        metrics.blocks.set(found.map { ($0, $1, end(of: $1)) })
        for change in work.blocks.take(Dictionary(found) { $1 }) {
            change.tell(log) { end(of: $0) }
        }
    }
}
