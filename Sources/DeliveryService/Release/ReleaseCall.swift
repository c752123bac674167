import DeliveryEngine
package import Protocol
import ServiceKit
import ServiceStorage

/// Releases the notifications and deliveries that switches have held, or previews that.
enum ReleaseCall {
    /// Releases one notification, those of a type and the types below it, the work of an adapter,
    /// or all of an app.
    ///
    /// Each delivery is checked first. It is dropped if the notification has expired or was
    /// replaced, or if its device no longer belongs to the audience, no longer exists, is muted, or
    /// is at the limit of a frequency cap.
    ///
    /// - Throws: `failedPrecondition` while a switch is on that would hold it again, or if
    ///   something else would go out than the caller has seen; `unavailable` if the registry is
    ///   unavailable and one notification was requested.
    static func run(
        _ request: Proto.ReleaseNotificationsRequest, _ call: CallContext,
        on service: isolated DeliveryService
    ) async throws -> Proto.ReleaseNotificationsResponse {
        let app = try service.gone.app(request.app, call)
        let wanted = try SwitchCheck(call: call, now: service.now).release(request, of: app)
        var release = Release(wanted: wanted, isPreview: request.preview)
        if !request.preview, let hold = service.switches.hold(app: app) { throw refusal(hold) }
        if !request.preview, !request.previewToken.isEmpty {
            let seen = try SeenRelease(token: request.previewToken)
            let present = try await items(
                request, Release(wanted: wanted, isPreview: true), on: service)
            try seen.check(present.seen(of: wanted.target))
            release.only = present.ids
        }
        var items = try await items(request, release, on: service)
        let seen = items.seen(of: wanted.target)
        if !request.preview { service.releaseLanes(of: app) }
        try await service.account(&items.whole, isPreview: request.preview)
        var response = items.response
        if request.preview { response.previewToken = seen.token }
        return response
    }

    /// The scope of a release, and whether the release is only a preview.
    private struct Release {
        let wanted: KillSwitch
        let isPreview: Bool
        /// The ids of the notifications that the caller has seen; nil for all that are held.
        var only: Set<String>?

        var app: String { wanted.target.app }
    }

    private static func items(
        _ request: Proto.ReleaseNotificationsRequest, _ release: Release,
        on service: isolated DeliveryService
    ) async throws -> ReleaseItems {
        let app = release.app
        let adapters = try adaptersToRelease(request, app, on: service)
        var items = ReleaseItems(isPreview: release.isPreview, now: service.now)
        if request.id.isEmpty, request.adapter.isEmpty, !release.isPreview {
            if let hold = service.switches.hold(type: request.type, of: app) { throw refusal(hold) }
            // Nothing is sent without this record, whatever happens next.
            try await service.store.record(release.wanted)
        }
        // Adapters first, because their waiting work does not include stalled notifications.
        let firstProblem = try await releaseLanes(adapters, release, &items, on: service)
        if !request.id.isEmpty {
            items.append(try await releaseOne(release, on: service))
        } else if request.adapter.isEmpty {
            let type = request.type.isEmpty ? nil : request.type
            try await releaseAll(release, type: type, &items, on: service)
        } else if !release.isPreview, let item = firstProblem {
            throw RPCError(
                item.isTransient ? .unavailable : .failedPrecondition,
                "\(item.record.id): \(item.problem ?? "")")
        }
        return items
    }

    /// Returns the error while a switch is on.
    private static func refusal(_ hold: SwitchHold) -> RPCError {
        RPCError(.failedPrecondition, "\(hold.reason); turn it off first, then release")
    }

    private static func refuseWhileOn(
        adapter: String, _ app: String, on service: isolated DeliveryService
    ) throws(RPCError) {
        let own = service.switches[SwitchTarget(app: app, kind: .adapter, name: adapter)]
        if let own, own.isOn, let hold = own.hold { throw refusal(hold) }
    }

    private static func releaseOne(
        _ release: Release, on service: isolated DeliveryService
    ) async throws -> ReleaseItem {
        let (app, wanted, isPreview) = (release.app, release.wanted, release.isPreview)
        let record = try await service.store.record(id: wanted.target.name, app: app)
        guard record.state == .stalled else {
            // A notification that only waits for a provider that refuses us is released as well.
            let waiting = service.lanes(of: app).filter { service.block($0.key) != nil }
            if record.state == .sending, !waiting.isEmpty {
                let held = waiting.compactMap { service.switches.switches.hold($0.key) }
                guard held.count == waiting.count, let reason = held.first else {
                    if !isPreview { try await service.store.record(wanted) }
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
            if let hold = service.switches.hold(record) { throw refusal(hold) }
            if let problem = service.approvals.problem(of: record) {
                throw RPCError(.failedPrecondition, problem)
            }
            try await service.store.record(wanted)
        }
        let item = try await service.release(record, isPreview: isPreview)
        if let problem = item.problem, !isPreview {
            throw RPCError(item.isTransient ? .unavailable : .failedPrecondition, problem)
        }
        return item
    }

    private static func releaseAll(
        _ release: Release, type: String?, _ items: inout ReleaseItems,
        on service: isolated DeliveryService
    ) async throws {
        var last: Int64 = 0
        while true {
            let records = try await service.store.stalled(
                of: release.app, type: type, after: last, limit: service.limits.changedAtOnce)
            for record in records where release.only?.contains(record.id) ?? true {
                // The rollout has found a problem, so it must be released by its id.
                if let pause = record.rollout?.pause, !pause.isEmpty {
                    let problem = "\(pause); release it by its id"
                    items.append(ReleaseItem(record: record, problem: problem))
                } else {
                    // If the registry did not answer once, do not wait for it again.
                    items.append(
                        try await service.release(
                            record, isPreview: release.isPreview, absence: items.absence))
                }
            }
            guard records.count == service.limits.changedAtOnce, let end = records.last else {
                return
            }
            last = end.sequence
        }
    }

    private static func adaptersToRelease(
        _ request: Proto.ReleaseNotificationsRequest, _ app: String,
        on service: isolated DeliveryService
    ) throws(RPCError) -> [String] {
        if !request.adapter.isEmpty {
            if !request.preview { try refuseWhileOn(adapter: request.adapter, app, on: service) }
            return [request.adapter]
        }
        guard request.id.isEmpty, request.type.isEmpty else { return [] }
        return service.switches.concerning(app).filter {
            $0.target.kind == .adapter && $0.awaitsRelease
        }
        .map(\.target.name)
    }

    /// Releases the work that waits for adapters, whose notifications are in the state `sending`;
    /// returns the first that stays held, if one does.
    ///
    /// The holds of all adapters end in one transaction, which ends none if a notification has
    /// joined that the caller has not seen.
    private static func releaseLanes(
        _ adapters: [String], _ release: Release, _ items: inout ReleaseItems,
        on service: isolated DeliveryService
    ) async throws -> ReleaseItem? {
        var firstProblem: ReleaseItem?
        var ends: [KillSwitch] = []
        for name in adapters {
            let target = SwitchTarget(app: release.app, kind: .adapter, name: name)
            guard service.switches[target]?.hold != nil else { continue }
            let problem = try await check(
                LaneKey(app: release.app, adapter: name), release, &items, on: service)
            firstProblem = firstProblem ?? problem
            // The lane resumes for all of them or for none.
            guard !release.isPreview, problem == nil else { continue }
            var end = release.wanted
            end.target = target
            ends.append(end)
        }
        guard !ends.isEmpty else { return firstProblem }
        for new in try await service.store.endHolds(ends, only: release.only) { service.take(new) }
        return firstProblem
    }

    /// Checks the work that waits on a lane; returns the first notification that has to stay held,
    /// if one has.
    private static func check(
        _ lane: LaneKey, _ release: Release, _ items: inout ReleaseItems,
        on service: isolated DeliveryService
    ) async throws -> ReleaseItem? {
        let open = try await service.store.openOn(lane)
        var problem: ReleaseItem?
        for sequence in open?.notifications ?? [] {
            // Rows of one that is over, or held as a whole, may not have followed it yet.
            guard let record = try await service.store.notification(sequence),
                !record.state.isFinal, record.state != .stalled
            else { continue }
            var item = ReleaseItem(record: record)
            if let absence = items.absence {
                item.stay(absence, isTransient: true)
            } else {
                try await service.recheck(
                    &item, ReleaseScope(notification: sequence, lane: open?.number),
                    isPreview: release.isPreview)
            }
            item.transition =
                item.transition ?? Transition(record: record, from: record.state)
            if item.problem != nil { problem = problem ?? item }
            items.append(item)
        }
        return problem
    }
}

extension DeliveryService {
    package func releaseNotifications(
        _ request: Proto.ReleaseNotificationsRequest, _ call: CallContext
    ) async throws -> Proto.ReleaseNotificationsResponse {
        try await ReleaseCall.run(request, call, on: self)
    }
}
