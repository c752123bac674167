import Foundation
import TestSupport

/// A program outside the suite, run to its end.
///
/// Swift's own threads stay free meanwhile.
enum Tool {
    /// The result of a program that has ended.
    struct Outcome: Sendable {
        /// The program's exit status, or the negative number of the signal that ended it.
        let status: Int32
        /// The program's output, with its errors unless they went to a file.
        let output: String

        /// Returns the output of a program that must succeed; throws if it failed.
        func succeeded() throws -> String {
            guard status == 0 else { throw SuiteError("ended with \(status): \(output)") }
            return output
        }
    }

    /// Runs a program; a name without a slash is searched in PATH.
    ///
    /// - Parameters:
    ///   - extra: variables besides the test's own.
    ///   - errors: a file for what it complains of; nil: among the output.
    static func run(
        _ program: String, _ arguments: [String] = [], environment extra: [String: String] = [:],
        errors: String? = nil
    ) async throws -> Outcome {
        var environment = ProcessInfo.processInfo.environment
        environment.merge(extra) { _, new in new }
        var words = [program] + arguments
        if let errors { words = ["/bin/sh", "-c", "exec \"$@\" 2>\"$0\"", errors] + words }
        let line = (words, environment)
        return try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let child = try ChildProcess(
                            line.0[0], Array(line.0.dropFirst()), environment: line.1,
                            output: .captured)
                        let output = child.readOutput()
                        return Outcome(status: child.wait(), output: output)
                    })
            }
        }
    }
}

/// Repeats a question until the answer is yes; throws if it is not within `limit`.
///
/// The limit counts as `Duration.fits` describes.
func waitUntil(
    _ what: String, within limit: Duration = .patience,
    _ isSo: () async throws -> Bool
) async throws {
    let begin = ContinuousClock.now
    while try await !isSo() {
        guard (.now - begin).fits(limit) else {
            throw SuiteError("not within \(limit): \(what)")
        }
        try await Task.sleep(for: .milliseconds(10))
    }
}
