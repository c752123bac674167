import Protocol

/// `herald caps …`.
enum CapsCommand {
    static let command: Command = Command(
        name: "caps", summary: "Limit how many messages of a type a device gets",
        notes: [
            "A cap of /bill also counts messages of /bill/vote; a cap without a type counts all. "
                + "Messages over the limit are suppressed, or summed up in a digest.",
            "In a digest's texts {{count}} is the number of messages that a device has missed, "
                + "and {{titles}} the titles of the latest five.",
        ],
        examples: [
            "herald caps set /bill --at-most 3 --in 24h",
            "herald caps list",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the caps",
                examples: ["herald caps list"],
                action: list),
            Command(
                name: "set", summary: "Store a cap, which replaces one of the same type",
                examples: [
                    "herald caps set --at-most 10 --in 7d",
                    "herald caps set /bill --at-most 3 --in 24h --digest "
                        + "--digest-title '{{count}} more bills' --digest-text '{{titles}}'",
                ],
                options: [
                    .value(
                        "at-most", "NUMBER", "how many messages a device gets in the time of --in"),
                    .value("in", "DURATION", "the time of the cap: 1h to 30d, such as 24h"),
                    .flag("digest", "sum up the messages over the limit in a digest"),
                    .value("digest-title", "TEXT", "the digest's title"),
                    .value("digest-text", "TEXT", "the digest's text"),
                    .value("digest-url", "PATH", "the path that a tap on the digest opens"),
                    .value(
                        "digest-every", "DURATION",
                        "how often digests are sent; a 24th of --in if left out, but at least 1h"),
                ], arguments: [type(.types)], action: set),
            Command.deletion(
                "delete", summary: "Delete a cap",
                examples: ["herald caps delete /bill"],
                arguments: [type(.caps)],
                question: { "delete the cap of \($0.arguments["TYPE"] ?? "every type")" },
                action: delete),
        ],
        byDefault: "list")

    private static func type(_ source: CompletionSource) -> Argument {
        Argument(
            name: "TYPE", summary: "the type, such as /bill; every type if left out",
            isOptional: true, source: source)
    }

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListFrequencyCapsRequest()
        request.app = try await session.app()
        let response = try await session.delivery.listFrequencyCaps(request, session.context)
        invocation.answer(response) { response in
            var table = Table(
                "TYPE", "AT MOST", "IN", "OTHERS", "NEXT DIGEST", "SET",
                leastImportant: ["SET", "OTHERS", "NEXT DIGEST"])
            for cap in response.caps {
                table.add(
                    cap.type.isEmpty ? "every" : cap.type, "\(cap.limit)",
                    cap.window?.short ?? "", others(cap), cap.nextDigestTime.text,
                    cap.setTime.text)
            }
            return table.text
        }
    }

    private static func set(_ invocation: Invocation) async throws {
        let cap = try cap(invocation)
        let session = try Session(invocation)
        var request = Proto.PutFrequencyCapRequest()
        request.app = try await session.app()
        request.cap = cap
        let response = try await session.delivery.putFrequencyCap(request, session.context)
        invocation.answer(response) { response in
            let cap = response.cap ?? Proto.FrequencyCap()
            var record = Record()
            record.add("type", cap.type.isEmpty ? "every" : cap.type)
            record.add("at most", "\(cap.limit) in \(cap.window?.short ?? "")")
            record.add("others", others(cap))
            return record.text
        }
        await TypeAdvice(session).note([cap.type], .cover, of: request.app, invocation)
    }

    /// Returns the cap that the options give, without the app.
    static func cap(_ invocation: Invocation) throws -> Proto.FrequencyCap {
        var cap = Proto.FrequencyCap()
        cap.type = invocation.argument("TYPE")
        guard let limit = try invocation.number("at-most", 1...1000) else {
            throw UsageError("--at-most is missing, such as 3", path: invocation.path)
        }
        cap.limit = limit
        guard let window = try invocation.duration("in", like: "24h or 7d") else {
            throw UsageError("--in is missing, such as 24h", path: invocation.path)
        }
        cap.window = window
        cap.overflow = invocation.flag("digest") ? .digest : .suppress
        var texts = Proto.DigestTexts()
        texts.title = invocation.option("digest-title") ?? ""
        texts.body = invocation.option("digest-text") ?? ""
        texts.url = invocation.option("digest-url") ?? ""
        texts.every = try invocation.duration("digest-every", like: "24h or 7d")
        guard invocation.flag("digest") || texts == Proto.DigestTexts() else {
            throw UsageError(
                "the options of a digest need --digest", path: invocation.path)
        }
        if invocation.flag("digest") { cap.digest = texts }
        return cap
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteFrequencyCapRequest()
        request.app = try await session.app()
        request.type = invocation.argument("TYPE")
        let response = try await session.delivery.deleteFrequencyCap(request, session.context)
        let type = request.type.isEmpty ? "every type" : request.type.printable
        invocation.answer(response) { _ in "deleted the cap of \(type)\n" }
    }

    private static func others(_ cap: Proto.FrequencyCap) -> String {
        guard cap.overflow == .digest, let digest = cap.digest else { return "suppressed" }
        let text = digest.title.isEmpty ? digest.body : digest.title
        return "digest: \(text.cut(to: 40))"
    }
}

extension Proto.Duration {
    /// The duration in whole seconds as it is typed, such as `24h`.
    var short: String {
        for (unit, length) in [("d", Int64(86_400)), ("h", 3_600), ("m", 60)]
        where seconds % length == 0 && seconds >= length {
            return "\(seconds / length)\(unit)"
        }
        return "\(seconds)s"
    }
}
