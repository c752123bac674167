import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

extension DeliveryService {
    /// Releases what switches have held: one notification, those of a type and
    /// the types below it, the work of an adapter, or all of an app.
    ///
    /// Each delivery is checked first. It is dropped if the notification has expired or was
    /// replaced, or if its device no longer belongs to the audience, no longer exists, is muted, or
    /// is at the limit of a frequency cap.
    ///
    /// - Throws: `failedPrecondition` while a switch is on that would hold it again, `unavailable`
    ///   if the registry is unavailable and one notification was requested.
    package func releaseNotifications(
        _ request: Proto.ReleaseNotificationsRequest, _ call: CallContext
    ) async throws -> Proto.ReleaseNotificationsResponse {
        let app = try gone.app(request.app, call)
        let release = try SwitchCheck(call: call, now: now).release(request, of: app)
        if !request.preview, let hold = switches.hold(app: app) { throw Self.refusal(hold) }
        let adapters = try adaptersToRelease(request, app)
        var items: [ReleaseItem] = []
        if request.id.isEmpty, request.adapter.isEmpty, !request.preview {
            if let hold = switches.hold(type: request.type, of: app) { throw Self.refusal(hold) }
            // Nothing is sent without this record, whatever happens next.
            try await store.record(release)
        }
        // Adapters first, because their waiting work does not include stalled notifications.
        for name in adapters {
            let lane = LaneKey(app: app, adapter: name)
            items += try await self.release(lane, as: release, isPreview: request.preview)
        }
        if !request.id.isEmpty {
            items = [try await releaseOne(as: release, isPreview: request.preview)]
        } else if request.adapter.isEmpty {
            let type = request.type.isEmpty ? nil : request.type
            items += try await releaseAll(
                of: app, type: type, isPreview: request.preview,
                absence: items.first(where: \.isUnanswered)?.problem)
        } else if !request.preview, let item = items.first(where: { $0.problem != nil }) {
            throw RPCError(
                item.isTransient ? .unavailable : .failedPrecondition,
                "\(item.record.id): \(item.problem ?? "")")
        }
        if !request.preview { releaseLanes(of: app) }
        try await account(&items, isPreview: request.preview)
        return items.response
    }

    /// Returns the error while a switch is on.
    private static func refusal(_ hold: SwitchHold) -> RPCError {
        RPCError(.failedPrecondition, "\(hold.reason); turn it off first, then release")
    }

    private func refuseWhileOn(adapter: String, _ app: String) throws(RPCError) {
        let own = switches[SwitchTarget(app: app, kind: .adapter, name: adapter)]
        if let own, own.isOn, let hold = own.hold { throw Self.refusal(hold) }
    }

    private func releaseOne(
        as wanted: KillSwitch, isPreview: Bool
    ) async throws -> ReleaseItem {
        let app = wanted.target.app
        let record = try await store.record(id: wanted.target.name, app: app)
        guard record.state == .stalled else {
            // A notification that only waits for a provider that refuses us is released as well.
            let waiting = lanes(of: app).filter { block($0.key) != nil }
            if record.state == .sending, !waiting.isEmpty {
                let held = waiting.compactMap { switches.switches.hold($0.key) }
                guard held.count == waiting.count, let reason = held.first else {
                    if !isPreview { try await store.record(wanted) }
                    return ReleaseItem(
                        record: record, transition: Transition(record: record, from: record.state))
                }
                throw RPCError(
                    .failedPrecondition, "\(reason); turn it off, then release the adapter")
            }
            throw RPCError(
                .failedPrecondition,
                "the notification is \(record.state.name), not stalled")
        }
        if !isPreview {
            if let hold = switches.hold(record) { throw Self.refusal(hold) }
            if let problem = approvals.problem(of: record) {
                throw RPCError(.failedPrecondition, problem)
            }
            try await store.record(wanted)
        }
        let item = try await release(record, isPreview: isPreview)
        if let problem = item.problem, !isPreview {
            throw RPCError(item.isTransient ? .unavailable : .failedPrecondition, problem)
        }
        return item
    }

    private func releaseAll(
        of app: String, type: String?, isPreview: Bool, absence: String?
    ) async throws -> [ReleaseItem] {
        var items: [ReleaseItem] = []
        // If the registry did not answer once, do not wait for it again.
        var absence = absence
        var last: Int64 = 0
        while true {
            let records = try await store.stalled(
                of: app, type: type, after: last, limit: limits.changedAtOnce)
            for record in records {
                // The rollout has found a problem, so it must be released by its id.
                if let pause = record.rollout?.pause, !pause.isEmpty {
                    let problem = "\(pause); release it by its id"
                    items.append(ReleaseItem(record: record, problem: problem))
                } else {
                    let item = try await release(
                        record, isPreview: isPreview, absence: absence)
                    if item.isUnanswered { absence = item.problem }
                    items.append(item)
                }
            }
            guard records.count == limits.changedAtOnce, let end = records.last else {
                return items
            }
            last = end.sequence
        }
    }

    private func adaptersToRelease(
        _ request: Proto.ReleaseNotificationsRequest, _ app: String
    ) throws(RPCError) -> [String] {
        if !request.adapter.isEmpty {
            if !request.preview { try refuseWhileOn(adapter: request.adapter, app) }
            return [request.adapter]
        }
        guard request.id.isEmpty, request.type.isEmpty else { return [] }
        return switches.concerning(app).filter { $0.target.kind == .adapter && $0.awaitsRelease }
            .map(\.target.name)
    }

    /// Releases the work that waits on a lane, whose notifications are in the state `sending`.
    private func release(
        _ lane: LaneKey, as wanted: KillSwitch, isPreview: Bool
    ) async throws -> [ReleaseItem] {
        let target = SwitchTarget(app: lane.app, kind: .adapter, name: lane.adapter)
        guard switches[target]?.hold != nil else { return [] }
        var items: [ReleaseItem] = []
        let open = try await store.openOn(lane)
        for record in open?.records ?? [] {
            var item = ReleaseItem(record: record)
            let scope = ReleaseScope(notification: record.sequence, lane: open?.number)
            if let absence = items.first(where: \.isUnanswered)?.problem {
                item.stay(absence, isTransient: true)
            } else {
                try await recheck(&item, scope, isPreview: isPreview)
            }
            item.transition =
                item.transition ?? Transition(record: record, from: record.state)
            items.append(item)
        }
        // The lane resumes for all of them or for none.
        guard !isPreview, items.allSatisfy({ $0.problem == nil }) else { return items }
        var release = wanted
        release.target = target
        if let new = try await store.endHold(release) { take(new) }
        return items
    }
}
