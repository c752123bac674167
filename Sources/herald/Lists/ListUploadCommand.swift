import Protocol

/// `herald lists upload`.
enum ListUploadCommand {
    /// What one call takes, and what of it fits into one.
    static let batch = (ids: 1000, bytes: 200_000)
    /// Bytes of a pipe that are kept in memory, to look at them before the list is changed.
    private static let kept = 16 << 20

    static let command: Command = Command(
        name: "upload", summary: "Put the devices of a file on a list",
        notes: [
            "FILE has an id a line; or it is CSV whose first line names the columns, of which "
                + "device (or device_id, id) and user are read. They go in batches of "
                + "\(batch.ids); one that is repeated does no harm.",
            "With --replace the list stays as it was if no line of the file is a device or user "
                + "that exists, or if it has none at all; --allow-empty says that a file without "
                + "any is meant, and empties it. An id that stands in such a file twice ends it "
                + "with 8: the list is as the file says, and the file may not be the right one.",
        ],
        options: [
            ListsCommand.users,
            .flag("replace", "the list has what the file has, and nothing else"),
            .flag("allow-empty", "with --replace: a file without any id empties the list"),
        ],
        arguments: [
            ListsCommand.name,
            Argument(name: "FILE", summary: "the file, - for standard input", isFile: true),
        ],
        action: run)

    private static func run(_ invocation: Invocation) async throws {
        let file = try InputFile(invocation.argument("FILE"))
        let replaces = invocation.flag("replace")
        guard replaces || !invocation.flag("allow-empty") else {
            throw UsageError("--allow-empty stands beside --replace", path: invocation.path)
        }
        let isUsers = invocation.flag("users")
        let keeps = replaces && !invocation.flag("allow-empty")
        if try file.keep(kept) {
            // Nothing is done by a file whose last line is wrong.
            var ids = ListFile(file.path, isUsers: isUsers) { try file.read($0) }
            while try ids.batch() != nil {}
            try ids.check(keeps: keeps, invocation)
            try file.rewind()
        }
        let session = try Session(invocation)
        let app = try await session.app()
        var upload = ListUpload(
            app: app, name: invocation.argument("NAME"), replaces: replaces,
            edit: { try await session.registry.editList($0, session.context) })
        let progress = TransferProgress("ids", of: file.size, on: invocation.console)
        defer { progress.finish() }
        var ids = ListFile(file.path, isUsers: isUsers) { try file.read($0) }
        do {
            while let batch = try ids.batch() {
                try await upload.take(batch)
                progress.advance(batch.devices.count + batch.users.count, batch.size)
            }
        } catch let error as UsageError where upload.isChanged {
            throw BadInput("\(error); what is before it is on the list")
        }
        try ids.check(keeps: keeps, invocation)
        let total = try await upload.finish(file.path)
        progress.finish()
        invocation.answer(total, human: ListsCommand.text)
        if upload.repeated > 0 {
            throw BadInput(
                "\(upload.repeated) of the ids in '\(file.path)' stand there more than once; each "
                    + "is on the list once")
        }
    }
}

/// Puts the ids of a file on a list, batch by batch.
struct ListUpload {
    let app: String
    let name: String
    /// Whether all others are taken off it.
    let replaces: Bool
    /// Changes the list.
    let edit: (Proto.EditListRequest) async throws -> Proto.EditListResponse

    private var total = Proto.EditListResponse()
    private var ids = 0
    /// The hashes of the ids so far, if the file says all that is on the list.
    private var seen: Set<Int> = []
    /// How many ids stood in the file before.
    private(set) var repeated = 0
    /// Whether a batch has changed the list.
    private(set) var isChanged = false

    init(
        app: String, name: String, replaces: Bool,
        edit: @escaping (Proto.EditListRequest) async throws -> Proto.EditListResponse
    ) {
        (self.app, self.name, self.replaces, self.edit) = (app, name, replaces, edit)
    }

    /// Puts some more on it; the first that exist take the others' place.
    mutating func take(_ batch: ListFile.Batch) async throws {
        var request = request()
        (request.addDevices, request.addUsers) = (batch.devices, batch.users)
        ids += batch.devices.count + batch.users.count
        if replaces {
            for id in batch.devices + batch.users where !seen.insert(id.hashValue).inserted {
                repeated += 1
            }
        }
        do {
            add(try await edit(request))
            isChanged = true
        } catch let error as RPCError where request.clear && error.code == .failedPrecondition {
            // None of them exists; some behind them may.
            total.unknownDevices += batch.devices
            total.unknownUsers += batch.users
        }
    }

    /// What has become of the list, whose file is called `path`.
    ///
    /// - Throws: `UsageError` if the file had ids and none of them exists.
    mutating func finish(_ path: String) async throws -> Proto.EditListResponse {
        guard ids == 0 || total.unknownDevices.count + total.unknownUsers.count < ids else {
            throw UsageError(
                "no line of '\(path)' is a device or user that exists; "
                    + "the list has what it had before")
        }
        // It is made, or emptied.
        if ids == 0 { add(try await edit(request())) }
        return total
    }

    private func request() -> Proto.EditListRequest {
        var request = Proto.EditListRequest()
        (request.app, request.name) = (app, name)
        request.clear = replaces && !isChanged
        return request
    }

    private mutating func add(_ response: Proto.EditListResponse) {
        total.list = response.list
        total.unknownDevices += response.unknownDevices
        total.unknownUsers += response.unknownUsers
    }
}
