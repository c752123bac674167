import HTTPClient
import HeraldClient
import Protocol

/// The suite's gateway as the command calls it: what may be repeated is, when nobody answers or
/// the suite says when to come back.
struct Gateway: Caller {
    /// A daemon that was killed is back within a second or two.
    private static let pauses: [Duration] = [.milliseconds(300), .milliseconds(1000)]
    /// Whoever waits at a terminal would rather know than wait longer.
    private static let longestPause: Duration = .seconds(10)

    private let client: HTTPClient
    private let caller: GatewayCaller
    private let configuration: GatewayCaller.Configuration

    /// The gateway at `url`, an address without a path, as the holder of `key`.
    ///
    /// - Parameter authorities: the PEM file of whom to trust; nil for the system's.
    init(url: String, authorities: String?, key: String?) throws {
        let url = url.hasSuffix("/") ? String(url.dropLast()) : url
        configuration = GatewayCaller.Configuration(
            url: url, key: key, certificateAuthorities: authorities)
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

    /// How long to wait before a call is made again; nil: it would be of no use.
    static func pause(after error: RPCError, atLeast least: Duration) -> Duration? {
        guard let asked = error.retryAfter else { return error.code == .unavailable ? least : nil }
        return asked <= longestPause ? max(asked, least) : nil
    }

    /// Whether anything at all answers there, be it another program.
    func answers() async -> Bool {
        do throws(HTTPClientError) {
            _ = try await client.send(plain("/healthz"))
            return true
        } catch {
            return error.code != .couldNotConnect
        }
    }

    /// What a plain GET of `path` is answered with.
    func get(_ path: String) async throws -> HTTPClientResponse {
        do {
            return try await client.send(plain(path))
        } catch {
            throw RPCError(.unavailable, error.message)
        }
    }

    /// Hands the answer to a GET of `path` on as it comes, until it ends or fails, or nothing has
    /// come for as long as `patience`, or `receive` wants no more.
    ///
    /// - Returns: its status; nil if there was no answer, or not to its end.
    func follow(
        _ path: String, patience: Duration, _ receive: @escaping @Sendable ([UInt8]) -> Bool
    ) async -> Int? {
        let watch = SilenceWatch()
        var request = plain(path)
        // The most that there may be; whoever follows goes on with another one.
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
        request.addresses = .any
        return request
    }
}
