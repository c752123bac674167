import ServiceKit

/// Finds devices by their ids: a hash table of 32-bit handles, whose ids lie elsewhere.
///
/// In parts that grow one by one: with ten million devices no insertion moves more than some ten
/// thousand handles. 4 bytes a slot, of which three quarters are used at most.
struct IDTable {
    /// Tells a handle's id.
    typealias IDOf = (UInt32) -> Identifier

    private static let partBits = 10
    private var parts = [Part](repeating: Part(), count: 1 << partBits)

    /// The handle of `id`; nil when there is none.
    func find(_ id: Identifier, _ idOf: IDOf) -> UInt32? {
        let part = parts[Self.part(of: id)]
        return part.slot(of: id, idOf).map { part.slots[$0] - 1 }
    }

    /// Makes room for so many more, so that entering them moves none.
    mutating func reserve(_ count: Int, _ idOf: IDOf) {
        for part in parts.indices { parts[part].reserve(count >> Self.partBits, idOf) }
    }

    /// Takes exactly that handle out, whose id is still known.
    mutating func remove(handle: UInt32, _ idOf: IDOf) {
        parts[Self.part(of: idOf(handle))].remove(handle, idOf)
    }

    /// Enters a handle, below `UInt32.max`, whose id is not there yet.
    mutating func insert(_ handle: UInt32, _ idOf: IDOf) {
        parts[Self.part(of: idOf(handle))].insert(handle, idOf)
    }

    /// Takes `id` out, whose handle still has it.
    mutating func remove(_ id: Identifier, _ idOf: IDOf) {
        guard let handle = find(id, idOf) else { return }
        remove(handle: handle, idOf)
    }

    private static func part(of id: Identifier) -> Int { Int(hash(id) >> UInt64(64 - partBits)) }

    /// Ids of ours are random, but those of an import are what somebody says.
    fileprivate static func hash(_ id: Identifier) -> UInt64 {
        var mixed = (id.low ^ key.0) &+ (id.high ^ key.1).multipliedFullWidth(by: key.0 | 1).high
        mixed = (mixed ^ id.high) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// Drawn anew in each process.
    private static let key = (UInt64.random(in: 0...(.max)), UInt64.random(in: 0...(.max)))
}

extension IDTable {
    /// One part, with linear probing.
    private struct Part {
        /// Handles and one, or 0 where nobody is; as many as a power of two.
        var slots: [UInt32] = []
        private var count = 0

        func slot(of id: Identifier, _ idOf: IDOf) -> Int? {
            guard !slots.isEmpty else { return nil }
            var slot = home(of: id)
            while slots[slot] != 0 {
                if idOf(slots[slot] - 1) == id { return slot }
                slot = next(slot)
            }
            return nil
        }

        private func slot(of handle: UInt32, _ idOf: IDOf) -> Int? {
            guard !slots.isEmpty else { return nil }
            var slot = home(of: idOf(handle))
            while slots[slot] != 0 {
                if slots[slot] == handle + 1 { return slot }
                slot = next(slot)
            }
            return nil
        }

        mutating func insert(_ handle: UInt32, _ idOf: IDOf) {
            if (count + 1) * 4 > slots.count * 3 { grow(to: max(8, slots.count * 2), idOf) }
            place(handle, idOf)
            count += 1
        }

        mutating func reserve(_ more: Int, _ idOf: IDOf) {
            var room = max(8, slots.count)
            // Some parts get a little more than their share.
            while (count + more + more / 8) * 4 > room * 3 { room *= 2 }
            if room > slots.count { grow(to: room, idOf) }
        }

        mutating func remove(_ handle: UInt32, _ idOf: IDOf) {
            guard var hole = slot(of: handle, idOf) else { return }
            count -= 1
            // What follows without a gap moves up, unless that were before its home.
            var slot = next(hole)
            while slots[slot] != 0 {
                let home = home(of: idOf(slots[slot] - 1))
                if distance(from: home, to: hole) < distance(from: home, to: slot) {
                    slots[hole] = slots[slot]
                    hole = slot
                }
                slot = next(slot)
            }
            slots[hole] = 0
        }

        private mutating func grow(to room: Int, _ idOf: IDOf) {
            let old = slots
            slots = [UInt32](repeating: 0, count: room)
            for entry in old where entry != 0 { place(entry - 1, idOf) }
        }

        private mutating func place(_ handle: UInt32, _ idOf: IDOf) {
            var slot = home(of: idOf(handle))
            while slots[slot] != 0 { slot = next(slot) }
            slots[slot] = handle + 1
        }

        private func home(of id: Identifier) -> Int {
            Int(truncatingIfNeeded: IDTable.hash(id)) & (slots.count - 1)
        }

        private func next(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

        private func distance(from home: Int, to slot: Int) -> Int {
            (slot - home) & (slots.count - 1)
        }
    }
}
