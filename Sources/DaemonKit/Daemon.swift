internal import CLinux
import Glibc
import Protocol
package import ServiceKit
package import Transport

/// The parts that a service's `main` needs: event loop, log, metrics, signals, settings and
/// directories.
package struct Daemon: Sendable {
    /// The service's short name, such as `registry`.
    package let name: String
    /// The event loop of the thread that runs everything except blocking work.
    package let loop: EventLoop
    /// The stop signals, which are blocked from the start.
    package let signals: StopSignals
    /// The operator's settings.
    package let settings: Settings
    /// The directories and files.
    package let directories: Directories
    /// The process's log.
    package let log: Log
    /// The process's metrics.
    package let metrics: Metrics
    /// The delays of its loops.
    let delays: LoopDelays
    /// The watchdog that ends the process if one of its loops does not turn.
    let watchdog: Watchdog

    /// Reads the settings, runs `body` on the loop, and ends the process when it has returned.
    ///
    /// With the only argument `--check`, it checks the settings with `check`, reports the mistakes
    /// and ends. With `--schema` it prints which databases this program can use: the application id
    /// and the newest version.
    ///
    /// - Parameters:
    ///   - schema: the facts of the service's database; nil for a service without one.
    ///   - checks: each reads a part of the service's own configuration, to find mistakes early. A
    ///     part that cannot be read does not keep `--check` from the next one.
    ///   - body: starts the service, and returns after `runUntilTold`.
    package static func run(
        _ name: String, schema: (applicationID: Int32, version: Int)? = nil,
        checks: [@Sendable (Settings) throws -> Void],
        _ body: @escaping @Sendable (Daemon) async throws -> Void
    ) -> Never {
        if let schema, CommandLine.arguments.dropFirst().elementsEqual(["--schema"]) {
            print(schema.applicationID, schema.version)
            exit(fflush(nil) == 0 ? 0 : 1)
        }
        do {
            let readable = Settings.readableOfProcess()
            if CommandLine.arguments.dropFirst().elementsEqual(["--check"]) {
                check(readable, name, checks)
            }
            let settings = try readable.whole()
            let level: Log.Level = try settings.choice("HERALD_LOG_LEVEL", or: .info)
            for check in checks { try check(settings) }
            let patience = try Watchdog.limit(settings)
            ProcessShield.raise()
            let directories = Directories(settings)
            try directories.make()
            // The signals are blocked before any other thread starts, as threads inherit that.
            let loop = try EventLoop(keepsJobs: true)
            let signals = try StopSignals(on: loop)
            let (metrics, log) = (Metrics(service: name), Log(service: name, level: level))
            let pulses = LoopPulses()
            let daemon = Daemon(
                name: name, loop: loop, signals: signals, settings: settings,
                directories: directories, log: log, metrics: metrics,
                delays: LoopDelays(metrics, pulses),
                watchdog: Watchdog(pulses, limit: patience, log: log))
            daemon.run(body)
        } catch {
            fail(Log(service: name), error)
        }
    }

    /// Reports the mistakes in the settings, as far as they can be read, and ends the process.
    private static func check(
        _ settings: Settings, _ name: String, _ parts: [@Sendable (Settings) throws -> Void]
    ) -> Never {
        var found = SettingsCheck(settings)
        found.read { settings in
            _ = try settings.choice("HERALD_LOG_LEVEL", or: Log.Level.info)
        }
        for part in parts { found.read(part) }
        found.read { _ = try Watchdog.limit($0) }
        found.read { _ = try allowedUsers($0) }
        let log = Log(service: name)
        for mistake in found.mistakes.dropLast() {
            log(.error, "cannot run", ["error": "\(mistake)"])
        }
        if let last = found.mistakes.last { fail(log, last) }
        exit(0)
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
                // Exit handlers are skipped, as they would destroy what other threads still use.
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
        delays.watch(loop, named: name)
    }
}

/// An actor that runs the daemon's body on the loop.
private actor Runner {
    private let loop: EventLoop

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    init(on loop: EventLoop) { self.loop = loop }

    func run(_ body: () async throws -> Void) async throws { try await body() }
}
