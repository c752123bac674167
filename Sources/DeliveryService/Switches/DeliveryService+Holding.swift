import DeliveryEngine
import ServiceKit

extension DeliveryService {
    /// Marks as stalled what switches hold: from then on only a release lets it go on.
    ///
    /// What they cancel is cancelled. Nothing is written meanwhile: a switch is asked before each
    /// write.
    func hold() async throws {
        mustHold = false
        do {
            for killSwitch in switches.on { try await hold(killSwitch) }
        } catch {
            mustHold = true
            throw error
        }
    }

    private func hold(_ killSwitch: KillSwitch) async throws {
        guard let hold = killSwitch.hold else { return }
        switch killSwitch.target.kind {
        case .adapter:
            // What it holds waits in its lane; the notifications go on to others.
            if hold.mode == .cancel { try await endWork(of: killSwitch, hold) }
        case .notification:
            let changed = try await store.handle(
                hold.event, sequence: killSwitch.sequence, now: now)
            if let changed { take(changed) }
            guard changed?.record.state.isFinal ?? true else { return }
            try await store.forget(killSwitch.target, epoch: killSwitch.epoch)
            switches.forget(killSwitch.target, epoch: killSwitch.epoch)
            metrics.switches.set(switches)
        case .whole, .type:
            for state in states(hold.mode) { try await self.hold(killSwitch, in: state) }
        }
    }

    /// What is scheduled is held when its time comes.
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
        // The switch may be off again before the worker has given it back.
        feed(.suspended(transition.record.sequence))
    }

    /// Ends what is open of an adapter that everything is cancelled for; what is under way goes on,
    /// and is looked at again.
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
