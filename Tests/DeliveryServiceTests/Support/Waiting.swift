import Protocol
import TestSupport
import Testing

/// Waits until a condition is true; records an issue if that takes too long.
func eventually(
    _ location: SourceLocation = #_sourceLocation, _ isSo: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + Duration.patience
    while try await !isSo() {
        guard ContinuousClock.now < end else {
            Issue.record("it did not come so", sourceLocation: location)
            return
        }
        try await Task.sleep(for: .milliseconds(2))
    }
}

/// Returns the error that an RPC fails with; nil if it succeeds.
func failure<Value>(
    isolation: isolated (any Actor)? = #isolation, of body: () async throws -> Value
) async -> RPCError? {
    do {
        _ = try await body()
        return nil
    } catch {
        return RPCError(error)
    }
}
