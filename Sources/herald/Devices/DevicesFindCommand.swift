import Protocol

/// `herald devices find`.
enum DevicesFindCommand {
    static let command: Command = Command(
        name: "find", summary: "Find the device that has an address",
        notes: [
            "ADDRESS is what the device registered: a device token, a mail address, the URL of a "
                + "webhook, the endpoint of a browser's subscription. Who looks for it is in the "
                + "audit log."
        ],
        examples: [
            "herald devices find ann@example.org",
            "herald devices find https://hooks.example.org/a --kind webhook",
        ],
        options: [
            .value("kind", "KIND", "only addresses of this kind, such as apns or email")
        ],
        arguments: [Argument(name: "ADDRESS", summary: "the whole address")],
        action: { invocation in
            let session = try Session(invocation)
            var request = Proto.FindDevicesRequest()
            request.app = try await session.app()
            request.address = invocation.argument("ADDRESS")
            request.kind = invocation.option("kind") ?? ""
            let response = try await session.registry.findDevices(request, session.context)
            invocation.answer(response, human: text)
            if response.devices.isEmpty { invocation.console.note("No device has that address.") }
        })

    /// Returns a table with a line for each device; empty without any.
    static func text(_ response: Proto.FindDevicesResponse) -> String {
        guard !response.devices.isEmpty else { return "" }
        var table = Table(
            "ID", "PLATFORM", "USER", "KIND", "ADDRESS", "LAST SYNC",
            leastImportant: ["LAST SYNC", "PLATFORM"])
        for found in response.devices {
            let (device, address) = (found.device ?? .init(), found.address ?? .init())
            table.add(
                device.id, device.platform, device.user, address.kind,
                address.state.name(without: "ADDRESS_STATE_"), device.syncTime.day)
        }
        return table.text
    }
}
