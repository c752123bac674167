import DeliveryEngine
import ServiceKit

/// The maintenance of the queue: it applies switches, makes digests and removes old data.
///
/// What fails in one step, for one app, keeps no other step waiting.
enum Upkeep {
    /// The interval of the maintenance.
    private static let pause: Duration = .seconds(1)

    private enum Step: CaseIterable {
        case hold, switches, digests, oldest, sweep
    }

    /// Does what is due again and again, until the service stops.
    static func run(on service: isolated DeliveryService) async {
        while !service.work.isStopping {
            await service.putInOrder()
            // Nobody cancels this task.
            try? await Task.sleep(for: pause)
        }
    }

    /// Does what is due.
    static func once(on service: isolated DeliveryService) async {
        for step in Step.allCases {
            do {
                try await take(step, on: service)
            } catch {
                service.log(
                    .warning, "the queue cannot be maintained now",
                    ["step": "\(step)", "error": "\(error)"])
            }
        }
    }

    private static func take(_ step: Step, on service: isolated DeliveryService) async throws {
        switch step {
        case .hold:
            guard service.mustHold || service.switches.cancelsOnLanes else { return }
            try await service.hold()
        case .switches: await SwitchKeeper.look(on: service)
        case .digests: try await service.makeDigests()
        case .oldest:
            let backlog = service.metrics.backlog
            guard backlog.mayWait else { return backlog.set(oldest: nil, waiting: [:]) }
            let found = try await service.store.backlog(at: service.now)
            backlog.set(oldest: found.oldest, waiting: found.waiting)
        case .sweep:
            let now = service.now
            guard service.nextSweep.map({ $0 <= now }) ?? true else { return }
            service.nextSweep = now + Retention.sweep
            try await service.store.sweep(now: now)
            let kept = try await service.store.trim(
                toBytes: service.limits.keptBytes / 4 * 3, now: now)
            service.openNotifications.kept = kept.bytes
            if kept.isMore { service.nextSweep = now + Retention.nextTrim }
        }
    }
}

extension DeliveryService {
    /// Does the maintenance that is due.
    func putInOrder() async { await Upkeep.once(on: self) }
}
