import HeraldClient

/// Something that happens to a device at a time of its own clock.
enum Happening: Sendable {
    /// The person follows or unfollows something.
    case follow, unfollow
    case loseNetwork, findNetwork
    /// The app's process is killed, and the app is launched again.
    case crash
    /// The person travels to another time zone.
    case changeZone
    /// The person chooses the times without notifications.
    case choose(Quietness)
    /// The person opens the app, and leaves it.
    case open, leave
    /// The person taps a notification on the screen, or puts it away.
    case tap, dismiss
    /// A backup of the phone is restored on another one; `replaces`: this one is not used any more.
    case copy(replaces: Bool)
}

/// The times in which a person wants no notifications.
enum Quietness: Sendable {
    case never, always
    /// The device's quiet hours; `isNow`: they include the present time of the server's clock.
    case quiet(isNow: Bool)
}

/// The planned events of one device, which are taken in the order of their times.
struct Agenda: Sendable {
    private var items: [(time: UnixTime, what: Happening)] = []

    init() {}

    /// The time of the next event; nil if none is planned.
    var next: UnixTime? { items.last?.time }

    mutating func add(_ what: Happening, at time: UnixTime) {
        // The next one is the last, which is quick to take.
        let index = items.firstIndex { $0.time <= time } ?? items.endIndex
        items.insert((time, what), at: index)
    }

    /// Takes the next event that is due by a time; nil if none is.
    mutating func take(until time: UnixTime) -> Happening? {
        guard let last = items.last, last.time <= time else { return nil }
        return items.removeLast().what
    }

    mutating func clear() { items = [] }

    /// Makes the agenda of a device for a run.
    ///
    /// - Parameters:
    ///   - start: the time at which the device begins.
    ///   - seconds: the length of the device's part of the run, in seconds.
    static func made(from start: UnixTime, seconds: Double, _ random: inout SeededRandom) -> Agenda
    {
        var agenda = Agenda()
        func moment(_ random: inout SeededRandom) -> UnixTime {
            start + .seconds(Double.random(in: 30..<max(31, seconds * 0.9), using: &random))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            agenda.add(random.happens(0.6) ? .follow : .unfollow, at: moment(&random))
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            agenda.add(.open, at: moment(&random))
        }
        if random.happens(0.3) {
            let time = moment(&random)
            agenda.add(.loseNetwork, at: time)
            let away = Double.random(in: 20..<900, using: &random)
            agenda.add(.findNetwork, at: time + .seconds(away))
        }
        if random.happens(0.4) { agenda.add(.crash, at: moment(&random)) }
        if random.happens(0.15) { agenda.add(.changeZone, at: moment(&random)) }
        if random.happens(0.2) {
            let time = moment(&random)
            agenda.add(.choose(random.happens(0.5) ? .always : .quiet(isNow: true)), at: time)
            let later = Double.random(in: 60..<1800, using: &random)
            agenda.add(.choose(.never), at: time + .seconds(later))
        }
        if random.happens(0.08) {
            agenda.add(.copy(replaces: random.happens(0.5)), at: moment(&random))
        }
        return agenda
    }
}
