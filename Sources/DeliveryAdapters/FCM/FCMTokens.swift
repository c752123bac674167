import Addresses
import Crypto
import DeliveryEngine
import HTTP
import Protocol
import ServiceKit

/// The access tokens of one service account, requested in time and never twice at once.
final class FCMTokens {
    /// The token to send with, or the reason why there is none.
    enum State: Equatable {
        case token(String)
        /// No token has come yet; ``onChange`` is called when one comes.
        case waiting
        /// No token can be had, for a reason that the caller must report.
        case none(AttemptOutcome)
    }

    /// A closure that is called when the state has changed.
    var onChange: (() -> Void)?
    private let credentials: FCMCredentials
    private let line: ProviderLine
    private let path: [UInt8]
    private let tools: AdapterTools
    private let limits: ProviderLimits
    private var access = FCMAccess()
    private var trouble: AttemptOutcome?
    /// The reason why the last request gave no token; empty if it did.
    private var lastTrouble = ""
    private var wakes: MonotonicInstant?
    /// The number of refused tokens since one was accepted.
    private var refusedTokens = 0
    private var provenToken = ""
    private var current = ""

    /// Creates the tokens' state without a token.
    ///
    /// - Throws: ``CredentialError`` for an unusable endpoint or unusable authorities.
    init(
        _ configuration: FCMConfiguration, _ tools: AdapterTools, _ limits: ProviderLimits
    ) throws(CredentialError) {
        guard let url = ProviderURL(configuration.tokenURL) else {
            throw CredentialError(
                .invalidValue,
                "the URL for access tokens is not https, or contains a user or a fragment",
                setting: "token-endpoint")
        }
        credentials = configuration.credentials
        path = url.path
        self.tools = tools
        self.limits = limits
        var options = HTTP2ExchangeOptions()
        options.authorities = configuration.authorities
        options.permit(configuration.addresses, of: url.origin)
        line = try ProviderLine(to: url.origin, options, tools, limits)
    }

    /// Returns the state, and requests a token if one is due.
    func state() -> State {
        let now = tools.timer.now()
        var decision = access.next(at: now.sinceOrigin)
        if decision == .ask {
            ask()
            // The old token may still be valid while a new one is requested.
            decision = access.next(at: now.sinceOrigin)
        }
        switch decision {
        case .use(let token): return .token(token)
        case .ask: return .waiting
        case .wait(let until):
            if let trouble { return .none(trouble) }
            wake(at: MonotonicInstant(nanoseconds: until.wholeNanoseconds))
            return .waiting
        }
    }

    /// The reason why there is no token; nil if there is one or the first is being requested.
    var standstill: Standstill? {
        guard !lastTrouble.isEmpty else { return nil }
        return Standstill(
            .token, lastTrouble, left: access.pause(at: tools.timer.now().sinceOrigin))
    }

    /// Records that the reason was reported; the next request follows after a pause.
    func troubleWasTold() { trouble = nil }

    /// Records that a message was accepted with this token.
    func accepted(_ token: String) {
        guard token != provenToken else { return }
        provenToken = token
        refusedTokens = 0
    }

    /// Records the answer 401.
    ///
    /// - Returns: Whether another token may help; false if the one before was refused too.
    func refused(_ token: String) -> Bool {
        // Otherwise this is a late answer about an older token.
        guard token == current else { return true }
        current = ""
        access.refused(token)
        refusedTokens += 1
        return refusedTokens < 2
    }

    /// Stops all requests.
    func close() {
        onChange = nil
        line.close()
    }

    private func ask() {
        var fields = HTTPFields()
        fields.append("content-type", "application/x-www-form-urlencoded")
        let request = HTTP2Request(
            path: path, shared: fields, body: credentials.grantForm(at: tools.clock.now()))
        line.send(request, until: tools.timer.now() + limits.answer, unless: { nil }) {
            [weak self] in
            self?.answered($0)
        }
    }

    private func answered(_ result: HTTP2Result) {
        let now = tools.timer.now().sinceOrigin
        let reason = "no access token: \(result.failure?.reason ?? "")"
        var grant = FCMGrant.later(reason: reason)
        if case .response(let response) = result {
            grant = FCMGrant(status: response.status, body: response.body)
        }
        switch grant {
        case .granted(let token, let span):
            access.granted(token, for: span, at: now)
            (current, trouble, lastTrouble) = (token, nil, "")
        case .later(let reason):
            access.failed(at: now)
            (trouble, lastTrouble) = (.unreachable(reason: reason), reason)
        case .refused(let reason):
            access.failed(at: now)
            (trouble, lastTrouble) = (.credentials(reason: reason), reason)
        }
        onChange?()
    }

    private func wake(at moment: MonotonicInstant) {
        let now = tools.timer.now()
        if let wakes, now < wakes, wakes <= moment { return }
        wakes = moment
        tools.timer.at(max(moment, now + .milliseconds(1))) { [weak self] in self?.onChange?() }
    }
}
