import Times

/// Work that is done one after the other, in the order in which it was begun.
struct WorkQueue: Sendable {
    private var tail: Task<Void, Never>?

    /// Runs `body` after all that was added before it; returns its task.
    @discardableResult
    mutating func add(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
        let before = tail
        let task = Task {
            await before?.value
            await body()
        }
        tail = task
        return task
    }
}

/// A time at which a part has to be woken: a later one takes its place.
struct WakeUp: Sendable {
    private var task: Task<Void, Never>?

    mutating func set(
        _ time: UnixTime, _ clock: DeviceClock, _ body: @escaping @Sendable () async -> Void
    ) {
        task?.cancel()
        task = Task {
            do {
                try await clock.sleep(max(.zero, time - clock.now()))
            } catch { return }
            await body()
        }
    }
}
