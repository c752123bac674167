import Protocol

/// `herald users …`.
enum UsersCommand {
    static let command: Command = Command(
        name: "users", summary: "List, show, tag and delete users and their devices",
        notes: [
            "A user is a person, identified by the app's own id. A user's tags are on all devices "
                + "that are associated with the user."
        ],
        examples: [
            "herald users show ann",
            "herald users tag ann /bill/vote",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List users",
                examples: ["herald users list --limit 20"],
                options: [Listing.option], action: list),
            Command(
                name: "show", summary: "Show a user's devices and tags",
                examples: ["herald users show ann"],
                arguments: [id],
                action: show),
            Command(
                name: "tag", summary: "Add tags to a user",
                examples: [
                    "herald users tag ann /bill/vote /bills/hr3590-111",
                    "herald users tag ann /gold --group plan",
                ],
                options: [group],
                arguments: [id, tags],
                action: { try await edit($0, isAdding: true) }),
            Command(
                name: "untag", summary: "Remove tags from a user",
                examples: ["herald users untag ann /bill/vote"],
                options: [group],
                arguments: [id, tags], action: { try await edit($0, isAdding: false) }),
            Command(
                name: "associate", summary: "Associate a device with a user",
                examples: ["herald users associate ann 01k9m3n5p7q9r1s3t5v7w9x1y3"],
                arguments: [id, device], action: associate),
            Command(
                name: "disassociate", summary: "Remove a device's association with a user",
                examples: ["herald users disassociate ann 01k9m3n5p7q9r1s3t5v7w9x1y3"],
                arguments: [id, device], action: disassociate),
            Command.deletion(
                "delete", summary: "Delete a user, but not its devices unless --devices is given",
                examples: ["herald users delete ann --devices"],
                options: [.flag("devices", "delete its devices as well")], arguments: [id],
                question: {
                    "delete the user \($0.argument("USER"))"
                        + ($0.flag("devices") ? " and its devices" : "")
                }, action: delete),
            PersonalDataCommand.user,
        ],
        byDefault: "list")

    private static let id = Argument(
        name: "USER", summary: "the app's own id of the user", source: .users)
    private static let device = Argument(
        name: "DEVICE", summary: "the device's id", source: .devices)
    private static let tags = Argument(
        name: "TAG", summary: "one or more, such as /bill/vote", source: .tags, isRepeated: true)
    private static let group = Option.value(
        "group", "NAME", "the tag group; device if left out")

    private static func list(_ invocation: Invocation) async throws {
        let listing = try Listing(invocation)
        let session = try Session(invocation)
        let app = try await session.app()
        var response = Proto.ListUsersResponse()
        (response.users, response.nextPageToken) = try await listing.all { size, token in
            var request = Proto.ListUsersRequest()
            request.app = app
            request.pageSize = size
            request.pageToken = token
            let page = try await session.registry.listUsers(request, session.context)
            return (page.users, page.nextPageToken)
        }
        invocation.answer(response) { response in
            var table = Table("USER", "DEVICES", "TAGS")
            for user in response.users {
                table.add(
                    user.id, "\(user.deviceIds.count)",
                    user.tags.joined(separator: " ").cut(to: 60))
            }
            return table.text
        }
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetUserRequest()
        request.app = try await session.app()
        request.id = invocation.argument("USER")
        let response = try await session.registry.getUser(request, session.context)
        invocation.answer(response) { response in
            var record = Record()
            record.add("user", response.user?.id ?? "")
            for device in response.user?.deviceIds ?? [] { record.add("device", device) }
            for tag in response.user?.tags ?? [] { record.add("tag", tag) }
            for group in response.user?.tagGroups ?? [] {
                for tag in group.tags { record.add("tag of \(group.group)", tag) }
            }
            return record.text
        }
    }

    private static func edit(_ invocation: Invocation, isAdding: Bool) async throws {
        let session = try Session(invocation)
        var request = Proto.UpdateUserTagsRequest()
        request.app = try await session.app()
        request.id = invocation.argument("USER")
        request.group = invocation.option("group") ?? ""
        request.add = isAdding ? invocation.rest : []
        request.remove = isAdding ? [] : invocation.rest
        // Afterwards somebody follows them.
        if isAdding, request.group.isEmpty {
            await AudienceAdvice.note(tags: request.add, of: request.app, session, invocation)
        }
        let response = try await session.registry.updateUserTags(request, session.context)
        invocation.answer(response) { $0.tags.map { $0.printable + "\n" }.joined() }
    }

    private static func associate(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.AssociateUserRequest()
        request.app = try await session.app()
        request.deviceId = invocation.argument("DEVICE")
        request.user = invocation.argument("USER")
        let response = try await session.registry.associateUser(request, session.context)
        invocation.answer(response) { _ in
            "the device \(request.deviceId.printable) is associated with "
                + "\(request.user.printable)\n"
        }
    }

    private static func disassociate(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DisassociateUserRequest()
        request.app = try await session.app()
        request.deviceId = invocation.argument("DEVICE")
        request.user = invocation.argument("USER")
        let response = try await session.registry.disassociateUser(request, session.context)
        invocation.answer(response) { _ in
            "the device \(request.deviceId.printable) is not associated with "
                + "\(request.user.printable)\n"
        }
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteUserRequest()
        request.app = try await session.app()
        request.id = invocation.argument("USER")
        request.devices = invocation.flag("devices")
        let response = try await session.registry.deleteUser(request, session.context)
        invocation.answer(response) {
            let devices = request.devices ? " and \(Plural.text($0.deletedDevices, "device"))" : ""
            return "deleted \(request.id.printable)\(devices)\n"
        }
    }
}
