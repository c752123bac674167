import Addresses
import Protocol
import Transport

/// The connections of one thread: how many each address has, and what they hold for their peers.
///
/// When there are too many, the one goes that was idle for longest (see ``IdleOrder``); when they
/// hold too much, the one that holds most. Among all addresses the one with the most pays first.
actor ConnectionBook {
    private let loop: EventLoop
    private let limits: HTTPServerLimits
    private var order = IdleOrder()
    /// The connections, by their places in the order.
    private var entries: [HTTPConnection?] = []
    private var debts = DebtBook()

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    init(on loop: EventLoop, _ limits: HTTPServerLimits) {
        (self.loop, self.limits) = (loop, limits)
    }

    /// All open connections.
    var connections: [HTTPConnection] { entries.compactMap { $0 } }

    /// True if there are no connections.
    var isEmpty: Bool { order.count == 0 }

    /// Returns whether there is room for one more connection, after closing another if need be.
    func makesRoom() -> Bool {
        guard order.count >= limits.connections else { return true }
        return close(order.next, .tooMany)
    }

    /// Adds a connection whose client is not known yet, and returns its place; it is idle.
    func add(_ connection: HTTPConnection) -> IdleOrder.Place {
        let place = order.add()
        if place < entries.count {
            entries[place] = connection
        } else {
            entries.append(connection)
        }
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
        debts.assign(place, to: block)
        order.assign(place, to: block)
        return true
    }

    /// Records that a connection is idle now, or busy.
    func setIdle(_ place: IdleOrder.Place, _ isIdle: Bool) { order.setIdle(place, isIdle) }

    /// Removes a connection that is closing.
    func remove(_ place: IdleOrder.Place) {
        guard entries[place] != nil else { return }
        entries[place] = nil
        order.remove(place)
        debts.remove(place)
    }

    /// Records how many bytes a connection holds for its peer, and closes the biggest debtors if
    /// that is too much for the address or for the process.
    func owes(_ place: IdleOrder.Place, _ bytes: Int) {
        guard entries[place] != nil else { return }
        // It may be the first that closes, and then has no client any more.
        let client = debts.client(of: place)
        let change = debts.set(place, bytes)
        while change > 0, let next = debts.excess(of: client, limits) {
            guard close(next.place, next.reason) else { return }
            // Also if it was already closing: otherwise it would be found again.
            remove(next.place)
        }
    }

    private func close(_ place: IdleOrder.Place?, _ reason: HTTPServerClosing) -> Bool {
        guard let place, let connection = entries[place] else { return false }
        connection.assumeIsolated { $0.giveWay(reason) }
        return true
    }
}
