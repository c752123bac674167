import Addresses

/// The bytes that the connections of one thread hold for their peers, in all and by the peers'
/// networks.
///
/// The book decides which connection has to close when that is too much: of a network that holds
/// more than its shares, and of all, the biggest debtor of the client that holds most.
struct DebtBook {
    private struct Debtor {
        /// The client; nil until it is known, and for a proxy with many clients.
        var client: AddressBlock?
        /// The number of bytes that the connection holds.
        var debt = 0
    }

    /// The connections by their places; a place without a connection owes nothing.
    private var debtors: [Debtor] = []
    /// The bytes that the connections of each network hold; networks that hold nothing have no
    /// entry.
    private(set) var sums: [AddressBlock: Int] = [:]
    /// The number of bytes that all connections hold.
    private(set) var total = 0

    /// Returns the client of a connection; nil if it is not known.
    func client(of place: IdleOrder.Place) -> AddressBlock? {
        place < debtors.count ? debtors[place].client : nil
    }

    /// Counts a connection, and the bytes that it holds already, as one of `client`.
    mutating func assign(_ place: IdleOrder.Place, to client: AddressBlock) {
        makeRoom(for: place)
        let debt = debtors[place].debt
        set(place, 0)
        debtors[place].client = client
        set(place, debt)
    }

    /// Records how many bytes a connection holds now; returns by how many they have changed.
    @discardableResult
    mutating func set(_ place: IdleOrder.Place, _ bytes: Int) -> Int {
        makeRoom(for: place)
        let change = bytes - debtors[place].debt
        guard change != 0 else { return 0 }
        debtors[place].debt = bytes
        total += change
        // All networks of the client change at once. If one of their connections were closed in
        // between, it would take away from a network what was not yet added there.
        if let rings = debtors[place].client?.rings {
            for ring in rings {
                let sum = sums[ring.block, default: 0] + change
                sums[ring.block] = sum > 0 ? sum : nil
            }
        }
        return change
    }

    /// Forgets a connection that closes; its place may be given to another.
    mutating func remove(_ place: IdleOrder.Place) {
        set(place, 0)
        debtors[place].client = nil
    }

    /// Returns the connection that has to close because `client`, one of its networks or all
    /// together hold more than they may; nil if none of them does.
    func excess(
        of client: AddressBlock?, _ limits: HTTPServerLimits
    ) -> (place: IdleOrder.Place, reason: HTTPServerClosing)? {
        if let rings = client?.rings {
            for ring in rings
            where sums[ring.block, default: 0] > limits.debtPerAddress * ring.shares {
                if let place = biggest(in: ring) { return (place, .addressOwesTooMuch) }
            }
        }
        guard total > limits.debt else { return nil }
        return biggest(in: nil).map { ($0, .allOweTooMuch) }
    }

    /// Returns the connection that holds most, of the client that holds most.
    ///
    /// All connections are looked at: whoever makes this happen has sent or asked for as many bytes
    /// as the search is worth.
    private func biggest(in ring: AddressBlock.Ring?) -> IdleOrder.Place? {
        var biggest: (place: IdleOrder.Place, share: Int, debt: Int)?
        for (place, debtor) in debtors.enumerated() where debtor.debt > 0 {
            if let ring, !(debtor.client?.lies(in: ring) ?? false) { continue }
            let share = debtor.client.flatMap { sums[$0] } ?? debtor.debt
            if let biggest, (biggest.share, biggest.debt) >= (share, debtor.debt) { continue }
            biggest = (place, share, debtor.debt)
        }
        return biggest?.place
    }

    private mutating func makeRoom(for place: IdleOrder.Place) {
        while debtors.count <= place { debtors.append(Debtor()) }
    }
}
