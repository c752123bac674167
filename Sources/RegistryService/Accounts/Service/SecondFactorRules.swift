import Protocol
import ServiceKit

/// The rules of apps and of the whole suite that accounts need a second factor.
struct SecondFactorRules {
    private let ledger: AccountLedger
    private let parts: AccountService.Parts

    init(_ ledger: AccountLedger, _ parts: AccountService.Parts) {
        (self.ledger, self.parts) = (ledger, parts)
    }

    /// Sets the rule of an app, or of the whole suite.
    ///
    /// - Throws: `failedPrecondition` if the rule would stop whoever sets it.
    func put(
        _ request: Proto.PutSecondFactorRuleRequest, _ call: CallContext
    ) async throws -> Proto.PutSecondFactorRuleResponse {
        let app = try await parts.scope(call, request.app)
        guard let asked = request.rule else { throw RPCError.invalid("rule", "is missing") }
        if asked.isRequired { try checkOwn(call) }
        let before = ledger.book.secondFactorRules[app]
        var rule = Proto.StoredSecondFactorRule()
        (rule.isRequired, rule.set) = (asked.isRequired, ledger.now.milliseconds)
        rule.setBy = call.principal?.subject ?? ""
        call.note?.changed(
            from: before?.text ?? Proto.StoredSecondFactorRule().text,
            to: rule.text)
        var change = AccountStore.Change()
        change.rules[app] = rule
        try await ledger.commit(change)
        try await forget(ifGone: app)
        var response = Proto.PutSecondFactorRuleResponse()
        response.rule = rule.message
        return response
    }

    /// Returns the rule of an app, or of the whole suite.
    func get(
        _ request: Proto.GetSecondFactorRuleRequest, _ call: CallContext
    ) async throws -> Proto.GetSecondFactorRuleResponse {
        let app = try await parts.scope(call, request.app)
        var response = Proto.GetSecondFactorRuleResponse()
        response.rule = ledger.book.secondFactorRules[app]?.message
        let ofSuite = ledger.book.secondFactorRules[""]
        response.isRequiredBySuite = !app.isEmpty && ofSuite?.isRequired ?? false
        return response
    }

    /// Forgets a rule that was stored while its app was deleted.
    ///
    /// - Throws: `notFound` if it is gone.
    private func forget(ifGone app: String) async throws {
        guard !app.isEmpty, try await parts.apps().allSatisfy({ $0.id != app }) else { return }
        try await ledger.commit(AccountStore.Change(removedRule: app, isRevocation: true))
        throw RPCError.noApp(app)
    }

    /// Refuses that somebody demands what they have not themselves; a key has no account.
    private func checkOwn(_ call: CallContext) throws(RPCError) {
        guard call.principal?.person != nil else { return }
        let (account, session) = try ledger.person(call)
        switch ledger.secondFactor.demand(account, session) {
        case .unspecified: return
        case .enrol:
            throw RPCError(
                .failedPrecondition,
                "your own account has no second factor, so the rule would stop you: first add a "
                    + "passkey or turn on codes of an authenticator app on the page 'My account'")
        default:
            throw RPCError(
                .failedPrecondition,
                "you have signed in without your second factor, so the rule would stop you: sign "
                    + "in again with your passkey or a code first")
        }
    }
}
