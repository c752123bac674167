import Foundation
import HTTPClient
import GatewayClient
import Protocol
import Synchronization
import TestSupport

/// The real executables in a scratch directory, stopped by their process ids whatever happens.
final class RunningSuite: Sendable {
    /// The directory with everything that the suite stores, its `HERALD_HOME`.
    let home: URL
    /// The URL of the gateway.
    let url: String
    private let port: Int
    let client: HTTPClient
    private let settings: Mutex<[String: String]>
    private let processes = Mutex<[Daemon: ChildProcess]>([:])

    /// Runs `body` with a suite that is ready.
    static func with(
        environment: [String: String] = [:], starting daemons: [Daemon] = Daemon.allCases,
        _ body: (RunningSuite) async throws -> Void
    ) async throws {
        let suite = try RunningSuite(environment)
        do {
            for daemon in daemons { try suite.start(daemon) }
            if daemons.count == Daemon.allCases.count { try await suite.waitUntilReady() }
            try await body(suite)
        } catch {
            suite.stopAll()
            print("the suite's home is kept: \(suite.home.path)")
            throw error
        }
        suite.stopAll()
        try FileManager.default.removeItem(at: suite.home)
    }

    private init(_ environment: [String: String]) throws {
        // Short, for a Unix socket's path holds 107 bytes.
        home = FileManager.default.temporaryDirectory
            .appending(path: "herald-\(UInt32.random(in: 0...UInt32.max))")
        try FileManager.default.createDirectory(
            at: home.appending(path: "secrets"), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        port = try freePort()
        url = "https://localhost:\(port)"
        client = try HTTPClient()
        settings = Mutex(environment)
        try ChildProcess.run(
            repository.appending(path: "scripts/certificate").path,
            [home.appending(path: "secrets").path])
    }

    /// Sets an environment variable of the daemons that are started afterwards.
    func set(_ name: String, _ value: String) { settings.withLock { $0[name] = value } }

    /// Starts one daemon, unless it runs.
    func start(_ daemon: Daemon) throws {
        let environment = environment
        try processes.withLock { processes in
            guard processes[daemon]?.isRunning != true else { return }
            processes[daemon] = try ChildProcess(
                daemon.executable.path, environment: environment, output: .file(output(of: daemon)))
        }
    }

    /// The environment of daemons and of the command `herald`.
    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment.merge(settings.withLock { $0 }) { _, extra in extra }
        environment["HERALD_HOME"] = home.path
        environment["HERALD_GATEWAY_PORT"] = "\(port)"
        // What is used after it was freed is garbage at once, not now and then.
        environment["GLIBC_TUNABLES"] = "glibc.malloc.perturb=165:glibc.malloc.tcache_count=0"
        return environment
    }

    /// Runs one more process of a daemon, which must end within two minutes; its status is 124 if
    /// not.
    func runAnother(
        _ daemon: Daemon, _ arguments: [String] = [], _ extra: [String: String] = [:]
    ) async throws -> Tool.Outcome {
        let environment = environment.merging(extra) { _, new in new }
        return try await Tool.run(
            "timeout", ["120", daemon.executable.path] + arguments, environment: environment)
    }

    /// Returns a daemon's output so far: log lines and everything else.
    func said(_ daemon: Daemon) -> String {
        (try? String(contentsOfFile: output(of: daemon), encoding: .utf8)) ?? ""
    }

    /// Returns the path of the file that a daemon's log goes to.
    func output(of daemon: Daemon) -> String { home.appending(path: "\(daemon.rawValue).out").path }

    /// Sends a signal to a running daemon, without waiting for the effect.
    func signal(_ daemon: Daemon, _ number: Int32) {
        processes.withLock { $0[daemon]?.signal(number) }
    }

    /// Ends a daemon by `signal`, waits until it is gone, and returns its exit status, or the
    /// negative number of the signal that ended it.
    @discardableResult
    func stop(_ daemon: Daemon, signal: Int32 = SIGTERM) -> Int32 {
        processes.withLock { processes in
            guard let process = processes.removeValue(forKey: daemon) else { return 0 }
            process.signal(signal)
            return process.wait()
        }
    }

    /// Returns the process id of a daemon; nil if it does not run.
    func processID(_ daemon: Daemon) -> pid_t? {
        processes.withLock { $0[daemon]?.id }
    }

    /// Ends all daemons that still run.
    ///
    /// The gateway is killed, as otherwise it would wait for the test's own idle connection.
    func stopAll() {
        stop(.gateway, signal: SIGKILL)
        for daemon in Daemon.allCases.reversed() { stop(daemon) }
    }

    /// Waits until the gateway says that it and all services are ready; throws after `limit`.
    func waitUntilReady(within limit: Duration = .patience) async throws {
        let begin = ContinuousClock.now
        while (.now - begin).fits(limit) {
            if try await get("/readyz")?.status == 200 { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw SuiteError("not ready after \(limit)")
    }

    /// Sends a GET to the gateway; nil if there is no answer.
    func get(_ path: String) async throws -> HTTPClientResponse? {
        var request = HTTPClientRequest("GET", url: url + path)
        request.certificateAuthorities = authorities
        request.addresses = .any
        request.timeout = .seconds(10)
        request.maximumBodyLength = 1 << 20
        return try? await client.send(request)
    }

    /// The file of the authority that signed the gateway's certificate.
    var authorities: String { home.appending(path: "secrets/ca.pem").path }

    /// The secret of the key that the registry made at its first start.
    var adminKey: String {
        get throws {
            try String(contentsOf: home.appending(path: "secrets/admin.key"), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// Returns a caller with a key; nil for a caller without one.
    func caller(_ key: String?) -> GatewayCaller {
        GatewayCaller(
            .init(url: url, key: key, certificateAuthorities: authorities), client)
    }

    /// A caller with the suite's first key.
    var admin: GatewayCaller { get throws { caller(try adminKey) } }
}

/// An error that says why a suite could not be used.
struct SuiteError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The root of the sources, found from the path of this file.
let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
