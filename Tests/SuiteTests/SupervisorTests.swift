import Foundation
import HTTPClient
import TestSupport
import Testing

/// The suite under supervisord, as `make run` starts it.
@Suite(.serialized)
struct SupervisorTests {
    /// Executables that lead to those that were built, with one that always fails.
    private func executables(in home: URL, failing name: String) throws -> URL {
        let folder = home.appending(path: "bin")
        let manager = FileManager.default
        try manager.createDirectory(at: folder, withIntermediateDirectories: true)
        for daemon in Daemon.allCases where daemon.rawValue != name {
            try manager.createSymbolicLink(
                at: folder.appending(path: "herald-\(daemon.rawValue)"),
                withDestinationURL: daemon.executable)
        }
        let failing = folder.appending(path: "herald-\(name)")
        try Data("#!/bin/sh\necho started\nexit 1\n".utf8).write(to: failing)
        try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: failing.path)
        return folder
    }

    @Test func `a daemon that keeps failing is started again, and the others stay up`()
        async throws
    {
        // The suite's own daemons are not started: its home and its port are used.
        try await RunningSuite.with(starting: []) { suite in
            let folder = try executables(in: suite.home, failing: "geo")
            var environment = suite.environment
            environment["HERALD_BIN"] = folder.path
            environment["HERALD_ROOT"] = repository.path
            environment["HERALD_USER"] = "\(getuid())"
            environment["GLIBC_TUNABLES"] = nil
            for name in ["run", "log"] {
                try FileManager.default.createDirectory(
                    at: suite.home.appending(path: name), withIntermediateDirectories: true)
            }
            let supervisor = try ChildProcess(
                "/usr/bin/supervisord",
                ["-n", "-c", repository.appending(path: "compose/supervisord.conf").path],
                environment: environment,
                output: .file(suite.home.appending(path: "supervisord.out").path))
            defer {
                supervisor.signal(SIGTERM)
                supervisor.wait()
            }
            let log = suite.home.appending(path: "log/geo.log").path
            try await waitUntil("it was started several times") {
                wholeLines(of: log).count { $0 == "started" } >= 4
            }
            let body = Data(try await suite.get("/readyz")?.body ?? [])
            let page = try JSONSerialization.jsonObject(with: body) as? [String: Any]
            let services = page?["services"] as? [String: String] ?? [:]
            #expect(services["registry"] == "serving" && services["delivery"] == "serving")
            #expect(services["geo"] != "serving")
            // Now it can run.
            let path = folder.appending(path: "herald-geo")
            try FileManager.default.removeItem(at: path)
            try FileManager.default.createSymbolicLink(
                at: path, withDestinationURL: Daemon.geo.executable)
            let begin = ContinuousClock.now
            try await suite.waitUntilReady()
            #expect((.now - begin).fits(.seconds(30)))
        }
    }
}
