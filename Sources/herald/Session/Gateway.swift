import HTTPClient
import GatewayClient
import Protocol

/// Calls the suite's gateway.
///
/// A call that may be repeated is repeated if there is no answer or if the suite asks for a retry.
struct Gateway: Caller {
    /// The pauses before the retries.
    ///
    /// A daemon that was killed is back within a second or two.
    private static let pauses: [Duration] = [.milliseconds(300), .milliseconds(1000)]
    /// The longest pause that the suite may ask for.
    ///
    /// After a longer one the call fails at once, so that nobody waits at a terminal without
    /// knowing why.
    private static let longestPause: Duration = .seconds(10)

    private let client: HTTPClient
    private let caller: GatewayCaller
    private let configuration: GatewayCaller.Configuration

    /// Creates a client of the gateway at `url`, an address without a path, that calls with `key`.
    ///
    /// - Parameters:
    ///   - authorities: the PEM file of the authorities to trust; nil for the system's.
    ///   - route: the host and the port to connect to; nil for those of `url`.
    init(url: String, authorities: String?, key: String?, route: String? = nil) throws {
        let url = url.hasSuffix("/") ? String(url.dropLast()) : url
        configuration = GatewayCaller.Configuration(
            url: url, key: key, certificateAuthorities: authorities, route: route)
        do {
            client = try HTTPClient()
        } catch {
            throw RPCError(.unavailable, error.message)
        }
        caller = GatewayCaller(configuration, client)
    }

    func call(_ method: Method, _ request: [UInt8], _ context: CallContext) async throws -> [UInt8]
    {
        for pause in Self.pauses {
            do {
                return try await caller.call(method, request, context)
            } catch let error as RPCError where method.isRetryable {
                guard let pause = Self.pause(after: error, atLeast: pause) else { throw error }
                try await Task.sleep(for: pause)
            }
        }
        return try await caller.call(method, request, context)
    }

    /// Returns how long to wait before a call is repeated; nil if it should not be repeated.
    static func pause(after error: RPCError, atLeast least: Duration) -> Duration? {
        guard let asked = error.retryAfter else { return error.code == .unavailable ? least : nil }
        return asked <= longestPause ? max(asked, least) : nil
    }

    /// Returns whether any program answers at the address.
    func answers() async -> Bool {
        do throws(HTTPClientError) {
            _ = try await client.send(plain("/healthz"))
            return true
        } catch {
            return error.code != .couldNotConnect
        }
    }

    /// Returns the response to a GET of `path`, which is sent without a key.
    func get(_ path: String) async throws -> HTTPClientResponse {
        do {
            return try await client.send(plain(path))
        } catch {
            throw RPCError(.unavailable, error.message)
        }
    }

    /// Sends a GET of `path` and passes the body to `receive` as it arrives.
    ///
    /// It ends when the response ends or fails, when nothing has arrived for as long as `patience`,
    /// or when `receive` returns false.
    ///
    /// - Returns: the status; nil if there was no response, or only a part of it.
    func follow(
        _ path: String, patience: Duration, _ receive: @escaping @Sendable ([UInt8]) -> Bool
    ) async -> Int? {
        let watch = SilenceWatch()
        var request = plain(path)
        // The longest timeout that is allowed. The caller then sends another request.
        request.timeout = .seconds(86_400)
        if let key = configuration.key {
            request.headers.append(HTTPClientHeader("Authorization", "Bearer \(key)"))
        }
        request.version = .http1
        request.receive = { bytes in
            watch.hear()
            if !receive(bytes) { watch.end() }
        }
        return await withTaskGroup(of: Int?.self) { [client, request] group in
            group.addTask { try? await client.send(request).status }
            group.addTask {
                await watch.wait(patience)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }

    private func plain(_ path: String) -> HTTPClientRequest {
        var request = HTTPClientRequest("GET", url: configuration.url + path)
        request.timeout = .seconds(3)
        request.certificateAuthorities = configuration.certificateAuthorities
        request.route = configuration.route
        request.addresses = .any
        return request
    }
}
