import Foundation
import TestSupport

/// A client that was not written with Herald's code.
enum Client {
    /// Runs a client to its end, on its own thread, and returns its output.
    static func run(_ program: String, _ arguments: [String]) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try ChildProcess.run(program, arguments) })
            }
        }
    }
}
