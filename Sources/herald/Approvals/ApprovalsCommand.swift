import Protocol

/// `herald approvals …` and `herald approve`.
enum ApprovalsCommand {
    static let command: Command = Command(
        name: "approvals", summary: "Have large or delicate sends wait for a second person",
        notes: [
            "A send that waits is stalled until somebody else approves it: 'herald approve ID', "
                + "or the button on its page in the dashboard. 'herald notifications cancel ID' "
                + "turns it down. Nothing else releases it, and not whoever sent it.",
            "A schedule's notifications wait, too, each at its time.",
        ],
        examples: [
            "herald approvals set --devices-over 10000 --type /breaking",
            "herald approvals set --exempt watcher",
            "herald approvals clear",
        ],
        subcommands: [
            Command(
                name: "show", summary: "Show which sends wait",
                examples: ["herald approvals show"],
                action: show),
            Command(
                name: "set", summary: "Say which sends wait; settings that are not named stay",
                examples: [
                    "herald approvals set --devices-over 10000 --type /breaking",
                    "herald approvals set --exempt watcher --only-people-approve",
                ],
                options: [
                    .value(
                        "devices-over", "NUMBER",
                        "sends to more devices than this wait; 0 for no such limit"),
                    .value(
                        "type", "TYPE",
                        "all sends of this type and those below it wait; those that are named "
                            + "replace those of before, and \"\" takes all away",
                        isRepeated: true, source: .types),
                    .value(
                        "exempt", "SENDER",
                        "the id of a key whose sends never wait, or watcher for what recipes "
                            + "send; those that are named replace those of before, and \"\" takes "
                            + "all away",
                        isRepeated: true, source: .keys),
                    .flag("keys-may-approve", "a key may approve, too, not only a person"),
                    .flag("only-people-approve", "only a person with an account may approve"),
                ], action: set),
            Command.deletion(
                "clear", summary: "Have no send wait any more",
                examples: ["herald approvals clear"],
                arguments: [],
                question: { _ in "let every send go out without a second person" }, action: clear),
        ],
        byDefault: "show")

    static let approve: Command = Command(
        name: "approve", summary: "Approve a notification that waits for a second person",
        examples: ["herald approve 01kb8q2v5w7x9y3z4a6c8d0e2f"],
        arguments: [
            Argument(name: "ID", summary: "the notification's id", source: .unapproved)
        ],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.ApproveNotificationRequest()
            request.app = try await session.app()
            request.id = invocation.argument("ID")
            let response = try await session.approvals.approveNotification(
                request, session.context)
            invocation.answer(response) { $0.notification.map(NotificationText.short) ?? "" }
        })

    private static func stored(_ session: Session) async throws -> Proto.ApprovalRules {
        var request = Proto.GetApprovalRulesRequest()
        request.app = try await session.app()
        return try await session.approvals.getApprovalRules(request, session.context).rules
            ?? Proto.ApprovalRules()
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        invocation.answer(try await stored(session), human: text)
    }

    private static func set(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var rules = try await stored(session)
        if let number = try invocation.number("devices-over", 0...(.max)) {
            rules.devicesOver = UInt64(number)
        }
        let (types, exempt) = (invocation.values("type"), invocation.values("exempt"))
        if !types.isEmpty { rules.types = types.filter { !$0.isEmpty } }
        if !exempt.isEmpty { rules.exemptSenders = exempt.filter { !$0.isEmpty } }
        try await check(rules.exemptSenders, session)
        let (keys, people) = (
            invocation.flag("keys-may-approve"), invocation.flag("only-people-approve")
        )
        guard !(keys && people) else {
            throw UsageError("--keys-may-approve and --only-people-approve exclude each other")
        }
        if keys || people { rules.keysMayApprove = keys }
        try await put(rules, session, invocation)
    }

    /// Refuses a sender that is no key of the app or the suite: what it sends would wait after all.
    private static func check(_ senders: [String], _ session: Session) async throws {
        let keys = senders.filter { $0 != "watcher" }
        guard !keys.isEmpty else { return }
        var request = Proto.ListKeysRequest()
        request.app = try await session.app()
        var known = try await session.registry.listKeys(request, session.context).keys.map(\.id)
        request.app = ""
        // Only a key of the whole suite may list those of the suite.
        let ofSuite = try? await session.registry.listKeys(request, session.context)
        known += ofSuite?.keys.map(\.id) ?? []
        for key in keys where !known.contains(key) {
            throw UsageError("there is no key '\(key)'; herald keys shows the ids")
        }
    }

    private static func clear(_ invocation: Invocation) async throws {
        try await put(Proto.ApprovalRules(), try Session(invocation), invocation)
    }

    private static func put(
        _ rules: Proto.ApprovalRules, _ session: Session, _ invocation: Invocation
    ) async throws {
        var request = Proto.PutApprovalRulesRequest()
        request.app = try await session.app()
        request.rules = rules
        let response = try await session.approvals.putApprovalRules(request, session.context)
        invocation.answer(response) { $0.rules.map(text) ?? "" }
        let types = invocation.values("type")
        await TypeAdvice(session).note(types, .cover, of: request.app, invocation)
    }

    private static func text(_ rules: Proto.ApprovalRules) -> String {
        guard rules.devicesOver > 0 || !rules.types.isEmpty else {
            return "no send waits for a second person\n"
        }
        var record = Record()
        if rules.devicesOver > 0 { record.add("devices over", "\(rules.devicesOver)") }
        record.add("types", rules.types.joined(separator: " "))
        record.add("exempt", rules.exemptSenders.joined(separator: " "))
        record.add("approved by", rules.keysMayApprove ? "another person or key" : "another person")
        record.add("set", rules.setTime.text)
        record.add("by", rules.setBy)
        return record.text
    }
}
