import Addresses
import CLinux
import Protocol
import Transport

/// The connections of one thread: how many each address has, and what they hold for their peers.
///
/// When there are too many, the one goes that was idle for longest (see ``IdleOrder``); when they
/// hold too much, the one that holds most. Among all addresses the one with the most pays first.
actor ConnectionBook {
    private struct Entry {
        let connection: HTTPConnection
        /// The client's address; nil until it is known, and for a proxy with many clients.
        var block: AddressBlock?
        var debt = 0
    }

    private let loop: EventLoop
    private let limits: HTTPServerLimits
    private var order = IdleOrder()
    /// The connections, by their places in the order.
    private var entries: [Entry?] = []
    /// What the connections of a network hold, if that is anything.
    private var debts: [AddressBlock: Int] = [:]
    private var debt = 0
    private var trimRule = TrimRule()
    private var isTrimPlanned = false

    /// How long after most is gone memory is given back: closed connections have freed what they
    /// had by then.
    private static let trimDelay: Duration = .seconds(1)

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    init(on loop: EventLoop, _ limits: HTTPServerLimits) {
        (self.loop, self.limits) = (loop, limits)
    }

    /// All open connections.
    var connections: [HTTPConnection] { entries.compactMap { $0?.connection } }

    /// Whether there are no connections.
    var isEmpty: Bool { order.count == 0 }

    /// Returns whether there is room for one more connection, after closing another if need be.
    func makesRoom() -> Bool {
        guard order.count >= limits.connections else { return true }
        return close(order.next, .tooMany)
    }

    /// Adds a connection whose client is not known yet, and returns its place; it is idle.
    func add(_ connection: HTTPConnection) -> IdleOrder.Place {
        let place = order.add()
        let entry = Entry(connection: connection)
        if place < entries.count { entries[place] = entry } else { entries.append(entry) }
        planTrim()
        return place
    }

    /// Counts a connection as one of `block`, after closing another of the same if need be.
    ///
    /// - Returns: false if the address has as many as it may, and all are busy.
    func assign(_ place: IdleOrder.Place, to block: AddressBlock) -> Bool {
        for ring in block.rings
        where order.count(in: ring.block) >= limits.connections(of: ring) {
            guard close(order.next(in: ring.block), .tooManyOfAddress) else { return false }
        }
        guard entries[place] != nil else { return false }
        entries[place]?.block = block
        order.assign(place, to: block)
        return true
    }

    /// Records that a connection is idle now, or busy.
    func setIdle(_ place: IdleOrder.Place, _ isIdle: Bool) { order.setIdle(place, isIdle) }

    /// Removes a connection that is closing.
    func remove(_ place: IdleOrder.Place) {
        guard let entry = entries[place] else { return }
        entries[place] = nil
        order.remove(place)
        debt -= entry.debt
        planTrim()
        guard let rings = entry.block?.rings else { return }
        for ring in rings { add(-entry.debt, to: ring.block) }
    }

    private func add(_ change: Int, to block: AddressBlock) {
        guard change != 0 else { return }
        let new = (debts[block] ?? 0) + change
        debts[block] = new > 0 ? new : nil
    }

    /// Records how many bytes a connection holds for its peer, and closes the biggest debtors if
    /// that is too much for the address or for the process.
    func owes(_ place: IdleOrder.Place, _ bytes: Int) {
        guard let entry = entries[place] else { return }
        let change = bytes - entry.debt
        entries[place]?.debt = bytes
        debt += change
        planTrim()
        if let rings = entry.block?.rings {
            for ring in rings {
                add(change, to: ring.block)
                let most = limits.debtPerAddress * ring.shares
                while change > 0, debts[ring.block] ?? 0 > most,
                    closeBiggestDebtor(.addressOwesTooMuch, in: ring)
                {}
            }
        }
        while change > 0, debt > limits.debt, closeBiggestDebtor(.allOweTooMuch) {}
    }

    /// Gives memory back to the system once that is worth it.
    private func planTrim() {
        guard trimRule.note(debt: debt, connections: order.count), !isTrimPlanned else { return }
        isTrimPlanned = true
        _ = loop.schedule(at: loop.now + Self.trimDelay) {
            self.assumeIsolated { book in
                herald_trim_memory()
                book.isTrimPlanned = false
                book.trimRule.wasTrimmed(debt: book.debt, connections: book.order.count)
            }
        }
    }

    private func close(_ place: IdleOrder.Place?, _ reason: HTTPServerClosing) -> Bool {
        guard let place, let entry = entries[place] else { return false }
        entry.connection.assumeIsolated { $0.giveWay(reason) }
        return true
    }

    /// Closes the connection that holds most, of the address that holds most.
    ///
    /// All connections are looked at: whoever makes this happen has sent or asked for as many bytes
    /// as that is worth.
    private func closeBiggestDebtor(
        _ reason: HTTPServerClosing, in ring: AddressBlock.Ring? = nil
    ) -> Bool {
        var biggest: (place: IdleOrder.Place, share: Int, debt: Int)?
        for (place, entry) in entries.enumerated() {
            guard let entry, entry.debt > 0 else { continue }
            if let ring, !(entry.block?.lies(in: ring) ?? false) { continue }
            let share = entry.block.flatMap { debts[$0] } ?? entry.debt
            if let biggest, (biggest.share, biggest.debt) >= (share, entry.debt) { continue }
            biggest = (place, share, entry.debt)
        }
        return close(biggest?.place, reason)
    }
}
