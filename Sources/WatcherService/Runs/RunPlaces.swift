import Times

/// The places for runs at the same time, and the queue of the runs that wait for one.
///
/// A run that waits holds no place. Some places are for sources that were well when they were last
/// read: those which hang, or have never been read, do not keep them waiting. Each host has few, so
/// that it does not take those of the others. An app has three quarters, unless there is only one;
/// of those who wait, the app goes first of which the fewest runs go on.
struct RunPlaces: Sendable {
    /// The most runs at a time, which is below the number of connections that the client makes.
    static let all = 96
    /// The most runs of one host at a time: at five requests a second to a host, four of them are
    /// ahead of its turns unless an answer takes most of a second.
    static let ofHost = 4
    /// The most runs of one app at a time, where there are several: the rest is for the others.
    static let ofApp = all * 3 / 4
    /// The duration from which on a run counts as slow, although it ended well: a hundred times
    /// that of most runs.
    static let slowRun: Duration = .seconds(10)

    /// The class of a source by how fast its runs are expected to be.
    enum Standing: Int, CaseIterable, Sendable {
        /// The source was read, and soon.
        case well
        /// The source was never read.
        case new
        /// The source did not answer in time, or took long.
        case slow
    }

    /// A run that is to go on.
    struct Seat: Sendable {
        let key: SourceKey
        let host: String
        let standing: Standing
        /// The time at which the run began to wait; once it has a place, the time at which it
        /// began.
        var time: UnixTime

        var name: String { key.name }
    }

    /// The number of runs of each standing that go on.
    private struct Use {
        private var counts = [Int](repeating: 0, count: Standing.allCases.count)

        var all: Int { counts.reduce(0, +) }

        mutating func add(_ number: Int, _ standing: Standing) {
            counts[standing.rawValue] += number
        }

        /// Returns whether one more may go on: of the slow in half of the places, and of those that
        /// are slow or new in three quarters.
        func hasRoom(for standing: Standing, of places: Int) -> Bool {
            let slow = counts[Standing.slow.rawValue]
            let unsure = slow + counts[Standing.new.rawValue]
            let hasPlace = unsure + counts[Standing.well.rawValue] < places
            switch standing {
            case .well: return hasPlace
            case .new: return hasPlace && unsure < places * 3 / 4
            case .slow: return hasPlace && unsure < places * 3 / 4 && slow < places / 2
            }
        }
    }

    /// The sources that wait, by their standing and their app.
    private struct Lines {
        private var lines = [[String: Line<Seat>]](
            repeating: [:], count: Standing.allCases.count)

        var isEmpty: Bool { lines.allSatisfy(\.isEmpty) }

        /// The apps that wait with sources of a standing, and when the first of each began to.
        func firsts(_ standing: Standing) -> some Sequence<(app: String, time: UnixTime)> {
            lines[standing.rawValue].lazy.compactMap { app, line in
                line.first.map { (app, $0.time) }
            }
        }

        mutating func append(_ seat: Seat) {
            lines[seat.standing.rawValue][seat.key.app, default: Line()].append(seat)
        }

        /// Adds one that may have been here before, and then keeps its place.
        mutating func putBack(_ seat: Seat) {
            let first = lines[seat.standing.rawValue][seat.key.app]?.first
            guard let first, seat.time < first.time else { return append(seat) }
            lines[seat.standing.rawValue][seat.key.app]?.putBack(seat)
        }

        mutating func popFirst(_ standing: Standing, of app: String) -> Seat? {
            let seat = lines[standing.rawValue][app]?.popFirst()
            if lines[standing.rawValue][app]?.isEmpty == true {
                lines[standing.rawValue][app] = nil
            }
            return seat
        }
    }

    /// True if all sources are of one app, which has no share then.
    var isOfOneApp = true
    private var use = Use()
    private var hosts: [String: Use] = [:]
    private var apps: [String: Use] = [:]
    /// The sources that wait.
    private var lines = Lines()
    /// The sources that wait until a run of their host ends.
    private var parked: [String: Lines] = [:]
    /// The seats by which sources wait: another one of the same source counts no more.
    private var waiting: [SourceKey: Seat] = [:]

    /// Makes a source wait, unless it does.
    mutating func wait(_ seat: Seat) {
        if let known = waiting[seat.key], known.host == seat.host { return }
        waiting[seat.key] = seat
        guard parked[seat.host] != nil else { return lines.append(seat) }
        // Nobody overtakes those that wait for the same host, unless these may not go.
        park(seat)
        unpark(seat.host)
    }

    /// Gives a place to the next waiting source, and returns its seat; nil if no place is free for
    /// any.
    ///
    /// - Parameter isDue: returns whether a source is still to be read.
    mutating func next(_ isDue: (SourceKey) -> Bool) -> Seat? {
        while let seat = nextOfLines() {
            guard isWaiting(seat), isDue(seat.key) else {
                if isWaiting(seat) { waiting[seat.key] = nil }
                unpark(seat.host)
                continue
            }
            guard hasRoom(seat.host, seat.standing) else {
                park(seat)
                continue
            }
            waiting[seat.key] = nil
            take(seat)
            return seat
        }
        // Thousands wait when the process starts, and few later.
        if waiting.isEmpty { waiting = [:] }
        return nil
    }

    /// Takes a place, even if none is free: a run that somebody asks for does not wait.
    mutating func take(_ seat: Seat) {
        use.add(1, seat.standing)
        hosts[seat.host, default: Use()].add(1, seat.standing)
        apps[seat.key.app, default: Use()].add(1, seat.standing)
    }

    /// Gives a place back.
    mutating func leave(_ seat: Seat) {
        use.add(-1, seat.standing)
        hosts[seat.host]?.add(-1, seat.standing)
        if hosts[seat.host]?.all == 0 { hosts[seat.host] = nil }
        apps[seat.key.app]?.add(-1, seat.standing)
        if apps[seat.key.app]?.all == 0 { apps[seat.key.app] = nil }
        unpark(seat.host)
    }

    /// Takes out the first source of the app with a place whose turn it is; nil if there is none.
    private mutating func nextOfLines() -> Seat? {
        var found: (standing: Standing, app: String, order: (Int, UnixTime, String))?
        for standing in Standing.allCases where use.hasRoom(for: standing, of: Self.all) {
            guard let (app, order) = first(of: lines, standing, within: Self.ofApp),
                found.map({ order < $0.order }) ?? true
            else { continue }
            found = (standing, app, order)
        }
        return found.flatMap { lines.popFirst($0.standing, of: $0.app) }
    }

    /// Returns the app whose turn it is among those that wait with sources of a standing: the one
    /// with the fewest runs, and of several the one that waits longest.
    ///
    /// - Parameter share: the number of places that an app may have; nil: any number.
    private func first(
        of lines: Lines, _ standing: Standing, within share: Int? = nil
    ) -> (app: String, order: (Int, UnixTime, String))? {
        var found: (app: String, order: (Int, UnixTime, String))?
        for (app, time) in lines.firsts(standing) {
            let use = apps[app] ?? Use()
            if let share, !isOfOneApp, !use.hasRoom(for: standing, of: share) { continue }
            let order = (use.all, time, app)
            if found.map({ order < $0.order }) ?? true { found = (app, order) }
        }
        return found
    }

    private func hasRoom(_ host: String, _ standing: Standing) -> Bool {
        (hosts[host] ?? Use()).hasRoom(for: standing, of: Self.ofHost)
    }

    private func isWaiting(_ seat: Seat) -> Bool {
        waiting[seat.key].map { $0.host == seat.host && $0.time == seat.time } ?? false
    }

    private mutating func park(_ seat: Seat) {
        parked[seat.host, default: Lines()].putBack(seat)
    }

    /// Moves parked sources of a host back to the queue: the first of each standing for which the
    /// host has a place.
    private mutating func unpark(_ host: String) {
        guard var lines = parked.removeValue(forKey: host) else { return }
        for standing in Standing.allCases where hasRoom(host, standing) {
            if let (app, _) = first(of: lines, standing),
                let seat = lines.popFirst(standing, of: app)
            {
                self.lines.append(seat)
            }
        }
        if !lines.isEmpty { parked[host] = lines }
    }
}
