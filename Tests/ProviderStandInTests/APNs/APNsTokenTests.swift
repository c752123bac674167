import ProviderStandIn
import Testing

@Suite struct APNsTokenTests {
    @Test func `a request without a token is refused`() {
        var wrong = APNsCase()
        wrong.token = nil
        #expect(wrong.reason() == .missingProviderToken)
    }

    @Test(arguments: [
        "", "nonsense", "a.b", "a.b.c", APNsCase.token(header: #"{"alg":"ES256"}"#),
        APNsCase.token(header: #"{"alg":"RS256","kid":"K"}"#),
        APNsCase.token(header: #"{"alg":"none","kid":"K"}"#), APNsCase.token(team: ""),
        APNsCase.token(signature: 63), APNsCase.token(issuedAt: APNsCase.now + 3600),
    ])
    func `a malformed token is refused`(token: String) {
        var wrong = APNsCase()
        wrong.token = token
        #expect(wrong.reason() == .invalidProviderToken)
    }

    @Test func `a token is valid for an hour`() {
        var request = APNsCase()
        request.token = APNsCase.token(issuedAt: APNsCase.now - 3600)
        #expect(request.reason() == nil)
        request.token = APNsCase.token(issuedAt: APNsCase.now - 3601)
        #expect(request.reason() == .expiredProviderToken)
    }

    @Test func `a token expires even on an open connection`() {
        var rules = APNsRules(APNsRules.Configuration())
        var connection = ProviderConnection()
        let request = APNsCase().request
        #expect(rules.problem(request, on: &connection, now: APNsCase.time()) == nil)
        #expect(rules.problem(request, on: &connection, now: APNsCase.time(3600)) == nil)
        let late = rules.problem(request, on: &connection, now: APNsCase.time(3601))
        #expect(late == .expiredProviderToken)
    }

    @Test func `tokens of other teams and keys are refused`() {
        var request = APNsCase()
        request.configuration.tokens.team = "TEAM123456"
        request.configuration.tokens.keyID = "KEY1234567"
        #expect(request.reason() == nil)
        request.configuration.tokens.keyID = "OTHER"
        #expect(request.reason() == .invalidProviderToken)
        request.configuration.tokens.keyID = ""
        request.configuration.tokens.team = "OTHER"
        #expect(request.reason() == .invalidProviderToken)
    }

    @Test func `a token with a wrong signature is refused`() {
        var request = APNsCase()
        request.configuration.tokens.signature = { message, signature in
            signature == [UInt8](repeating: 0, count: 64) && message.contains(UInt8(ascii: "."))
        }
        #expect(request.reason() == nil)
        request.configuration.tokens.signature = { _, _ in false }
        #expect(request.reason() == .invalidProviderToken)
    }

    @Test func `a connection is bound to one team`() {
        var rules = APNsRules(APNsRules.Configuration())
        var connection = ProviderConnection()
        var request = APNsCase()
        #expect(rules.problem(request.request, on: &connection, now: APNsCase.time()) == nil)
        request.token = APNsCase.token(team: "OTHER")
        let other = rules.problem(request.request, on: &connection, now: APNsCase.time())
        #expect(other == .invalidProviderToken)
        var own = ProviderConnection()
        #expect(rules.problem(request.request, on: &own, now: APNsCase.time()) == nil)
    }

    @Test func `too many tokens block a connection for a while`() {
        var rules = APNsRules(APNsRules.Configuration())
        var connection = ProviderConnection()
        func reason(_ issuedAt: Int64, _ at: Int64) -> APNsReason? {
            var request = APNsCase()
            request.token = APNsCase.token(issuedAt: APNsCase.now + issuedAt)
            return rules.problem(request.request, on: &connection, now: APNsCase.time(at))
        }
        #expect(reason(0, 0) == nil)
        #expect(reason(1, 1) == nil)
        #expect(reason(2, 2) == .tooManyProviderTokenUpdates)
        // Not even with a token that was good.
        #expect(reason(1, 3) == .tooManyProviderTokenUpdates)
        #expect(reason(1, 62) == nil)
        connection = ProviderConnection()
        #expect(reason(0, 63) == nil)
        #expect(reason(2, 64) == .tooManyProviderTokenUpdates)
        connection = ProviderConnection()
        #expect(reason(1200, 1200) == nil)
    }
}
