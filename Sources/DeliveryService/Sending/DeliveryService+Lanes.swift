import DeliveryEngine
import DeliveryAdapters
import AudienceMessages
import Protocol
import ServiceKit

extension DeliveryService {
    /// Works through a run's jobs, several at a time; returns when adapters are through with all.
    func work(through run: Run) async {
        guard !run.jobs.isEmpty else { return }
        run.jobs.reverse()
        run.erasures = inbox.erasures
        startLane(run)
        await withCheckedContinuation { run.idle = $0 }
        run.jobs = []
    }

    /// Starts a task that takes one device after the other.
    ///
    /// Each lane starts the next, which runs only when the first waits: fast adapters cost no
    /// tasks.
    private func startLane(_ run: Run) {
        run.lanes += 1
        run.isLaneStarting = true
        Task { await lane(run) }
    }

    private func lane(_ run: Run) async {
        run.isLaneStarting = false
        while run.stop == nil, let job = run.jobs.popLast() {
            if !run.jobs.isEmpty, !run.isLaneStarting, run.lanes < limits.inFlight {
                startLane(run)
            }
            await begin(job)
            await deliver(job, run)
        }
        run.lanes -= 1
        guard run.lanes == 0 else { return }
        run.idle?.resume()
        run.idle = nil
    }

    private func begin(_ job: Job) async {
        while !window.admits(job.deliveries.count), !queue.isStopping {
            await withCheckedContinuation { recorder.admissions.append($0) }
        }
        window.begin(job.deliveries.count)
    }

    private func deliver(_ job: Job, _ run: Run) async {
        var outcomes: [RecordedOutcome] = []
        for delivery in job.deliveries {
            let result: RecordedOutcome.Result
            if isErased(job.target, run) {
                result = .suppressed
            } else if mayWrite(run) {
                let outcome = await delivery.adapter.deliver(message(job, delivery, run))
                metrics.count(outcome, adapter: delivery.adapter.name)
                noteIfGone(outcome, delivery, job.target, run)
                result = self.result(of: outcome, delivery, run)
            } else if outcomes.isEmpty {
                break
            } else {
                // The device has got it by another way; this one is still open.
                result = .retry(now, attempts: delivery.attempts, error: "")
            }
            outcomes.append(outcome(job, delivery.adapter.name, result, run))
        }
        window.end()
        guard !outcomes.isEmpty else {
            window.settle(job.deliveries.count)
            admit()
            return
        }
        for outcome in outcomes {
            record(outcome, run, chunk: job.chunk, isAttempt: true)
        }
        admit()
    }

    /// Whether the next write to a provider may begin; if not, the run is told why.
    ///
    /// Nothing is awaited between this question and the write.
    private func mayWrite(_ run: Run) -> Bool {
        guard run.stop == nil else { return false }
        if queue.isStopping {
            run.stop = .stopping
        } else if let reason = switches.hold(run.record.app) {
            run.stop = .held(reason)
        } else if now >= run.record.expireTime {
            run.stop = .expired
        }
        return run.stop == nil
    }

    /// Whether a device has been erased since its job was made.
    private func isErased(_ target: Target, _ run: Run) -> Bool {
        guard inbox.erasures != run.erasures else { return false }
        let record = run.record
        return inbox.isErased(target.ordinal, app: record.app, planned: record.planned ?? 0)
    }

    private func message(
        _ job: Job, _ delivery: Job.Delivery, _ run: Run
    ) -> OutgoingMessage {
        let record = run.record
        return OutgoingMessage(
            messageID: MessageID.of(record.id, job.target.ordinal), notificationID: record.id,
            app: record.app, deviceID: job.target.deviceID.description, address: delivery.address,
            locale: job.target.locale, type: record.type, content: record.content, time: now,
            expireTime: record.expireTime)
    }

    private func outcome(
        _ job: Job, _ adapter: String, _ result: RecordedOutcome.Result, _ run: Run
    ) -> RecordedOutcome {
        RecordedOutcome(
            sequence: run.record.sequence, ordinal: job.target.ordinal,
            device: job.target.deviceID.description, adapter: adapter, isRetry: job.chunk == nil,
            result: result)
    }

    private func result(
        of outcome: AttemptOutcome, _ delivery: Job.Delivery, _ run: Run
    ) -> RecordedOutcome.Result {
        let wish: Duration?
        let reason: String
        let isUncertain: Bool
        switch outcome {
        case .accepted: return .delivered
        case .gone(_, let reason), .refused(let reason): return .failed(error: reason)
        case .credentials(let reason):
            run.hold("\(delivery.adapter.name) does not accept us: \(reason)")
            return .retry(now, attempts: delivery.attempts, error: reason)
        case .unprocessed(let reason):
            return .retry(now, attempts: delivery.attempts, error: reason)
        case .deviceBusy(let after, let why), .providerBusy(let after, let why),
            .providerFails(let after, let why):
            (wish, reason, isUncertain) = (after, why, false)
        case .unreachable(let why): (wish, reason, isUncertain) = (nil, why, false)
        case .uncertain(let why): (wish, reason, isUncertain) = (nil, why, true)
        }
        let decision = limits.retries.next(
            after: delivery.attempts + 1, wish: wish, now: now, expiry: run.record.expireTime,
            fraction: fraction())
        return switch decision {
        case .retry(let due): .retry(due, attempts: delivery.attempts + 1, error: reason)
        case .giveUp: isUncertain ? .uncertain(error: reason) : .failed(error: reason)
        case .expire: .expired
        }
    }
}
