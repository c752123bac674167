import DaemonKit
import Gateway
import HTTPClient
import Protocol
import ServiceKit

/// Calls the identity provider, whose address the operator has set.
struct IdentityProviderCaller: Sendable {
    /// The longest body; configurations and lists of keys are below 100 KB.
    private static let longestBody = 256 * 1024

    private let http: HTTPClient
    /// The path of a file with the certificate authorities to trust; nil for the system's.
    private let authorities: String?

    /// Makes the registry's requests for as long as the process runs, if there is a provider.
    static func begin(_ daemon: Daemon) throws {
        guard !daemon.settings.string("HERALD_OIDC_ISSUER", or: "").isEmpty else { return }
        let authorities = daemon.settings.string("HERALD_OIDC_AUTHORITY", or: "")
        let caller = Self(
            http: try HTTPClient(), authorities: authorities.isEmpty ? nil : authorities)
        let requests = IdentityRequests(daemon.client("registry")) { await caller.send($0) }
        Task { await requests.makeAll() }
    }

    private func send(_ request: Proto.IdentityRequest) async -> Proto.AnswerIdentityRequestRequest
    {
        var message = HTTPClientRequest(request.form.isEmpty ? "GET" : "POST", url: request.uri)
        message.addresses = .any
        message.certificateAuthorities = authorities
        message.maximumBodyLength = Self.longestBody
        if !request.form.isEmpty {
            message.body = Array(request.form.utf8)
            message.headers.append(.init("Content-Type", "application/x-www-form-urlencoded"))
        }
        if !request.authorization.isEmpty {
            message.headers.append(.init("Authorization", request.authorization))
        }
        var answer = Proto.AnswerIdentityRequestRequest()
        do throws(HTTPClientError) {
            let response = try await http.send(message)
            (answer.status, answer.body) = (UInt32(response.status), response.body)
        } catch {
            answer.failure = "\(error.code.rawValue): \(error.message)"
        }
        return answer
    }
}
