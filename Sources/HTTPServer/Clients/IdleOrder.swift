import Addresses

/// The order in which idle connections are closed when others need their places.
///
/// The network with the most connections for its share loses the one that is idle for longest;
/// among networks that have as many, the longest idle of all goes. Whoever connects thousands of
/// times a second asks as often, so nothing is searched: a network has its idle connections in a
/// list, in the order in which they became idle, and the networks with idle connections are a heap.
struct IdleOrder {
    /// The number of a connection; that of a removed one is given to another.
    typealias Place = Int

    private struct Member {
        /// The networks that the connection lies in, from the client itself to the widest.
        ///
        /// Before the client is known, it is only the network of all such connections.
        var networks: [Int]
        /// The moment at which the connection became idle, as a number that grows; nil while it is
        /// busy.
        var idleSince: UInt64?
        /// The neighbours in the list of each of the member's networks.
        var neighbours: [(before: Place?, after: Place?)]
    }

    private struct Network {
        /// The block; nil for the connections whose client is not known.
        var block: AddressBlock?
        var shares = 1
        var connections = 0
        /// The index of this network in `networks` of its connections.
        var level = 0
        /// The list of its idle connections, the longest idle first.
        var first: Place?
        var last: Place?

        /// The number of connections for each share; 0 for clients that are not known.
        var pressure: Int { block == nil ? 0 : connections / shares }
    }

    private var members: [Member?] = []
    private var freeMembers: [Place] = []
    private var networks = [Network()]
    private var freeNetworks: [Int] = []
    private var byBlock: [AddressBlock: Int] = [:]
    private var heap = IndexedHeap()
    private var clock: UInt64 = 0

    /// The network of the connections whose client is not known.
    private static let unknown = 0

    /// The number of connections there are.
    private(set) var count = 0

    /// Adds a connection whose client is not known yet; it is idle.
    mutating func add() -> Place {
        count += 1
        networks[Self.unknown].connections += 1
        let member = Member(networks: [Self.unknown], neighbours: [(nil, nil)])
        let place: Place
        if let free = freeMembers.popLast() {
            (place, members[free]) = (free, member)
        } else {
            place = members.count
            members.append(member)
        }
        setIdle(place, true)
        return place
    }

    /// Moves a connection whose client was not known to the networks of its client.
    mutating func assign(_ place: Place, to client: AddressBlock) {
        guard let since = leaveNetworks(place) else { return }
        var ids: [Int] = []
        for ring in client.rings {
            let id = network(ring, level: ids.count)
            networks[id].connections += 1
            ids.append(id)
        }
        members[place]?.networks = ids
        members[place]?.neighbours = ids.map { _ in (nil, nil) }
        if since != nil { setIdle(place, true) } else { ids.forEach { update($0) } }
    }

    /// Records that a connection is idle now, or busy.
    mutating func setIdle(_ place: Place, _ isIdle: Bool) {
        guard let member = members[place], (member.idleSince != nil) != isIdle else { return }
        if isIdle {
            clock += 1
            members[place]?.idleSince = clock
        } else {
            members[place]?.idleSince = nil
        }
        for id in member.networks {
            if isIdle { append(place, to: id) } else { unlink(place, from: id) }
            update(id)
        }
    }

    /// Removes a connection.
    mutating func remove(_ place: Place) {
        guard leaveNetworks(place) != nil else { return }
        members[place] = nil
        freeMembers.append(place)
        count -= 1
    }

    /// Returns how many connections a network has.
    func count(in block: AddressBlock) -> Int {
        byBlock[block].map { networks[$0].connections } ?? 0
    }

    /// The connection that is closed next; nil if all are busy.
    var next: Place? { heap.first.flatMap { networks[$0].first } }

    /// Returns the connection of a network that is idle for longest; nil if all are busy.
    func next(in block: AddressBlock) -> Place? { byBlock[block].flatMap { networks[$0].first } }

    /// Takes a connection out of its networks.
    ///
    /// - Returns: The moment at which the connection became idle, as an inner nil while it is busy;
    ///   an outer nil if there is no such connection.
    private mutating func leaveNetworks(_ place: Place) -> UInt64?? {
        guard let member = members[place] else { return nil }
        for id in member.networks {
            if member.idleSince != nil { unlink(place, from: id) }
            networks[id].connections -= 1
            update(id)
            if networks[id].connections == 0, let block = networks[id].block {
                byBlock[block] = nil
                freeNetworks.append(id)
            }
        }
        members[place]?.networks = []
        members[place]?.idleSince = nil
        return .some(member.idleSince)
    }

    private mutating func network(_ ring: AddressBlock.Ring, level: Int) -> Int {
        if let id = byBlock[ring.block] { return id }
        let new = Network(block: ring.block, shares: ring.shares, level: level)
        let id: Int
        if let free = freeNetworks.popLast() {
            (id, networks[free]) = (free, new)
        } else {
            id = networks.count
            networks.append(new)
        }
        byBlock[ring.block] = id
        return id
    }

    private mutating func append(_ place: Place, to id: Int) {
        let level = networks[id].level
        let last = networks[id].last
        members[place]?.neighbours[level] = (before: last, after: nil)
        if let last {
            members[last]?.neighbours[level].after = place
        } else {
            networks[id].first = place
        }
        networks[id].last = place
    }

    private mutating func unlink(_ place: Place, from id: Int) {
        let level = networks[id].level
        guard let (before, after) = members[place]?.neighbours[level] else { return }
        if let before {
            members[before]?.neighbours[level].after = after
        } else {
            networks[id].first = after
        }
        if let after {
            members[after]?.neighbours[level].before = before
        } else {
            networks[id].last = before
        }
    }

    /// Moves a network to its place in the heap, after its connections have changed.
    private mutating func update(_ id: Int) {
        let since = networks[id].first.flatMap { members[$0]?.idleSince }
        heap.set(id, since.map { IndexedHeap.Key(pressure: networks[id].pressure, since: $0) })
    }
}
