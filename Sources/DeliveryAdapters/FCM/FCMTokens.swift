import Addresses
import Crypto
import DeliveryEngine
import HTTP
import Protocol
import ServiceKit

/// The access tokens of one service account: asked for in time, and never by two at once.
final class FCMTokens {
    /// What there is to send with.
    enum State: Equatable {
        case token(String)
        /// Nothing yet; it will be told when there is.
        case waiting
        /// None, for a reason that whoever sends has to hear of.
        case none(AttemptOutcome)
    }

    /// Called when there is something else than before.
    var onChange: (() -> Void)?
    private let credentials: FCMCredentials
    private let line: ProviderLine
    private let path: [UInt8]
    private let tools: AdapterTools
    private let limits: ProviderLimits
    private var access = FCMAccess()
    private var trouble: AttemptOutcome?
    /// Why the last question gave no token; empty: it did.
    private var lastTrouble = ""
    private var wakes: MonotonicInstant?
    /// Tokens that were refused since one was last taken.
    private var refusedTokens = 0
    private var provenToken = ""
    private var current = ""

    /// - Throws: ``CredentialError`` for an endpoint or authorities that cannot be.
    init(
        _ configuration: FCMConfiguration, _ tools: AdapterTools, _ limits: ProviderLimits
    ) throws(CredentialError) {
        guard let url = ProviderURL(configuration.tokenURL) else {
            throw CredentialError(
                .invalidValue,
                "the URL for access tokens is not https, or holds a user or a fragment")
        }
        credentials = configuration.credentials
        path = url.path
        self.tools = tools
        self.limits = limits
        var options = HTTP2ExchangeOptions()
        options.authorities = configuration.authorities
        line = try ProviderLine(to: url.origin, options, tools, limits)
    }

    /// What there is now; asks for a token if it is time to.
    func state() -> State {
        let now = tools.timer.now()
        var decision = access.next(at: now.sinceOrigin)
        if decision == .ask {
            ask()
            // The old one may be good while a new one comes.
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

    /// Why there is none; nil: there is one, or the first is asked for.
    var standstill: Standstill? {
        guard !lastTrouble.isEmpty else { return nil }
        return Standstill(
            .token, lastTrouble, left: access.pause(at: tools.timer.now().sinceOrigin))
    }

    /// Somebody has been told why there is none: it is asked again after a while.
    func troubleWasTold() { trouble = nil }

    /// A message was taken with this token.
    func accepted(_ token: String) {
        guard token != provenToken else { return }
        provenToken = token
        refusedTokens = 0
    }

    /// 401.
    ///
    /// - Returns: whether another token may help; not so when that was refused too.
    func refused(_ token: String) -> Bool {
        // Else it is a late word on an older one.
        guard token == current else { return true }
        current = ""
        access.refused(token)
        refusedTokens += 1
        return refusedTokens < 2
    }

    /// Ends.
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
