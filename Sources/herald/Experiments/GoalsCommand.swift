import JSON
import Protocol
import ServiceKit

/// `herald goals …`.
enum GoalsCommand {
    /// The most goals of a call.
    private static let perCall = 1_000

    static let command: Command = Command(
        name: "goals", summary: "Report what people did, for the experiments that count it",
        notes: [
            "A goal is counted once by its id, however often it is reported. A user's goal counts "
                + "for each of the user's devices.",
            "A file has a line of headings: id, name, and user or device; and, if wanted, time "
                + "and value.",
        ],
        examples: [
            "herald goals record purchase --user ann --id order-17 --value 19.90",
            "herald goals import purchases.csv",
        ],
        subcommands: [
            Command(
                name: "record", summary: "Report one goal",
                examples: [
                    "herald goals record purchase --user ann --id order-17 --value 19.90",
                    "herald goals record vote --device 01k9m3n5p7q9r1s3t5v7w9x1y3 "
                        + "--id ballot-3 --time 2h",
                ],
                options: [
                    .value("id", "TEXT", "a name for the event, such as an order's number"),
                    .value("user", "ID", "the user who reached the goal", source: .users),
                    .value("device", "ID", "the device that reached the goal", source: .devices),
                    .value("time", "TIME", "when, or how long ago, such as 2h; now if left out"),
                    .value("value", "NUMBER", "what it is worth"),
                ], arguments: [Argument(name: "NAME", summary: "what was done, such as purchase")],
                action: record),
            Command(
                name: "import", summary: "Report the goals of a CSV file",
                examples: ["herald goals import purchases.csv"],
                arguments: [
                    Argument(
                        name: "FILE", summary: "the file; - is standard input", isFile: true)
                ],
                action: importFile),
        ])

    private static func record(_ invocation: Invocation) async throws {
        guard let id = invocation.option("id") else {
            throw UsageError(
                "--id is missing; by it the goal is counted once", path: invocation.path)
        }
        var goal = Proto.Goal()
        (goal.id, goal.name) = (id, invocation.argument("NAME"))
        goal.user = invocation.option("user") ?? ""
        goal.deviceId = invocation.option("device") ?? ""
        goal.time = try TimeOption.read("time", invocation)
        goal.value = try value(invocation.option("value") ?? "", "--value")
        let response = try await report([goal], invocation)
        guard response.unknownIds.isEmpty else {
            throw CommandFailure(.notFound, "there is no such user or device; nothing was recorded")
        }
        invocation.answer(response, human: text)
    }

    private static func importFile(_ invocation: Invocation) async throws {
        let path = invocation.argument("FILE")
        guard let text = try TextInput.read(path) else {
            throw UsageError("there is no file '\(path)'", path: invocation.path)
        }
        let table = try CSV(text, path, required: ["id", "name"])
        guard table.headings.contains("user") || table.headings.contains("device") else {
            throw UsageError("\(path) has no column 'user' or 'device'")
        }
        guard !table.rows.isEmpty else { throw UsageError("\(path) has headings and no goals") }
        let goals = try table.rows.map { try goal($0, path) }
        let response = try await report(goals, invocation)
        for id in response.unknownIds {
            invocation.console.note("herald: unknown user or device: goal \(id.printable)")
        }
        invocation.answer(response, human: Self.text)
    }

    private static func goal(_ row: CSV.Row, _ path: String) throws -> Proto.Goal {
        var goal = Proto.Goal()
        (goal.id, goal.name) = (row["id"], row["name"])
        (goal.user, goal.deviceId) = (row["user"], row["device"])
        goal.value = try value(row["value"], "\(path):\(row.line): value")
        guard !row["time"].isEmpty else { return goal }
        guard let time = Proto.Timestamp(parsing: row["time"], now: WallClock.system.now()) else {
            throw UsageError(
                "\(path):\(row.line): time is '\(row["time"])'; write it like 2026-05-04T13:00:00Z")
        }
        goal.time = time
        return goal
    }

    private static func value(_ text: String, _ what: String) throws -> Double {
        guard !text.isEmpty else { return 0 }
        guard let number = DecimalText.double(text) else {
            throw UsageError("\(what) is '\(text)'; it must be a number")
        }
        return number
    }

    /// Reports goals in calls of a thousand, and returns the sums of the answers.
    private static func report(
        _ goals: [Proto.Goal], _ invocation: Invocation
    ) async throws -> Proto.RecordGoalsResponse {
        let session = try Session(invocation)
        var request = Proto.RecordGoalsRequest()
        request.app = try await session.app()
        var sum = Proto.RecordGoalsResponse()
        for start in stride(from: 0, to: goals.count, by: perCall) {
            request.goals = Array(goals[start..<min(start + perCall, goals.count)])
            let response = try await session.delivery.recordGoals(request, session.context)
            sum.recorded += response.recorded
            sum.repeated += response.repeated
            sum.unknownIds += response.unknownIds
        }
        return sum
    }

    private static func text(_ response: Proto.RecordGoalsResponse) -> String {
        var text = "recorded \(UInt64(response.recorded).grouped)"
        if response.repeated > 0 {
            text += ", known before \(UInt64(response.repeated).grouped)"
        }
        if !response.unknownIds.isEmpty { text += ", unknown \(response.unknownIds.count)" }
        return text + "\n"
    }
}
