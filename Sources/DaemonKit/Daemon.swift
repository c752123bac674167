internal import CLinux
import Glibc
import Protocol
package import ServiceKit
package import Transport

/// What a service's `main` needs to become a process: loop, log, metrics, signals, socket, drain.
package struct Daemon: Sendable {
    /// The service's short name: `registry`.
    package let name: String
    /// The thread that runs everything but blocking work.
    package let loop: EventLoop
    /// SIGTERM and the like, held back from the start on.
    package let signals: StopSignals
    /// What the operator set.
    package let settings: Settings
    /// Where things are kept.
    package let directories: Directories
    /// The process's log.
    package let log: Log
    /// The process's metrics.
    package let metrics: Metrics
    /// How late its loops are.
    let delays: LoopDelays

    /// Reads the settings, starts `body` on the loop and runs until it has returned; never returns.
    ///
    /// `--check` as the only argument reads the settings by `check`, says what is wrong and ends;
    /// `--schema` prints which databases this program can use: application id and newest version.
    ///
    /// - Parameters:
    ///   - schema: of the service's database; nil for one without.
    ///   - check: reads the service's own configuration, to find mistakes early.
    ///   - body: starts the service and returns after `untilTold()`.
    package static func run(
        _ name: String, schema: (applicationID: Int32, version: Int)? = nil,
        check: (Settings) throws -> Void,
        _ body: @escaping @Sendable (Daemon) async throws -> Void
    ) -> Never {
        if let schema, CommandLine.arguments.dropFirst().elementsEqual(["--schema"]) {
            print(schema.applicationID, schema.version)
            exit(fflush(nil) == 0 ? 0 : 1)
        }
        do {
            let settings = try Settings.ofProcess()
            let level: Log.Level = try settings.choice("HERALD_LOG_LEVEL", or: .info)
            try check(settings)
            if CommandLine.arguments.dropFirst().elementsEqual(["--check"]) { exit(0) }
            let directories = Directories(settings)
            try directories.make()
            // Before any other thread starts: each inherits which signals are blocked.
            let loop = try EventLoop(keepsJobs: true)
            let signals = try StopSignals(on: loop)
            let metrics = Metrics(service: name)
            let daemon = Daemon(
                name: name, loop: loop, signals: signals, settings: settings,
                directories: directories,
                log: Log(service: name, level: level), metrics: metrics,
                delays: LoopDelays(metrics))
            daemon.run(body)
        } catch {
            fail(Log(service: name), error)
        }
    }

    private func run(_ body: @escaping @Sendable (Daemon) async throws -> Void) -> Never {
        signal(SIGPIPE, SIG_IGN)
        describeProcess()
        let runner = Runner(on: loop)
        Task {
            do {
                try await runner.run { try await body(self) }
                log(.info, "stopped")
                log.flush()
                // Without exit handlers: they take away what other threads still use.
                _exit(0)
            } catch {
                Self.fail(log, error)
            }
        }
        loop.run()
        _exit(0)
    }

    private static func fail(_ log: Log, _ error: any Error) -> Never {
        log(.error, "cannot run", ["error": "\(error)"])
        log.flush()
        _exit(error is ConfigurationError ? 78 : 1)  // 78: EX_CONFIG of sysexits.h.
    }

    private func describeProcess() {
        metrics.gauge(
            "herald_build_info", "1; the label says which version runs.",
            labels: "version=\"\(SuiteVersion.text)\""
        ) { 1 }
        metrics.gauge("herald_resident_bytes", "Resident memory of the process.") {
            Double(herald_resident_bytes())
        }
        metrics.seconds(
            "herald_processor_seconds_total", "Processor time that the process has used."
        ) { ProcessorTime.used }
        let began = loop.now
        let loop = loop
        metrics.gauge("herald_uptime_seconds", "Time since the process started.") {
            (loop.now - began).inSeconds
        }
        delays.watch(loop)
    }
}

/// Runs the daemon's body where everything else runs: on the loop.
private actor Runner {
    private let loop: EventLoop

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(on loop: EventLoop) { self.loop = loop }

    func run(_ body: () async throws -> Void) async throws { try await body() }
}
