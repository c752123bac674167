import Crypto
import Protocol
import ServiceKit

/// `herald fleet`: many simulated phones with the real library, against the running suite.
enum FleetCommand {
    static let command: Command = Command(
        name: "fleet", summary: "Run simulated phones against the suite, and compare the counts",
        notes: [
            "It makes an app of its own, 'fleet-…', with places, and a stand-in for Apple's "
                + "service. Thousands of phones with the client library follow bills, move, lose "
                + "the network, crash, are restored and copied, get pushes and tap some. Then it "
                + "compares: places missed, stories at a wrong moment, counts, tags, messages "
                + "shown twice. The app is deleted at the end.",
            "The exit status is 0 if everything agrees, and 1 if not. The key must be one that "
                + "creates apps. FLEET.md says what is compared, and which settings a large fleet "
                + "needs.",
        ],
        examples: ["herald fleet --devices 20 --minutes 60"],
        options: [
            .value("devices", "NUMBER", "the number of phones; 20 if left out"),
            .value("minutes", "NUMBER", "how long the run is in the phones' time; 120 if left out"),
            .value("speed", "NUMBER", "how much faster that time passes; 60 if left out"),
            .value("seed", "NUMBER", "what chance depends on; printed, a new one if left out"),
            .value("loss", "PERCENT", "how many requests, and answers, are lost; 5 if left out"),
            .value(
                "crashes", "PERCENT",
                "how many receptions of a push end the app; 5 if left out"),
            .value("notifications", "NUMBER", "how many are sent; 30 if left out"),
            .value("places", "NUMBER", "how many places are added to the real ones; 200"),
            .value("tracks", "DIRECTORY", "recorded ways (.gpx, .csv) besides the demo's"),
            .value("examples", "DIRECTORY", "the demo's files; Examples/demo if left out"),
            .value(
                "break", "CLAIM", "do something wrong on purpose: the report must tell it",
                choices: ["places", "context", "silence", "counts", "tags", "screen"]),
            .value("trace", "NUMBER", "have this phone say on standard error what happens to it"),
            .flag("keep", "keep the app, its devices and its notifications"),
        ],
        action: { invocation in try await FleetStarter(invocation).run() })
}
