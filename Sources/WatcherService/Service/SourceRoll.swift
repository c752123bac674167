import Protocol
import ServiceKit
import Suggestions
import Watch

/// The sources in memory, and which of them are due.
struct SourceRoll {
    /// All sources by their names.
    private(set) var all: [String: WatchedSource] = [:]
    /// The names of sources by their numbers in the store.
    private var names: [Int64: String] = [:]
    /// The names of webhooks, in no order.
    private var hooks: [String] = []
    private var due = DueQueue()
    private var places = RunPlaces()
    /// The sources whose last run took long.
    private var slow: Set<String> = []
    /// The apps that there are; nil before the registry was asked.
    private var apps: Set<String>?

    /// The source of a name; nil if there is none.
    subscript(name: String) -> WatchedSource? {
        get { all[name] }
        set {
            let (before, after) = (all[name]?.stored?.id, newValue?.stored?.id)
            if let before, before != after { names[before] = nil }
            if let after, before != after { names[after] = name }
            let (was, isHook) = (all[name]?.isHook ?? false, newValue?.isHook ?? false)
            if was, !isHook { hooks.removeAll { $0 == name } }
            if isHook, !was { hooks.append(name) }
            all[name] = newValue
        }
    }

    /// Returns the webhook of a name, or some other one for a name that no webhook has, so that
    /// refusing it takes the same work as refusing a wrong signature; nil without webhooks.
    func hook(_ name: String) -> (source: WatchedSource, isKnown: Bool)? {
        if let source = all[name], source.isHook { return (source, true) }
        guard !hooks.isEmpty else { return nil }
        // The same name is always compared with the same webhook (FNV-1a).
        let sum = name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { sum, byte in
            (sum ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return all[hooks[Int(sum % UInt64(hooks.count))]].map { ($0, false) }
    }

    /// How many sources somebody has to look at.
    var failing: Int { all.values.count { $0.isFailing || problem(of: $0) != nil } }

    /// How many days before its last run each source is asked for, by its number in the store.
    var overlaps: [Int64: Int64] {
        var days: [Int64: Int64] = [:]
        for source in all.values {
            guard let id = source.stored?.id, let outline = source.outline else { continue }
            days[id] = outline.overlapDays
        }
        return days
    }

    /// Looks at a source again at this time.
    mutating func wake(_ name: String, at time: UnixTime) {
        guard all[name] != nil else { return }
        all[name]?.nextRun = time
        due.add(name, at: time)
    }

    /// Gives a place to the next source that is to be read; nil if none is due, or has a place.
    mutating func nextSeat(at now: UnixTime) -> RunPlaces.Seat? {
        while let name = nextDue(at: now) {
            if let seat = seat(of: name, at: now) { places.wait(seat) }
        }
        let sources = all
        var seat = places.next { sources[$0]?.isDue(at: now) ?? false }
        seat?.time = now
        return seat
    }

    /// Takes a place for a source that somebody wants to be read; nil if its recipe has a mistake.
    mutating func takeSeat(of name: String, at now: UnixTime) -> RunPlaces.Seat? {
        guard let seat = seat(of: name, at: now) else { return nil }
        places.take(seat)
        return seat
    }

    /// Gives the place of a run back that has ended, or has not begun.
    mutating func leave(_ seat: RunPlaces.Seat, at now: UnixTime) {
        places.leave(seat)
        if now - seat.time >= RunPlaces.slowRun {
            slow.insert(seat.name)
        } else {
            slow.remove(seat.name)
        }
    }

    private func seat(of name: String, at now: UnixTime) -> RunPlaces.Seat? {
        guard let source = all[name], let outline = source.outline else { return nil }
        let isSlow = source.stored?.problem == PassProblem.Code.slow.rawValue
        let isNew = source.stored?.state.lastSuccess == nil
        return RunPlaces.Seat(
            // A folder shares its places with no other.
            name: name, host: outline.host.isEmpty ? "/\(name)" : outline.host,
            standing: isSlow || slow.contains(name) ? .slow : isNew ? .new : .well, time: now)
    }

    /// Returns the name of a source that is due, and takes it out of the queue; nil if none is.
    private mutating func nextDue(at now: UnixTime) -> String? {
        while let entry = due.next(at: now) {
            // It may be there with a time that does not hold any more.
            guard let source = all[entry.name], source.isDue(at: now), problem(of: source) == nil
            else { continue }
            return entry.name
        }
        return nil
    }

    /// Takes over how many entries are open, of some sources or, if that is nil, of all.
    mutating func take(_ counts: [Int64: [EntryState: Int]], of changed: Set<Int64>?) {
        for id in changed ?? Set(names.keys) {
            if let name = names[id] { all[name]?.counts = counts[id] ?? [:] }
        }
    }

    /// Takes over which apps there are.
    ///
    /// - Returns: the sources whose app was there, or not known of, and is not there now.
    mutating func take(apps new: [String], now: UnixTime) -> [String] {
        let before = apps
        apps = Set(new)
        guard before != apps else { return [] }
        var lost: [String] = []
        for (name, source) in all where !source.app.isEmpty {
            let wasThere = before?.contains(source.app) ?? true
            let isThere = new.contains(source.app)
            if isThere, !wasThere { wake(name, at: now) }
            if wasThere, !isThere { lost.append(name) }
        }
        return lost.sorted()
    }

    /// Returns why a source is not read although its recipe can be: its app does not exist.
    func problem(of source: WatchedSource) -> String? {
        source.outline.flatMap { problem(ofApp: $0.app) }
    }

    /// Returns that an app does not exist, and which one was probably meant; nil if it exists.
    func problem(ofApp app: String) -> String? {
        guard let apps, !apps.contains(app) else { return nil }
        let near = Suggestion.nearest(to: app, in: apps.sorted())
        return "no app \(quoting: app); "
            + (near.map { "did you mean \($0)?" } ?? "add it, or change the recipe's app")
    }

    /// Returns a source as clients see it.
    func message(_ name: String) -> Proto.Source? {
        guard let source = all[name] else { return nil }
        var message = source.message(name)
        if let problem = problem(of: source) {
            (message.problem, message.message) = ("app", problem)
            (message.health, message.nextRunTime) = (.badRecipe, nil)
        }
        return message
    }

    /// Returns the sources that a caller sees of an app, in the order of their names.
    ///
    /// Those who see all apps also see the sources that belong to none: whose recipe cannot be
    /// read, or whose app does not exist.
    func messages(of app: String, _ call: CallContext) -> [Proto.Source] {
        let names = all.filter { $0.value.app == app || call.isOfWholeSuite && isOfNone($0.value) }
            .keys
        return names.sorted().compactMap(message)
    }

    /// Returns the source of a call.
    ///
    /// - Throws: `notFound` if there is none that the caller may see.
    func find(
        _ name: String, _ app: String, _ call: CallContext
    ) throws(RPCError) -> WatchedSource {
        let app = try call.app(app)
        guard let source = all[name],
            source.app == app || call.isOfWholeSuite && isOfNone(source)
        else {
            let file = "watch/\(name.utf8.count <= 64 ? name : "NAME").json"
            throw RPCError(
                .notFound, "no source \(quoting: name); its recipe would be \(file), or put")
        }
        return source
    }

    /// Whether a caller may change or delete the recipe of a source: its app's, or one that belongs
    /// to no app, for those who see all apps.
    func mayChange(_ name: String, of owner: String, _ app: String, _ call: CallContext) -> Bool {
        owner == app || call.isOfWholeSuite && !isThere(owner)
    }

    /// Whether an app exists, as far as is known.
    func isThere(_ app: String) -> Bool { apps?.contains(app) ?? true }

    private func isOfNone(_ source: WatchedSource) -> Bool {
        source.app.isEmpty || problem(of: source) != nil
    }
}

extension CallContext {
    /// Whether the caller sees all apps.
    var isOfWholeSuite: Bool { principal?.app.isEmpty ?? true }
}
