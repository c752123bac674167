import Protocol
import ServiceKit

/// `herald schedules …`.
enum SchedulesCommand {
    static let command: Command = Command(
        name: "schedules", summary: "Send the same again and again",
        notes: [
            "A time is that of the clocks of --zone. One that they skip is as much later; one that "
                + "they show twice is the first. With --local it is that of each device's own "
                + "clocks; it occurs 15 hours before that time in UTC, for there are zones as far "
                + "ahead.",
            "What occurs while Herald is down is sent when it is back, if it is not older than "
                + "--catch-up and nothing has occurred since; else it is missed, and counted.",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the schedules, when they occur and what became of it",
                action: list),
            Command(
                name: "set", summary: "Store a schedule, in place of the one that has the name",
                notes: ["An audience is as in 'herald send'; it may not name a device."],
                options: RecurrenceOptions.all + [
                    .value(
                        "catch-up", "DURATION",
                        "how late an occurrence is still sent; 1h if left out"),
                    .flag("paused", "store it, and send nothing yet"),
                    .value(
                        "if-passed", "RULE",
                        "with --local, where the time has passed since it is sent late: "
                            + "next-day, now or skip; now if left out"),
                ] + SendCommand.whom + SendCommand.how + RolloutOptions.all + ContentOptions.all,
                arguments: [
                    name, Argument(name: "TEXT", summary: "what it says", isOptional: true),
                ],
                action: set),
            Command(
                name: "pause", summary: "Let a schedule rest", arguments: [name],
                action: { try await pause($0, true) }),
            Command(
                name: "resume", summary: "Let a schedule go on with its next occurrence",
                arguments: [name], action: { try await pause($0, false) }),
            Command.deletion(
                "delete", summary: "Delete a schedule; what it has sent stays",
                arguments: [name], question: { "delete the schedule \($0.argument("NAME"))" },
                action: delete),
        ],
        action: list)

    private static let name = Argument(name: "NAME", summary: "the name", source: .schedules)

    /// The schedule that the options make, but for the app.
    static func schedule(_ invocation: Invocation) throws -> Proto.Schedule {
        var schedule = Proto.Schedule()
        schedule.name = invocation.argument("NAME")
        schedule.rule = try RecurrenceOptions.rule(invocation)
        var request = try SendCommand.request(invocation)
        request.idempotencyKey = ""
        if invocation.flag("local") {
            guard let time = schedule.rule?.times.first, schedule.rule?.times.count == 1 else {
                throw UsageError(
                    "--local takes one time; set a schedule for each", path: invocation.path)
            }
            var timing = request.timing ?? Proto.Timing()
            timing.localTime = time
            request.timing = timing
        }
        schedule.request = request
        schedule.paused = invocation.flag("paused")
        guard let text = invocation.option("catch-up") else { return schedule }
        guard let span = Duration(parsing: text) else {
            throw UsageError(
                "--catch-up is '\(text)'; it is like 90s, 30m, 4h or 2d", path: invocation.path)
        }
        schedule.catchUp = Proto.Duration()
        schedule.catchUp?.seconds = span.components.seconds
        return schedule
    }

    private static func set(_ invocation: Invocation) async throws {
        var request = Proto.PutScheduleRequest()
        request.schedule = try schedule(invocation)
        let session = try Session(invocation)
        request.app = try await session.app()
        let response = try await session.delivery.putSchedule(request, session.context)
        invocation.answer(response) { $0.schedule.map(text) ?? "" }
    }

    private static func list(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.ListSchedulesRequest()
        request.app = try await session.app()
        var all = Proto.ListSchedulesResponse()
        repeat {
            let page = try await session.delivery.listSchedules(request, session.context)
            all.schedules += page.schedules
            request.pageToken = page.nextPageToken
        } while !request.pageToken.isEmpty
        invocation.answer(all) { table($0.schedules) }
    }

    private static func pause(_ invocation: Invocation, _ isPaused: Bool) async throws {
        let session = try Session(invocation)
        var request = Proto.PauseScheduleRequest()
        request.app = try await session.app()
        (request.name, request.paused) = (invocation.argument("NAME"), isPaused)
        let response = try await session.delivery.pauseSchedule(request, session.context)
        invocation.answer(response) { $0.schedule.map(text) ?? "" }
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteScheduleRequest()
        request.app = try await session.app()
        request.name = invocation.argument("NAME")
        let response = try await session.delivery.deleteSchedule(request, session.context)
        invocation.answer(response) { _ in "deleted \(request.name.printable)\n" }
    }

    /// One, with what becomes of it next.
    static func text(_ schedule: Proto.Schedule) -> String {
        var record = Record()
        record.add("name", schedule.name)
        record.add("when", schedule.rule.map(RecurrenceOptions.text) ?? "")
        record.add("next at", next(schedule))
        record.add("last error", schedule.lastError)
        return record.text
    }

    /// One line each.
    static func table(_ schedules: [Proto.Schedule]) -> String {
        var table = Table("NAME", "NEXT", "WHEN", "SENT", "MISSED", "REFUSED", "LAST", "ERROR")
        for schedule in schedules {
            table.add(
                schedule.name, next(schedule), schedule.rule.map(RecurrenceOptions.text) ?? "",
                "\(schedule.sent)", "\(schedule.missed)", "\(schedule.refused)",
                schedule.lastNotificationId, schedule.lastError.cut(to: 60))
        }
        return table.text
    }

    private static func next(_ schedule: Proto.Schedule) -> String {
        schedule.nextTime?.text ?? (schedule.paused ? "paused" : "over")
    }
}
