import Protocol
import ServiceKit
import Suggestions
import Watch

/// The sources in memory, and which of them are due.
struct SourceRoll {
    /// The most sources with webhooks that one path may mean.
    private static let hooksOfPath = 16

    /// All sources.
    private(set) var all: [SourceKey: WatchedSource] = [:]
    /// The keys of sources by their numbers in the store.
    private var keys: [Int64: SourceKey] = [:]
    /// The sources with webhooks, by their names.
    private var hooks: [String: Set<SourceKey>] = [:]
    /// All sources with webhooks, in no order.
    private var allHooks: [SourceKey] = []
    /// The number of entries that are open of each state, of all sources.
    private(set) var totals: [EntryState: Int] = [:]
    /// The number of sources of each app.
    private var sizes: [String: Int] = [:]
    private var due = DueQueue()
    /// The time of the last call that gave one, to notice that the clock was set back.
    private var latest = UnixTime(milliseconds: .min)
    private var places = RunPlaces()
    /// The sources whose last run took long.
    private var slow: Set<SourceKey> = []
    /// The apps that exist; nil before the registry was asked.
    private var apps: Set<String>?

    /// The source of a key; nil if there is none.
    subscript(key: SourceKey) -> WatchedSource? {
        get { all[key] }
        set {
            let (before, after) = (all[key]?.stored?.id, newValue?.stored?.id)
            if let before, before != after { keys[before] = nil }
            if let after, before != after { keys[after] = key }
            if newValue == nil { take([:], of: key) }
            if (all[key] == nil) != (newValue == nil) { count(key, newValue == nil ? -1 : 1) }
            note(key, hasHook: newValue?.isHook ?? false)
            all[key] = newValue
            // A run reads these from the store, and ten thousand sources have a megabyte of them.
            all[key]?.stored?.state.forgetWhatRunsRead()
        }
    }

    /// Takes a source with a recipe that was read.
    ///
    /// - Parameters:
    ///   - isStart: True if the process has just begun.
    ///   - chance: A random number from 0 to 1.
    mutating func take(
        _ source: WatchedSource, _ key: SourceKey, isStart: Bool, now: UnixTime, chance: Double
    ) {
        notice(now)
        var source = source
        let time = source.firstRun(after: all[key], isStart: isStart, now: now, chance: chance)
        self[key] = source
        wake(key, at: time)
    }

    /// Takes a source as it is stored after a run; nil if nothing has changed.
    ///
    /// - Parameter before: The source as it was stored before the run.
    /// - Returns: whether the source fails now and did not, or the other way round.
    mutating func note(
        _ key: SourceKey, _ before: StoredSource, is stored: StoredSource?, at now: UnixTime
    ) -> Bool {
        guard var stored else {
            self[key]?.stored?.state.lastSuccess = now
            return false
        }
        // Somebody may have paused it since it was read.
        stored.pause = stored.pause.joined(with: self[key]?.stored?.pause)
        if let known = self[key]?.stored {
            (stored.pausedSince, stored.pauseNote) = (known.pausedSince, known.pauseNote)
        }
        self[key]?.stored = stored
        return before.problem.isEmpty != stored.problem.isEmpty
    }

    /// Takes the files of a source's folder that could not be used.
    mutating func take(_ files: BadFiles, of key: SourceKey) {
        if let known = all[key], known.badFiles != files { all[key]?.badFiles = files }
    }

    private mutating func count(_ key: SourceKey, _ change: Int) {
        sizes[key.app, default: 0] += change
        if sizes[key.app] == 0 { sizes[key.app] = nil }
        places.isOfOneApp = sizes.count <= 1
    }

    private mutating func note(_ key: SourceKey, hasHook: Bool) {
        if hasHook {
            if hooks[key.name, default: []].insert(key).inserted { allHooks.append(key) }
        } else if hooks[key.name]?.remove(key) != nil {
            allHooks.removeAll { $0 == key }
            if hooks[key.name]?.isEmpty == true { hooks[key.name] = nil }
        }
    }

    /// Returns the sources that the path of a webhook may mean, or some other one for a path that
    /// means none, so that refusing it takes the same work as refusing a wrong signature.
    ///
    /// The path is `APP/NAME`, or `NAME` for a recipe in a file, which was that of others before.
    /// Whose body it is, the signature says. The oldest come first, so that no app keeps from
    /// another what is for that.
    func hooks(_ path: String) -> (keys: [SourceKey], areMeant: Bool) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let name = parts.count <= 2 ? parts.last.map { String($0) } : nil
        let found = name.flatMap { hooks[$0] }?.filter { parts.count == 1 || $0.app == parts[0] }
        guard let found, !found.isEmpty else { return (decoy(path).map { [$0] } ?? [], false) }
        let oldest = found.sorted {
            (all[$0]?.stored?.id ?? .max) < (all[$1]?.stored?.id ?? .max)
        }
        return (Array(oldest.prefix(Self.hooksOfPath)), true)
    }

    /// Returns a source with a webhook, for a path the same each time; nil if there is none.
    private func decoy(_ path: String) -> SourceKey? {
        guard !allHooks.isEmpty else { return nil }
        // FNV-1a
        let sum = path.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { sum, byte in
            (sum ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        return allHooks[Int(sum % UInt64(allHooks.count))]
    }

    /// Returns the selector of the operators in the recipe of the source with this number; empty if
    /// it names none.
    func operators(of id: Int64) -> String { recipe(of: id)?.operators ?? "" }

    /// Returns the recipe of the source with this number; nil if it has none without a mistake.
    func recipe(of id: Int64) -> Recipe? { keys[id].flatMap { all[$0]?.readRecipe() } }

    /// The number of sources that fail, whose recipes have a mistake, or whose apps do not exist.
    var failing: Int { all.values.count { $0.isFailing || problem(of: $0) != nil } }

    /// The number of days before its last run for which each source is asked again, by its number
    /// in the store.
    var overlaps: [Int64: Int64] {
        var days: [Int64: Int64] = [:]
        for source in all.values {
            guard let id = source.stored?.id, let outline = source.outline else { continue }
            days[id] = outline.overlapDays
        }
        return days
    }

    /// Plans the source's next run at this time, or later if the source has asked to be left alone.
    mutating func wake(_ key: SourceKey, at time: UnixTime) {
        guard let source = all[key] else { return }
        let time = max(time, source.leftAloneUntil ?? time)
        all[key]?.nextRun = time
        due.add(key, at: time)
    }

    /// Gives a place to the next source that is due, and returns its seat; nil if none is due, or
    /// has a free place.
    mutating func nextSeat(at now: UnixTime) -> RunPlaces.Seat? {
        notice(now)
        while let key = nextDue(at: now) {
            if let seat = seat(of: key, at: now) { places.wait(seat) }
        }
        let sources = all
        var seat = places.next { sources[$0]?.isDue(at: now) ?? false }
        seat?.time = now
        return seat
    }

    /// Notices that the clock was set back, before anything is planned by the new time.
    private mutating func notice(_ now: UnixTime) {
        if now < latest { setBack(by: latest - now) }
        latest = now
    }

    /// Keeps every run as far away as it was, once the clock was set back.
    private mutating func setBack(by span: Duration) {
        due = DueQueue()
        for (key, source) in all {
            let time = source.nextRun + (.zero - span)
            all[key]?.nextRun = time
            if let wait = source.stored?.notBefore {
                all[key]?.stored?.notBefore = wait + (.zero - span)
            }
            due.add(key, at: time)
        }
    }

    /// Takes a place for a source that somebody wants to be read; nil if its recipe has a mistake.
    mutating func takeSeat(of key: SourceKey, at now: UnixTime) -> RunPlaces.Seat? {
        guard let seat = seat(of: key, at: now) else { return nil }
        places.take(seat)
        return seat
    }

    /// Gives back the place of a run that has ended or has not begun.
    mutating func leave(_ seat: RunPlaces.Seat, at now: UnixTime) {
        notice(now)
        places.leave(seat)
        if now - seat.time >= RunPlaces.slowRun {
            slow.insert(seat.key)
        } else {
            slow.remove(seat.key)
        }
    }

    private func seat(of key: SourceKey, at now: UnixTime) -> RunPlaces.Seat? {
        guard let source = all[key], let outline = source.outline else { return nil }
        let isSlow = source.stored?.problem == PassProblem.Code.slow.rawValue
        let isNew = source.stored?.state.lastSuccess == nil
        return RunPlaces.Seat(
            // A folder shares its places with no other.
            key: key, host: outline.host.isEmpty ? "/\(key.app)/\(key.name)" : outline.host,
            standing: isSlow || slow.contains(key) ? .slow : isNew ? .new : .well, time: now)
    }

    /// Returns the key of a source that is due, and takes it out of the queue; nil if none is.
    private mutating func nextDue(at now: UnixTime) -> SourceKey? {
        while let entry = due.next(at: now) {
            // It may be there with a time that does not hold any more.
            guard let source = all[entry.key], source.isDue(at: now), problem(of: source) == nil
            else { continue }
            return entry.key
        }
        return nil
    }

    /// Takes the numbers of open entries of the `changed` sources, or of all if that is nil.
    mutating func take(_ counts: [Int64: [EntryState: Int]], of changed: Set<Int64>?) {
        for id in changed ?? Set(keys.keys) {
            if let key = keys[id] { take(counts[id] ?? [:], of: key) }
        }
    }

    private mutating func take(_ counts: [EntryState: Int], of key: SourceKey) {
        guard let before = all[key]?.counts else { return }
        totals.merge(before) { $0 - $1 }
        totals.merge(counts) { $0 + $1 }
        all[key]?.counts = counts
    }

    /// Takes the apps that exist.
    ///
    /// - Returns: the sources whose app existed, as far as was known, and does not exist now.
    mutating func take(apps new: [String], now: UnixTime) -> [SourceKey] {
        notice(now)
        let before = apps
        apps = Set(new)
        guard before != apps else { return [] }
        var lost: [SourceKey] = []
        for (key, source) in all where !source.app.isEmpty {
            let wasThere = before?.contains(source.app) ?? true
            let isThere = new.contains(source.app)
            if isThere, !wasThere { wake(key, at: now) }
            if wasThere, !isThere { lost.append(key) }
        }
        return lost.sorted()
    }

    /// Returns the problem that a source's app does not exist; nil if there is none.
    func problem(of source: WatchedSource) -> String? {
        source.outline.flatMap { problem(ofApp: $0.app) }
    }

    /// Returns the message that an app does not exist, with a similar one; nil if it exists.
    func problem(ofApp app: String) -> String? {
        guard let apps, !apps.contains(app) else { return nil }
        let near = Suggestion.nearest(to: app, in: apps.sorted())
        return "no app \(quoting: app); "
            + (near.map { "did you mean \($0)?" } ?? "add it, or change the recipe's app")
    }

    /// Returns a source as clients see it.
    func message(_ key: SourceKey) -> Proto.Source? {
        guard let source = all[key] else { return nil }
        var message = source.message(key)
        if let problem = problem(of: source) {
            (message.problem, message.message) = ("app", problem)
            (message.health, message.nextRunTime) = (.badRecipe, nil)
        }
        return message
    }

    /// Returns an app's sources that a caller may see, in the order of their names.
    ///
    /// Those who see all apps also see the sources that belong to none: whose recipe cannot be
    /// read, or whose app does not exist.
    func messages(of app: String, _ call: CallContext) -> [Proto.Source] {
        let keys = all.filter { $0.value.app == app || call.isOfWholeSuite && isOfNone($0.value) }
            .keys
        return keys.sorted().compactMap(message)
    }

    /// Returns the source of a call.
    ///
    /// - Throws: `notFound` if there is none that the caller may see.
    func find(
        _ name: String, _ app: String, _ call: CallContext
    ) throws(RPCError) -> (key: SourceKey, source: WatchedSource) {
        let key = SourceKey(app: try call.app(app), name: name)
        if let source = all[key] { return (key, source) }
        let others = call.isOfWholeSuite ? all.filter { $0.key.name == name } : [:]
        guard let other = others.filter({ isOfNone($0.value) }).min(by: { $0.key < $1.key }) else {
            throw unknown(name, of: key.app)
        }
        return (other.key, other.value)
    }

    private func unknown(_ name: String, of app: String) -> RPCError {
        let names = all.keys.lazy.filter { $0.app == app }.map(\.name)
        if let near = Suggestion.nearest(to: name, in: names.sorted()) {
            return RPCError(.notFound, "no source \(quoting: name); did you mean \(near)?")
        }
        let file = "watch/\(name.utf8.count <= 64 ? name : "NAME").json"
        return RPCError(
            .notFound,
            "no source \(quoting: name); write its recipe into \(file) of HERALD_HOME, or "
                + "store it: 'herald watch set'")
    }

    /// Returns whether an app exists, as far as is known.
    func isThere(_ app: String) -> Bool { apps?.contains(app) ?? true }

    /// Returns whether the registry has named the app; false before it was asked.
    func knows(_ app: String) -> Bool { apps?.contains(app) ?? false }

    private func isOfNone(_ source: WatchedSource) -> Bool {
        source.app.isEmpty || problem(of: source) != nil
    }
}

extension CallContext {
    /// True if the caller sees all apps.
    var isOfWholeSuite: Bool { principal?.app.isEmpty ?? true }

    /// The caller as an author of what is sent: the id of a key or an account; empty if it has
    /// none.
    var authors: [String] {
        // Whoever works on the machine has a name and no id.
        principal.map { [$0.subjectID] }?.filter(RecipeAuthors.isID) ?? []
    }
}

extension SourceState {
    /// Forgets the parts of the state that are not needed between runs.
    fileprivate mutating func forgetWhatRunsRead() {
        (validators, identity, postponed) = (Validators(), nil, [:])
        (place, contents) = (nil, ContentVersion())
    }
}
