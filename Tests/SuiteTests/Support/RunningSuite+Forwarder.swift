import FoundationEssentials
import TestSupport

extension RunningSuite {
    /// Starts a process that takes plain HTTP on a port and passes it on to the gateway over TLS,
    /// for clients that trust the system's authorities only; the caller ends it.
    func forwarder(on port: Int) throws -> ChildProcess {
        try ChildProcess(
            "/usr/bin/python3",
            [
                repository.appending(path: "Tests/SuiteTests/Support/forward.py").path, "\(port)",
                url, authorities,
            ])
    }
}
