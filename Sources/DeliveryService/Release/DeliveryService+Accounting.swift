import DeliveryEngine
import Protocol
import ServiceKit

extension DeliveryService {
    /// Says of each item what goes of it, as far as that is known, and what became of it meanwhile.
    ///
    /// What is released is so already, whatever the registry does.
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

    /// Counts what would go now of those that are planned when they go, while there is time.
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
                items[index].tally.deliveries = try await deliveries(of: item.record, within: left)
            } catch {
                // It goes all the same, to whom it is then.
                items[index].isUncounted = true
                // What it says of one audience is only that one's.
                isAsked = error.isPermanent
            }
        }
    }

    /// How many deliveries a notification would have now.
    private func deliveries(
        of record: NotificationRecord, within patience: Duration
    ) async throws(RPCError) -> Int {
        let (answers, answer) = AsyncStream.makeStream(of: Result<Int, RPCError>.self)
        let question = Task {
            do {
                answer.yield(.success(try await resolve(record).audience.deliveries))
            } catch {
                answer.yield(.failure(RPCError(error)))
            }
        }
        // Not every question ends when its task is cancelled, so nobody waits for it then.
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

    /// What was looked at may have been cancelled, or its time over, since.
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
