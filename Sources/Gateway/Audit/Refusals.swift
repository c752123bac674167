import Addresses
package import Protocol
package import ServiceKit
import Synchronization

/// The counts of the calls that the gateway refused, for the audit log.
///
/// Calls of a minute that are alike become one record, so that guessing keys does not fill the log.
package final class Refusals: Sendable {
    /// The common properties of refused calls that are counted together.
    struct Kind: Hashable {
        var code: RPCError.Code
        var method: String
        var address: String
        var principal: Principal?
    }

    /// The most different kinds of calls in a minute, for calls with a key that may not call.
    ///
    /// Further calls are counted together, by their code alone.
    static let mostKinds = 500
    /// The most different kinds of calls in a minute of one key, and of all calls without a valid
    /// one.
    ///
    /// Anybody can make such calls, also with the key of an app that is public; so they leave
    /// others their room. The records of calls without a key take 15 GB of the disk in a year at
    /// most.
    static let mostKindsOfOne = 100
    /// The interval at which refused calls are reported to the registry.
    private static let interval: Duration = .seconds(60)

    private struct Counts {
        var all: [Kind: UInt64] = [:]
        /// The number of kinds by key; nil stands for calls without a valid one.
        var byKey: [Principal?: Int] = [:]

        /// Returns whether there is room for one more kind.
        func hasRoom(for kind: Kind) -> Bool {
            guard byKey[kind.principal, default: 0] < Refusals.mostKindsOfOne else { return false }
            return kind.principal == nil
                || all.count - byKey[nil, default: 0] < Refusals.mostKinds
        }

        mutating func add(_ count: UInt64, _ kind: Kind) {
            if all[kind] == nil { byKey[kind.principal, default: 0] += 1 }
            all[kind, default: 0] += count
        }
    }

    private let counts = Mutex(Counts())

    /// Counts a call.
    ///
    /// An IPv6 address without a valid key counts as its /64, all of which one machine may have.
    func note(_ code: RPCError.Code, _ method: String, _ address: String, _ principal: Principal?) {
        var address = address
        if principal == nil, let client = IPAddress(address) {
            address = "\(AddressBlock(client))"
        }
        add(1, Kind(code: code, method: method, address: address, principal: principal))
    }

    private func add(_ count: UInt64, _ kind: Kind) {
        counts.withLock { counts in
            var kind = kind
            if counts.all[kind] == nil, !counts.hasRoom(for: kind) {
                kind = Kind(code: kind.code, method: "", address: "", principal: nil)
            }
            counts.add(count, kind)
        }
    }

    /// Reports the refusals to the registry each minute, until the task is cancelled.
    package func keepTelling(_ registry: AuditClient, _ log: Log) async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.interval)
            await tell(registry, log)
        }
    }

    /// Reports the counted refusals to the registry; refusals that it does not take are kept for
    /// the next report.
    package func tell(_ registry: AuditClient, _ log: Log) async {
        let taken = counts.withLock { counts in
            defer { counts = Counts() }
            return counts.all
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
