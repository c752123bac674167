import TestSupport
import Testing

/// Asks until the answer is yes.
func eventually(_ what: Comment, _ isSo: () async throws -> Bool) async throws {
    let end = ContinuousClock.now + Duration.patience
    while try await !isSo() {
        try #require(ContinuousClock.now < end, what)
        try await Task.sleep(for: .milliseconds(5))
    }
}
