import Foundation
import TestSupport

/// A service's process: the daemon that was built beside this program.
package final class ServerProcess {
    private let process: ChildProcess
    /// The address at which the server listens.
    package let socket: String

    /// Starts one on the files in `directory`, which is its home.
    package init(_ service: String, directory: String) throws {
        socket = "\(directory)/run/\(service).sock"
        let own = CommandLine.arguments[0]
        let folder = own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
        process = try ChildProcess(
            "\(folder)/herald-\(service)", environment: ["HERALD_HOME": directory],
            output: .file("\(directory)/\(service).log"))
    }

    /// Ends it as a crash would.
    package func kill() {
        process.signal(SIGKILL)
        _ = process.wait()
    }

    /// Ends it as an operator does; says whether it went well.
    package func stop() -> Bool {
        process.signal(SIGTERM)
        return process.wait() == 0
    }

    /// The processor's time that its loop has had.
    package var loopTime: Duration {
        let path = "/proc/\(process.id)/task/\(process.id)/schedstat"
        let text = try? String(contentsOfFile: path, encoding: .utf8)
        return .nanoseconds(text?.split(separator: " ").first.flatMap { Int64($0) } ?? 0)
    }

    /// The memory that it has in use, in bytes.
    package var resident: Int { ResidentMemory.bytes(of: "\(process.id)") }
}

/// An error that ends a benchmark.
package struct Failed: Error {
    /// The reason, for people.
    package let reason: String

    /// A reason.
    package init(reason: String) { self.reason = reason }
}
