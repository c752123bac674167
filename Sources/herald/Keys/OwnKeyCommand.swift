import Protocol

/// `herald keys own`: what the key in use may do.
enum OwnKeyCommand {
    static let command: Command = Command(
        name: "own", summary: "Show what the key in use may do, and for which apps",
        examples: [
            "herald keys own",
            "herald keys own --key-file newsroom.key",
        ],
        action: { invocation in
            let session = try Session(invocation)
            let response = try await session.registry.getOwnKey(.init(), session.context)
            invocation.answer(response) { key in
                var record = Record()
                record.add("name", key.name)
                record.add("role", key.role.name(without: "KEY_ROLE_"))
                record.add("app", key.app.isEmpty ? "(whole suite)" : key.app)
                record.add("apps", key.apps.map(\.id).joined(separator: ", "))
                record.add("methods", "\(key.methods.count)")
                return record.text
            }
        })
}
