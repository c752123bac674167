import FoundationEssentials
import TestSupport

extension RunningSuite {
    /// Starts a process that passes plain HTTP on a port on to the gateway over TLS; the caller
    /// ends it.
    ///
    /// Clients use it that trust only the system's authorities.
    func forwarder(on port: Int) throws -> ChildProcess {
        try ChildProcess(
            "/usr/bin/python3",
            [
                repository.appending(path: "Tests/SuiteTests/Support/forward.py").path, "\(port)",
                url, authorities,
            ])
    }
}
