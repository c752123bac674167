import ServiceKit

/// A hash table that finds devices by their ids.
///
/// It holds handles of 32 bits; `IDOf` returns the id of a handle. It consists of parts that grow
/// one at a time: with ten million devices no insertion moves more than about ten thousand handles.
/// A slot takes 4 bytes, and at most three quarters of the slots are used.
struct IDTable {
    /// Returns the id of a handle.
    typealias IDOf = (UInt32) -> Identifier

    private static let partBits = 10
    private var parts = [Part](repeating: Part(), count: 1 << partBits)

    /// Returns the handle of `id`; nil if there is none.
    func find(_ id: Identifier, _ idOf: IDOf) -> UInt32? {
        let part = parts[Self.part(of: id)]
        return part.slot(of: id, idOf).map { part.slots[$0] - 1 }
    }

    /// Reserves memory for `count` more handles, so that inserting them moves none.
    mutating func reserve(_ count: Int, _ idOf: IDOf) {
        for part in parts.indices { parts[part].reserve(count >> Self.partBits, idOf) }
    }

    /// Removes a handle; `idOf` must still return its id.
    mutating func remove(handle: UInt32, _ idOf: IDOf) {
        parts[Self.part(of: idOf(handle))].remove(handle, idOf)
    }

    /// Inserts a handle below `UInt32.max`, whose id must not be in the table yet.
    mutating func insert(_ handle: UInt32, _ idOf: IDOf) {
        parts[Self.part(of: idOf(handle))].insert(handle, idOf)
    }

    /// Removes the handle of `id`, if there is one; `idOf` must still return its id.
    mutating func remove(_ id: Identifier, _ idOf: IDOf) {
        guard let handle = find(id, idOf) else { return }
        remove(handle: handle, idOf)
    }

    private static func part(of id: Identifier) -> Int { Int(hash(id) >> UInt64(64 - partBits)) }

    /// The hash is keyed: Herald's own ids are random, but an import may bring ids that somebody
    /// chose.
    fileprivate static func hash(_ id: Identifier) -> UInt64 {
        var mixed = (id.low ^ key.0) &+ (id.high ^ key.1).multipliedFullWidth(by: key.0 | 1).high
        mixed = (mixed ^ id.high) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }

    /// A random key for each process.
    private static let key = (UInt64.random(in: 0...(.max)), UInt64.random(in: 0...(.max)))
}

extension IDTable {
    /// One part of the table, with linear probing.
    private struct Part {
        /// Handles plus one, or 0 for a free slot; the number of slots is a power of two.
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
            // Some parts get slightly more than an equal share.
            while (count + more + more / 8) * 4 > room * 3 { room *= 2 }
            if room > slots.count { grow(to: room, idOf) }
        }

        mutating func remove(_ handle: UInt32, _ idOf: IDOf) {
            guard var hole = slot(of: handle, idOf) else { return }
            count -= 1
            // Entries that follow without a gap move up, unless that would be before their home
            // slot.
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
