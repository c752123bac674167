import Protocol

/// `herald lists upload`.
enum ListUploadCommand {
    /// What one call takes, and what of it fits into one.
    static let batch = (ids: 1000, bytes: 200_000)

    static let command: Command = Command(
        name: "upload", summary: "Put the devices of a file on a list",
        notes: [
            "FILE has an id a line; or it is CSV whose first line names the columns, of which "
                + "device (or device_id, id) and user are read. They go in batches of "
                + "\(batch.ids); one that is repeated does no harm."
        ],
        options: [
            ListsCommand.users,
            .flag("replace", "the list has what the file has, and nothing else"),
        ],
        arguments: [
            ListsCommand.name,
            Argument(name: "FILE", summary: "the file, - for standard input", isFile: true),
        ],
        action: run)

    private static func run(_ invocation: Invocation) async throws {
        let file = try InputFile(invocation.argument("FILE"))
        let session = try Session(invocation)
        var edit = Proto.EditListRequest()
        edit.app = try await session.app()
        edit.name = invocation.argument("NAME")
        edit.clear = invocation.flag("replace")
        let progress = TransferProgress("ids", of: file.size, on: invocation.console)
        defer { progress.finish() }
        var ids = ListFile(file.path, isUsers: invocation.flag("users")) { try file.read($0) }
        var total = Proto.EditListResponse()
        var isFirst = true
        while let batch = try ids.batch() ?? (isFirst ? ListFile.Batch() : nil) {
            isFirst = false
            edit.addDevices = batch.devices
            edit.addUsers = batch.users
            let response = try await session.registry.editList(edit, session.context)
            total.list = response.list
            total.unknownDevices += response.unknownDevices
            total.unknownUsers += response.unknownUsers
            progress.advance(batch.devices.count + batch.users.count, batch.size)
            edit.clear = false
        }
        progress.finish()
        invocation.answer(total, human: ListsCommand.text)
    }
}
