import Times

/// Which runs may go on at the same time, and which wait for their turn.
///
/// A run that waits holds no place. Some places are for sources that were well when they were last
/// read: those which hang, or have never been read, do not keep them waiting. Each host has few, so
/// that it does not take those of the others.
struct RunPlaces: Sendable {
    /// The most runs at a time, which is below the number of connections that the client makes.
    static let all = 96
    /// The most runs of one host at a time: at five requests a second to a host, four of them are
    /// ahead of its turns unless an answer takes most of a second.
    static let ofHost = 4
    /// How long a run takes that is slow, although it ended well: a hundred times what most take.
    static let slowRun: Duration = .seconds(10)

    /// What is to be expected of a source.
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
        let name: String
        let host: String
        let standing: Standing
        /// When it began to wait, and later when it began.
        var time: UnixTime
    }

    /// How many runs of each standing go on.
    private struct Use {
        private var counts = [Int](repeating: 0, count: Standing.allCases.count)

        var isNone: Bool { counts.allSatisfy { $0 == 0 } }

        mutating func add(_ number: Int, _ standing: Standing) {
            counts[standing.rawValue] += number
        }

        /// Whether one more may go on: of the slow in half of the places, and of those that are
        /// slow or new in three quarters.
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

    private var use = Use()
    private var hosts: [String: Use] = [:]
    /// The sources that wait, by their standing.
    private var lines = [Line<Seat>](repeating: Line(), count: Standing.allCases.count)
    /// The sources that wait until a run of their host ends.
    private var parked: [String: [Line<Seat>]] = [:]
    /// The seats by which sources wait: another one of the same name counts no more.
    private var waiting: [String: Seat] = [:]

    /// Makes a source wait, unless it does.
    mutating func wait(_ seat: Seat) {
        if let known = waiting[seat.name], known.host == seat.host { return }
        waiting[seat.name] = seat
        guard parked[seat.host] != nil else { return append(seat) }
        // Nobody overtakes those that wait for the same host, unless these may not go.
        park(seat)
        unpark(seat.host)
    }

    /// Gives a place to the source that has waited longest of those for which there is one; nil if
    /// there is none.
    ///
    /// - Parameter isDue: whether it is still to be read.
    mutating func next(_ isDue: (String) -> Bool) -> Seat? {
        while let standing = firstLine(), let seat = lines[standing.rawValue].popFirst() {
            guard isWaiting(seat), isDue(seat.name) else {
                if isWaiting(seat) { waiting[seat.name] = nil }
                unpark(seat.host)
                continue
            }
            guard hasRoom(seat.host, standing) else {
                park(seat)
                continue
            }
            waiting[seat.name] = nil
            take(seat)
            return seat
        }
        // Thousands wait when the process starts, and few later.
        if waiting.isEmpty { waiting = [:] }
        return nil
    }

    /// Takes a place, whether there is one or not: what somebody asks for does not wait.
    mutating func take(_ seat: Seat) {
        use.add(1, seat.standing)
        hosts[seat.host, default: Use()].add(1, seat.standing)
    }

    /// Gives a place back.
    mutating func leave(_ seat: Seat) {
        use.add(-1, seat.standing)
        hosts[seat.host]?.add(-1, seat.standing)
        if hosts[seat.host]?.isNone == true { hosts[seat.host] = nil }
        unpark(seat.host)
    }

    /// Returns the line with a place whose first has waited longest; nil if there is none.
    private func firstLine() -> Standing? {
        var found: (standing: Standing, time: UnixTime)?
        for standing in Standing.allCases {
            guard let time = lines[standing.rawValue].first?.time,
                use.hasRoom(for: standing, of: Self.all), found.map({ time < $0.time }) ?? true
            else { continue }
            found = (standing, time)
        }
        return found?.standing
    }

    private func hasRoom(_ host: String, _ standing: Standing) -> Bool {
        (hosts[host] ?? Use()).hasRoom(for: standing, of: Self.ofHost)
    }

    private func isWaiting(_ seat: Seat) -> Bool {
        waiting[seat.name].map { $0.host == seat.host && $0.time == seat.time } ?? false
    }

    private mutating func append(_ seat: Seat) { lines[seat.standing.rawValue].append(seat) }

    private mutating func park(_ seat: Seat) {
        let none = [Line<Seat>](repeating: Line(), count: Standing.allCases.count)
        var lines = parked.removeValue(forKey: seat.host) ?? none
        // One that was here before keeps its place.
        let isFirst = lines[seat.standing.rawValue].first.map { seat.time < $0.time } ?? false
        if isFirst {
            lines[seat.standing.rawValue].putBack(seat)
        } else {
            lines[seat.standing.rawValue].append(seat)
        }
        parked[seat.host] = lines
    }

    /// Lets the first of each standing try again for which their host has a place.
    private mutating func unpark(_ host: String) {
        guard var lines = parked.removeValue(forKey: host) else { return }
        for standing in Standing.allCases where hasRoom(host, standing) {
            if let seat = lines[standing.rawValue].popFirst() { append(seat) }
        }
        if lines.contains(where: { !$0.isEmpty }) { parked[host] = lines }
    }
}

/// Values in the order in which they came, of which the first is taken out in constant time.
struct Line<Value: Sendable>: Sendable {
    private var values: [Value] = []
    private var start = 0

    /// Whether there are none.
    var isEmpty: Bool { start == values.count }
    /// The first value; nil if there is none.
    var first: Value? { isEmpty ? nil : values[start] }

    /// Adds a value behind all others.
    mutating func append(_ value: Value) { values.append(value) }

    /// Puts a value before all others.
    mutating func putBack(_ value: Value) {
        guard start > 0 else { return values.insert(value, at: 0) }
        start -= 1
        values[start] = value
    }

    /// Takes out the first value; nil if there is none.
    mutating func popFirst() -> Value? {
        guard let value = first else { return nil }
        start += 1
        // What was taken out is forgotten once it is most of what is kept.
        if start * 2 > values.count {
            values = Array(values[start...])
            start = 0
        }
        return value
    }
}
