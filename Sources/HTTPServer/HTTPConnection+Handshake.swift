import HTTP
import Protocol
import TLS
import Transport

extension HTTPConnection {
    /// Continues the handshake, now or when the handshake queue lets this connection go on.
    func stepHandshake() {
        guard !isStepWaiting else { return }
        guard context.handshakes.assumeIsolated({ $0.mayStep(self) }) else {
            isStepWaiting = true
            return
        }
        do throws(TLSError) {
            if phase == .silent { try beginHandshake() }
            switch try tls?.handshake() {
            case .done?: handshakeDone()
            case .wantsRead?: setInterest(.read)
            case .wantsWrite?: setInterest(.write)
            case nil: break
            }
        } catch {
            context.observer.handshakeEnded(.failed)
            if error.code == .plainHTTP {
                unsafe PlainHTTPRefusal.send(to: descriptor, scratch: context.scratch)
            }
            close()
        }
    }

    /// Continues the handshake after it had to wait.
    func handshakeTurnCame() {
        isStepWaiting = false
        if phase == .silent || phase == .handshake { stepHandshake() }
    }

    private func beginHandshake() throws(TLSError) {
        tls = try TLSConnection(context.certificate.current, descriptor: descriptor)
        phase = .handshake
        let oldest = context.handshakes.assumeIsolated { $0.enter(self) }
        oldest?.assumeIsolated { $0.makeRoom() }
    }

    /// Closes the connection to make room for newer handshakes.
    private func makeRoom() {
        context.observer.handshakeEnded(.crowded)
        close()
    }

    private func handshakeDone() {
        context.handshakes.assumeIsolated { $0.leave(self) }
        phase = .open
        context.observer.handshakeEnded(tls?.isResumed == true ? .resumed : .full)
        peer.isHTTP2 = tls?.negotiatedProtocol == .http2
        phaseDeadline = context.loop.now + context.limits.http.headerTimeout
        setInterest(.read)
        // The first request often arrives together with the end of the handshake.
        read()
    }
}
