import Protocol

/// The addresses in use of all devices, packed: a device has a place where its own begin.
struct AddressTable {
    /// What a device without addresses has for a place.
    static let none = UInt32.max

    private var arena = AddressArena()
    private(set) var channels = Interner<Channel>()

    /// The place of `addresses`, in place of those at `old`, which are forgotten.
    mutating func replace(_ old: UInt32, by addresses: [Proto.Address]) -> UInt32 {
        // The new first, so that what both have in common stays.
        let place = keep(addresses)
        release(old)
        return place
    }

    /// Forgets those at a place.
    mutating func release(_ place: UInt32) {
        guard place != Self.none else { return }
        var (used, bytes): ([UInt32], Int) = ([], 0)
        visit(place) { address, _ in
            used.append(address.channel)
            bytes += address.count
        }
        arena.remove(place, count: bytes)
        for channel in used { channels.release(channel) }
    }

    /// How many there are at a place.
    func count(_ place: UInt32) -> Int {
        var count = 0
        visit(place) { _, _ in count += 1 }
        return count
    }

    /// Shows those at a place, each with the bytes it lies in.
    func visit(_ place: UInt32, _ body: (PackedAddress, borrowing Span<UInt8>) -> Void) {
        guard place != Self.none else { return }
        arena.withBytes(at: place) { bytes, start in
            var position = start
            while true {
                let address = PackedAddress(bytes, from: position) {
                    channels[$0]?.hasKeys == true
                }
                body(address, bytes)
                if address.isLast { return }
                position = address.end
            }
        }
    }

    /// Keeps addresses that are packed already; their channels are counted by the caller.
    mutating func insert(packed bytes: [UInt8]) -> UInt32 { arena.insert(bytes) }

    /// The number of a channel, which is used once more.
    mutating func acquire(_ channel: Channel) -> UInt32 { channels.acquire(channel) }

    /// A channel is used `more` times more; once less if that is -1.
    mutating func use(_ channel: UInt32, more: Int) {
        if more < 0 { channels.release(channel) } else { channels.use(channel, more: more) }
    }

    private mutating func keep(_ addresses: [Proto.Address]) -> UInt32 {
        guard !addresses.isEmpty else { return Self.none }
        let numbers = addresses.map { channels.acquire(Channel($0)) }
        return arena.insert(PackedAddress.pack(addresses, channels: numbers))
    }
}
