import Protocol

/// `herald lists import`: adds the ids of a file to a list.
enum ListImportCommand {
    /// The largest number of ids, and of bytes, in one call.
    static let batch = (ids: 1000, bytes: 200_000)
    /// The bytes of a pipe that are kept in memory, to check them before the list is changed.
    private static let kept = 16 << 20

    static let command: Command = Command(
        name: "import", summary: "Add the devices of a file to a list",
        notes: [
            "FILE has one id per line; or it is CSV whose first line names the columns, of which "
                + "device (or device_id, id) and user are read. The ids are sent in batches of "
                + "\(batch.ids); a batch that is sent twice does no harm.",
            "With --replace the list does not change if the file contains no id, or no id that "
                + "exists; with --allow-empty a file without ids empties the list.",
            "If some ids do not exist, the others are on the list and the exit status is 8. An id "
                + "that is in the file twice is on the list once, and is no error.",
        ],
        examples: [
            "herald lists import testers testers.txt",
            "herald lists import members members.csv --users --replace",
        ],
        options: [
            ListsCommand.users,
            .flag("replace", "remove all devices from the list that are not in the file"),
            .flag("allow-empty", "with --replace: let a file without ids empty the list"),
            Confirmation.option,
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
            throw UsageError("--allow-empty needs --replace", path: invocation.path)
        }
        let isUsers = invocation.flag("users")
        let keeps = replaces && !invocation.flag("allow-empty")
        if try file.keep(kept) {
            // The whole file is checked first: one whose last line is wrong changes nothing.
            var ids = ListFile(file.path, isUsers: isUsers) { try file.read($0) }
            while try ids.batch() != nil {}
            try ids.check(keeps: keeps, invocation)
            try file.rewind()
        }
        if replaces {
            try Confirmation.ask(
                "replace all devices of the list \(invocation.argument("NAME"))", invocation)
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
            throw BadInput("\(error); the ids before that line are on the list")
        }
        try ids.check(keeps: keeps, invocation)
        let total = try await upload.finish(file.path)
        progress.finish()
        invocation.answer(total, human: ListsCommand.text)
        try tell(upload.repeated, total, file.path, invocation)
    }

    /// Prints the oddities of a file that was accepted.
    private static func tell(
        _ repeated: Int, _ total: Proto.EditListResponse, _ path: String, _ invocation: Invocation
    ) throws(BadInput) {
        if repeated > 0 {
            let ids = Plural.text(repeated, "id")
            invocation.console.note(
                "herald: '\(path)' repeats \(ids); each id is on the list once".printable)
        }
        if let problem = ListUpload.problem(total, path) { throw BadInput(problem) }
    }
}

/// Adds the ids of a file to a list, batch by batch.
struct ListUpload {
    let app: String
    let name: String
    /// True if all other devices are removed from the list.
    let replaces: Bool
    /// Sends a change of the list.
    let edit: (Proto.EditListRequest) async throws -> Proto.EditListResponse

    private var total = Proto.EditListResponse()
    private var ids = 0
    /// The hashes of the ids so far, if the file replaces the list.
    private var seen: Set<Int> = []
    /// The number of ids that had been in the file before.
    private(set) var repeated = 0
    /// True if a batch has changed the list.
    private(set) var isChanged = false

    init(
        app: String, name: String, replaces: Bool,
        edit: @escaping (Proto.EditListRequest) async throws -> Proto.EditListResponse
    ) {
        (self.app, self.name, self.replaces, self.edit) = (app, name, replaces, edit)
    }

    /// Adds a batch.
    ///
    /// If the file replaces the list, the first batch with an id that exists removes the other
    /// devices.
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
            // None of these ids exists; later ones may.
            total.unknownDevices += batch.devices
            total.unknownUsers += batch.users
        }
    }

    /// Returns the list after all batches.
    ///
    /// - Parameter path: the file's path, for the error.
    ///
    /// - Throws: `UsageError` if the file had ids and none of them exists.
    mutating func finish(_ path: String) async throws -> Proto.EditListResponse {
        guard ids == 0 || total.unknownDevices.count + total.unknownUsers.count < ids else {
            throw UsageError(
                "no line of '\(path)' is a device or user that exists; "
                    + "the list was not changed")
        }
        // A file without ids creates the list, or empties it.
        if ids == 0 { add(try await edit(request())) }
        return total
    }

    /// Returns the error about a file with ids that do not exist; nil if all exist.
    static func problem(_ total: Proto.EditListResponse, _ path: String) -> String? {
        let unknown = total.unknownDevices.count + total.unknownUsers.count
        guard unknown > 0 else { return nil }
        let (ids, verb) = (Plural.text(unknown, "id"), unknown == 1 ? "does" : "do")
        return "\(ids) of '\(path)' \(verb) not exist; the others are on the list"
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
