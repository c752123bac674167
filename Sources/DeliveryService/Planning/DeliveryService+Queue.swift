import DeliveryEngine
import Protocol
import ServiceKit
import Storage

/// What the queue has in hand.
struct QueueState {
    /// A notification that a task works on.
    struct Work {
        var isPlanned: Bool
    }

    var working: [Int64: Work] = [:]
    /// Notifications that are left alone until then, because something failed.
    var pauses: [Int64: UnixTime] = [:]
    /// How often in a row something failed.
    var failures: [Int64: Int] = [:]
    var nextSweep: UnixTime?
    var isPumping = false
    var isStopping = false
    var isWoken = false
    var sleeper: CheckedContinuation<Void, Never>?
    var stopWaiters: [CheckedContinuation<Void, Never>] = []

    func count(isPlanned: Bool) -> Int { working.values.count { $0.isPlanned == isPlanned } }
}

extension DeliveryService {
    /// How many notifications are looked at in one round, besides those in hand.
    private static let round = 64

    /// Looks for what is due now; for whoever changed something, or the clock.
    package func wake() {
        queue.isWoken = true
        queue.sleeper?.resume()
        queue.sleeper = nil
    }

    /// Starts what is due, rests until something is, and so on until the service stops.
    func pump() async {
        while !queue.isStopping {
            queue.isWoken = false
            var rest = limits.pause
            do {
                rest = try await startWork()
            } catch let error as StorageError where error.code == .closed {
                queue.isStopping = true
            } catch {
                log(.warning, "the queue cannot be read", ["error": "\(error)"])
            }
            if !queue.isWoken, !queue.isStopping { await sleep(rest) }
        }
        queue.isPumping = false
        tellStopped()
    }

    private func sleep(_ rest: Duration) async {
        let alarm = Task {
            try await Task.sleep(for: rest)
            wake()
        }
        await withCheckedContinuation { queue.sleeper = $0 }
        alarm.cancel()
    }

    private func startWork() async throws -> Duration {
        if mustHold { try await hold() }
        let now = now
        if queue.nextSweep ?? now <= now {
            queue.nextSweep = now + Retention.sweep
            try await store.sweep(now: now)
        }
        queue.pauses = queue.pauses.filter { $0.value > now }
        let inHand = queue.working.count + queue.pauses.count
        var next = now + limits.rest
        for due in try await store.due(limit: Self.round + inHand)
        where queue.working[due.sequence] == nil {
            let time = max(due.time, queue.pauses[due.sequence] ?? due.time)
            // One for which there is no room is looked at again when another has ended.
            if time > now { next = min(next, time) } else { startWork(on: due) }
        }
        return max(.milliseconds(1), next - now)
    }

    private func startWork(on due: DeliveryStore.Due) {
        let room = due.isPlanned ? limits.sending : limits.planning
        guard queue.count(isPlanned: due.isPlanned) < room else { return }
        queue.working[due.sequence] = .init(isPlanned: due.isPlanned)
        Task { await work(on: due.sequence) }
    }

    private func work(on sequence: Int64) async {
        do {
            try await step(sequence)
        } catch is Fenced {
            fence()
        } catch {
            pause(sequence, because: error)
        }
        queue.working[sequence] = nil
        if queue.isStopping { tellStopped() } else { wake() }
    }

    private func pause(_ sequence: Int64, because error: any Error) {
        guard !queue.isStopping else { return }
        let failures = queue.failures[sequence, default: 0] + 1
        queue.failures[sequence] = failures
        let span = limits.retries.span(after: failures) * fraction()
        queue.pauses[sequence] = now + max(limits.pause, span)
        log(
            .warning, "a notification is tried again later",
            ["sequence": "\(sequence)", "error": "\(error)"])
    }

    private func step(_ sequence: Int64) async throws {
        guard let record = try await store.notification(sequence) else { return }
        if let reason = switches.hold(record.app), !record.state.isFinal, record.state != .stalled {
            note(try await store.handle(.held(reason: reason), sequence: sequence, now: now))
            return
        }
        switch record.state {
        case .queued: try await plan(record)
        case .sending: try await send(record)
        // Its time has come, or is over.
        case .scheduled, .stalled, .sent, .failed, .cancelled, .expired:
            note(try await store.handle(.due, sequence: sequence, now: now))
        }
    }

    /// A newer process has the database: nothing more is sent or written here.
    func fence() {
        guard !queue.isStopping else { return }
        log(.error, "another process has taken the queue over; this one stops sending")
        queue.isStopping = true
        for run in runs.values { run.stop = .stopping }
        admit()
        wake()
    }

    private func tellStopped() {
        let waiters = queue.stopWaiters
        queue.stopWaiters = []
        for waiter in waiters { waiter.resume() }
    }
}
