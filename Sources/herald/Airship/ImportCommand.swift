/// `herald import …`: imports devices from other services.
enum ImportCommand {
    static let command: Command = Command(
        name: "import", summary: "Import devices from another service",
        subcommands: [
            Command(
                name: "airship", summary: "Import the channels that Airship lists",
                notes: [
                    "FILE contains the responses of GET /api/channels, all pages one after "
                        + "the other; or one channel per line. A channel becomes a device whose "
                        + "install id is the channel's id: if the app registers with that id, it "
                        + "stays the same device.",
                    "It imports the addresses of iOS (apns), Android (fcm-token), the web "
                        + "and e-mail, tags and tag groups, named users and aliases, attributes, "
                        + "locale, time zone, versions, quiet times, and the times of the "
                        + "registration and of the last sync. At the end it lists by reason what "
                        + "was not imported.",
                ] + ImportRun.notes,
                examples: [
                    "herald import airship channels.json --apns-topic com.example.news "
                        + "--dry-run",
                    "herald import airship channels.json --apns-topic com.example.news",
                ],
                options: [
                    .value(
                        "apns-topic", "BUNDLE",
                        "the topic of the iOS addresses, which Airship does not export"),
                    .value(
                        "apns-environment", "NAME",
                        "the environment of the iOS addresses; production if left out",
                        choices: ["production", "sandbox"]),
                ] + ImportRun.options,
                arguments: [
                    Argument(name: "FILE", summary: "the file, - for standard input", isFile: true)
                ],
                action: { invocation in
                    let file = try InputFile(invocation.argument("FILE"))
                    let decoder = ChannelDecoder(
                        topic: invocation.option("apns-topic") ?? "",
                        environment: invocation.option("apns-environment") ?? "")
                    try await ImportRun(invocation, "airship", file)
                        .run(.devices(invocation), ListCutter.channels) { _ in decoder }
                })
        ])
}
