import Addresses
import DeliveryAdapters
import HTTP
import HTTP2Client
import Protocol
import TLS
import Transport

/// A provider that answers with 200 in the loop's next round.
struct Instant: HTTP2Exchanges {
    let loop: EventLoop

    func exchange(
        with origin: String, _ options: HTTP2ExchangeOptions
    ) throws(CredentialError) -> any HTTP2Exchange {
        InstantExchange(loop)
    }
}

/// The only exchange of ``Instant``.
final class InstantExchange: HTTP2Exchange {
    var free: Int { 1000 - waiting.count }
    var onRoom: (() -> Void)?
    private let loop: EventLoop
    private var waiting: [(HTTP2Result) -> Void] = []

    init(_ loop: EventLoop) { self.loop = loop }

    func send(
        _ request: HTTP2Request, until deadline: MonotonicInstant,
        then: @escaping (HTTP2Result) -> Void
    ) {
        waiting.append(then)
        guard waiting.count == 1 else { return }
        loop.beforeSleep {
            let all = self.waiting
            self.waiting = []
            let answer = HTTP2Result.response(HTTP2Response(status: 200))
            for then in all { then(answer) }
            self.onRoom?()
        }
    }

    func close() {}
}

/// Connections over TLS.
struct Connections: HTTP2Exchanges {
    let loop: EventLoop
    let context: TLSClientContext

    func exchange(
        with origin: String, _ options: HTTP2ExchangeOptions
    ) throws(CredentialError) -> any HTTP2Exchange {
        guard let url = ProviderURL(origin) else {
            throw CredentialError(.invalidValue, "no URL")
        }
        var client = HTTP2ClientOptions()
        client.wanted = options.wanted
        client.startsWithOneStream = options.startsWithOneStream
        client.limits.connections = 1
        return HTTP2Client(
            HTTP2Origin(host: url.host, port: Int(url.port), tls: context), on: loop,
            options: client)
    }
}

extension HTTP2Client: HTTP2Exchange {}
