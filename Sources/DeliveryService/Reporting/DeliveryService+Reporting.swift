import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// Records a provider's answer about an address, if it must be reported to the registry.
    func noteAddress(_ outcome: AttemptOutcome, _ attempt: Attempt) {
        guard !attempt.target.addressKind.isEmpty else { return }
        switch outcome {
        case .gone(let since, let reason): tell(.gone, of: attempt, since: since, reason)
        case .wrongTarget(nil, let reason):
            guard work.doubted.count < limits.untoldAddresses else { return }
            work.doubted.insert(DoubtedAddress(attempt))
            tell(.wrongTarget, of: attempt, since: nil, reason)
        case .accepted where !work.doubted.isEmpty:
            guard work.doubted.contains(DoubtedAddress(attempt)),
                tell(.works, of: attempt, since: nil, "")
            else { return }
            work.doubted.remove(DoubtedAddress(attempt))
        default: break
        }
    }

    /// Adds an outcome to be reported.
    ///
    /// - Returns: False if too many wait already.
    @discardableResult
    private func tell(
        _ verdict: Proto.AddressVerdict, of attempt: Attempt, since: UnixTime?, _ reason: String
    ) -> Bool {
        // A provider's clock may be ahead; the registry compares with Herald's.
        let now = now
        let isNoted = work.untold.append(
            verdict, of: attempt, since: min(since ?? now, now), reason,
            at: environment.steady())
        guard isNoted else { return false }
        guard !work.isReporting else { return true }
        work.isReporting = true
        Task { await report() }
        return true
    }

    /// Reports to the registry which addresses are gone, belong to another topic or project, or
    /// work after all.
    ///
    /// If the registry is unavailable, the provider will report an address again at the next
    /// notification, and a working address is reported again then. If this process is killed, it
    /// forgets which addresses it doubted.
    private func report() async {
        var pace = ReportPace(limits.reporting, attempts: work.attempts, at: environment.steady())
        while !work.isStopping, let began = work.untold.began {
            let waiting = work.untold.count
            metrics.note(untold: waiting)
            let isTime = pace.isTime(
                waiting: waiting, since: began, attempts: work.attempts,
                at: environment.steady())
            if isTime, let batch = work.untold.next() {
                pace.told(batch.count)
                await tell(batch)
                guard batch.count < limits.toldAtOnce else { continue }
            }
            // Nobody cancels this task.
            try? await Task.sleep(for: limits.tellingPause)
        }
        work.isReporting = false
        metrics.note(untold: work.untold.count)
    }

    /// Reports the remaining outcomes when this process stops; only for a short time, because the
    /// registry may be stopping too.
    func reportRest() async {
        guard !work.untold.isEmpty else { return }
        await withCheckedContinuation { waiter in
            work.reportWaiter = waiter
            Task {
                while let batch = work.untold.next() { await tell(batch) }
                noteReported()
            }
            Task {
                // Nobody cancels this task.
                try? await Task.sleep(for: limits.lastReport)
                noteReported()
            }
        }
    }

    private func noteReported() {
        work.reportWaiter?.resume()
        work.reportWaiter = nil
    }

    private func tell(_ batch: UntoldOutcomes.Batch) async {
        var request = Proto.ReportOutcomesRequest()
        (request.app, request.outcomes) = (batch.app, batch.outcomes)
        do {
            _ = try await environment.registry.reportOutcomes(request, CallContext())
        } catch {
            doubtAgain(request)
        }
    }

    /// Remembers the addresses whose working could not be reported.
    private func doubtAgain(_ request: Proto.ReportOutcomesRequest) {
        for outcome in request.outcomes where outcome.verdict == .works {
            guard work.doubted.count < limits.untoldAddresses else { return }
            work.doubted.insert(DoubtedAddress(outcome, of: request.app))
        }
    }
}

/// An address that was reported to the registry as another topic's or project's.
struct DoubtedAddress: Hashable {
    let app: String
    let device: String
    let kind: String
    let value: String

    /// Creates the key of an attempt's address.
    init(_ attempt: Attempt) {
        (app, device) = (attempt.brief.app, attempt.target.device)
        (kind, value) = (attempt.target.addressKind, attempt.target.address)
    }

    /// Creates the key of a reported address.
    init(_ outcome: Proto.AddressOutcome, of app: String) {
        (self.app, device) = (app, outcome.deviceId)
        (kind, value) = (outcome.kind, outcome.value)
    }
}
