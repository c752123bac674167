/// `herald demo load`: loads real data to try things with.
enum DemoCommand {
    static let command: Command = Command(
        name: "demo", summary: "Load the demo: an app of people who follow bills in Congress",
        subcommands: [
            Command(
                name: "load", summary: "Load the demo, or the missing parts of it",
                notes: [
                    "It creates the app 'congress' with a device key and a sender key in "
                        + "secrets/, 2,000 devices that follow eleven real bills and their "
                        + "sponsors, some hundred real places, and four sources that tell of "
                        + "every vote, veto and signature. A second run adds nothing.",
                    "The sources read a simulated API, which --source names; 'herald simulate "
                        + "source --files Examples/demo/api' is one. HERALD_WATCH_ALLOW must name "
                        + "it. Without it the command itself gives the sources their items.",
                ],
                examples: [
                    "herald demo load",
                    "herald demo load --devices 200",
                ],
                options: [
                    .value("examples", "DIRECTORY", "the demo's files; Examples/demo if left out"),
                    .value(
                        "recipes", "DIRECTORY",
                        "the recipes of the sources; Examples/congress if left out"),
                    .value("source", "URL", "the simulated API that the sources read"),
                    .value(
                        "authority", "FILE", "the authority of its certificate", dash: .nothing),
                    .value("devices", "NUMBER", "the number of devices; 2000 if left out"),
                ],
                action: { invocation in try await DemoLoader(invocation).load() })
        ])
}
