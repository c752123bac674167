import Foundation
import TestSupport

/// A client that nobody here wrote, or that is written in another language.
enum Client {
    /// Runs it to its end, on a thread of its own, and returns what it printed.
    static func run(_ program: String, _ arguments: [String]) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try ChildProcess.run(program, arguments) })
            }
        }
    }
}
