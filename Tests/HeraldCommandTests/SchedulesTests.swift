import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

struct SchedulesTests {
    private func schedule(_ words: [String]) throws -> Proto.Schedule {
        let all = ["schedules", "set", "morning", "--audience", "/news"] + words + ["Good morning"]
        let line = try CommandLineParser.parse(all, Program.root)
        return try SchedulesCommand.schedule(
            Invocation(
                path: line.path, options: line.options, arguments: line.arguments,
                settings: Settings([:]),
                console: Console(out: { _ in }, error: { _ in }, isInteractive: false)))
    }

    @Test(arguments: [
        (["--daily=09:00,17:30"], "daily at 09:00, 17:30, Europe/Berlin"),
        (["--daily=09:00", "--every=2"], "every 2 days at 09:00, Europe/Berlin"),
        (["--weekly=mon,Fri@09:00"], "mon, fri at 09:00, Europe/Berlin"),
        (["--weekly=sun@09:00", "--every=2"], "every 2 weeks, sun at 09:00, Europe/Berlin"),
        (["--monthly=1,31@09:00"], "1., 31. at 09:00, Europe/Berlin"),
    ])
    func `a recurrence is printed as it was typed`(_ words: [String], _ text: String) throws {
        let found = try schedule(words + ["--zone=Europe/Berlin"])
        #expect(found.rule.map(RecurrenceOptions.text) == text)
    }

    @Test func `a schedule takes the options of a send, without an idempotency key`() throws {
        let found = try schedule([
            "--weekly=sun@09:00", "--zone=Etc/UTC", "--from=2026-12-01", "--until=2027-12-01",
            "--count=7", "--catch-up=30m", "--paused", "--type=/digest", "--title=News",
        ])
        #expect(found.name == "morning" && found.paused && found.catchUp?.seconds == 1_800)
        #expect(found.rule?.weekdays == [7] && found.rule?.count == 7)
        #expect(found.rule?.startDate == "2026-12-01" && found.rule?.endDate == "2027-12-01")
        #expect(found.request?.idempotencyKey == "" && found.request?.deliverTime == nil)
        #expect(found.request?.type == "/digest" && found.request?.content?.title == "News")
        #expect(found.request?.audience == "/news" && found.request?.rollout == nil)
    }

    @Test func `the option --local sends by each device's own clock`() throws {
        let found = try schedule(["--daily=09:00", "--local", "--if-passed=skip"])
        #expect(found.request?.timing?.localTime == "09:00" && found.rule?.timeZone == "")
        #expect(found.request?.timing?.ifPassed == .skip)
        #expect(
            found.rule.map(RecurrenceOptions.text) == "daily at 09:00, each device's own clock")
    }

    @Test(arguments: [
        ["--daily=09:00,17:00", "--local"], ["--daily=09:00", "--local", "--zone=Etc/UTC"],
        ["--zone=Etc/UTC"], ["--daily=09:00"], ["--daily=09:00", "--weekly=mon@09:00", "--zone=U"],
        ["--weekly=09:00", "--zone=U"], ["--weekly=someday@09:00", "--zone=U"],
        ["--monthly=last@09:00", "--zone=U"], ["--daily=09:00", "--zone=U", "--every=0"],
        ["--daily=09:00", "--zone=U", "--catch-up=soon"],
    ])
    func `a schedule that makes no sense is refused at once`(_ words: [String]) {
        #expect(throws: UsageError.self) { try schedule(words) }
    }

    @Test func `a list of schedules has the next time and the last error`() {
        var schedule = Proto.Schedule()
        (schedule.name, schedule.missed, schedule.lastError) = ("morning", 3, "audience: is gone")
        schedule.nextTime = Proto.Timestamp()
        var resting = Proto.Schedule()
        (resting.name, resting.paused) = ("evening", true)
        let lines = SchedulesCommand.table([schedule, resting, Proto.Schedule()])
            .split(separator: "\n")
        #expect(lines[1].contains("1970-01-01T00:00:00Z") && lines[1].contains("audience: is gone"))
        #expect(lines[2].contains("paused") && lines[3].contains("over"))
    }
}
