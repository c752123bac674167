import CLinux
import Glibc
import HTTPServer
import ProviderStandIn
import ServiceKit
import TLS
import Transport

/// Runs a simulator on the calling thread.
enum SimulateServer {
    /// Serves over TLS until the process is told to stop.
    ///
    /// - Parameters:
    ///   - streams: the number of streams that a connection may have open at first; nil for the
    ///     number in the script.
    ///   - browsers: the port for real browsers, 0 for any free one; nil if there are none.
    ///   - listening: is called with the port before the port is printed.
    ///   - provider: returns the provider's rules.
    static func run(
        _ setup: SimulateSetup, streams: Int? = nil, browsers: Int? = nil,
        listening: @escaping (Int) throws -> Void = { _ in },
        _ provider: () throws -> sending any Provider
    ) throws {
        let loop = try EventLoop()
        let certificate = try StandInCertificate(in: setup.directory)
        defer { certificate.removeTemporary() }
        let ledger = try LedgerFile(setup.ledgerPath)
        let standIn = StandIn(
            try provider(), script: setup.script, ledger: Ledger { ledger.write($0) },
            isSynchronous: setup.isSynchronous, on: loop,
            wallClock: { WallClock.system.now().milliseconds })
        let context = try TLSServerContext.load(
            certificateChain: certificate.chain, key: certificate.key)
        let window = setup.script.settings[Script.Setting.window.rawValue]
        let listener = HTTPListener(
            standIn, certificate: ServerCertificate(context), on: loop,
            limits: .standIn(
                streams: streams ?? setup.script.setting(.streams, or: 100), window: window))
        var failure: (any Error)?
        try serve(on: loop) {
            let port = try listener.assumeIsolated {
                try $0.listen(address: "127.0.0.1", port: setup.port)
            }
            try listening(port)
            let door = try browsers.map { browsers in
                try standIn.assumeIsolated {
                    try $0.listenForBrowsers(
                        port: browsers, origin: "https://localhost:\(port)", context)
                }
            }
            try announce(port, "https", certificate, setup.console)
            if let door { setup.console.line("browsers ws://127.0.0.1:\(door)/") }
            try setup.console.check()
        } stopped: { error in
            standIn.assumeIsolated { $0.flush() }
            failure = error
        }
        if let failure { throw failure }
    }

    /// Serves SMTP until the process is told to stop.
    static func runMail(_ setup: SimulateSetup, _ rules: SMTPRules) throws {
        let loop = try EventLoop()
        let certificate = try StandInCertificate(in: setup.directory)
        defer { certificate.removeTemporary() }
        let ledger = try LedgerFile(setup.ledgerPath)
        let context = try TLSServerContext.load(
            certificateChain: certificate.chain, key: certificate.key)
        let standIn = SMTPStandIn(
            rules, certificate: context, script: setup.script, ledger: Ledger { ledger.write($0) },
            isSynchronous: setup.isSynchronous, on: loop,
            wallClock: { WallClock.system.now().milliseconds })
        var failure: (any Error)?
        try serve(on: loop) {
            let port = try standIn.assumeIsolated { try $0.listen(port: setup.port) }
            try announce(port, "smtp", certificate, setup.console)
        } stopped: { error in
            standIn.assumeIsolated { $0.flush() }
            failure = error
        }
        if let failure { throw failure }
    }

    /// Prints the port, the URL and the authority, each on its own line.
    ///
    /// - Throws: `OutputError` if they cannot be printed, since nobody could find the simulator.
    static func announce(
        _ port: Int, _ scheme: String, _ certificate: StandInCertificate, _ console: Console
    ) throws {
        console.line("\(port)")
        console.line("\(scheme)://127.0.0.1:\(port)")
        console.line("authority \(certificate.authority)")
        try console.check()
    }

    /// Runs the loop on this thread until SIGINT or SIGTERM, or until `start` throws.
    static func serve(
        on loop: EventLoop, _ start: @escaping () throws -> Void,
        stopped: @escaping ((any Error)?) -> Void
    ) throws {
        let signals: [Int32] = [SIGTERM, SIGINT]
        let descriptor = unsafe herald_signalfd(signals, Int32(signals.count))
        guard descriptor >= 0 else { throw SystemError(call: "signalfd", code: errno) }
        defer { close(descriptor) }
        let body = OnLoop(start: start, stopped: stopped)
        loop.perform { body.begin(loop, descriptor) }
        loop.run()
    }
}

/// The work to do on the event loop.
///
/// It is `@unchecked Sendable` because the loop runs on the thread that made this object, which the
/// compiler cannot see.
private final class OnLoop: @unchecked Sendable {
    private let start: () throws -> Void
    private let stopped: ((any Error)?) -> Void

    init(start: @escaping () throws -> Void, stopped: @escaping ((any Error)?) -> Void) {
        self.start = start
        self.stopped = stopped
    }

    func begin(_ loop: EventLoop, _ descriptor: Int32) {
        do {
            try loop.watch(descriptor, .read) { _ in
                self.stopped(nil)
                loop.stop()
            }
            try start()
        } catch {
            stopped(error)
            loop.stop()
        }
    }
}
