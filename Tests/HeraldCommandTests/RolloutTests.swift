import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

struct RolloutTests {
    private func request(_ words: String...) throws -> Proto.SendRequest {
        let all = ["send", "--audience", "ALL"] + words + ["Good morning"]
        let line = try CommandLineParser.parse(all, Program.root)
        return try SendCommand.request(
            Invocation(
                path: line.path, options: line.options, arguments: line.arguments,
                settings: Settings([:]),
                console: Console(out: { _ in }, error: { _ in }, isInteractive: false)))
    }

    @Test func `rollout stages take one pause for all or one for each`() throws {
        let one = try #require(
            try request("--rollout=1,10,100", "--rollout-after=30m", "--max-failures=2.5").rollout)
        #expect(one.stages.map(\.percent) == [1, 10, 100])
        #expect(one.stages.map { $0.after?.seconds } == [nil, 1_800, 1_800])
        #expect(one.maxFailuresPercent == 2.5 && one.maxOptOutsPercent == 0 && one.minDevices == 0)
        let each = try request("--rollout=5,50,100", "--rollout-after=30m,1d").rollout
        #expect(each?.stages.map { $0.after?.seconds } == [nil, 1_800, 86_400])
        #expect(try request().rollout == nil)
    }

    @Test(arguments: [
        ["--rollout=1,100"], ["--rollout-after=30m"], ["--rollout=1,x", "--rollout-after=30m"],
        ["--rollout=1,100", "--rollout-after=soon"],
        ["--rollout=1,10,100", "--rollout-after=1m,2m,3m"],
        ["--rollout=1,100", "--rollout-after=30m", "--max-opt-outs=none"], ["--rollout-min=0"],
    ])
    func `a rollout that makes no sense is refused at once`(_ words: [String]) throws {
        let line = try CommandLineParser.parse(
            ["send", "--audience", "ALL"] + words + ["x"], Program.root)
        #expect(throws: UsageError.self) {
            try RolloutOptions.rollout(
                Invocation(
                    path: line.path, options: line.options, arguments: line.arguments,
                    settings: Settings([:]),
                    console: Console(out: { _ in }, error: { _ in }, isInteractive: false)))
        }
    }

    @Test func `a notification says its rollout stage and when the next one is`() throws {
        var notification = Proto.Notification()
        notification.rollout = try request("--rollout=1,10,100", "--rollout-after=30m").rollout
        notification.rolloutState = Proto.RolloutState()
        notification.rolloutState?.stage = 2
        notification.rolloutState?.percent = 10
        notification.rolloutState?.nextStageTime = Proto.Timestamp()
        let text = NotificationText.whole(notification)
        #expect(
            text.contains("1 %, 10 %, 100 %; now 10 %, stage 2 of 3; next at 1970-01-01T00:00:00Z"))
        #expect(NotificationText.table([notification]).contains(" 10%"))
    }

    @Test func `a notification says how many devices of each stage have it`() throws {
        var notification = Proto.Notification()
        notification.rollout = try request("--rollout=1,10,100", "--rollout-after=30m").rollout
        notification.rolloutState = Proto.RolloutState()
        notification.rolloutState?.stage = 2
        let stages: [(UInt64, UInt64, UInt64)] = [(10, 10, 10), (9_000, 8_500, 0), (81_000, 0, 0)]
        notification.rolloutState?.stageDevices = stages.map { devices, delivered, reached in
            var stage = Proto.RolloutStageDevices()
            (stage.devices, stage.delivered, stage.reached) = (devices, delivered, reached)
            return stage
        }
        let lines = NotificationText.whole(notification).split(separator: "\n").map {
            $0.split(separator: " ").joined(separator: " ")
        }
        #expect(lines.contains("stage 1 10 of 10 devices reached"))
        #expect(lines.contains("stage 2 8,500 deliveries to 9,000 devices"))
        #expect(lines.contains("stage 3 0 of 81,000 devices reached"))
    }
}
