import HTTP
import Protocol
import TLS
import Transport

extension HTTPConnection {
    /// Goes on with the handshake, at once or when it is this connection's turn.
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
            close()
        }
    }

    /// Goes on, after it had to wait.
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

    /// Ends for the sake of newer handshakes.
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
        // The first request often comes with the handshake's end.
        read()
    }
}
