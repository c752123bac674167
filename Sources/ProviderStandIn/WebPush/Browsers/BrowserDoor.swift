import Protocol
import TLS
import Transport

/// The server of the simulated push service to which real browsers connect.
///
/// It lives on its event loop.
final class BrowserDoor {
    private let hub: BrowserHub
    private let certificate: TLSServerContext
    private let loop: EventLoop
    private let clock: () -> Int64
    private var listener: TCPListener?
    private var connections: [ObjectIdentifier: BrowserConnection] = [:]

    init(
        _ hub: BrowserHub, _ certificate: TLSServerContext, on loop: EventLoop,
        clock: @escaping () -> Int64
    ) {
        (self.hub, self.certificate, self.loop, self.clock) = (hub, certificate, loop, clock)
    }

    /// Begins to listen on 127.0.0.1, and returns the port.
    func listen(port: Int) throws(SystemError) -> Int {
        let listener = try TCPListener(address: "127.0.0.1", port: port, on: loop) {
            [weak self] in self?.take($0)
        }
        self.listener = listener
        return listener.port
    }

    private func take(_ descriptor: Int32) {
        let connection = BrowserConnection(
            taking: descriptor, certificate, hub, on: loop, clock: clock
        ) { [weak self] in self?.connections[ObjectIdentifier($0)] = nil }
        if connection.start() { connections[ObjectIdentifier(connection)] = connection }
    }
}
