import Protocol

/// `herald lists …`.
enum ListsCommand {
    static let command: Command = Command(
        name: "lists", summary: "Manage static lists of devices",
        notes: ["static_list(NAME) in an audience is the devices on that list."],
        examples: [
            "herald lists import testers testers.txt",
            "herald preview 'static_list(testers)'",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the lists and how many devices each has",
                examples: ["herald lists list"],
                action: list),
            ListImportCommand.command,
            Command(
                name: "add", summary: "Add devices to a list, which is created if missing",
                examples: [
                    "herald lists add testers 01k9m3n5p7q9r1s3t5v7w9x1y3",
                    "herald lists add members --users ann ben",
                ],
                options: [users], arguments: [name, ids],
                action: { invocation in
                    var edit = Proto.EditListRequest()
                    if invocation.flag("users") {
                        edit.addUsers = invocation.rest
                    } else {
                        edit.addDevices = invocation.rest
                    }
                    try await send(edit, invocation)
                }),
            Command(
                name: "remove", summary: "Remove devices from a list",
                notes: ["It names the ids that are of no device on the list."],
                examples: ["herald lists remove testers 01k9m3n5p7q9r1s3t5v7w9x1y3"],
                arguments: [name, ids], action: remove),
            Command.deletion(
                "delete", summary: "Delete a list, but not its devices",
                examples: ["herald lists delete testers"],
                arguments: [name],
                question: { "delete the list \($0.argument("NAME"))" }, action: delete),
        ],
        byDefault: "list")

    static let name = Argument(name: "NAME", summary: "the list's name", source: .lists)
    static let users = Option.flag("users", "the ids are users; add all their present devices")
    private static let ids = Argument(
        name: "ID", summary: "one or more ids", source: .devices, isRepeated: true)

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListListsRequest()
        request.app = try await session.app()
        let response = try await session.registry.listLists(request, session.context)
        invocation.answer(response) { response in
            var table = Table("NAME", "DEVICES", "CHANGED")
            for list in response.lists {
                table.add(list.name, "\(list.devices)", list.updateTime.text)
            }
            return table.text
        }
    }

    private static func send(
        _ edit: Proto.EditListRequest, _ invocation: Invocation
    ) async throws {
        let session = try Session(invocation)
        var request = edit
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.registry.editList(request, session.context)
        invocation.answer(response, human: text)
        let unknown = response.unknownDevices.count + response.unknownUsers.count
        guard unknown > 0, unknown == request.addDevices.count + request.addUsers.count else {
            return
        }
        throw RPCError(.notFound, "none of the ids exists; nothing was added to the list")
    }

    private static func remove(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.EditListRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.removeDevices = invocation.rest
        let response = try await session.registry.editList(request, session.context)
        invocation.answer(response, human: text)
        guard response.devicesNotOnList.count < request.removeDevices.count else {
            throw RPCError(.notFound, "none of the ids is on the list; nothing was removed from it")
        }
    }

    /// Returns a list after a change, and the ids that were not there.
    static func text(_ response: Proto.EditListResponse) -> String {
        var record = Record()
        record.add("list", response.list?.name ?? "")
        record.add("devices", "\(response.list?.devices ?? 0)")
        for (what, ids) in [
            ("no such device", response.unknownDevices), ("no such user", response.unknownUsers),
            ("not on the list", response.devicesNotOnList),
        ] where !ids.isEmpty {
            record.add(what, ids.prefix(5).joined(separator: " "))
            if ids.count > 5 { record.add("", "and \(ids.count - 5) more") }
        }
        return record.text
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteListRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.registry.deleteList(request, session.context)
        invocation.answer(response) { _ in "deleted \(request.name.printable)\n" }
    }
}
