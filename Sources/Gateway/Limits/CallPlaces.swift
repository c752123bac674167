import Addresses
import Protocol

/// The holder of calls that are counted together.
enum CallHolder: Hashable {
    case app(String)
    /// The calls of a client whose app is not known yet, counted with its whole /48.
    ///
    /// A few clients of one /48 would have all places otherwise.
    case network(AddressBlock)
    /// The calls of the suite's own keys, and of keys that were right before.
    case nobody

    /// Returns the holder for calls from a network address.
    static func address(_ block: AddressBlock) -> CallHolder { .network(block.widest) }
}

/// The places for calls to one service: for each call, whether it runs, waits or is refused.
///
/// Each class of calls has places and a queue of its own. A holder, which is an app or a network,
/// has at most three quarters of the places of a class, so that the calls of others always find
/// some. Calls in the queue have their turns one holder after the other, however many calls one of
/// them has there. A holder who comes when the queue is full, and has fewer calls in it than others
/// have on average, displaces the latest call of the holder with most calls: nobody fills the
/// queue.
package struct CallPlaces {
    /// The numbers of calls of a class that are under way and that wait.
    package struct Size: Hashable, Sendable {
        /// The number of calls that are under way at once.
        package var atOnce: Int
        /// The number of calls that wait for a place.
        package var queue: Int
    }

    /// The result of asking for a place.
    enum Entry { case admitted, queued, refused }

    private struct Line {
        let size: Size
        /// The number of the places that one holder may have.
        let share: Int
        var underWay = 0
        var byHolder: [CallHolder: Int] = [:]
        var queue = CallQueue()
        /// The call that was displaced last; nil after it was taken out.
        var displaced: UInt64?

        init(_ size: Size) {
            self.size = size
            share = max(1, size.atOnce * 3 / 4)
        }

        mutating func enter(_ holder: CallHolder, id: UInt64?) -> Entry {
            // No call that waits could have the place: its holder has enough.
            if begin(holder) { return .admitted }
            guard let id, queue.count < size.queue || displace(for: holder) else {
                return .refused
            }
            queue.append(id, of: holder, mayBegin: hasShare(holder))
            return .queued
        }

        /// Removes the latest call of the holder with most calls in the queue, to make room for
        /// `holder`.
        ///
        /// It does so only if `holder` would have fewer calls than others even with one more.
        private mutating func displace(for holder: CallHolder) -> Bool {
            guard (queue.count(of: holder) + 1) * queue.holderCount < queue.count else {
                return false
            }
            displaced = queue.removeLatestOfMost()
            return displaced != nil
        }

        mutating func leave(_ holder: CallHolder) -> UInt64? {
            underWay -= 1
            if holder != .nobody { byHolder[holder, default: 1] -= 1 }
            forgetIdleHolders()
            queue.allow(holder)
            guard let next = queue.takeNext(), begin(next.holder) else { return nil }
            return next.id
        }

        /// Returns whether a holder has fewer places than it may have.
        private func hasShare(_ holder: CallHolder) -> Bool {
            holder == .nobody || byHolder[holder, default: 0] < share
        }

        /// Takes a place if there is one for the holder.
        private mutating func begin(_ holder: CallHolder) -> Bool {
            guard underWay < size.atOnce, hasShare(holder) else { return false }
            underWay += 1
            guard holder != .nobody else { return true }
            byHolder[holder, default: 0] += 1
            if !hasShare(holder) { queue.forbid(holder) }
            return true
        }

        /// Holders without calls stay for a while: most of them call again at once.
        private mutating func forgetIdleHolders() {
            guard byHolder.count > 2 * size.atOnce else { return }
            byHolder = byHolder.filter { $0.value > 0 }
        }
    }

    /// The classes' places and queues, by the numbers of the classes; nil for a class without a
    /// limit.
    private var lines: [Line?]

    /// Creates free places; a class without a size is not limited.
    init(_ sizes: CallTable<Size>) {
        lines = (0..<CallTable<Size>.count).map { number in
            CallClass(rawValue: UInt8(number)).flatMap { sizes[$0] }.map(Line.init)
        }
    }

    /// Takes a place for a call.
    ///
    /// - Parameter id: names the call if it is queued; nil if it must not be.
    mutating func enter(
        _ kind: CallClass, _ holder: CallHolder, id: UInt64?
    ) -> Entry {
        lines[Int(kind.rawValue)]?.enter(holder, id: id) ?? .admitted
    }

    /// Ends a call; returns the queued call that has its place now, if any.
    mutating func leave(_ kind: CallClass, _ holder: CallHolder) -> UInt64? {
        lines[Int(kind.rawValue)]?.leave(holder) ?? nil
    }

    /// Removes a queued call that nobody waits for any more.
    mutating func giveUp(_ kind: CallClass, id: UInt64) {
        lines[Int(kind.rawValue)]?.queue.remove(id)
    }

    /// Returns the call that the last queued one has displaced, if any; it is refused.
    mutating func takeDisplaced(_ kind: CallClass) -> UInt64? {
        lines[Int(kind.rawValue)]?.displaced.take()
    }
}
