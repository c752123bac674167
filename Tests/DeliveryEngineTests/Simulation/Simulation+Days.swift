import DeliveryEngine
import QueueModel
import ServiceKit

extension Simulation {
    /// The busy time at the beginning of each cycle in a long simulation, in seconds.
    ///
    /// For the rest of the four hours nothing happens by itself.
    private static let busy: Double = 60
    private static let cycle: Double = 4 * 3600

    /// The sum of all busy times.
    var active: Duration { isLong ? faulty * (Self.busy / Self.cycle) : faulty }

    /// Returns the time at which a number of seconds of the busy times has passed.
    func moment(ofActive time: Double) -> Duration {
        guard isLong else { return .seconds(1) * time }
        let number = (time / Self.busy).rounded(.down)
        return .seconds(1) * (number * Self.cycle + time - number * Self.busy)
    }

    /// The ends of all busy times, in a long simulation.
    var endsOfBusyTimes: [Duration] {
        guard isLong else { return [] }
        let count = Int(faulty / .seconds(Self.cycle))
        return (0..<count).map { .seconds(Self.cycle * Double($0) + Self.busy) }
    }

    /// Returns the time at which a worker that has nothing to do looks for work.
    ///
    /// In a long simulation that is when something may be due, but after a minute at the latest.
    func endOfIdleness(from wake: Duration, until next: Duration?) -> Duration {
        let isIdle = workers.allSatisfy { $0.isPaused || $0.engine?.isQuiet ?? true }
        let most = wake + .seconds(60)
        guard isLong, isIdle, next ?? most > wake + .seconds(2) else { return wake }
        let all = [most, next ?? most] + [nextDue].compactMap(\.self)
        return max(wake, all.min() ?? wake)
    }

    /// The next time at which something in the store is due; nil if nothing is.
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
