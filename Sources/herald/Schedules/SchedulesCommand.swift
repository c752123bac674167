import Protocol
import ServiceKit

/// `herald schedules …`.
enum SchedulesCommand {
    static let command: Command = Command(
        name: "schedules", summary: "Send a notification at recurring times",
        notes: [
            "Times are local times of --zone. A time that a change of the clocks skips is later "
                + "by the skipped time; of a time that occurs twice, the first is used. With "
                + "--local times are those of each device's own zone; the notification is created "
                + "15 hours before that time in UTC, since some zones are that far ahead.",
            "An occurrence while Herald is down is sent when Herald is back, if it is not older "
                + "than --catch-up and there was none since; else it is counted as missed.",
        ],
        examples: [
            "herald schedules set morning 'Good morning' --daily 09:00 "
                + "--zone Europe/Berlin --audience /news",
            "herald schedules list",
        ],
        subcommands: [
            Command(
                name: "list", summary: "List the schedules with their times and results",
                examples: ["herald schedules list"],
                action: list),
            Command(
                name: "set", summary: "Store a schedule, which replaces one of the same name",
                notes: ["The audience is as in 'herald send', but must not name a device."],
                examples: [
                    "herald schedules set morning 'Good morning' --daily 08:30 "
                        + "--local --audience /news",
                    "herald schedules set review --template review --weekly fri@17:00 "
                        + "--zone America/New_York --audience ALL",
                    "herald schedules set rent 'The rent is due' --monthly 1@08:00 "
                        + "--zone Europe/Berlin --audience /rent --count 12",
                ],
                options: RecurrenceOptions.all + [
                    .value(
                        "catch-up", "DURATION",
                        "how late an occurrence is still sent; 1h if left out"),
                    .flag("paused", "store it paused, so that it sends nothing yet"),
                    .value(
                        "if-passed", "RULE",
                        "with --local, if a late occurrence's time has passed for a device: "
                            + "next-day, now or skip; now if left out"),
                ] + SendCommand.whom + SendCommand.how + RolloutOptions.all + ContentOptions.all
                    + [Confirmation.option],
                arguments: [
                    name, Argument(name: "TEXT", summary: "the text", isOptional: true),
                ],
                action: set),
            Command(
                name: "pause", summary: "Pause schedules",
                examples: ["herald schedules pause morning evening"],
                arguments: [names],
                action: { try await pause($0, true) }),
            Command(
                name: "resume", summary: "Resume schedules, each with its next occurrence",
                examples: ["herald schedules resume morning evening"],
                arguments: [names], action: { try await pause($0, false) }),
            Command.deletion(
                "delete", summary: "Delete schedules, but not the notifications that they sent",
                examples: ["herald schedules delete morning evening"],
                arguments: [names], question: { "delete \($0.rest.joined(separator: ", "))" },
                action: delete),
        ],
        byDefault: "list")

    private static let name = Argument(
        name: "NAME", summary: "the schedule's name", source: .schedules)
    private static let names = Argument(
        name: "NAME", summary: "one or more schedules", source: .schedules, isRepeated: true)

    /// Returns the schedule that the options give, without the app.
    static func schedule(_ invocation: Invocation) throws -> Proto.Schedule {
        var schedule = Proto.Schedule()
        schedule.name = invocation.argument("NAME")
        schedule.rule = try RecurrenceOptions.rule(invocation)
        var request = try SendCommand.request(invocation)
        request.idempotencyKey = ""
        if invocation.flag("local") {
            guard let time = schedule.rule?.times.first, schedule.rule?.times.count == 1 else {
                throw UsageError(
                    "--local takes one time; set a schedule for each time", path: invocation.path)
            }
            var timing = request.timing ?? Proto.Timing()
            timing.localTime = time
            request.timing = timing
        }
        schedule.request = request
        schedule.paused = invocation.flag("paused")
        schedule.catchUp = try invocation.duration("catch-up", like: "90s, 30m, 4h or 2d")
        return schedule
    }

    private static func set(_ invocation: Invocation) async throws {
        var request = Proto.PutScheduleRequest()
        request.schedule = try schedule(invocation)
        let session = try Session(invocation)
        request.app = try await session.app()
        var told: Set<String> = []
        if var message = request.schedule?.request {
            message.app = request.app
            told = try await SendConfirmation.ask(
                message, session, invocation, verb: "send by this schedule")
        }
        let response = try await session.delivery.putSchedule(request, session.context)
        invocation.answer(response) { $0.schedule.map(text) ?? "" }
        let new = response.warnings.filter { warning in
            !told.contains { warning.field.hasSuffix($0) }
        }
        WarningText.note(new, invocation)
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
        request.paused = isPaused
        try await EachOf.run(invocation.rest, invocation) { name in
            request.name = name
            let response = try await session.delivery.pauseSchedule(request, session.context)
            invocation.answer(response) { $0.schedule.map(text) ?? "" }
        }
    }

    private static func delete(_ invocation: Invocation) async throws {
        let session = try Session(invocation)
        var request = Proto.DeleteScheduleRequest()
        request.app = try await session.app()
        try await EachOf.run(invocation.rest, invocation) { name in
            request.name = name
            let response = try await session.delivery.deleteSchedule(request, session.context)
            invocation.answer(response) { _ in "deleted \(name.printable)\n" }
        }
    }

    /// Returns a schedule with its next time.
    static func text(_ schedule: Proto.Schedule) -> String {
        var record = Record()
        record.add("name", schedule.name)
        record.add("when", schedule.rule.map(RecurrenceOptions.text) ?? "")
        record.add("next at", next(schedule))
        record.add("last error", schedule.lastError)
        return record.text
    }

    /// Returns a table with a line for each schedule.
    static func table(_ schedules: [Proto.Schedule]) -> String {
        var table = Table(
            "NAME", "NEXT", "WHEN", "SENT", "MISSED", "REFUSED", "LAST", "ERROR",
            leastImportant: ["REFUSED", "MISSED", "SENT", "LAST"])
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
