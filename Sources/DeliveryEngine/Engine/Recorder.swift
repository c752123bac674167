import ServiceKit

/// Results that are to be written, and those that are being written.
struct Recorder: Sendable {
    private(set) var chunks = PlaceTable<ChunkKey, Checkpoint.Progress>()
    private(set) var rows: [RowKey: Checkpoint.RowProgress] = [:]
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

    var isEmpty: Bool { chunks.isEmpty && rows.isEmpty && renewed.isEmpty }

    /// What became of a device of a chunk.
    mutating func add(
        _ device: Checkpoint.Device, of key: ChunkKey, _ token: LeaseToken, isAttempt: Bool,
        at now: Duration
    ) {
        open(key, token)
        chunks.change(key) { $0.results.append(device) }
        note(isAttempt, at: now)
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
        return since.map { now - $0 >= limits.checkpointDelay } ?? false
    }

    /// When what waits is due.
    func due(_ limits: EngineLimits) -> Duration? {
        written == nil ? since.map { $0 + limits.checkpointDelay } : nil
    }

    /// Takes what there is for a checkpoint.
    mutating func take(span: Duration, now: UnixTime) -> Checkpoint {
        var checkpoint = Checkpoint(span: span, now: now)
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
