import Crypto
import ProviderStandIn
import ServiceKit

/// `herald simulate`: simulated providers, to try a campaign without an account.
enum SimulateCommand {
    static let command: Command = Command(
        name: "simulate", summary: "Simulate a provider with its rules and scripted failures",
        notes: [
            "The first line of the output is the port, the second the URL, the third names the "
                + "file of the authority that clients have to trust. Ctrl-C or SIGTERM stops it. "
                + "SIMULATE.md says how a script is written."
        ],
        options: [
            .value(
                "port", "NUMBER", "the port on 127.0.0.1; 0, the default, is any free one"),
            .value("script", "FILE", "a script of which message gets which answer, and when"),
            .value(
                "ledger", "FILE", "append a line of JSON for each request to this file",
                dash: .nothing),
            .flag("sync", "write the ledger before each answer, not every 100 ms"),
            .value(
                "directory", "DIRECTORY",
                "the directory of the certificates, which are made if missing; a temporary one if "
                    + "left out"),
        ],
        subcommands: [apns, fcm, webpush, webhook, smtp, source])

    private static let apns = Command(
        name: "apns", summary: "Simulate Apple's push notification service",
        examples: [
            "herald simulate apns --port 2197 --directory stand-in "
                + "--ledger ledger.jsonl"
        ],
        options: [
            .value(
                "key", "FILE",
                "the public key that verifies tokens, as PEM; no signature is checked if left out"),
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
            configuration.tokens.signature = try SimulateKeys.p256(invocation)
            let streams = setup.script.setting(.streamsFirst, or: 1)
            try SimulateServer.run(setup, streams: streams) {
                APNsProvider(configuration, setup.script, random: .system)
            }
        })

    private static let fcm = Command(
        name: "fcm", summary: "Simulate Firebase Cloud Messaging and Google's OAuth",
        notes: ["/token gives access tokens, /v1/projects/ID/messages:send takes messages."],
        examples: [
            "herald simulate fcm --port 2198 --directory stand-in "
                + "--account-file account.json"
        ],
        options: [
            .value(
                "key", "FILE",
                "the service account's public key, as PEM; no signature is checked if left out"),
            .value(
                "account-file", "FILE",
                "make a service account, write it to this file, and accept no other one",
                dash: .nothing),
            .value("project", "ID", "the only project that is accepted; any if left out"),
            .value(
                "account", "EMAIL", "the only service account that is accepted; any if left out"),
        ],
        action: { invocation in
            let setup = try SimulateSetup(invocation)
            var configuration = FCMProvider.Configuration()
            configuration.project = invocation.option("project") ?? ""
            configuration.account = invocation.option("account") ?? ""
            configuration.signature = try SimulateKeys.rsa(invocation)
            let account = try invocation.option("account-file").map {
                let project = configuration.project.isEmpty ? "herald" : configuration.project
                return try ServiceAccountFile($0, project: project)
            }
            if let account {
                configuration.account = ServiceAccountFile.email
                configuration.signature = account.signature
            }
            try SimulateServer.run(setup, listening: { try account?.write(port: $0) }) {
                FCMProvider(configuration, setup.script, random: .system)
            }
        })

    private static let webpush = Command(
        name: "webpush", summary: "Simulate a browser's push service, and the browser",
        notes: ["GET /subscribe makes a subscription; ?key=… binds it to a VAPID key."],
        examples: [
            "herald simulate webpush --port 2301 --directory browser "
                + "--browsers 2302"
        ],
        options: [
            .value("seed", "TEXT", "keep the subscriptions of an earlier run with the same seed"),
            .flag("sealed", "do not decrypt messages, and accept those that cannot be decrypted"),
            .value(
                "body-limit", "BYTES",
                "the size over which a body is refused with 413; 4096 if left out"),
            .value(
                "browsers", "PORT",
                "serve real browsers, too, at this port of 127.0.0.1; 0 is any free one"),
        ],
        action: { invocation in
            let setup = try SimulateSetup(invocation)
            let seed = invocation.option("seed").map { Array($0.utf8) }
            let decrypts = !invocation.flag("sealed")
            let limit = Int(try invocation.number("body-limit", 1...1 << 20) ?? 4096)
            let browsers = try invocation.number("browsers", 0...65_535).map { Int($0) }
            try SimulateServer.run(setup, browsers: browsers) {
                WebPushProvider(
                    secret: seed ?? Random.system.bytes(32), decrypts: decrypts, random: .system,
                    bodyLimit: limit)
            }
        })

    private static let webhook = Command(
        name: "webhook", summary: "Simulate a receiver of webhooks",
        examples: [
            "herald simulate webhook --port 2300 --directory receiver "
                + "--ledger webhooks.jsonl"
        ],
        options: [
            .value("secret", "TEXT", "the secret that signs; no signature is checked if left out")
        ],
        action: { invocation in
            let setup = try SimulateSetup(invocation)
            let secret = invocation.option("secret").map { Array($0.utf8) }
            try SimulateServer.run(setup) { WebhookProvider(secret: secret) }
        })

    private static let source = Command(
        name: "source", summary: "Simulate an API or a website that is watched",
        notes: [
            "Answers with the files of --files: /NAME is the file of that name. A file with a list "
                + "of JSON is answered in pages. The script can answer '200 html', '200 empty', "
                + "'200 truncated', '200 encoding' and '200 bomb', too."
        ],
        examples: ["herald simulate source --files Examples/demo/api --port 2310"],
        options: [
            .value("files", "DIRECTORY", "the directory of the files that are answered"),
            .value(
                "paging", "WAY", "how pages are asked for; by number if left out",
                choices: SourcePages.Way.allCases.map(\.rawValue)),
            .value("cap", "NUMBER", "the most items of a page; 50 if left out"),
            .value("list", "NAME", "the member with the list; 'results' if left out"),
            .flag("short-pages", "leave out items of every second page"),
            .value(
                "repeat", "NUMBER",
                "begin each further page with so many items of the one before, as if so many came "
                    + "at the front of the list meanwhile"),
            .value(
                "skip", "NUMBER",
                "leave out so many items before each further page, in every second reading of the "
                    + "list, as if so many had left its front meanwhile"),
        ],
        action: { invocation in
            let setup = try SimulateSetup(invocation)
            guard let files = invocation.option("files") else {
                throw UsageError(
                    "--files DIRECTORY says which files are answered", path: invocation.path)
            }
            var pages = SourcePages()
            pages.way = invocation.option("paging").flatMap { .init(rawValue: $0) } ?? pages.way
            pages.cap = Int(try invocation.number("cap", 1...1_000_000) ?? 50)
            pages.list = invocation.option("list") ?? pages.list
            pages.hasShortPages = invocation.flag("short-pages")
            let most = UInt32(pages.cap - 1)
            pages.repeated = Int(try invocation.number("repeat", 0...most) ?? 0)
            pages.skipped = Int(try invocation.number("skip", 0...most) ?? 0)
            let how = pages
            try SimulateServer.run(setup) {
                SourceProvider(how) { name in
                    let plain = try? TextFile.readBytes("\(files)/\(name)")
                    return plain ?? (try? TextFile.readBytes("\(files)/\(name).json")) ?? nil
                }
            }
        })

    private static let smtp = Command(
        name: "smtp", summary: "Simulate a mail server, which delivers to its ledger",
        examples: [
            "herald simulate smtp --port 2525 --directory mail "
                + "--login 'herald:secret'"
        ],
        options: [
            .value(
                "starttls", "WHEN", "whether TLS is offered (the default), required or neither",
                choices: ["offered", "required", "none"]),
            .value("login", "USER:PASSWORD", "the only login that may send; any if left out"),
            .flag("full-names", "refuse an EHLO name that has no domain and is no IP address"),
        ],
        action: { invocation in
            let setup = try SimulateSetup(invocation)
            var rules = SMTPRules()
            rules.offersTLS = invocation.option("starttls") != "none"
            rules.requiresTLS = invocation.option("starttls") == "required"
            rules.wantsFullNames = invocation.flag("full-names")
            if let login = invocation.option("login") {
                let parts = login.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else {
                    throw UsageError("--login is USER:PASSWORD", path: invocation.path)
                }
                rules.login = (String(parts[0]), String(parts[1]))
            }
            try SimulateServer.runMail(setup, rules)
        })
}
