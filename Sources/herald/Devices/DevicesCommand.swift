import Protocol

/// `herald devices …`.
enum DevicesCommand {
    static let command: Command = Command(
        name: "devices", summary: "List, find, show, change, delete, import and export devices",
        examples: [
            "herald devices list --audience 'platform(ios)' --limit 20",
            "herald devices show 01k9m3n5p7q9r1s3t5v7w9x1y3",
            "herald devices find ann@example.org",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List devices",
                examples: [
                    "herald devices list",
                    "herald devices list --audience 'platform(ios)' --limit 20",
                ],
                options: [
                    .value(
                        "audience", "SELECTOR", "only devices in this audience", source: .tags),
                    Listing.option,
                ],
                action: list),
            Command(
                name: "show", summary: "Show everything about a device",
                examples: ["herald devices show 01k9m3n5p7q9r1s3t5v7w9x1y3"],
                arguments: [id],
                action: show),
            DevicesFindCommand.command, DevicesDeleteCommand.command,
            AttributesCommand.command, DevicesImportCommand.command, DevicesExportCommand.command,
            PersonalDataCommand.device, DeliveryStoryCommand.timeline,
        ],
        byDefault: "list")

    private static let id = Argument(
        name: "ID", summary: "the device's id", source: .devices)

    private static func list(_ invocation: Invocation) async throws {
        let listing = try Listing(invocation)
        let session = try Session(invocation)
        let app = try await session.app()
        var response = Proto.ListDevicesResponse()
        (response.devices, response.nextPageToken) = try await listing.all { size, token in
            var request = Proto.ListDevicesRequest()
            request.app = app
            request.audience = invocation.option("audience") ?? ""
            request.pageSize = size
            request.pageToken = token
            let page = try await session.registry.listDevices(request, session.context)
            return (page.devices, page.nextPageToken)
        }
        invocation.answer(response) { table($0.devices) }
        guard response.devices.isEmpty else { return }
        let audience = invocation.option("audience") ?? ""
        await AudienceAdvice.note(audience, of: app, session, invocation)
    }

    /// Returns a table with a line for each device.
    static func table(_ devices: [Proto.Device]) -> String {
        var table = Table(
            "ID", "PLATFORM", "LAST SYNC", "TIME ZONE", "TAGS",
            leastImportant: ["TIME ZONE", "LAST SYNC"])
        for device in devices {
            table.add(
                device.id, device.platform, device.syncTime.day,
                device.unknownTimeZone.isEmpty ? device.timeZone : "\(device.unknownTimeZone)?",
                device.tags.joined(separator: " ").cut(to: 60))
        }
        return table.text
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetDeviceRequest()
        request.app = try await session.app()
        request.id = invocation.argument("ID")
        let response = try await session.registry.getDevice(request, session.context)
        invocation.answer(response) { $0.device.map(text) ?? "" }
    }

    private static func text(_ device: Proto.Device) -> String {
        var record = Record()
        record.add("id", device.id)
        record.add("app", device.app)
        record.add("user", device.user)
        record.add("platform", device.platform)
        record.add("model", device.software?.model ?? "")
        record.add("system", device.software?.osVersion ?? "")
        record.add("app version", device.software?.appVersion ?? "")
        record.add("locale", device.locale)
        if !device.unknownLocale.isEmpty {
            record.add("locale", "\(device.unknownLocale), which is no known language")
        }
        record.add("time zone", device.timeZone)
        if !device.unknownTimeZone.isEmpty {
            record.add(
                "time zone",
                "\(device.unknownTimeZone), which is not known; the app's default is used")
        }
        record.add("registered", device.createTime.text)
        let maker = device.madeByName
        record.add("by the key", maker.isEmpty ? device.madeBy : "\(maker) (\(device.madeBy))")
        record.add("last sync", device.syncTime.day)
        for address in device.addresses {
            // The value is not shown: anyone who has it and the app's keys could send to it.
            record.add(
                "address",
                "\(address.kind), \(address.value.utf8.count) bytes, \(state(address))")
        }
        record.add("muted", device.settings?.muted == true ? "yes" : "")
        if let quiet = device.settings?.quietHours {
            record.add("quiet hours", quiet.cell)
            for type in quiet.exempt { record.add("not in quiet hours", type) }
        }
        for type in device.settings?.switchedOff ?? [] { record.add("switched off", type) }
        record.add("tag version", "\(device.tagVersion)")
        for tag in device.tags { record.add("tag", tag) }
        for group in device.tagGroups {
            for tag in group.tags { record.add("tag of \(group.group)", tag) }
        }
        for attribute in device.attributes { record.add("attribute", attribute.line) }
        return record.text
    }

    private static func state(_ address: Proto.Address) -> String {
        let state =
            switch address.state {
            case .suspect: "suspect"
            case .invalid: "invalid"
            case .moved: "moved to another device"
            case .unconfirmed: "unconfirmed"
            default: "active"
            }
        guard let time = address.stateTime else { return state }
        let reason = address.stateReason.isEmpty ? "" : ": \(address.stateReason)"
        return "\(state) since \(time.text)\(reason)"
    }
}
