import ServiceKit

/// Results that are to be written, and those that are being written.
struct Recorder: Sendable {
    private(set) var chunks = PlaceTable<ChunkKey, Checkpoint.Progress>()
    private(set) var rows: [RowKey: Checkpoint.RowProgress] = [:]
    /// What may wait for others of its kind.
    private(set) var putOff: [PutOff] = []
    /// Since when the oldest of them waits.
    private var putOffSince: Duration?
    /// Rows that are kept in hand for longer.
    private(set) var renewed: [RowKey: LeaseToken] = [:]
    /// Results since the last checkpoint.
    private(set) var count = 0
    /// Attempts among them that take room until they are recorded.
    private(set) var attempts = 0
    /// Since when the oldest waits.
    private(set) var since: Duration?
    /// Whether somebody waits for it, so that it does not wait for more.
    private(set) var isUrgent = false
    /// What is with the store now, and how many attempts are in it.
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

    /// What became of a device of a chunk.
    mutating func add(
        _ device: Checkpoint.Device, of key: ChunkKey, _ token: LeaseToken, isAttempt: Bool,
        at now: Duration
    ) {
        open(key, token)
        chunks.change(key) { $0.results.append(device) }
        note(isAttempt, at: now)
    }

    /// What became of a device of a chunk, which nobody has got, and would not get if a crash had
    /// it sent once more: it is written with others of its kind, for each kind of failure is a row
    /// of its own in each checkpoint.
    mutating func addInVain(
        _ device: Checkpoint.Device, of key: ChunkKey, _ token: LeaseToken, at now: Duration
    ) {
        putOff.append(PutOff(key: key, token: token, device: device))
        putOffSince = putOffSince ?? now
    }

    /// What became of a row; nil: it is given back.
    ///
    /// What an older token says is left out where a newer one has spoken: the store would refuse
    /// it, and what the newer one said would be lost.
    mutating func add(
        _ result: DeliveryResult?, of key: RowKey, _ token: LeaseToken, isAttempt: Bool,
        at now: Duration
    ) {
        if rows[key].map({ $0.token <= token }) ?? true { rows[key] = .init(key, token, result) }
        note(isAttempt, at: now)
    }

    /// The chunk's next intent, or its end, with what of it is still in doubt.
    mutating func touch(
        _ key: ChunkKey, _ token: LeaseToken, intent: UInt32? = nil, isReleased: Bool = false
    ) {
        open(key, token)
        if isReleased {
            // What was wanted before is not begun any more.
            chunks[key]?.isReleased = true
            chunks[key]?.intent = intent
        } else if let intent {
            chunks[key]?.intent = intent
        }
        if intent != nil || isReleased { isUrgent = true }
    }

    /// The chunk stays in hand.
    mutating func renew(_ key: ChunkKey, _ token: LeaseToken) {
        guard chunks[key] == nil else { return }
        chunks[key] = .init(key, token)
        isUrgent = true
    }

    /// The row stays in hand.
    mutating func renew(_ key: RowKey, _ token: LeaseToken) {
        if renewed.updateValue(token, forKey: key) == nil { isUrgent = true }
    }

    /// Whether there is enough, or it has waited long enough.
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

    /// When what waits is due.
    func due(_ limits: EngineLimits) -> Duration? {
        guard written == nil else { return nil }
        return [since, putOffSince].compactMap(\.self).min().map { $0 + limits.checkpointDelay }
    }

    /// Takes what there is for a checkpoint; what was put off only if it is time, if it is the
    /// last one, or if a chunk is given back, which has to be told whole.
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

    /// What an older lease said is left out where a newer one has spoken: its devices are sent to
    /// anew, and that counts.
    private mutating func addPutOff() {
        for result in putOff {
            if let known = chunks.look(result.key, { $0.token }), known > result.token { continue }
            open(result.key, result.token)
            chunks.change(result.key) { $0.results.append(result.device) }
        }
        putOff.removeAll(keepingCapacity: true)
        putOffSince = nil
    }

    /// The store has it; says how many attempts were in it.
    mutating func settle() -> (checkpoint: Checkpoint, attempts: Int)? {
        defer { written = nil }
        return written
    }

    /// What was said by an older token would be refused.
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
