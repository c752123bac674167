/// `herald import …`: devices from elsewhere.
enum ImportCommand {
    static let command: Command = Command(
        name: "import", summary: "Take devices over from another service",
        subcommands: [
            Command(
                name: "airship", summary: "Take over what Airship's channel listing gives",
                notes: [
                    "FILE holds the answers of GET /api/channels, as many pages as there are, one "
                        + "behind the other; or channels, one a line. A channel becomes a device "
                        + "whose install id is the channel's id: an app that goes on using that id "
                        + "when it registers stays the same device.",
                    "Taken over: addresses of iOS (apns), Android (fcm-token), the web and e-mail, "
                        + "tags and their groups, named users and aliases, attributes, locale, "
                        + "time zone, versions, quiet times, when it registered and was last seen. "
                        + "At the end it says what was not, by reason.",
                ] + ImportRun.notes,
                options: [
                    .value(
                        "apns-topic", "BUNDLE",
                        "the topic of iOS's addresses, which Airship does not tell"),
                    .value(
                        "apns-environment", "NAME", "where they are valid; production if left out",
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
