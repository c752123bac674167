import Glibc
import Protocol
package import TLS
package import Transport

/// A simulated mail server, which accepts mail and writes it to its ledger.
package actor SMTPStandIn {
    private let loop: EventLoop
    private let rules: SMTPRules
    private let certificate: TLSServerContext
    private var run: ScriptRun
    private let ledger: LedgerKeeper
    private let started: MonotonicInstant
    private let wallClock: @Sendable () -> Int64
    private var listener: TCPListener?
    private var connections: [ObjectIdentifier: SMTPConnection] = [:]

    /// The event loop, whose thread runs all methods.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates a simulated mail server, which does not listen yet.
    ///
    /// - Parameters:
    ///   - isSynchronous: true if the ledger is written before each reply.
    ///   - wallClock: returns the milliseconds since 1970.
    package init(
        _ rules: SMTPRules, certificate: TLSServerContext, script: Script, ledger: Ledger,
        isSynchronous: Bool, on loop: EventLoop, wallClock: @escaping @Sendable () -> Int64
    ) {
        self.rules = rules
        self.certificate = certificate
        self.loop = loop
        self.wallClock = wallClock
        self.ledger = LedgerKeeper(ledger, isSynchronous: isSynchronous, on: loop)
        run = ScriptRun(script)
        started = loop.now
    }

    /// Begins to listen on 127.0.0.1, and returns the port.
    ///
    /// - Throws: `SystemError`.
    package func listen(port: Int) throws(SystemError) -> Int {
        let listener = try TCPListener(address: "127.0.0.1", port: port, on: loop) {
            [weak self] descriptor in
            self?.assumeIsolated { $0.take(descriptor) }
        }
        self.listener = listener
        return listener.port
    }

    /// Writes the remaining lines of the ledger; call it before the process ends.
    package func flush() { ledger.flush() }

    private func take(_ descriptor: Int32) {
        var requests = 0
        let connection = SMTPConnection(
            taking: descriptor, rules, certificate, on: loop,
            decide: { address in
                requests += 1
                return self.assumeIsolated { [requests] in $0.decide(address, requests) }
            },
            note: { note in self.assumeIsolated { $0.note(note) } },
            onClose: { connection in
                let id = ObjectIdentifier(connection)
                self.assumeIsolated { $0.connections[id] = nil }
            })
        if connection.start() { connections[ObjectIdentifier(connection)] = connection }
    }

    private func decide(_ address: ArraySlice<UInt8>, _ requests: Int) -> ScriptRun.Decision {
        run.decide(address, elapsed: loop.now - started, connectionRequests: requests)
    }

    private func note(_ note: SMTPSession.Note) {
        ledger.note(
            Ledger.Entry(
                time: wallClock(), address: note.address[...], id: note.id[...],
                status: note.status, reason: note.reason, content: note.content))
    }
}
