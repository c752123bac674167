import TestSupport
import Testing

/// Asks until the answer is yes.
func eventually(
    _ location: SourceLocation = #_sourceLocation, _ isSo: () async throws -> Bool
) async throws {
    let end = ContinuousClock.now + Duration.patience
    while try await !isSo() {
        guard ContinuousClock.now < end else {
            Issue.record("it never was", sourceLocation: location)
            return
        }
        try await Task.sleep(for: .milliseconds(5))
    }
}
