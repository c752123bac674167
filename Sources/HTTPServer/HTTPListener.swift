import Glibc
import Protocol
package import Transport

/// One thread's part of an HTTPS server: its listening socket and its connections.
///
/// A server with several threads has one listener on each, all at the same port.
package actor HTTPListener {
    private let context: HTTPServerContext
    private var listener: TCPListener?
    private var drained: CheckedContinuation<Void, Never>?

    /// The event loop, whose thread runs all methods.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe context.loop.asUnownedSerialExecutor()
    }

    /// Creates a listener that does not listen yet.
    package init(
        _ handler: any HTTPHandler, certificate: ServerCertificate, on loop: EventLoop,
        limits: HTTPServerLimits = HTTPServerLimits(),
        observer: any HTTPServerObserver = NoHTTPServerObserver(), proxies: TrustedProxies = .none
    ) {
        context = HTTPServerContext(on: loop, handler, certificate, limits, observer, proxies)
    }

    /// Begins to listen, and returns the port: the given one, or a free one if that is 0.
    ///
    /// - Parameter sharesPort: true if other listeners of this process use the same port.
    /// - Throws: `SystemError`.
    package func listen(
        address: String, port: Int, sharesPort: Bool = false
    ) throws(SystemError) -> Int {
        let listener = try TCPListener(
            address: address, port: port, sharesPort: sharesPort, on: context.loop
        ) { [weak self] descriptor in
            self?.assumeIsolated { $0.take(descriptor) }
        }
        self.listener = listener
        return listener.port
    }

    /// Stops listening, asks the clients to disconnect, and waits until all have, or for
    /// `HTTPServerLimits.drain` at most.
    package func drain() async {
        listener?.close()
        listener = nil
        askToLeave()
        guard !connections.isEmpty else { return }
        let timer = context.loop.schedule(at: context.loop.now + context.limits.drain) {
            self.closeAll()
        }
        await withCheckedContinuation { drained = $0 }
        context.loop.cancel(timer)
    }

    private var connections: [HTTPConnection] { context.book.assumeIsolated { $0.connections } }

    private func askToLeave() {
        for connection in connections { connection.assumeIsolated { $0.drain() } }
    }

    private func closeAll() {
        for connection in connections { connection.assumeIsolated { $0.close() } }
    }

    private func take(_ descriptor: Int32) {
        guard context.book.assumeIsolated({ $0.makesRoom() }) else {
            context.observer.connectionRefused()
            Glibc.close(descriptor)
            return
        }
        let connection = HTTPConnection(context, taking: descriptor) { [weak self] in
            self?.assumeIsolated { $0.left() }
        }
        guard connection.assumeIsolated({ $0.start() }) else { return }
        let place = context.book.assumeIsolated { $0.add(connection) }
        connection.assumeIsolated { connection in
            connection.place = place
            connection.entry = BookEntry(connection.context.book, at: place)
            guard !connection.identify() else { return }
            connection.context.observer.connectionRefused()
            connection.close()
        }
    }

    private func left() {
        guard let drained, context.book.assumeIsolated({ $0.isEmpty }) else { return }
        self.drained = nil
        drained.resume()
    }
}
