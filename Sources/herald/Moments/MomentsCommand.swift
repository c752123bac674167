import Protocol

/// `herald moments …`.
enum MomentsCommand {
    static let command: Command = Command(
        name: "moments", summary: "Set when the notifications of places are shown",
        notes: [
            "A policy of /place also applies to /place/news, if that has none; a policy without a "
                + "type applies to all others. What is not set is as without a policy: defer while "
                + "driving, for two minutes after it, and while the activity is not known.",
            "allow sends at once, silent sends without a sound, defer sends at a better moment if "
                + "the person is still there, skip does not send. 'herald places transitions' "
                + "shows the outcome of each, and why.",
        ],
        examples: [
            "herald moments set /place/news --driving defer --cap 1/1h",
            "herald moments list",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the policies",
                examples: ["herald moments list"],
                action: list),
            Command(
                name: "set", summary: "Store a policy, which replaces one of the same type",
                examples: [
                    "herald moments set --driving defer --cap 1/1h",
                    "herald moments set /place/news --quiet 22:00-07:00 --in-quiet skip "
                        + "--cap 3/1d/place",
                ],
                options: [
                    treatment("driving", "what to do while the person drives"),
                    .value(
                        "settling", "DURATION",
                        "how long after a drive still counts as driving; 2m if left out"),
                    treatment(
                        "unknown", "what to do while it is not known whether the person drives"),
                    .value("quiet", "HH:MM-HH:MM", "quiet hours by the device's clock"),
                    treatment("in-quiet", "what to do in quiet hours; skip if left out"),
                    .value(
                        "cap", "NUMBER/DURATION[/SCOPE]",
                        "how many a person gets at most in a time: 1/1h, 3/1d/place, 2/1d/type",
                        isRepeated: true),
                    treatment("capped", "what to do when a cap is reached; skip if left out"),
                    .value(
                        "zone", "ZONE",
                        "the time zone of devices that have set none; UTC if left out; only in the "
                            + "policy without a type"),
                ], arguments: [type(.types)], action: set),
            Command.deletion(
                "delete", summary: "Delete a policy",
                examples: ["herald moments delete /place/news"],
                arguments: [type(.moments)],
                question: { "delete the policy of \($0.arguments["TYPE"] ?? "all others")" },
                action: delete),
        ],
        byDefault: "list")

    private static func type(_ source: CompletionSource) -> Argument {
        Argument(
            name: "TYPE", summary: "the type, such as /place/news; all others if left out",
            isOptional: true, source: source)
    }

    private static func treatment(_ name: String, _ when: String) -> Option {
        .value(name, "WHAT", when, choices: MomentOptions.treatments.map(\.word))
    }

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListMomentPoliciesRequest()
        request.app = try await session.app()
        let response = try await session.geo.listMomentPolicies(request, session.context)
        invocation.answer(response) { response in
            var table = Table("TYPE", "DRIVING", "UNKNOWN", "QUIET", "CAPS")
            for policy in response.policies {
                let texts = MomentText(policy)
                table.add(texts.type, texts.driving, texts.unknown, texts.quiet, texts.caps)
            }
            return table.text
        }
    }

    private static func set(_ invocation: Invocation) async throws {
        let policy = try MomentOptions.policy(invocation)
        let session = try Session(invocation)
        var request = Proto.PutMomentPolicyRequest()
        request.app = try await session.app()
        request.policy = policy
        let response = try await session.geo.putMomentPolicy(request, session.context)
        invocation.answer(response) { response in
            let texts = MomentText(response.policy ?? Proto.MomentPolicy())
            var record = Record()
            record.add("type", texts.type)
            record.add("driving", texts.driving)
            record.add("unknown", texts.unknown)
            record.add("quiet", texts.quiet)
            record.add("caps", texts.caps)
            return record.text
        }
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteMomentPolicyRequest()
        request.app = try await session.app()
        request.type = invocation.argument("TYPE")
        let response = try await session.geo.deleteMomentPolicy(request, session.context)
        let type = request.type.isEmpty ? "all others" : request.type.printable
        invocation.answer(response) { _ in "deleted the policy of \(type)\n" }
    }
}
