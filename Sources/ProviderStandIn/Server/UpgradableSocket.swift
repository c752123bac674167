import Protocol
import TLS
import Transport

/// A client's socket, in the clear or with TLS, and the bytes that wait to be sent.
///
/// It lives on its event loop.
final class UpgradableSocket {
    private enum Phase { case clear, handshake, secure, closed }

    private let loop: EventLoop
    private let socket: StreamSocket
    private let certificate: TLSServerContext
    private var tls: TLSConnection?
    private var phase = Phase.clear
    private var mayBeginSecure: Bool
    private var output: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)
    private var received: (ArraySlice<UInt8>) -> Void = { _ in }
    private var closed: () -> Void = {}

    /// The first byte of a TLS handshake.
    private static let handshake: UInt8 = 0x16

    /// Creates the owner of `descriptor`.
    ///
    /// - Parameter mayBeginSecure: true if a client may begin with TLS at once.
    init(
        taking descriptor: Int32, _ certificate: TLSServerContext, mayBeginSecure: Bool = false,
        on loop: EventLoop
    ) {
        socket = StreamSocket(taking: descriptor)
        self.certificate = certificate
        self.mayBeginSecure = mayBeginSecure
        self.loop = loop
    }

    /// True if the socket can still be used.
    var isOpen: Bool { phase != .closed }

    /// Begins to read; returns false when the socket cannot be watched.
    func start(
        received: @escaping (ArraySlice<UInt8>) -> Void, closed: @escaping () -> Void
    ) -> Bool {
        (self.received, self.closed) = (received, closed)
        do {
            try loop.watch(socket.descriptor, .read) { [weak self] _ in self?.ready() }
        } catch { return false }
        return true
    }

    private func ready() {
        if mayBeginSecure { lookAhead() }
        if phase == .handshake { shakeHands() }
        flush()
        while phase == .clear || phase == .secure, readOnce() {}
    }

    private func lookAhead() {
        guard let first = socket.firstByte else { return }
        mayBeginSecure = false
        if first == Self.handshake { beginHandshake() }
    }

    /// Reads once, and returns whether there may be more to read.
    private func readOnce() -> Bool {
        var count = 0
        var span = buffer.mutableSpan
        if phase == .secure {
            do throws(TLSError) {
                switch try tls?.read(into: &span) {
                case .bytes(let read)?: count = read
                case .wantsRead?, .wantsWrite?: return false
                case .closed?, nil:
                    close()
                    return false
                }
            } catch {
                close()
                return false
            }
        } else {
            switch socket.read(into: &span) {
            case .bytes(let read): count = read
            case .later: return false
            case .closed:
                close()
                return false
            }
        }
        received(buffer[..<count])
        return true
    }

    /// Sends bytes after those that wait.
    func send(_ bytes: [UInt8]) {
        output += bytes
        flush()
    }

    /// Begins TLS; the client speaks first.
    func beginHandshake() {
        do throws(TLSError) {
            tls = try TLSConnection(certificate, descriptor: socket.descriptor)
        } catch { return close() }
        phase = .handshake
        shakeHands()
    }

    private func shakeHands() {
        do throws(TLSError) {
            switch try tls?.handshake() {
            case .done?:
                phase = .secure
                watch(.read)
            case .wantsRead?: watch(.read)
            case .wantsWrite?: watch([.read, .write])
            case nil: close()
            }
        } catch { close() }
    }

    private func flush() {
        while phase == .clear || phase == .secure, !output.isEmpty {
            var count = 0
            if phase == .secure {
                do throws(TLSError) {
                    guard case .bytes(let sent)? = try tls?.write(output.span) else {
                        return watch([.read, .write])
                    }
                    count = sent
                } catch { return close() }
            } else {
                switch socket.write(output.span) {
                case .bytes(let sent): count = sent
                case .later: return watch([.read, .write])
                case .closed: return close()
                }
            }
            output.removeFirst(count)
            if output.isEmpty { watch(.read) }
        }
    }

    private func watch(_ interest: EventLoop.Interest) {
        do { try loop.rewatch(socket.descriptor, interest) } catch { close() }
    }

    /// Closes the socket; the descriptor closes with the last reference.
    func close() {
        guard phase != .closed else { return }
        _ = try? tls?.shutdown()
        phase = .closed
        tls = nil
        loop.unwatch(socket.descriptor)
        closed()
    }
}
