import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

struct SendTimingTests {
    private func request(_ words: String...) throws -> Proto.SendRequest {
        let all = ["send", "--audience", "ALL"] + words + ["Good morning"]
        let line = try CommandLineParser.parse(all, Program.root)
        return try SendCommand.request(
            Invocation(
                path: line.path, options: line.options, arguments: line.arguments,
                settings: Settings([:]),
                console: Console(out: { _ in }, error: { _ in }, isInteractive: false)))
    }

    @Test func `the options of a local time become the request's timing`() throws {
        var timing = Proto.Timing()
        timing.localTime = "2026-12-01T09:00"
        timing.ifPassed = .skip
        timing.defaultTimeZone = "Europe/Berlin"
        timing.ignoreQuietHours = true
        let found = try request(
            "--local-time=2026-12-01T09:00", "--if-passed", "skip", "--default-zone",
            "Europe/Berlin", "--ignore-quiet-hours")
        #expect(found.timing == timing && found.deliverTime == nil)
        #expect(try request().timing == nil)
    }

    @Test func `an unknown rule for passed times is refused with the known ones`() throws {
        let error = #expect(throws: UsageError.self) {
            try request("--local-time=2026-12-01T09:00", "--if-passed=tomorrow")
        }
        #expect(error?.message.contains("next-day, now or skip") == true)
    }

    @Test func `a notification says when its devices get it`() {
        var notification = Proto.Notification()
        notification.timing = Proto.Timing()
        notification.timing?.localTime = "2026-12-01T09:00"
        notification.timing?.ifPassed = .nextDay
        notification.nextLocalTime = Proto.Timestamp()
        let text = NotificationText.whole(notification)
        #expect(text.contains("2026-12-01T09:00, next_day where it had passed"))
        #expect(text.contains("1970-01-01T00:00:00Z"))
    }
}
