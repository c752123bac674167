import Protocol

/// `herald segments …`.
enum SegmentsCommand {
    static let command: Command = Command(
        name: "segments", summary: "Store audiences under a name",
        notes: [
            "segment(NAME) in an audience is the audience that is stored under that name.",
            SelectorNote.text,
        ],
        examples: [
            "herald segments set voters '/bill/vote AND last_seen(30d)'",
            "herald preview 'segment(voters)'",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the segments",
                examples: ["herald segments list"],
                action: list),
            Command(
                name: "set", summary: "Store a segment, which replaces one of the same name",
                examples: ["herald segments set voters '/bill/vote AND last_seen(30d)'"],
                arguments: [
                    name,
                    Argument(
                        name: "SELECTOR", summary: "the audience, such as /bill/signed",
                        source: .tags),
                ],
                action: set),
            Command.deletion(
                "delete", summary: "Delete a segment",
                examples: ["herald segments delete voters"],
                arguments: [name],
                question: { "delete the segment \($0.argument("NAME"))" }, action: delete),
        ],
        byDefault: "list")

    private static let name = Argument(
        name: "NAME", summary: "the segment's name", source: .segments)

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListSegmentsRequest()
        request.app = try await session.app()
        let response = try await session.registry.listSegments(request, session.context)
        invocation.answer(response) { response in
            var table = Table(
                "NAME", "CHANGED", "AUDIENCE",
                leastImportant: ["CHANGED"])
            for segment in response.segments {
                table.add(segment.name, segment.updateTime.text, segment.audience.cut(to: 100))
            }
            return table.text
        }
    }

    private static func set(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.PutSegmentRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.audience = invocation.argument("SELECTOR")
        let response = try await session.registry.putSegment(request, session.context)
        invocation.answer(response) {
            var record = Record()
            record.add("stored", $0.segment?.name ?? "")
            record.add("audience", $0.segment?.audience ?? "")
            return record.text
        }
        WarningText.note(response.warnings, invocation)
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteSegmentRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.registry.deleteSegment(request, session.context)
        invocation.answer(response) { _ in "deleted \(request.name.printable)\n" }
    }
}
