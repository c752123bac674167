import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// Completes each item of a release with its counts and its notification's latest state.
    ///
    /// Released notifications stay released, whatever the registry answers here.
    func account(_ items: inout [ReleaseItem], isPreview: Bool) async throws {
        await estimate(&items, isPreview: isPreview)
        for index in items.indices where items[index].problem == nil {
            if isPreview {
                try await lookAgain(&items[index])
            } else if items[index].record.state == .expired {
                items[index].expire()
            } else if items[index].tally.deliveries > 0, items[index].isUnplanned {
                let stored = try await stored(items[index])
                let isLate = now >= stored.expireTime && !stored.machine.isPlanned
                if isLate || stored.state == .cancelled || stored.state == .expired {
                    items[index].tally.deliveries = 0
                }
            }
        }
    }

    /// Counts the deliveries of the notifications that are planned only when they are sent, within
    /// a time limit.
    private func estimate(_ items: inout [ReleaseItem], isPreview: Bool) async {
        let end = environment.steady() + limits.estimates
        var isAsked = !items.contains(where: \.isUnanswered)
        for index in items.indices where items[index].isUnplanned {
            let item = items[index]
            guard item.problem == nil, item.record.state != .expired else { continue }
            let left = end - environment.steady()
            guard isAsked, left > .zero else {
                items[index].isUncounted = true
                continue
            }
            do throws(RPCError) {
                let found = try await audience(of: item.record, within: left)
                items[index].tally.deliveries = found.deliveries
                items[index].countedDevices = found.count - found.unreached
            } catch {
                // The notification is sent anyway, to the audience that it has then.
                items[index].isUncounted = true
                // A permanent error about one audience does not concern the others.
                isAsked = error.isPermanent
            }
        }
    }

    /// Returns the audience that a notification would have now.
    private func audience(
        of record: NotificationRecord, within patience: Duration
    ) async throws(RPCError) -> ResolvedAudience {
        let (answers, answer) = AsyncStream.makeStream(
            of: Result<ResolvedAudience, RPCError>.self)
        let question = Task {
            do {
                answer.yield(.success(try await resolve(record).audience))
            } catch {
                answer.yield(.failure(RPCError(error)))
            }
        }
        // Some requests do not end when their task is cancelled, so do not wait for them.
        let clock = Task {
            try await Task.sleep(for: patience)
            answer.finish()
        }
        defer {
            question.cancel()
            clock.cancel()
        }
        for await first in answers { return try first.get() }
        throw RPCError(.deadlineExceeded, "the registry did not answer in time")
    }

    /// Updates an item whose notification was cancelled or expired in the meantime.
    private func lookAgain(_ item: inout ReleaseItem) async throws {
        let stored = try await stored(item)
        if stored.state != item.record.state, stored.state != .expired {
            item.isOvertaken(by: stored)
        } else if now >= item.record.expireTime || stored.state == .expired {
            item.expire()
        }
    }

    private func stored(_ item: ReleaseItem) async throws -> NotificationRecord {
        try await store.record(id: item.record.id, app: item.record.app)
    }
}
