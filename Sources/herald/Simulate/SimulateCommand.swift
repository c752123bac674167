import Crypto
import ProviderStandIn

/// `herald simulate`: servers that stand in for providers, to try a campaign without an account.
enum SimulateCommand {
    static let command: Command = Command(
        name: "simulate", summary: "Stand in for a provider: its rules, and a script of mishaps",
        notes: [
            "The first line of the output is the port, the second the URL, the third names the "
                + "authority that clients have to trust. It runs until it is stopped by Ctrl-C or "
                + "SIGTERM. docs/SIMULATE.md says how a script is written."
        ],
        options: [
            .value(
                "port", "NUMBER", "where to listen on 127.0.0.1; 0, the default, is any free one"),
            .value("script", "FILE", "who gets which answer, and when"),
            .value("ledger", "FILE", "append a line of JSON for each request to this file"),
            .flag("sync", "write the ledger before each answer, not every 100 ms"),
            .value(
                "directory", "DIRECTORY",
                "where the certificates are made, or lie already; a temporary one if left out"),
        ],
        subcommands: [apns])

    private static let apns = Command(
        name: "apns", summary: "Stand in for Apple's push notification service",
        options: [
            .value("key", "FILE", "the public key that signs tokens, as PEM; else none is checked"),
            .value("key-id", "ID", "the only key id that is accepted"),
            .value("team", "ID", "the only team that is accepted"),
            .value(
                "bundle-id", "ID", "an app whose topics are allowed; all if left out",
                isRepeated: true),
        ],
        action: { invocation in
            let setup = try SimulateSetup(invocation)
            var configuration = APNsRules.Configuration()
            configuration.bundleIDs = invocation.values("bundle-id")
            configuration.tokens.keyID = invocation.option("key-id") ?? ""
            configuration.tokens.team = invocation.option("team") ?? ""
            let streams = setup.script.setting(.streamsFirst, or: 1)
            try SimulateServer.run(setup, streams: streams) {
                APNsProvider(configuration, setup.script, random: .system)
            }
        })
}
