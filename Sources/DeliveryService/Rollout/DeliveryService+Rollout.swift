import Audience
import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// The number of devices sorted into stages before other tasks get a turn.
    private static let sortedAtOnce = 65_536
    /// The interval at which rollouts are checked, which is how long failures continue.
    private static let rolloutPause: Duration = .seconds(1)

    /// Checks rollouts periodically, until the service stops.
    func keepRollouts() async {
        while !work.isStopping {
            await lookAtRollouts()
            // Nobody cancels this task.
            try? await Task.sleep(for: Self.rolloutPause)
        }
    }

    /// Begins the stages that are due, and pauses rollouts that have exceeded a limit.
    func lookAtRollouts() async {
        guard work.hasRollouts else { return }
        work.hasRollouts = false
        do {
            let running = try await store.runningRollouts()
            if !running.isEmpty { work.hasRollouts = true }
            for record in running { try await look(at: record) }
        } catch {
            work.hasRollouts = true
            log(.warning, "the rollouts cannot be checked now", ["error": "\(error)"])
        }
    }

    private func look(at record: NotificationRecord) async throws {
        guard let rollout = record.rollout else { return }
        switch record.state {
        // A switch holds the whole notification; a stalled one continues with a release.
        case .sending where switches.hold(record) == nil: break
        // No adapter reaches the remaining devices, which find it in the inbox: nothing can be
        // judged.
        case .sent, .failed:
            guard let next = rollout.next else { return try await carryOut(.isOver, on: record) }
            return next <= now ? try await carryOut(.goesOn, on: record) : ()
        case .cancelled, .expired: return try await carryOut(.isOver, on: record)
        case .scheduled, .queued, .sending, .stalled: return
        }
        let judge = RolloutJudge(rollout: rollout)
        let isDue = rollout.next.map { $0 <= now } ?? false
        let figures = try await store.rolloutFigures(
            of: record.sequence, withUndecided: isDue)
        if let reason = judge.failures(figures) {
            return try await carryOut(.pauses(reason), on: record)
        }
        guard isDue else { return }
        if let reason = judge.doubt(figures) { return try await wait(reason, record) }
        do {
            let departures = try await RolloutDepartures.now(from: record, on: self)
            let reason = judge.departures(departures.departed, of: departures.devices)
            try await carryOut(reason.map { .pauses($0) } ?? .goesOn, on: record, departures)
        } catch let error as RPCError {
            let reason = "the registry: \(error.message)"
            guard error.isPermanent else { return try await wait(reason, record) }
            try await carryOut(.pauses("rollout paused: \(reason)"), on: record)
        }
    }

    private func wait(_ reason: String, _ record: NotificationRecord) async throws {
        guard record.rollout?.waits != reason else { return }
        try await carryOut(.waits(reason), on: record)
    }

    private func carryOut(
        _ verdict: RolloutVerdict, on record: NotificationRecord,
        _ departures: RolloutDepartures? = nil
    ) async throws {
        let changed = try await store.carryOut(verdict, on: record, departures, now: now)
        guard let changed else { return }
        switch verdict {
        case .goesOn:
            feed(.work)
        case .pauses(let reason):
            log(.warning, "a rollout has paused", ["notification": record.id, "reason": reason])
            note(changed)
            feed(.suspended(record.sequence))
        case .waits, .isOver: break
        }
    }

    /// Returns an audience by stage; the times of all stages but the first are still unknown.
    func stages(of ordinals: Bitmap, _ record: NotificationRecord) async -> [Wave] {
        let stages = record.rollout?.asked.stages ?? []
        let sample = RolloutSample(id: record.id, stages: stages)
        let waves = stages.indices.map { stage in
            Wave(notBefore: stage == 0 ? nil : RolloutTable.gate(stage), ordinals: Bitmap())
        }
        var last: UInt32?
        while case let some = ordinals.ordinals(after: last, limit: Self.sortedAtOnce),
            let end = some.last
        {
            var parts = [[UInt32]](repeating: [], count: waves.count)
            for ordinal in some { parts[sample.stage(of: ordinal)].append(ordinal) }
            for (place, part) in parts.enumerated() { waves[place].ordinals.insert(part) }
            last = end
            await Task.yield()
        }
        return waves.filter { !$0.ordinals.isEmpty }
    }
}
