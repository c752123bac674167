import Foundation
import OpenID
import Protocol
import ServiceKit
import Synchronization
import TestIdentities
import TestSupport

@testable import RegistryService

/// An identity provider that answers without a network, and records requests.
final class FakeIdentityProvider: Sendable {
    /// The settings of the next answers, and the requests so far.
    struct State {
        var made: MadeIdentityProvider
        /// Changes to the claims of the next tokens; nil removes a claim.
        var claims: [String: any Sendable] = [:]
        /// The answer of the token endpoint in place of a token; nil for a token.
        var refusal: (status: Int, body: String)?
        var isDown = false
        /// The nonce of the page that was opened last.
        var nonce = ""
        var asked: [IdentityRequest] = []
    }

    let state: Mutex<State>
    let clock: TestClock
    let settings: IdentitySettings

    init(
        clock: TestClock, claim: String = "email", groups: GroupRoles? = nil,
        trustsSecondFactor: Bool = false
    ) throws {
        state = Mutex(State(made: try MadeIdentityProvider()))
        self.clock = clock
        var settings = IdentitySettings(
            issuer: MadeIdentityProvider.issuer, client: "herald", secret: "secret",
            name: "Example ID")
        settings.claim = claim
        settings.groups = groups
        settings.trustsSecondFactor = trustsSecondFactor
        self.settings = settings
    }

    /// Opens a page as a browser does, and returns its parameter `state`.
    func open(_ page: String) -> String {
        let items = URLComponents(string: page)?.queryItems ?? []
        func value(_ name: String) -> String { items.first { $0.name == name }?.value ?? "" }
        state.withLock { $0.nonce = value("nonce") }
        return value("state")
    }

    /// Returns the paths of the requests since the last call.
    func paths() -> [String] {
        state.withLock { state in
            defer { state.asked = [] }
            return state.asked.map { String($0.uri.dropFirst(MadeIdentityProvider.issuer.count)) }
        }
    }

    func answer(_ request: IdentityRequest) -> Result<IdentityRequest.Answer, OpenIDProblem> {
        let now = clock.wall.now().timestamp.seconds
        return state.withLock { state in
            state.asked.append(request)
            if state.isDown { return .failure(OpenIDProblem(.provider, "could not connect")) }
            switch request.uri {
            case "\(MadeIdentityProvider.issuer)/keys": return .success((200, state.made.keys))
            case "\(MadeIdentityProvider.issuer)/token":
                if let (status, body) = state.refusal {
                    return .success((status, Array(body.utf8)))
                }
                var claims = MadeIdentityProvider.claims(nonce: state.nonce, now: now)
                for (name, value) in state.claims { claims[name] = value }
                return .success((200, state.made.answer(claims)))
            default: return .success((200, state.made.metadata))
            }
        }
    }
}
