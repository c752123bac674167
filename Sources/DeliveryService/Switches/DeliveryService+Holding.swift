import DeliveryEngine
import ServiceKit

extension DeliveryService {
    /// Marks the notifications that switches hold as stalled, so that only a release resumes them,
    /// and cancels those that switches cancel.
    ///
    /// Nothing is sent in the meantime, because the switches are checked before each write.
    func hold() async throws {
        mustHold = false
        var first: (any Error)?
        for killSwitch in switches.on {
            // One with which it fails keeps no other waiting.
            do { try await hold(killSwitch) } catch { first = first ?? error }
        }
        guard let first else { return }
        mustHold = true
        throw first
    }

    func hold(_ killSwitch: KillSwitch) async throws {
        guard let hold = killSwitch.hold else { return }
        switch killSwitch.target.kind {
        case .adapter:
            // Work that an adapter's switch holds waits in its lane; the notifications continue on
            // others.
            if hold.mode == .cancel { try await endWork(of: killSwitch, hold) }
        case .notification:
            let changed = try await store.handle(
                hold.event, sequence: killSwitch.sequence, now: now)
            if let changed { take(changed) }
            try await holdWaiting(killSwitch, hold)
            if changed?.record.state.isFinal ?? true { await SwitchKeeper.endOver(on: self) }
        case .whole, .type:
            for state in states(hold.mode) { try await self.hold(killSwitch, in: state) }
            try await holdWaiting(killSwitch, hold)
        }
    }

    /// Marks what waits for approval: once it is approved, it needs a release as well.
    private func holdWaiting(_ killSwitch: KillSwitch, _ hold: SwitchHold) async throws {
        let target = killSwitch.target
        guard hold.mode == .pause else { return }
        for app in approvals.apps where target.app.isEmpty || target.app == app {
            var isMore = true
            while isMore, switches[target]?.hold?.mode == .pause {
                isMore =
                    try await store.holdWaiting(
                        hold.mark, of: app, type: target.kind == .type ? target.name : nil,
                        sequence: target.kind == .notification ? killSwitch.sequence : nil,
                        limit: limits.changedAtOnce, now: now) == limits.changedAtOnce
            }
        }
    }

    /// Returns the states in which a switch acts at once; scheduled ones are held in their time.
    private func states(_ mode: KillSwitch.Mode) -> [NotificationState] {
        mode == .cancel ? [.scheduled, .queued, .sending, .stalled] : [.queued, .sending]
    }

    private func hold(_ killSwitch: KillSwitch, in state: NotificationState) async throws {
        let target = killSwitch.target
        var last: Int64? = 0
        while let after = last, let hold = switches[target]?.hold {
            let (changed, next) = try await store.handleAll(
                hold.event, of: target.app, type: target.kind == .type ? target.name : nil,
                in: state, after: after, limit: limits.changedAtOnce, now: now)
            for transition in changed { take(transition) }
            last = next
        }
    }

    private func take(_ transition: Transition) {
        note(transition)
        // The switch may be off again before the worker has given the work back.
        feed(.suspended(transition.record.sequence))
    }

    /// Ends an adapter's open work, which its switch cancels; attempts in flight end as they do,
    /// and their chunks are checked again.
    private func endWork(of killSwitch: KillSwitch, _ hold: SwitchHold) async throws {
        let target = killSwitch.target
        let lane = LaneKey(app: target.app, adapter: target.name)
        var isMore = true
        while isMore, switches[target]?.hold?.mode == .cancel {
            let transitions: [Transition]
            (transitions, isMore) = try await store.endWork(
                of: lane, limit: limits.changedAtOnce, now: now, at: environment.steady())
            for transition in transitions { note(transition) }
        }
    }
}
