import Glibc
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
            if error.code == .plainHTTP { refusePlainHTTP() }
            close()
        }
    }

    /// Tells a client that speaks HTTP without TLS what to do, if the socket takes it at once.
    private func refusePlainHTTP() {
        let advice = "This port speaks HTTPS only: write https:// in the address.\n"
        let answer = """
            HTTP/1.1 400 Bad Request\r
            Content-Type: text/plain\r
            Content-Length: \(advice.utf8.count)\r
            Connection: close\r
            \r
            \(advice)
            """
        // Closing a socket that has unread bytes resets the connection, which may cost the answer.
        _ = unsafe recv(descriptor, context.scratch.baseAddress, context.scratch.count, 0)
        let bytes = Array(answer.utf8)
        _ = unsafe send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
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
