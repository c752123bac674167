import Addresses
package import DeliveryAdapters
import HTTP
import HTTP2Client
package import HTTPClient
import Protocol
import Synchronization
import TLS
package import Transport

/// Connections to providers, on the daemon's loop.
package final class ProviderConnections: HTTP2Exchanges {
    private let loop: EventLoop
    private let streams: Int
    /// With the machine's authorities, read once.
    ///
    /// That takes milliseconds, and Web Push has many origins; a daemon is restarted with new ones.
    private let usual = Mutex<TLSClientContext?>(nil)

    /// Connections of exchanges that are made, and live, on `loop`.
    ///
    /// - Parameter inFlight: messages under way at once, for which two connections have room.
    package init(on loop: EventLoop, inFlight: Int) {
        self.loop = loop
        streams = max(HTTP2ClientLimits().streams, (inFlight + 1) / 2)
    }

    package func exchange(
        with origin: String, _ options: HTTP2ExchangeOptions
    ) throws(CredentialError) -> any HTTP2Exchange {
        guard let url = ProviderURL(origin), url.isOrigin else {
            throw CredentialError(
                .invalidValue, "\"\(origin.prefix(80))\" is not https://host or with a :port")
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
            guard authorities == nil else { return try .load(authorities: authorities) }
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
    /// Tools of a daemon, on its loop, for `inFlight` messages under way at once.
    package static func onLoop(
        _ loop: EventLoop, _ http: HTTPClient, inFlight: Int
    ) -> AdapterTools {
        AdapterTools(
            executor: loop, exchanges: ProviderConnections(on: loop, inFlight: inFlight),
            http: http, timer: .loop(loop), compute: .threads(of: loop))
    }
}

extension AdapterTimer {
    /// By a daemon's loop.
    package static func loop(_ loop: EventLoop) -> AdapterTimer {
        AdapterTimer(now: { loop.now }) { moment, body in
            // Not within this call, even if the moment has passed.
            _ = loop.schedule(at: moment, body)
        }
    }
}

extension AdapterCompute {
    /// By threads of a daemon's loop.
    fileprivate static func threads(of loop: EventLoop) -> AdapterCompute {
        // A message takes 45 us. To tell of each one by itself takes 8 % more of the processor
        // (docs/decisions/0070).
        let threads = ComputeThreads(batch: 16, for: loop)
        return AdapterCompute { threads.start($0, then: $1) }
    }
}
