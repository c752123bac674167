import Protocol

/// A set of deadlines, soonest first; adding and cancelling cost O(log n) in any order.
struct TimerHeap<Payload> {
    /// The identity of one entry, which is invalid once the entry was cancelled or taken.
    struct Token: Hashable {
        fileprivate let slot: Int
        fileprivate let generation: UInt32
    }

    private struct Slot {
        var generation: UInt32 = 0
        var position = -1
        var payload: Payload?
    }

    private var slots: [Slot] = []
    private var freeSlots: [Int] = []
    private var heap: [(deadline: MonotonicInstant, slot: Int)] = []

    /// The soonest deadline; nil when there is none.
    var first: MonotonicInstant? { heap.first?.deadline }

    /// The number of deadlines there are.
    var count: Int { heap.count }

    /// Adds a deadline.
    mutating func add(_ deadline: MonotonicInstant, _ payload: Payload) -> Token {
        let slot = freeSlots.popLast() ?? slots.count
        if slot == slots.count { slots.append(Slot()) }
        slots[slot].payload = payload
        heap.append((deadline, slot))
        slots[slot].position = heap.count - 1
        siftUp(heap.count - 1)
        return Token(slot: slot, generation: slots[slot].generation)
    }

    /// Removes an entry and returns its payload; nil when the entry no longer exists.
    @discardableResult
    mutating func cancel(_ token: Token) -> Payload? {
        guard slots.indices.contains(token.slot), slots[token.slot].generation == token.generation
        else { return nil }
        return remove(at: slots[token.slot].position)
    }

    /// Removes and returns the soonest payload that is due at `now`; nil when none is due.
    mutating func takeDue(_ now: MonotonicInstant) -> Payload? {
        guard let first, first <= now else { return nil }
        return remove(at: 0)
    }

    private mutating func remove(at position: Int) -> Payload? {
        let slot = heap[position].slot
        let last = heap.removeLast()
        if position < heap.count {
            heap[position] = last
            slots[last.slot].position = position
            siftUp(position)
            siftDown(slots[last.slot].position)
        }
        let payload = slots[slot].payload
        slots[slot].payload = nil
        slots[slot].position = -1
        slots[slot].generation &+= 1
        freeSlots.append(slot)
        return payload
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 4
            guard heap[child].deadline < heap[parent].deadline else { return }
            exchange(child, parent)
            child = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        while true {
            let children = (parent * 4 + 1)..<min(parent * 4 + 5, max(heap.count, parent * 4 + 1))
            guard
                let least = children.min(by: { heap[$0].deadline < heap[$1].deadline }),
                heap[least].deadline < heap[parent].deadline
            else { return }
            exchange(parent, least)
            parent = least
        }
    }

    private mutating func exchange(_ a: Int, _ b: Int) {
        heap.swapAt(a, b)
        slots[heap[a].slot].position = a
        slots[heap[b].slot].position = b
    }
}
