internal import CLinux
package import Protocol
package import ServiceKit
package import Transport

extension Daemon {
    /// Serves `router` on the service's socket until SIGTERM or SIGINT, then drains.
    ///
    /// It also serves health checks and metrics, and tells the supervisor that the process is ready
    /// once the socket listens.
    ///
    /// - Parameter onStop: the work that is left after the last call was answered.
    package func serve(_ router: Router, onStop: @Sendable () async -> Void = {}) async throws {
        // Filling the indexes leaves several times as much free memory behind as they use.
        herald_trim_memory()
        var router = router
        let process = ProcessService(services: router.services, metrics: metrics)
        router.serveHealth(process)
        router.serveProcess(process)
        let server = TTRPCServer(
            router, on: loop, observer: CallMetrics(metrics: metrics, log: log))
        try await server.listen(
            at: directories.socket(name), allowedUsers: try Self.allowedUsers(settings))
        try await runUntilTold(process) {
            await server.drain()
            await onStop()
        }
    }

    /// Returns a loop on a thread of its own that the watchdog watches.
    ///
    /// It is for work that must not wait for the daemon's other loops.
    package func loopBeside(named name: String) throws -> EventLoop {
        let loop = try EventLoop(keepsJobs: true)
        loop.start(named: name)
        delays.watch(loop, named: name)
        return loop
    }

    /// Serves `router` on a further socket.
    package func serve(
        _ router: Router, at path: String, on other: EventLoop
    ) async throws -> TTRPCServer {
        let server = TTRPCServer(
            router, on: other, observer: CallMetrics(metrics: metrics, log: log))
        try await server.listen(at: path, allowedUsers: try Self.allowedUsers(settings))
        return server
    }

    /// Reports the process as ready to the supervisor and health checks, waits for SIGTERM or
    /// SIGINT, and then calls `drain`.
    package func runUntilTold(
        _ process: ProcessService, drain: @Sendable () async -> Void
    ) async throws {
        process.isServing = true
        log(.info, "ready", ["version": SuiteVersion.text])
        notifySupervisor("READY=1")
        try watchdog.start()
        await signals.wait()
        log(.info, "stopping")
        watchdog.stop()
        process.isServing = false
        notifySupervisor("STOPPING=1")
        await drain()
    }

    /// Returns a client of another service's socket, on this daemon's loop or another of its loops.
    ///
    /// - Parameter waitsForCancelled: See ``TransportLimits/waitsForCancelled``.
    package func client(
        _ service: String, on other: EventLoop? = nil, waitsForCancelled: Bool = false
    ) -> TTRPCClient {
        var limits = TransportLimits()
        limits.waitsForCancelled = waitsForCancelled
        return TTRPCClient(path: directories.socket(service), on: other ?? loop, limits: limits)
    }

    /// Returns `count` loops: the daemon's own, and further ones that run on threads of their own.
    package func loops(_ count: Int) throws -> [EventLoop] {
        try [loop]
            + (1..<max(1, count)).map { number in
                let loop = try EventLoop(keepsJobs: true)
                let thread = "\(name)-\(number + 1)"
                loop.start(named: thread)
                delays.watch(loop, named: thread)
                return loop
            }
    }

    /// Returns a loop on a thread of its own for work that may wait for a disk; it keeps no jobs.
    package func loopForFiles(_ name: String) throws -> EventLoop {
        let loop = try EventLoop()
        loop.start(named: name)
        return loop
    }

    /// The daemon's parts that every service of the daemon shares.
    package var parts: DaemonParts {
        DaemonParts(
            name: name, settings: settings, directories: directories, log: log, metrics: metrics,
            answering: { [loop] in loop.perform($0) })
    }

    /// Returns a function that runs work on a thread of its own, which may wait for a disk.
    package func performer(_ name: String) throws -> DaemonParts.Performer {
        let files = try loopForFiles(name)
        return { files.perform($0) }
    }

    /// Returns the ids of the users, besides this process's own, that may connect:
    /// `HERALD_ALLOWED_USERS`.
    static func allowedUsers(_ settings: Settings) throws -> Set<UInt32> {
        Set(
            try settings.list("HERALD_ALLOWED_USERS").map { text in
                guard text.utf8.allSatisfy({ (48...57).contains($0) }), let user = UInt32(text)
                else {
                    throw ConfigurationError(
                        "HERALD_ALLOWED_USERS", "'\(text)' is not a numeric user id")
                }
                return user
            })
    }
}
