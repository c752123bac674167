/// Limits how long a command waits for an answer that it can do without.
enum TimeBox {
    /// Returns the value of `body`; nil if it fails or takes longer than `limit`.
    static func value<Value: Sendable>(
        within limit: Duration, _ body: @escaping @Sendable () async throws -> Value
    ) async -> Value? {
        await withTaskGroup(of: Value?.self) { group in
            group.addTask { try? await body() }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
