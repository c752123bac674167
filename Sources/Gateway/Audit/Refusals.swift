package import Protocol
package import ServiceKit
import Synchronization

/// Counts the calls that the gateway refused, for the audit log: those of a minute that are alike
/// become one record, so that guessing keys does not fill the log.
package final class Refusals: Sendable {
    /// What refused calls have in common.
    struct Kind: Hashable {
        var code: RPCError.Code
        var method: String
        var address: String
        var principal: Principal?
    }

    /// The most different kinds of a minute.
    ///
    /// Others are counted together, by their code alone.
    static let mostKinds = 500
    /// How often they are told.
    private static let interval: Duration = .seconds(60)

    private let counts = Mutex<[Kind: UInt64]>([:])

    /// Counts a call.
    func note(_ code: RPCError.Code, _ method: String, _ address: String, _ principal: Principal?) {
        add(1, Kind(code: code, method: method, address: address, principal: principal))
    }

    private func add(_ count: UInt64, _ kind: Kind) {
        counts.withLock { counts in
            var kind = kind
            if counts[kind] == nil, counts.count >= Self.mostKinds {
                kind = Kind(code: kind.code, method: "", address: "", principal: nil)
            }
            counts[kind, default: 0] += count
        }
    }

    /// Tells the registry each minute, which records them; until the task is cancelled.
    package func keepTelling(_ registry: AuditClient, _ log: Log) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.interval)
            await tell(registry, log)
        }
    }

    /// Tells the registry of what was counted; what it does not take is told the next time.
    package func tell(_ registry: AuditClient, _ log: Log) async {
        let taken = counts.withLock { counts in
            defer { counts = [:] }
            return counts
        }
        guard !taken.isEmpty else { return }
        var request = Proto.NoteRefusalsRequest()
        request.refusals = taken.map { kind, count in
            var refusal = Proto.AuditRefusal()
            refusal.code = kind.code.name
            refusal.method = kind.method
            refusal.address = kind.address
            refusal.principal = kind.principal?.metadataValue ?? ""
            refusal.count = count
            return refusal
        }
        do {
            _ = try await registry.noteRefusals(request, CallContext())
        } catch {
            for (kind, count) in taken { add(count, kind) }
            log(.debug, "cannot tell refused calls", ["error": "\(error)"])
        }
    }
}
