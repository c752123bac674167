import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

/// The options of `herald send` for APNs.
struct SendAppleTests {
    private func options(_ words: String...) throws -> Proto.APNsOptions? {
        let all = ["send", "--audience", "ALL"] + words + ["Good morning"]
        let line = try CommandLineParser.parse(all, Program.root)
        return try SendCommand.request(
            Invocation(
                path: line.path, options: line.options, arguments: line.arguments,
                settings: Settings([:]),
                console: Console(out: { _ in }, error: { _ in }, isInteractive: false))
        ).content?.apns
    }

    @Test func `a send without APNs options sets none`() throws {
        #expect(try options() == nil)
    }

    @Test(arguments: Proto.APNsPushType.names.dropFirst().map(\.number))
    func `a push type is named as Apple names it`(number: Int32) throws {
        let type = Proto.APNsPushType(rawValue: number)
        let name = type.name(without: "APNS_PUSH_TYPE_")
        #expect(try options("--apns-push-type", name)?.pushType == type)
    }

    @Test func `options of alerts and Live Activities are read`() throws {
        let alert = try #require(
            try options("--apns-interruption", "time-sensitive", "--apns-relevance", "0.5"))
        #expect(alert.interruptionLevel == .timeSensitive && alert.relevanceScore == 0.5)
        #expect(alert.pushType == .unspecified)
        let start = try #require(
            try options(
                "--apns-live-activity", "start", "--apns-content-state", "{}",
                "--apns-attributes-type", "Match", "--apns-attributes", #"{"id":7}"#,
                "--apns-stale", "2026-05-04T13:00:00Z"))
        #expect(start.pushType == .liveactivity)
        #expect(start.liveActivity?.event == .start)
        #expect(start.liveActivity?.contentState == "{}")
        #expect(start.liveActivity?.attributesType == "Match")
        #expect(start.liveActivity?.attributes == #"{"id":7}"#)
        #expect(start.liveActivity?.staleTime?.seconds == 1_777_899_600)
    }

    @Test(arguments: [
        ("--apns-push-type", "unspecified"), ("--apns-push-type", "shout"),
        ("--apns-interruption", "loud"), ("--apns-live-activity", "pause"),
        ("--apns-relevance", "much"),
    ])
    func `an unknown APNs option value is refused with the known ones`(
        option: String, value: String
    ) throws {
        let error = #expect(throws: UsageError.self) { try options(option, value) }
        let message = try #require(error?.message)
        #expect(message.contains("it must be ") || message.contains("it is "))
    }
}
