import Protocol

/// `herald moments …`.
enum MomentsCommand {
    static let command: Command = Command(
        name: "moments", summary: "Say when notifications of places fit the moment",
        notes: [
            "A policy of /place is that of /place/news too, if that has none; one without a type "
                + "is that of all others. What is not said is as without a policy: defer while "
                + "driving, two minutes after it, and while it is not known.",
            "allow sends all the same, silent without a sound, defer when the moment fits if the "
                + "person is still there, skip not at all. 'herald places transitions' tells what "
                + "became of each, and why.",
        ],
        subcommands: [
            Command(name: "list", summary: "List the policies", action: list),
            Command(
                name: "set", summary: "Set a policy, in place of the one of that type",
                options: [
                    treatment("driving", "while they drive"),
                    .value("settling", "DURATION", "so long after a drive counts as one; 2m"),
                    treatment("unknown", "while it is not known whether they drive"),
                    .value("quiet", "HH:MM-HH:MM", "quiet hours by the device's clock"),
                    treatment("in-quiet", "in quiet hours; skip"),
                    .value(
                        "cap", "NUMBER/DURATION[/SCOPE]",
                        "a person gets at most so many in so long: 1/1h, 3/1d/place, 2/1d/type",
                        isRepeated: true),
                    treatment("capped", "when a cap is reached; skip"),
                    .value(
                        "zone", "ZONE",
                        "of devices that have said none; UTC. Of the policy of all types only"),
                ], arguments: [type], action: set),
            Command.deletion(
                "delete", summary: "Delete a policy", arguments: [type],
                question: { "delete the policy of \($0.arguments["TYPE"] ?? "all others")" },
                action: delete),
        ],
        action: list)

    private static let type = Argument(
        name: "TYPE", summary: "the type, such as /place/news; all others if left out",
        isOptional: true)

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
