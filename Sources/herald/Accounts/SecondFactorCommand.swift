import Protocol

/// `herald accounts second-factor`.
enum SecondFactorCommand {
    static let command = Command(
        name: "second-factor",
        summary: "Say whether people need a second factor, or show it",
        notes: [
            "A passkey counts as two factors; a password needs a code of an authenticator app; an "
                + "identity provider counts as HERALD_OIDC_SECOND_FACTOR says. Whoever has signed "
                + "in without can only set one up and sign out, in sessions that are open as well. "
                + "Keys are not concerned. 'herald accounts list' shows who lacks one."
        ],
        examples: [
            "herald accounts second-factor --app news",
            "herald accounts second-factor required --app news",
            "herald accounts second-factor required --suite",
        ],
        options: [AccountsCommand.suite],
        arguments: [
            Argument(
                name: "RULE", summary: "what holds from now on; shown if left out",
                isOptional: true, choices: ["required", "optional"])
        ],
        action: run)

    private static func run(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        let app = invocation.flag("suite") ? "" : try await session.app()
        let asked = invocation.argument("RULE")
        guard !asked.isEmpty else { return try await show(app, session, invocation) }
        var request = Proto.PutSecondFactorRuleRequest()
        request.app = app
        request.rule = Proto.SecondFactorRule()
        request.rule?.isRequired = asked == "required"
        let response = try await session.accounts.putSecondFactorRule(request, session.context)
        // The rule of the whole suite may hold all the same.
        let told = try await rule(of: app, session)
        invocation.answer(response) { record($0.rule, bySuite: told.isRequiredBySuite).text }
    }

    private static func show(
        _ app: String, _ session: Session, _ invocation: Invocation
    ) async throws {
        let response = try await rule(of: app, session)
        invocation.answer(response) { record($0.rule, bySuite: $0.isRequiredBySuite).text }
    }

    private static func rule(
        of app: String, _ session: Session
    ) async throws -> Proto.GetSecondFactorRuleResponse {
        var request = Proto.GetSecondFactorRuleRequest()
        request.app = app
        return try await session.accounts.getSecondFactorRule(request, session.context)
    }

    /// Returns the rule that holds, with the person who set it if that is the rule asked about.
    static func record(_ rule: Proto.SecondFactorRule?, bySuite: Bool) -> Record {
        var record = Record()
        let isRequired = rule?.isRequired ?? false
        record.add(
            "second factor",
            isRequired ? "required" : bySuite ? "required by the whole suite" : "optional")
        guard isRequired || !bySuite else { return record }
        record.add("set", rule?.setTime.text ?? "")
        record.add("by", rule?.setBy ?? "")
        return record
    }
}
