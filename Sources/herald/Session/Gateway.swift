import Glibc
import HTTPClient
import Protocol

/// The suite's gateway as something that answers calls: Connect unary over HTTPS.
final class Gateway: Caller {
    /// A whole frame of ours and a little more, as any answer is at most one.
    private static let maximumAnswer = 5 << 20

    private let client: HTTPClient
    private let url: String
    private let authorities: String?
    private let key: String

    /// The gateway at `url`, an address without a path, as the holder of `key`.
    ///
    /// - Parameter authorities: the PEM file of whom to trust; nil for the system's.
    init(url: String, authorities: String?, key: String) throws {
        client = try HTTPClient()
        self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
        self.authorities = authorities
        self.key = key
    }

    func call(_ method: Method, _ request: [UInt8], _ context: CallContext) async throws -> [UInt8] {
        var tries = 3
        while true {
            tries -= 1
            do {
                return try await once(method, request)
            } catch let error as RPCError where error.code == .unavailable {
                guard method.isRetryable, tries > 0 else { throw error }
                try await Task.sleep(for: .milliseconds(300))
            }
        }
    }

    private func once(_ method: Method, _ body: [UInt8]) async throws -> [UInt8] {
        var request = HTTPClientRequest("POST", url: "\(url)/\(method.path)")
        let milliseconds = method.deadline.wholeNanoseconds / 1_000_000
        request.headers = [
            HTTPClientHeader("Content-Type", "application/proto"),
            HTTPClientHeader("Connect-Protocol-Version", "1"),
            HTTPClientHeader("Connect-Timeout-Ms", "\(milliseconds)"),
        ]
        if !key.isEmpty {
            request.headers.append(HTTPClientHeader("Authorization", "Bearer \(key)"))
        }
        request.body = body
        // The gateway answers by itself when the time is over; this is for one that does not.
        request.timeout = method.deadline + .seconds(2)
        request.certificateAuthorities = authorities
        request.maximumBodyLength = Self.maximumAnswer
        request.allowsPlainHTTP = url.hasPrefix("http://")
        request.addresses = .any
        let answer = try await send(request)
        guard answer.status == 200 else {
            throw ConnectError.read(status: answer.status, answer.body)
        }
        return answer.body
    }

    /// What a plain GET of `path` is answered with.
    func get(_ path: String) async throws -> HTTPClientResponse {
        var request = HTTPClientRequest("GET", url: url + path)
        request.timeout = .seconds(3)
        request.certificateAuthorities = authorities
        request.allowsPlainHTTP = url.hasPrefix("http://")
        request.addresses = .any
        return try await send(request)
    }

    private func send(_ request: HTTPClientRequest) async throws -> HTTPClientResponse {
        do {
            return try await client.send(request)
        } catch {
            throw Self.explained(error, url)
        }
    }

    private static func explained(_ error: HTTPClientError, _ url: String) -> RPCError {
        switch error.code {
        case .couldNotConnect:
            RPCError(.unavailable, "nobody answers at \(url): \(error.message); 'make run' starts "
                + "the suite, --url or HERALD_URL names another")
        case .timedOut:
            RPCError(.deadlineExceeded, "\(url) did not answer in time: \(error.message)")
        case .tls:
            RPCError(.unauthenticated, "no trusted connection to \(url): \(error.message); --ca or "
                + "HERALD_CA names the file of the authority to trust")
        case .invalidRequest:
            RPCError(.invalidArgument, "\(url) or the key cannot be used: \(error.message)")
        case .cancelled:
            RPCError(.cancelled, "interrupted")
        default:
            RPCError(.unavailable, "\(url): \(error)")
        }
    }
}
