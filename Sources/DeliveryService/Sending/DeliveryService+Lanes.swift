import DeliveryAdapters
import DeliveryEngine

/// An adapter that every app has.
struct SharedAdapter {
    let name: String
    let addressKinds: [String]
    let adapter: any Adapter
    let limits: Lane.Limits
}

extension DeliveryService {
    /// The lanes of an app, which are opened if they are not.
    func lanes(of app: String) -> [OpenLane] {
        if work.apps.insert(app).inserted {
            for shared in shared {
                let key = LaneKey(app: app, adapter: shared.name)
                open(
                    OpenLane(key: key, adapter: shared.adapter, addressKinds: shared.addressKinds),
                    shared.limits)
            }
        }
        return work.lanes.values.filter { $0.key.app == app }.sorted { $0.key < $1.key }
    }

    private func open(_ lane: OpenLane, _ limits: Lane.Limits) {
        let key = lane.key
        work.lanes[key] = lane
        metrics.open(adapter: key.adapter)
        feed(.opened(key, limits))
        guard !lane.isUnbounded else { return }
        engine.setRoom(lane.adapter.room, of: key)
        lane.adapter.onRoom = { [weak self] in
            guard let self else { return }
            assumeIsolated { $0.noteRoom(key) }
        }
    }

    private func noteRoom(_ key: LaneKey) {
        guard let lane = work.lanes[key] else { return }
        engine.setRoom(lane.adapter.room, of: key)
        feed(.tick)
    }

    /// Lets what an app's switches held go on, slowly at first, and lanes whose provider did not
    /// accept us.
    func releaseLanes(of app: String) {
        for lane in lanes(of: app) { feed(.released(lane.key)) }
    }

    /// Why nothing goes to some of an app's adapters now, for people; empty: it does.
    func blocks(of app: String) -> String {
        let time = environment.steady()
        return lanes(of: app).compactMap { lane in
            engine.block(lane.key, at: time).map { "\(lane.key.adapter): \($0)" }
        }.joined(separator: "; ")
    }
}
