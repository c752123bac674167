import Protocol

/// `herald apps …`.
enum AppsCommand {
    static let command: Command = Command(
        name: "apps", summary: "List, create, change and delete apps",
        examples: [
            "herald apps create news --name 'The News'",
            "herald apps list",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the apps",
                examples: ["herald apps list"],
                action: list),
            Command(
                name: "show", summary: "Show an app's settings",
                examples: ["herald apps show news"],
                arguments: [Argument(name: "ID", summary: "the app", source: .apps)], action: show),
            Command(
                name: "create",
                summary: "Create an app, which devices, keys and all else belong to",
                examples: [
                    "herald apps create news",
                    "herald apps create news --name 'The News' --time-zone America/New_York",
                ],
                options: [
                    .value("name", "TEXT", "the app's name for people; the id if left out"),
                    timeZone,
                ],
                arguments: [
                    Argument(
                        name: "ID",
                        summary: "the new id: 1 to 64 of a-z, 0-9 and -, beginning with a letter")
                ], action: create),
            Command(
                name: "edit", summary: "Change an app; settings that are not named stay",
                examples: [
                    "herald apps edit news --allow-origin https://www.example.org",
                    "herald apps edit news --device-tags /topics/ --reserve-attribute plan",
                    "herald apps edit news --app-attest ABCDE12345.com.example.news "
                        + "--require-attestation",
                ],
                options: [
                    .value("name", "TEXT", "the app's name for people"), timeZone,
                    .flag("no-time-zone", "set the time zone to UTC again"),
                    .value(
                        "allow-origin", "ORIGIN",
                        "web pages of this origin may call, such as https://www.example.org; "
                            + "those that are named replace those of before", isRepeated: true),
                    .flag("no-origins", "no web page may call any more"),
                ] + DeviceRuleOptions.options,
                arguments: [Argument(name: "ID", summary: "the app", source: .apps)], action: edit),
            Command.deletion(
                "delete", summary: "Delete an app with its devices, keys and all other data",
                examples: ["herald apps delete trial"],
                arguments: [Argument(name: "ID", summary: "the app", source: .apps)],
                question: {
                    "delete the app \($0.argument("ID")) with its devices, keys and all other data"
                }, action: delete),
        ],
        byDefault: "list")

    private static let timeZone: Option = .value(
        "time-zone", "ZONE",
        "the time zone of devices that set none, such as America/New_York; UTC if left out")

    private static func create(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        let response = try await session.registry.createApp(
            newApp(invocation), session.context)
        invocation.answer(response) { "made the app \($0.app?.id ?? "")\n" }
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        let id = invocation.argument("ID")
        let all = try await session.registry.listApps(Proto.ListAppsRequest(), session.context)
        guard let app = all.apps.first(where: { $0.id == id }) else {
            throw Spelling.notFound("app", id, in: all.apps.map(\.id), list: "herald apps")
        }
        invocation.answer(app, human: text)
    }

    private static func edit(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        let response = try await session.registry.editApp(
            try edit(of: invocation), session.context)
        invocation.answer(response) { $0.app.map(text) ?? "" }
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteAppRequest()
        request.app = invocation.argument("ID")
        let response = try await session.registry.deleteApp(request, session.context)
        invocation.answer(response) { _ in
            "deleted the app \(request.app); its data is removed in the background, and after "
                + "any restore\n"
        }
    }

    /// Returns the request that `create` sends.
    static func newApp(_ invocation: Invocation) -> Proto.CreateAppRequest {
        var request = Proto.CreateAppRequest()
        request.id = invocation.argument("ID")
        request.name = invocation.option("name") ?? request.id
        request.defaultTimeZone = invocation.option("time-zone") ?? ""
        return request
    }

    /// Returns the request that `edit` sends.
    static func edit(of invocation: Invocation) throws -> Proto.EditAppRequest {
        var request = Proto.EditAppRequest()
        request.app = invocation.argument("ID")
        request.name = invocation.option("name") ?? ""
        request.defaultTimeZone = invocation.option("time-zone") ?? ""
        request.clearDefaultTimeZone = invocation.flag("no-time-zone")
        let origins = invocation.values("allow-origin")
        if !origins.isEmpty || invocation.flag("no-origins") {
            request.allowedOrigins = Proto.OriginList()
            request.allowedOrigins?.origins = origins
        }
        request.deviceRules = try DeviceRuleOptions.edit(of: invocation)
        return request
    }

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        let response = try await session.registry.listApps(
            Proto.ListAppsRequest(), session.context)
        invocation.answer(response) { table($0.apps) }
    }

    /// Returns an app with all its settings.
    static func text(_ app: Proto.App) -> String {
        var record = Record()
        record.add("id", app.id)
        record.add("name", app.name)
        record.add("time zone", app.defaultTimeZone)
        record.add("web origins", app.allowedOrigins.joined(separator: " "))
        DeviceRuleOptions.add(app.deviceRules, to: &record)
        record.add("created", app.createTime.text)
        return record.text
    }

    /// Returns a table with a line for each app.
    static func table(_ apps: [Proto.App]) -> String {
        var table = Table(
            "ID", "NAME", "TIME ZONE", "CREATED",
            leastImportant: ["CREATED", "TIME ZONE"])
        for app in apps {
            table.add(app.id, app.name, app.defaultTimeZone, app.createTime.text)
        }
        return table.text
    }
}
