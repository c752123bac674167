import HTTP
import Protocol
import TLS
import Transport

/// Connecting: from a host name to an open connection.
extension HTTP2Connection {
    /// Begins to connect; a failure is reported only after `send` has returned.
    func start() {
        armTimer()
        let origin = client.origin
        if let address = AddressLookup.numeric(origin.host, origin.port) {
            // The caller of `send` is still waiting for it to return.
            client.later { self.found(.success([address])) }
        } else {
            AddressLookup.start(origin.host, origin.port, on: loop) { self.found($0) }
        }
    }

    private func found(_ outcome: AddressLookup.Outcome) {
        guard phase == .lookup else { return }
        switch outcome {
        case .failure(let failure): fail(failure)
        case .success(let found):
            addresses = found.reversed()
            connectNext()
        }
    }

    private func connectNext() {
        phase = .connecting
        while let address = addresses.popLast() {
            guard let refusal = begin(address) else { return }
            lastRefusal = refusal
        }
        let none = HTTP2Failure(.name, "\(client.origin.host) has no address")
        fail(lastRefusal ?? none)
    }

    /// Begins to connect to one address; nil when the attempt has begun, otherwise the failure.
    private func begin(_ address: NumericAddress) -> HTTP2Failure? {
        let name = "\(client.origin.host) (\(address.text), port \(client.origin.port))"
        guard client.options.permits(address.text) else {
            return HTTP2Failure(.connect, "\(name): connecting to this address is not permitted")
        }
        guard client.origin.tls != nil || address.isLoopback else {
            return HTTP2Failure(.connect, "\(name): cleartext is only for this machine; use TLS")
        }
        switch address.connect() {
        case .failure(let refusal): return HTTP2Failure(.connect, "\(name): \(refusal)")
        case .success(let descriptor): self.descriptor = descriptor
        }
        lastRefusal = HTTP2Failure(.timeout, "\(name): the connection did not open in time")
        // The remaining time is shared among the remaining addresses.
        let now = loop.now
        attemptDeadline = now + (connectDeadline - now) / (addresses.count + 1)
        interest = .write
        do {
            try loop.watch(descriptor, .write) { [weak self] ready in self?.ready(ready) }
        } catch {
            letGoOfSocket()
            return HTTP2Failure(.connect, "\(name): \(error)")
        }
        armTimer()
        return nil
    }

    /// Handles that the socket is connected or has failed.
    func connectEnded() {
        if let refusal = NumericAddress.Refusal(of: descriptor) {
            lastRefusal = HTTP2Failure(
                .connect, "\(client.origin.host), port \(client.origin.port): \(refusal)")
            letGoOfSocket()
            return connectNext()
        }
        attemptDeadline = connectDeadline
        guard let context = client.origin.tls else { return opened() }
        phase = .handshake
        do throws(TLSError) {
            tls = try TLSConnection(context, descriptor: descriptor, host: client.origin.host)
        } catch {
            return fail(HTTP2Failure(.handshake, error.message))
        }
        stepHandshake()
    }

    func stepHandshake() {
        do throws(TLSError) {
            switch try tls?.handshake() {
            case .done?:
                guard tls?.negotiatedProtocol == .http2 else {
                    let message = "\(client.origin.host) does not offer HTTP/2 (ALPN)"
                    return fail(HTTP2Failure(.noHTTP2, message))
                }
                opened()
            case .wantsRead?: setInterest(.read)
            case .wantsWrite?: setInterest(.write)
            case nil: break
            }
        } catch {
            let code: HTTP2Failure.Code = error.code == .untrusted ? .certificate : .handshake
            fail(HTTP2Failure(code, "\(client.origin.host): \(error.message)"))
        }
    }

    private func opened() {
        phase = .open
        session.connectionOpened(now: loop.now.sinceOrigin, into: &ended)
        lastRefusal = nil
        addresses = []
        setInterest(.read)
        flush()
        dispatch()
        // The event loop does not report what arrived with the end of the handshake.
        scheduleRead()
    }

    /// Handles that the present attempt, or all of them, took too long.
    func attemptTimedOut() {
        let failure =
            lastRefusal
            ?? HTTP2Failure(.timeout, "\(client.origin.host): no address in time; check DNS")
        guard phase == .connecting, !addresses.isEmpty, loop.now < connectDeadline else {
            return fail(failure)
        }
        letGoOfSocket()
        connectNext()
    }
}
