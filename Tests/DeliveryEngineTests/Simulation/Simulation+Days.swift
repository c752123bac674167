import DeliveryEngine
import QueueModel
import ServiceKit

extension Simulation {
    /// In a world of days something happens for a minute, and then for hours nothing does.
    private static let busy: Double = 60
    private static let cycle: Double = 4 * 3600

    /// For how long something happens, all in all.
    var active: Duration { isLong ? faulty * (Self.busy / Self.cycle) : faulty }

    /// When so much of that has passed.
    func moment(ofActive time: Double) -> Duration {
        guard isLong else { return .seconds(1) * time }
        let number = (time / Self.busy).rounded(.down)
        return .seconds(1) * (number * Self.cycle + time - number * Self.busy)
    }

    /// When nothing happens for hours from then on.
    var endsOfBusyTimes: [Duration] {
        guard isLong else { return [] }
        let count = Int(faulty / .seconds(Self.cycle))
        return (0..<count).map { .seconds(Self.cycle * Double($0) + Self.busy) }
    }

    /// When a worker that would look for work in vain looks: in a world of days not before there
    /// may be some, but once in a while all the same.
    func endOfIdleness(from wake: Duration, until next: Duration?) -> Duration {
        let isIdle = workers.allSatisfy { $0.isPaused || $0.engine?.isQuiet ?? true }
        let most = wake + .seconds(60)
        guard isLong, isIdle, next ?? most > wake + .seconds(2) else { return wake }
        let all = [most, next ?? most] + [nextDue].compactMap(\.self)
        return max(wake, all.min() ?? wake)
    }

    /// When something in the store is due next.
    private var nextDue: Duration? {
        var times = store.open.compactMap { store.notes[$0] }.flatMap { note in
            [note.machine.deliverTime, note.brief.expireTime]
        }
        times += store.openChunks.compactMap { store.chunks[$0]?.notBefore }
        times += store.rows.values.map(\.due)
        let ends =
            store.openChunks.compactMap { store.chunks[$0]?.lease?.until }
            + store.rows.values.compactMap { $0.lease?.until }
            + store.open.compactMap { store.notes[$0]?.lease?.until }
        return (times.map { $0 - Self.epoch } + ends).filter { $0 > now }.min()
    }
}
