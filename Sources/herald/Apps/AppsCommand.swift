import Protocol

/// `herald apps …`.
enum AppsCommand {
    static let command: Command = Command(
        name: "apps", summary: "Look at apps, make new ones",
        subcommands: [
            Command(
                name: "list", summary: "List the apps", action: list),
            Command(
                name: "create", summary: "Make an app: devices, keys and the rest belong to it",
                options: [.value("name", "TEXT", "what people call it; the id if left out")],
                arguments: [
                    Argument(name: "ID", summary: "1 to 64 of a-z, 0-9 and -, a letter first")
                ],
                action: { invocation in
                    let session = try Session(invocation)
                    var request = Proto.CreateAppRequest()
                    request.id = invocation.argument("ID")
                    request.name = invocation.option("name") ?? request.id
                    let response = try await session.registry.createApp(request, session.context)
                    invocation.answer(response) { "made the app \($0.app?.id ?? "")\n" }
                }),
        ],
        action: list)

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        let response = try await session.registry.listApps(
            Proto.ListAppsRequest(), session.context)
        invocation.answer(response) { response in
            var table = Table("ID", "NAME", "CREATED")
            for app in response.apps { table.add(app.id, app.name, app.createTime.text) }
            return table.text
        }
    }
}
