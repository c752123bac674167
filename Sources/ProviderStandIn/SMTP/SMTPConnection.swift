import Protocol
import TLS
import Transport

/// One client's connection to the simulated mail server: its socket, TLS and session.
///
/// It lives on its event loop.
final class SMTPConnection {
    private enum Phase { case clear, handshake, secure, closed }

    private let loop: EventLoop
    private let socket: StreamSocket
    private var tls: TLSConnection?
    private let certificate: TLSServerContext
    private var session: SMTPSession
    private var phase = Phase.clear
    private var steps: [SMTPSession.Step] = []
    private var isPaused = false
    private var isSilent = false
    private var output: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 16 << 10)
    private let decide: (ArraySlice<UInt8>) -> ScriptRun.Decision
    private let note: (SMTPSession.Note) -> Void
    private let onClose: (SMTPConnection) -> Void

    init(
        taking descriptor: Int32, _ rules: SMTPRules, _ certificate: TLSServerContext,
        on loop: EventLoop, decide: @escaping (ArraySlice<UInt8>) -> ScriptRun.Decision,
        note: @escaping (SMTPSession.Note) -> Void, onClose: @escaping (SMTPConnection) -> Void
    ) {
        socket = StreamSocket(taking: descriptor)
        session = SMTPSession(rules)
        self.certificate = certificate
        self.loop = loop
        self.decide = decide
        self.note = note
        self.onClose = onClose
    }

    /// Sends the greeting; returns false when the socket cannot be watched.
    func start() -> Bool {
        do {
            try loop.watch(socket.descriptor, .read) { [weak self] _ in self?.ready() }
        } catch { return false }
        perform(session.greeting)
        return true
    }

    private func ready() {
        if phase == .handshake { shakeHands() }
        flush()
        while phase == .clear || phase == .secure, readOnce() {}
    }

    /// Reads once, and returns whether there may be more to read.
    private func readOnce() -> Bool {
        var count = 0
        if phase == .secure {
            var span = buffer.mutableSpan
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
            var span = buffer.mutableSpan
            switch socket.read(into: &span) {
            case .bytes(let read): count = read
            case .later: return false
            case .closed:
                close()
                return false
            }
        }
        guard !isSilent else { return true }
        perform(session.receive(buffer[..<count], decide: decide))
        return true
    }

    private func perform(_ more: [SMTPSession.Step]) {
        steps += more
        guard !isPaused else { return }
        while phase != .closed, !steps.isEmpty {
            switch steps.removeFirst() {
            case .reply(let text): output += Array(text.utf8) + [13, 10]
            case .note(let note): self.note(note)
            case .silence: isSilent = true
            case .pause(let time): return pause(time)
            case .startTLS:
                flush()
                beginHandshake()
            case .close:
                flush()
                close()
            }
        }
        flush()
    }

    private func pause(_ time: Duration) {
        flush()
        isPaused = true
        _ = loop.schedule(at: loop.now + time) {
            self.isPaused = false
            self.perform([])
        }
    }

    private func beginHandshake() {
        do throws(TLSError) {
            tls = try TLSConnection(certificate, descriptor: socket.descriptor)
        } catch { return close() }
        phase = .handshake
        session.secured()
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

    /// Closes the connection; the socket closes with the last reference.
    func close() {
        guard phase != .closed else { return }
        _ = try? tls?.shutdown()
        phase = .closed
        tls = nil
        steps = []
        loop.unwatch(socket.descriptor)
        onClose(self)
    }
}
