import Protocol

/// The addresses in use of all devices, packed; a device stores the place of its own.
struct AddressTable {
    /// The place of a device without addresses.
    static let none = UInt32.max

    private var arena = AddressArena()
    private(set) var channels = Interner<Channel>()

    /// Stores `addresses` in place of those at `old`, and returns their place.
    mutating func replace(_ old: UInt32, by addresses: [Proto.Address]) -> UInt32 {
        // The new addresses come first, so that channels that both have are not released.
        let place = keep(addresses)
        release(old)
        return place
    }

    /// Removes the addresses at a place.
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

    /// Returns the number of addresses at a place.
    func count(_ place: UInt32) -> Int {
        var count = 0
        visit(place) { _, _ in count += 1 }
        return count
    }

    /// Passes each address at a place to `body`, with the bytes that it is in.
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

    /// Stores addresses that are packed already; the caller counts the uses of their channels.
    mutating func insert(packed bytes: [UInt8]) -> UInt32 { arena.insert(bytes) }

    /// Returns the number of a channel and counts one more use.
    mutating func acquire(_ channel: Channel) -> UInt32 { channels.acquire(channel) }

    /// Counts `more` more uses of a channel; -1 releases one use.
    mutating func use(_ channel: UInt32, more: Int) {
        if more < 0 { channels.release(channel) } else { channels.use(channel, more: more) }
    }

    private mutating func keep(_ addresses: [Proto.Address]) -> UInt32 {
        guard !addresses.isEmpty else { return Self.none }
        let numbers = addresses.map { channels.acquire(Channel($0)) }
        return arena.insert(PackedAddress.pack(addresses, channels: numbers))
    }
}
