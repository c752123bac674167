import Addresses
import CLinux
import Protocol
import Transport

/// The connections of one thread: how many each address has, and what they hold for their peers.
///
/// When there are too many, the one goes that was idle for longest; when they hold too much, the
/// one that holds most. Among all addresses the one with the most pays first.
actor ConnectionBook {
    private struct Entry {
        let connection: HTTPConnection
        /// The client's address; nil until it is known, and for a proxy with many clients.
        var block: AddressBlock?
        var debt = 0
    }

    private struct Share {
        var connections = 0
        var debt = 0
    }

    private let loop: EventLoop
    private let limits: HTTPServerLimits
    private var entries: [ObjectIdentifier: Entry] = [:]
    private var shares: [AddressBlock: Share] = [:]
    private var debt = 0
    /// The highest debt since memory was last given back.
    private var highest = 0
    private var isTrimPlanned = false

    /// The debt that is worth giving back to the system when it is gone.
    private static let worthTrimming = 4 << 20
    /// How long after that: closed connections have freed what they had by then.
    private static let trimDelay: Duration = .seconds(1)

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    init(on loop: EventLoop, _ limits: HTTPServerLimits) {
        (self.loop, self.limits) = (loop, limits)
    }

    /// All open connections.
    var connections: [HTTPConnection] { entries.values.map(\.connection) }

    /// Whether there are no connections.
    var isEmpty: Bool { entries.isEmpty }

    /// Returns whether there is room for one more connection, after closing another if need be.
    func makesRoom() -> Bool {
        guard entries.count >= limits.connections else { return true }
        return closeLongestIdle(.tooMany) { _ in true }
    }

    /// Adds a connection whose client is not known yet.
    func add(_ connection: HTTPConnection) {
        entries[ObjectIdentifier(connection)] = Entry(connection: connection)
    }

    /// Counts a connection as one of `block`, after closing another of the same if need be.
    ///
    /// - Returns: false if the address has as many as it may, and all are busy.
    func assign(_ connection: HTTPConnection, to block: AddressBlock) -> Bool {
        for ring in block.rings {
            let taken = shares[ring.block]?.connections ?? 0
            if taken >= limits.connections(of: ring),
                !closeLongestIdle(.tooManyOfAddress, where: { $0?.lies(in: ring) ?? false })
            {
                return false
            }
        }
        guard entries[ObjectIdentifier(connection)] != nil else { return false }
        entries[ObjectIdentifier(connection)]?.block = block
        for ring in block.rings { shares[ring.block, default: Share()].connections += 1 }
        return true
    }

    /// Removes a connection that is closing.
    func remove(_ connection: HTTPConnection) {
        guard let entry = entries.removeValue(forKey: ObjectIdentifier(connection)) else { return }
        debt -= entry.debt
        planTrim()
        guard let rings = entry.block?.rings else { return }
        for ring in rings {
            guard var share = shares[ring.block] else { continue }
            share.connections -= 1
            share.debt -= entry.debt
            shares[ring.block] = share.connections > 0 ? share : nil
        }
    }

    /// Records how many bytes a connection holds for its peer, and closes the biggest debtors if
    /// that is too much for the address or for the process.
    func owes(_ connection: HTTPConnection, _ bytes: Int) {
        let id = ObjectIdentifier(connection)
        guard let entry = entries[id] else { return }
        let change = bytes - entry.debt
        entries[id]?.debt = bytes
        debt += change
        planTrim()
        if let rings = entry.block?.rings {
            for ring in rings {
                shares[ring.block]?.debt += change
                let most = limits.debtPerAddress * ring.shares
                while change > 0, shares[ring.block]?.debt ?? 0 > most,
                    closeBiggestDebtor(.addressOwesTooMuch, where: { $0?.lies(in: ring) ?? false })
                {}
            }
        }
        while change > 0, debt > limits.debt,
            closeBiggestDebtor(.allOweTooMuch, where: { _ in true })
        {}
    }

    /// Gives memory back to the system once most of a large debt is gone, which malloc keeps.
    private func planTrim() {
        highest = max(highest, debt)
        guard highest >= Self.worthTrimming, debt < highest / 4, !isTrimPlanned else { return }
        isTrimPlanned = true
        _ = loop.schedule(at: loop.now + Self.trimDelay) {
            self.assumeIsolated { book in
                herald_trim_memory()
                (book.isTrimPlanned, book.highest) = (false, book.debt)
            }
        }
    }

    /// Closes the connection that was idle for longest, of the address with the most connections.
    private func closeLongestIdle(
        _ reason: HTTPServerClosing, where isMeant: (AddressBlock?) -> Bool
    ) -> Bool {
        var found: (connection: HTTPConnection, count: Int, since: MonotonicInstant)?
        for entry in entries.values where isMeant(entry.block) {
            guard let since = entry.connection.assumeIsolated({ $0.idleSince }) else { continue }
            let count = pressure(of: entry)
            if let found {
                let isBetter = count > found.count || count == found.count && since < found.since
                guard isBetter else { continue }
            }
            found = (entry.connection, count, since)
        }
        guard let found else { return false }
        found.connection.assumeIsolated { $0.giveWay(reason) }
        return true
    }

    /// How many connections the client has, or a client of its network at the average.
    private func pressure(of entry: Entry) -> Int {
        entry.block?.rings.lazy
            .map { ring in (self.shares[ring.block]?.connections ?? 0) / ring.shares }.max() ?? 0
    }

    /// Closes the connection that holds most, of the address that holds most.
    private func closeBiggestDebtor(
        _ reason: HTTPServerClosing, where isMeant: (AddressBlock?) -> Bool
    ) -> Bool {
        let debtors = entries.values.filter { $0.debt > 0 && isMeant($0.block) }
        let biggest = debtors.max { left, right in
            (shareDebt(of: left), left.debt) < (shareDebt(of: right), right.debt)
        }
        guard let biggest else { return false }
        biggest.connection.assumeIsolated { $0.giveWay(reason) }
        return true
    }

    private func shareDebt(of entry: Entry) -> Int {
        entry.block.flatMap { shares[$0]?.debt } ?? entry.debt
    }
}
