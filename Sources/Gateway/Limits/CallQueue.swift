/// Calls that wait for a place: those of each holder in their order, and the holders in turn.
///
/// Nothing is searched, however many wait: whoever fills the queue must not make each call of
/// others cost a pass through it.
struct CallQueue {
    /// The holders of the waiting calls, by the calls' ids.
    private var holders: [UInt64: CallHolder] = [:]
    private var calls: [CallHolder: LinkedOrder<UInt64>] = [:]
    /// The holders whose calls may begin, the one that is next first.
    private var turns = LinkedOrder<CallHolder>()
    /// The holders by how many calls they have; the last entry has those with most.
    private var byCount: [LinkedOrder<CallHolder>] = []

    /// The number of calls that wait.
    var count: Int { holders.count }

    /// The number of holders that have calls here.
    var holderCount: Int { calls.count }

    /// Returns how many calls of a holder wait.
    func count(of holder: CallHolder) -> Int { calls[holder]?.count ?? 0 }

    /// Appends a call.
    ///
    /// - Parameter mayBegin: true if the holder has fewer places than it may have.
    mutating func append(_ id: UInt64, of holder: CallHolder, mayBegin: Bool) {
        holders[id] = holder
        change(of: holder) { $0.append(id) }
        if mayBegin { turns.append(holder) }
    }

    /// Removes a call, if it waits.
    mutating func remove(_ id: UInt64) {
        guard let holder = holders.removeValue(forKey: id) else { return }
        change(of: holder) { $0.remove(id) }
    }

    /// Removes and returns the latest call of a holder with most of them; nil if none waits.
    mutating func removeLatestOfMost() -> UInt64? {
        guard let most = byCount.last?.first, let id = calls[most]?.last else { return nil }
        remove(id)
        return id
    }

    /// Lets the calls of a holder begin, after those of all whose turn comes before.
    mutating func allow(_ holder: CallHolder) {
        if calls[holder] != nil { turns.append(holder) }
    }

    /// Lets no call of a holder begin, because it has all the places that it may have.
    mutating func forbid(_ holder: CallHolder) { turns.remove(holder) }

    /// Removes and returns the call whose turn it is; its holder's next turn is after all others'.
    ///
    /// - Returns: nil if no call that waits may begin.
    mutating func takeNext() -> (id: UInt64, holder: CallHolder)? {
        guard let holder = turns.first, let id = calls[holder]?.first else { return nil }
        turns.remove(holder)
        remove(id)
        allow(holder)
        return (id, holder)
    }

    private mutating func change(
        of holder: CallHolder, _ body: (inout LinkedOrder<UInt64>) -> Void
    ) {
        let old = count(of: holder)
        body(&calls[holder, default: LinkedOrder()])
        let new = count(of: holder)
        if old > 0 { byCount[old - 1].remove(holder) }
        if new > 0 {
            if byCount.count < new { byCount.append(LinkedOrder()) }
            byCount[new - 1].append(holder)
        } else {
            calls[holder] = nil
            turns.remove(holder)
        }
        while byCount.last?.isEmpty ?? false { byCount.removeLast() }
    }
}
