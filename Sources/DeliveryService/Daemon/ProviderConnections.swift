import Addresses
package import DeliveryAdapters
import HTTP
import HTTP2Client
package import HTTPClient
import Protocol
import Synchronization
import TLS
package import Transport

/// The connections to providers, on the daemon's event loop.
package final class ProviderConnections: HTTP2Exchanges {
    private let loop: EventLoop
    private let streams: Int
    /// The TLS context with the machine's authorities, loaded once.
    ///
    /// Loading takes milliseconds, and Web Push has many origins; new authorities need a restart of
    /// the daemon.
    private let usual = Mutex<TLSClientContext?>(nil)

    /// Creates a factory of connections that live on `loop`.
    ///
    /// - Parameter inFlight: The number of messages in flight, for which two connections have room.
    package init(on loop: EventLoop, inFlight: Int) {
        self.loop = loop
        streams = max(HTTP2ClientLimits().streams, (inFlight + 1) / 2)
    }

    package func exchange(
        with origin: String, _ options: HTTP2ExchangeOptions
    ) throws(CredentialError) -> any HTTP2Exchange {
        guard let url = ProviderURL(origin), url.isOrigin else {
            throw CredentialError(
                .invalidValue, "\"\(origin.prefix(80))\" is not https://host[:port]")
        }
        var client = HTTP2ClientOptions()
        client.startsWithOneStream = options.startsWithOneStream
        client.wanted = options.wanted
        client.permits = options.permits
        client.limits.streams = streams
        let peer = HTTP2Origin(
            host: url.host, port: Int(url.port), tls: try context(options.authorities))
        return HTTP2Client(peer, on: loop, options: client)
    }

    private func context(
        _ authorities: String?
    ) throws(CredentialError) -> TLSClientContext {
        do throws(TLSError) {
            guard authorities == nil else { return try .load(trusting: authorities) }
            return try usual.withLock { (kept) throws(TLSError) -> TLSClientContext in
                if let kept { return kept }
                let context = try TLSClientContext.load()
                kept = context
                return context
            }
        } catch { throw CredentialError(.invalidFile, "authorities: \(error.message)") }
    }
}

extension HTTP2Client: HTTP2Exchange {}

extension AdapterTools {
    /// Returns the tools of a daemon, on its event loop, for `inFlight` messages in flight.
    package static func onLoop(
        _ loop: EventLoop, _ http: HTTPClient, inFlight: Int
    ) -> AdapterTools {
        AdapterTools(
            executor: loop, exchanges: ProviderConnections(on: loop, inFlight: inFlight),
            http: http, timer: .loop(loop), compute: .threads(of: loop))
    }
}

extension AdapterTimer {
    /// Returns a timer of a daemon's event loop.
    package static func loop(_ loop: EventLoop) -> AdapterTimer {
        AdapterTimer(now: { loop.now }) { moment, body in
            // The closure is not called within this call, even if the time has passed.
            _ = loop.schedule(at: moment, body)
        }
    }
}

extension AdapterCompute {
    /// Returns an executor on threads beside a daemon's event loop.
    fileprivate static func threads(of loop: EventLoop) -> AdapterCompute {
        // A message takes 45 µs. Reporting each one separately takes 8 % more processor time
        // (docs/decisions/0070).
        let threads = ComputeThreads(batch: 16, for: loop)
        return AdapterCompute { threads.start($0, then: $1) }
    }
}
