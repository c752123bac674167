import Addresses
import Protocol

/// Whose calls are counted together.
enum CallHolder: Hashable {
    case app(String)
    /// Those of an address, whose app is not known yet.
    case address(AddressBlock)
    /// Those of the suite's own keys, and of keys that were right before.
    case nobody
}

/// The places for calls to one service: who has one, who waits for one, and who is refused.
///
/// Each class of calls has places and a queue of its own. Of the places of a class an app, or an
/// address, has at most three quarters, so that the calls of others always find some.
package struct CallPlaces {
    /// How many calls of a class are under way at once, and how many wait for that.
    package struct Size: Hashable, Sendable {
        /// How many are under way at once.
        package var atOnce: Int
        /// How many wait for a place.
        package var queue: Int
    }

    /// What becomes of a call.
    enum Entry { case admitted, queued, refused }

    private struct Line {
        let size: Size
        /// How many of the places one holder may have.
        let share: Int
        var underWay = 0
        var byHolder: [CallHolder: Int] = [:]
        var queue: [(id: UInt64, holder: CallHolder)] = []

        init(_ size: Size) {
            self.size = size
            share = max(1, size.atOnce * 3 / 4)
        }

        func hasPlace(for holder: CallHolder) -> Bool {
            underWay < size.atOnce
                && (holder == .nobody || byHolder[holder, default: 0] < share)
        }

        mutating func begin(_ holder: CallHolder) {
            underWay += 1
            if holder != .nobody { byHolder[holder, default: 0] += 1 }
        }

        mutating func end(_ holder: CallHolder) {
            underWay -= 1
            guard let count = byHolder[holder] else { return }
            byHolder[holder] = count > 1 ? count - 1 : nil
        }
    }

    private var lines: [CallClass: Line]

    /// Creates free places; a class without a size is not limited.
    init(_ sizes: [CallClass: Size]) { lines = sizes.mapValues(Line.init) }

    /// Takes a place for a call.
    ///
    /// - Parameter id: names the call if it is queued; nil if it must not be.
    mutating func enter(
        _ kind: CallClass, _ holder: CallHolder, id: UInt64?
    ) -> Entry {
        guard lines[kind] != nil else { return .admitted }
        if lines[kind]?.hasPlace(for: holder) ?? true {
            // Whoever is queued has no place yet because its holder has enough.
            lines[kind]?.begin(holder)
            return .admitted
        }
        guard let id, let line = lines[kind], line.queue.count < line.size.queue else {
            return .refused
        }
        lines[kind]?.queue.append((id, holder))
        return .queued
    }

    /// Ends a call; returns the queued call that has its place now, if any.
    mutating func leave(_ kind: CallClass, _ holder: CallHolder) -> UInt64? {
        lines[kind]?.end(holder)
        guard let line = lines[kind],
            let index = line.queue.firstIndex(where: { line.hasPlace(for: $0.holder) })
        else { return nil }
        let next = line.queue[index]
        lines[kind]?.queue.remove(at: index)
        lines[kind]?.begin(next.holder)
        return next.id
    }

    /// Removes a queued call that nobody waits for any more.
    mutating func giveUp(_ kind: CallClass, id: UInt64) {
        lines[kind]?.queue.removeAll { $0.id == id }
    }
}
