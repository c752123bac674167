import DeliveryAdapters
import Audience
import AudienceMessages
import Protocol
import ServiceKit

extension DeliveryService {
    /// Sends what can be sent of a notification now.
    func send(_ record: NotificationRecord) async throws {
        let run = Run(record)
        runs[record.sequence] = run
        defer { runs[record.sequence] = nil }
        var failure: (any Error)?
        do {
            try await sendRetries(run)
            try await sendChunks(run)
        } catch let error as RPCError where error.isPermanent {
            run.stop = .held("the registry: \(error.message)")
        } catch {
            failure = error
        }
        await reportGone(run)
        // Nobody else may lease a chunk while outcomes of it are unrecorded.
        await waitUntilRecorded(run)
        try await settle(run)
        if let failure { throw failure }
        queue.failures[record.sequence] = nil
    }

    private func settle(_ run: Run) async throws {
        var reason: String?
        switch run.stop {
        case .stopping, .cancelled: return
        case .held(let why): reason = why
        case .expired, nil: break
        }
        note(try await store.settle(run.record, hold: reason, now: now))
    }

    private func sendRetries(_ run: Run) async throws {
        var last: DueRetry?
        while run.stop == nil {
            let retries = try await store.retries(
                run.record.sequence, now: now, after: last, limit: limits.chunkDevices)
            guard !retries.isEmpty else { return }
            last = retries.last
            let targets = try await targets(Bitmap(retries.map(\.ordinal)), run)
            for retry in retries { add(retry, targets[retry.ordinal], to: run) }
            await work(through: run)
        }
    }

    private func add(_ retry: DueRetry, _ target: Target?, to run: Run) {
        let adapter = environment.adapters.first { $0.name == retry.adapter }
        let address = target.flatMap { target in adapter.flatMap { $0.address(of: target) } }
        if let target, let adapter, let address, !isSuppressed(target, run) {
            let delivery = Job.Delivery(
                adapter: adapter, address: address, attempts: retry.attempts)
            run.jobs.append(Job(target: target, deliveries: [delivery], chunk: nil))
            return
        }
        let result: RecordedOutcome.Result =
            adapter == nil
            ? .failed(error: "the adapter '\(retry.adapter)' is not set up") : .suppressed
        record(
            RecordedOutcome(
                sequence: run.record.sequence, ordinal: retry.ordinal,
                device: target?.deviceID.description ?? "", adapter: retry.adapter, isRetry: true,
                result: result), run)
    }

    private func sendChunks(_ run: Run) async throws {
        var last = -1
        while run.stop == nil {
            let chunks = try await store.lease(
                run.record.sequence, beyond: last, limit: limits.leasedChunks)
            for chunk in chunks where run.stop == nil {
                try await send(ChunkWork(chunk), run)
            }
            guard let number = chunks.last?.number else { return }
            last = number
        }
    }

    private func send(_ chunk: ChunkWork, _ run: Run) async throws {
        let targets = try await targets(chunk.open, run)
        for ordinal in chunk.open.ordinals(limit: limits.chunkDevices) {
            let target = targets[ordinal]
            let deliveries = target.map { self.deliveries(to: $0, run) } ?? []
            if let target, !deliveries.isEmpty {
                run.jobs.append(Job(target: target, deliveries: deliveries, chunk: chunk))
            } else {
                let outcome = RecordedOutcome(
                    sequence: run.record.sequence, ordinal: ordinal,
                    device: target?.deviceID.description ?? "", adapter: "", isRetry: false,
                    result: .suppressed)
                record(outcome, run, chunk: chunk)
            }
        }
        await work(through: run)
    }

    /// What to offer a device; nothing if it is not to get anything.
    private func deliveries(to target: Target, _ run: Run) -> [Job.Delivery] {
        guard !isSuppressed(target, run) else { return [] }
        return environment.adapters.compactMap { adapter in
            adapter.address(of: target).map {
                Job.Delivery(adapter: adapter, address: $0, attempts: 0)
            }
        }
    }

    private func isSuppressed(_ target: Target, _ run: Run) -> Bool {
        let record = run.record
        if target.settings?.muted == true, !record.content.silent { return true }
        return inbox.isErased(target.ordinal, app: record.app, planned: record.planned ?? 0)
    }

    private func targets(
        _ ordinals: Bitmap, _ run: Run
    ) async throws -> [UInt32: Target] {
        var targets: [UInt32: Target] = [:]
        var rest = ordinals
        while !rest.isEmpty {
            var request = Proto.GetTargetsRequest()
            request.app = run.record.app
            request.ordinals = rest.serialized()
            request.generation = run.record.generation
            let page = try await environment.registry.getTargets(
                request, CallContext(requestID: run.record.id))
            guard let found = page.targets else {
                throw RPCError(.internal, "the registry's page of targets does not go together")
            }
            for target in found { targets[target.ordinal] = target }
            guard let next = page.next?.ordinal else { break }
            guard next > (rest.first ?? .max) else {
                throw RPCError(.internal, "the registry's pages of targets do not advance")
            }
            rest = rest.slice(next..<UInt32.max)
        }
        return targets
    }
}

extension AsyncAdapter {
    /// Where it reaches a device: empty if it needs no address, nil if there is no way.
    fileprivate func address(of target: Target) -> String? {
        guard let addressKind else { return "" }
        return target.addresses.first { $0.kind == addressKind }?.value
    }
}
