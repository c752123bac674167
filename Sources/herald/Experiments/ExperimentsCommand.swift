import Protocol
import ServiceKit

/// `herald experiments …`.
enum ExperimentsCommand {
    static let command: Command = Command(
        name: "experiments",
        summary: "Compare notifications with each other and with none, and send the winner",
        notes: [
            "Devices are sorted into groups by chance. Each variant's group gets its notification, "
                + "the holdout gets none, and the rest waits for the winner.",
            "A goal is what 'herald goals' or the app's server reports, such as a purchase. A "
                + "variant wins when it does more than each other one; that is wrong in at most 5 "
                + "of 100 experiments without a difference, however often somebody looks.",
        ],
        examples: [
            "herald experiments start wording --type /vote --audience ALL --goal vote "
                + "--holdout 10 --variant calm=20 --variant loud=20 --title Vote "
                + "--set calm.body='The vote is today' --set loud.body='Vote NOW'",
            "herald experiments show wording", "herald experiments send-winner wording",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the experiments, the newest first",
                examples: ["herald experiments list"],
                action: list),
            Command(
                name: "show", summary: "Show an experiment with its groups and who is ahead",
                examples: ["herald experiments show wording"],
                arguments: [name], action: show),
            Command(
                name: "start", summary: "Start an experiment",
                notes: ["The audience is as in 'herald send', but must not name a device."],
                examples: [
                    "herald experiments start wording --audience /news --goal vote "
                        + "--holdout 10 --variant calm=20 --variant loud=20 --set calm.body='The "
                        + "vote is today' --set loud.body='Vote NOW'"
                ],
                options: ExperimentOptions.all + SendCommand.whom + SendCommand.how
                    + ContentOptions.all + [Confirmation.option],
                arguments: [
                    Argument(name: "NAME", summary: "the new experiment's name"),
                    Argument(
                        name: "TEXT", summary: "the text, if the variants share one",
                        isOptional: true),
                ], action: start),
            Command.deletion(
                "stop", summary: "Stop an experiment, and cancel what has not gone out",
                examples: ["herald experiments stop wording --reason 'the link was wrong'"],
                options: [.value("reason", "TEXT", "why, for the others")], arguments: [name],
                question: { "stop the experiment \($0.argument("NAME"))" }, action: stop),
            Command.deletion(
                "send-winner", summary: "Send the winner to the rest of the audience",
                examples: [
                    "herald experiments send-winner wording",
                    "herald experiments send-winner wording --variant calm",
                ],
                options: [
                    .value("variant", "NAME", "the variant to send; the winner if left out")
                ], arguments: [name],
                question: { "send to the rest of the experiment \($0.argument("NAME"))" },
                action: sendWinner),
            Command.deletion(
                "delete", summary: "Delete an experiment that has ended, but not what it sent",
                examples: ["herald experiments delete wording"],
                arguments: [name], question: { "delete the experiment \($0.argument("NAME"))" },
                action: delete),
        ],
        byDefault: "list")

    private static let name = Argument(
        name: "NAME", summary: "the experiment's name", source: .experiments)

    private static func start(_ invocation: Invocation) async throws {
        var request = Proto.StartExperimentRequest()
        request.experiment = try ExperimentOptions.experiment(invocation)
        let session = try Session(invocation)
        request.app = try await session.app()
        try Confirmation.ask(
            "start the experiment \(invocation.argument("NAME")), which sends notifications",
            invocation)
        let response = try await session.experiments.startExperiment(request, session.context)
        WarningText.note(response.warnings, invocation)
        invocation.answer(response) { $0.report.map(ExperimentText.text) ?? "" }
    }

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListExperimentsRequest()
        request.app = try await session.app()
        var all = Proto.ListExperimentsResponse()
        repeat {
            let page = try await session.experiments.listExperiments(request, session.context)
            all.reports += page.reports
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        invocation.answer(all) { ExperimentText.table($0.reports) }
    }

    private static func show(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.GetExperimentRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.experiments.getExperiment(request, session.context)
        invocation.answer(response) { $0.report.map(ExperimentText.text) ?? "" }
    }

    private static func stop(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.StopExperimentRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.reason = invocation.option("reason") ?? ""
        let response = try await session.experiments.stopExperiment(request, session.context)
        invocation.answer(response) { $0.report.map(ExperimentText.text) ?? "" }
    }

    private static func sendWinner(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.SendWinnerRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        request.variant = invocation.option("variant") ?? ""
        let response = try await session.experiments.sendWinner(request, session.context)
        invocation.answer(response) { response in
            guard let report = response.report else { return "" }
            let sent = request.variant.isEmpty ? report.winner : request.variant
            return "the rest of the audience gets \(sent.printable)\n\n"
                + ExperimentText.text(report)
        }
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteExperimentRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.experiments.deleteExperiment(request, session.context)
        invocation.answer(response) { _ in "deleted \(request.name.printable)\n" }
    }
}
