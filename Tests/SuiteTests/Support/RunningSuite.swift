import Foundation
import HTTPClient
import GatewayClient
import Protocol
import Synchronization
import TestSupport

/// The real executables in a scratch directory, stopped by their process ids whatever happens.
final class RunningSuite: Sendable {
    /// Everything they keep.
    let home: URL
    /// Where the gateway answers.
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

    /// Sets what daemons that are started from now on read.
    func set(_ name: String, _ value: String) { settings.withLock { $0[name] = value } }

    /// Starts one daemon; one that runs is left alone.
    func start(_ daemon: Daemon) throws {
        let environment = environment
        try processes.withLock { processes in
            guard processes[daemon]?.isRunning != true else { return }
            processes[daemon] = try ChildProcess(
                daemon.executable.path, environment: environment, output: .file(output(of: daemon)))
        }
    }

    /// What daemons and the command find in their environment.
    var environment: [String: String] {
        var environment = ProcessInfo.processInfo.environment
        environment.merge(settings.withLock { $0 }) { _, extra in extra }
        environment["HERALD_HOME"] = home.path
        environment["HERALD_GATEWAY_PORT"] = "\(port)"
        // What is used after it was freed is garbage at once, not now and then.
        environment["GLIBC_TUNABLES"] = "glibc.malloc.perturb=165:glibc.malloc.tcache_count=0"
        return environment
    }

    /// Runs one more process of a daemon, which must end by itself, soon: 124 if it does not.
    func runAnother(
        _ daemon: Daemon, _ arguments: [String] = [], _ extra: [String: String] = [:]
    ) async throws -> Tool.Outcome {
        let environment = environment.merging(extra) { _, new in new }
        return try await Tool.run(
            "timeout", ["120", daemon.executable.path] + arguments, environment: environment)
    }

    /// What a daemon has written so far, its log lines and what else there is.
    func said(_ daemon: Daemon) -> String {
        (try? String(contentsOfFile: output(of: daemon), encoding: .utf8)) ?? ""
    }

    /// The file that a daemon's log goes to.
    func output(of daemon: Daemon) -> String { home.appending(path: "\(daemon.rawValue).out").path }

    /// Sends a running daemon a signal, and leaves it at that.
    func signal(_ daemon: Daemon, _ number: Int32) {
        processes.withLock { $0[daemon]?.signal(number) }
    }

    /// Ends one daemon by `signal` and waits until it is gone; its exit status, or the signal's
    /// negative.
    @discardableResult
    func stop(_ daemon: Daemon, signal: Int32 = SIGTERM) -> Int32 {
        processes.withLock { processes in
            guard let process = processes.removeValue(forKey: daemon) else { return 0 }
            process.signal(signal)
            return process.wait()
        }
    }

    /// The process id of a running daemon.
    func processID(_ daemon: Daemon) -> pid_t? {
        processes.withLock { $0[daemon]?.id }
    }

    /// Ends what still runs; not the gateway's way, which would give our own idle connection time.
    func stopAll() {
        stop(.gateway, signal: SIGKILL)
        for daemon in Daemon.allCases.reversed() { stop(daemon) }
    }

    /// Returns when the gateway says that it and all services are ready, or throws after `limit`.
    func waitUntilReady(within limit: Duration = .patience) async throws {
        let begin = ContinuousClock.now
        while (.now - begin).fits(limit) {
            if try await get("/readyz")?.status == 200 { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw SuiteError("not ready after \(limit)")
    }

    /// Asks the gateway; nil when it is away.
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

    /// The key that the registry made at its first start.
    var adminKey: String {
        get throws {
            try String(contentsOf: home.appending(path: "secrets/admin.key"), encoding: .utf8)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// A caller with a key; nil: without.
    func caller(_ key: String?) -> GatewayCaller {
        GatewayCaller(
            .init(url: url, key: key, certificateAuthorities: authorities), client)
    }

    /// A caller with the suite's first key.
    var admin: GatewayCaller { get throws { caller(try adminKey) } }
}

/// Why a suite could not be used.
struct SuiteError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The root of the sources, found from this file.
let repository = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
