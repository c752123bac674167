import Foundation
import HTTPClient
import TestSupport
import Testing

/// The suite under supervisord, as `make run` starts it.
@Suite(.serialized)
struct SupervisorTests {
    /// The shortest time for which the registry fails.
    private static let storm: Duration = Thoroughness.isFull ? .seconds(300) : .zero

    @Test func `a daemon that keeps failing is started again, and the others stay up`()
        async throws
    {
        // The suite's own daemons are not started: its home and its port are used.
        try await RunningSuite.with(starting: []) { suite in
            let supervised = try Supervised(suite)
            try supervised.fail("geo")
            let supervisor = try supervised.start()
            defer {
                supervisor.signal(SIGTERM)
                supervisor.wait()
            }
            try await waitUntil("it was started several times") {
                supervised.starts(of: "geo").count >= 4
            }
            let services = try await supervised.services()
            #expect(services["registry"] == "serving" && services["delivery"] == "serving")
            #expect(services["geo"] != "serving")
            try await checkMended(.geo, supervised)
            try await checkStorm(supervised)
        }
    }

    /// Lets a daemon run again, and checks that the suite is ready within 30 seconds.
    private func checkMended(_ daemon: Daemon, _ supervised: Supervised) async throws {
        try supervised.mend(daemon)
        let begin = ContinuousClock.now
        try await supervised.suite.waitUntilReady()
        #expect((.now - begin).fits(.seconds(30)))
    }

    /// Checks that the suite survives a registry, which all other daemons ask, that fails again and
    /// again.
    private func checkStorm(_ supervised: Supervised) async throws {
        let others = ["geo", "delivery", "watcher", "gateway"]
        let before = try await supervised.processes(others)
        try supervised.fail("registry")
        _ = try await supervised.control("signal", "KILL", "registry").succeeded()
        let begin = ContinuousClock.now
        try await waitUntil("it has failed for long enough", within: Self.storm + .patience) {
            supervised.starts(of: "registry").count >= 4 && .now - begin >= Self.storm
        }
        // Each pause is longer than the one before or as long, so a storm takes no processor.
        let starts = supervised.starts(of: "registry")
        #expect(starts[3] - starts[2] > starts[1] - starts[0])
        let answer = try await supervised.suite.curl(
            "Client/Register", "{}", key: supervised.suite.adminKey)
        #expect(answer.status == 503 && answer.code == "unavailable", "\(answer.text)")
        let services = try await supervised.services()
        #expect(services["registry"] != "serving")
        for name in others where name != "gateway" { #expect(services[name] == "serving") }
        try await checkMended(.registry, supervised)
        #expect(try await supervised.processes(others) == before, "one was started again")
        let apps = try await supervised.suite.curl(
            "Registry/ListApps", "{}", key: supervised.suite.adminKey)
        #expect(apps.status == 200, "\(apps.text)")
    }
}

/// The executables of a suite that supervisord runs, of which some can be made to fail.
private struct Supervised {
    private static let file = repository.appending(path: "compose/supervisord.conf").path

    let suite: RunningSuite
    private let folder: URL
    private let environment: [String: String]

    init(_ suite: RunningSuite) throws {
        self.suite = suite
        folder = suite.home.appending(path: "bin")
        var environment = suite.environment
        environment["HERALD_BIN"] = folder.path
        environment["HERALD_ROOT"] = repository.path
        environment["HERALD_USER"] = "\(getuid())"
        environment["GLIBC_TUNABLES"] = nil
        self.environment = environment
        for name in ["bin", "run", "log"] {
            try FileManager.default.createDirectory(
                at: suite.home.appending(path: name), withIntermediateDirectories: true)
        }
        for daemon in Daemon.allCases { try mend(daemon) }
    }

    /// Links the daemon's name to the executable that was built.
    func mend(_ daemon: Daemon) throws {
        let path = folder.appending(path: "herald-\(daemon.rawValue)")
        try? FileManager.default.removeItem(at: path)
        try FileManager.default.createSymbolicLink(
            at: path, withDestinationURL: daemon.executable)
    }

    /// Replaces a daemon by a program that always fails.
    func fail(_ name: String) throws {
        let path = folder.appending(path: "herald-\(name)")
        try? FileManager.default.removeItem(at: path)
        try Data("#!/bin/sh\necho \"started $(date +%s%3N)\"\nexit 1\n".utf8).write(to: path)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: path.path)
    }

    func start() throws -> ChildProcess {
        try ChildProcess(
            "/usr/bin/supervisord", ["-n", "-c", Self.file], environment: environment,
            output: .file(suite.home.appending(path: "supervisord.out").path))
    }

    func control(_ words: String...) async throws -> Tool.Outcome {
        try await Tool.run(
            "/usr/bin/supervisorctl", ["-c", Self.file] + words, environment: environment)
    }

    /// Returns the process ids of daemons, in the order of their names.
    func processes(_ names: [String]) async throws -> [String] {
        var ids: [String] = []
        for name in names { ids.append(try await control("pid", name).succeeded()) }
        return ids
    }

    /// Returns the times at which the failing program was started, in milliseconds since 1970.
    func starts(of name: String) -> [Int] {
        wholeLines(of: suite.home.appending(path: "log/\(name).log").path).compactMap {
            $0.hasPrefix("started ") ? Int($0.dropFirst(8)) : nil
        }
    }

    /// Returns the state of each service on the gateway's page `/readyz`, by the service's name.
    func services() async throws -> [String: String] {
        let body = Data(try await suite.get("/readyz")?.body ?? [])
        let page = try JSONSerialization.jsonObject(with: body) as? [String: Any]
        return page?["services"] as? [String: String] ?? [:]
    }
}
