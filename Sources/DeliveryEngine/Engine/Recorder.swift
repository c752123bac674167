import ServiceKit

/// The results that wait for a checkpoint, and the checkpoint that is being written.
struct Recorder: Sendable {
    private(set) var chunks = PlaceTable<ChunkKey, Checkpoint.Progress>()
    private(set) var rows: [RowKey: Checkpoint.RowProgress] = [:]
    /// The results that may wait to be written together.
    private(set) var putOff: [PutOff] = []
    /// The time since which the oldest of the postponed results waits.
    private var putOffSince: Duration?
    /// The rows whose leases are to be extended.
    private(set) var renewed: [RowKey: LeaseToken] = [:]
    /// The number of results since the last checkpoint.
    private(set) var count = 0
    /// The number of results that take up room in the in-flight window until they are recorded.
    private(set) var attempts = 0
    /// The time since which the oldest result waits; nil if none does.
    private(set) var since: Duration?
    /// True if the next checkpoint must be written without delay.
    private(set) var isUrgent = false
    /// The checkpoint that the store is writing, and the number of attempts in it.
    private(set) var written: (checkpoint: Checkpoint, attempts: Int)?

    var isEmpty: Bool {
        chunks.isEmpty && rows.isEmpty && renewed.isEmpty && putOff.isEmpty
    }

    /// A result that need not be in the next checkpoint.
    struct PutOff: Sendable {
        var key: ChunkKey
        var token: LeaseToken
        var device: Checkpoint.Device
    }

    /// Adds the result of a device of a chunk.
    mutating func add(
        _ device: Checkpoint.Device, of key: ChunkKey, _ token: LeaseToken, isAttempt: Bool,
        at now: Duration
    ) {
        open(key, token)
        chunks.change(key) { $0.results.append(device) }
        note(isAttempt, at: now)
    }

    /// Adds the result of a device that got no message and would get none if a crash repeated the
    /// attempt.
    ///
    /// Such results wait to be written together, because each checkpoint needs a row for each kind
    /// of failure in it.
    mutating func addInVain(
        _ device: Checkpoint.Device, of key: ChunkKey, _ token: LeaseToken, at now: Duration
    ) {
        putOff.append(PutOff(key: key, token: token, device: device))
        putOffSince = putOffSince ?? now
    }

    /// Adds the result of a row; nil gives the row back.
    ///
    /// A result with an older token is ignored if there is one with a newer token, because the
    /// store would refuse it and the newer result would be lost.
    mutating func add(
        _ result: DeliveryResult?, of key: RowKey, _ token: LeaseToken, isAttempt: Bool,
        at now: Duration
    ) {
        if rows[key].map({ $0.token <= token }) ?? true { rows[key] = .init(key, token, result) }
        note(isAttempt, at: now)
    }

    /// Adds a chunk's next intent, or its release with the last device that is still in doubt.
    mutating func touch(
        _ key: ChunkKey, _ token: LeaseToken, intent: UInt32? = nil, isReleased: Bool = false
    ) {
        open(key, token)
        if isReleased {
            // An intent that was requested before is not needed any more.
            chunks[key]?.isReleased = true
            chunks[key]?.intent = intent
        } else if let intent {
            chunks[key]?.intent = intent
        }
        if intent != nil || isReleased { isUrgent = true }
    }

    /// Extends the lease of a chunk.
    mutating func renew(_ key: ChunkKey, _ token: LeaseToken) {
        guard chunks[key] == nil else { return }
        chunks[key] = .init(key, token)
        isUrgent = true
    }

    /// Extends the lease of a row.
    mutating func renew(_ key: RowKey, _ token: LeaseToken) {
        if renewed.updateValue(token, forKey: key) == nil { isUrgent = true }
    }

    /// Returns whether a checkpoint is due because there are enough results or they waited long
    /// enough.
    func isDue(at now: Duration, _ limits: EngineLimits) -> Bool {
        guard written == nil, !isEmpty else { return false }
        if isUrgent || count >= limits.checkpointBatch { return true }
        return isPutOffDue(at: now, limits)
            || since.map { now - $0 >= limits.checkpointDelay } ?? false
    }

    private func isPutOffDue(at now: Duration, _ limits: EngineLimits) -> Bool {
        putOff.count >= limits.checkpointBatch
            || putOffSince.map { now - $0 >= limits.checkpointDelay } ?? false
    }

    /// Returns the time at which the waiting results are due; nil if none waits or a checkpoint is
    /// being written.
    func due(_ limits: EngineLimits) -> Duration? {
        guard written == nil else { return nil }
        return [since, putOffSince].compactMap(\.self).min().map { $0 + limits.checkpointDelay }
    }

    /// Returns a checkpoint of the waiting results, and marks it as being written.
    ///
    /// Postponed results are included if they are due, if this is the last checkpoint, or if a
    /// chunk is released, because a released chunk must be recorded completely.
    mutating func take(
        at now: Moment, _ limits: EngineLimits, isLast: Bool = false
    ) -> Checkpoint {
        if isLast || isPutOffDue(at: now.steady, limits)
            || chunks.values.contains(where: \.isReleased)
        {
            addPutOff()
        }
        var checkpoint = Checkpoint(span: limits.lease, now: now.civil)
        checkpoint.chunks = chunks.values.sorted { $0.key < $1.key }
        checkpoint.rows = rows.values.sorted { $0.key < $1.key }
        checkpoint.renewed = renewed.filter { rows[$0.key] == nil }
            .map { .init($0.key, $0.value) }.sorted { $0.key < $1.key }
        written = (checkpoint, attempts)
        chunks.removeAll()
        (rows, renewed, count, attempts) = ([:], [:], 0, 0)
        (since, isUrgent) = (nil, false)
        return checkpoint
    }

    /// Moves the postponed results to the next checkpoint.
    ///
    /// Those of an older lease are left out if there is a newer one, because its devices are sent
    /// to again, and only that result counts.
    private mutating func addPutOff() {
        for result in putOff {
            if let known = chunks.look(result.key, { $0.token }), known > result.token { continue }
            open(result.key, result.token)
            chunks.change(result.key) { $0.results.append(result.device) }
        }
        putOff.removeAll(keepingCapacity: true)
        putOffSince = nil
    }

    /// Returns the checkpoint that has become durable, with the number of attempts in it.
    mutating func settle() -> (checkpoint: Checkpoint, attempts: Int)? {
        defer { written = nil }
        return written
    }

    /// Starts a chunk's entry, and replaces one of an older token, which the store would refuse.
    private mutating func open(_ key: ChunkKey, _ token: LeaseToken) {
        if let known = chunks.look(key, { $0.token }), known >= token { return }
        chunks[key] = .init(key, token)
    }

    private mutating func note(_ isAttempt: Bool, at now: Duration) {
        count += 1
        if isAttempt { attempts += 1 }
        if since == nil { since = now }
    }
}
