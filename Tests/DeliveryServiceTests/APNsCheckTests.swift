import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The check of options for APNs by push type.
struct APNsCheckTests {
    private typealias Change = @Sendable (inout Proto.Content) -> Void

    private static func check(_ change: Change) throws {
        var content = Proto.Content()
        content.title = "A vote"
        content.apns = Proto.APNsOptions()
        change(&content)
        try ContentCheck(kinds: ["apns"]).check(content, type: "/x")
    }

    private static func activity(
        _ event: Proto.LiveActivityEvent, _ change: (inout Proto.LiveActivity) -> Void = { _ in }
    ) -> Change {
        var activity = Proto.LiveActivity()
        (activity.event, activity.contentState) = (event, #"{"home":1}"#)
        if event == .start {
            (activity.attributesType, activity.attributes) = ("Match", "{}")
        }
        change(&activity)
        return { [activity] in
            $0.apns?.pushType = .liveactivity
            $0.apns?.liveActivity = activity
        }
    }

    private static let fit: [Change] = [
        { $0.apns?.pushType = .alert }, { $0.apns?.interruptionLevel = .critical },
        { $0.apns?.relevanceScore = 1 },
        {
            $0.silent = true; $0.apns?.pushType = .background
        },
        {
            $0.silent = true; $0.badge = Proto.Badge(); $0.apns?.pushType = .alert
        },
        {
            $0.apns?.pushType = .mdm; $0.apns?.pushMagic = "magic"
        },
        activity(.start), activity(.update), activity(.end) { $0.contentState = "" },
        activity(.end) { $0.dismissalTime = Proto.Timestamp() },
        activity(.update) { $0.staleTime = Proto.Timestamp() },
        { content in
            activity(.update)(&content)
            content.silent = true
            content.apns?.relevanceScore = 75
        },
    ]

    @Test(arguments: fit.indices)
    func `content with what its push type needs is accepted`(place: Int) throws {
        try Self.check(Self.fit[place])
    }

    @Test(arguments: [
        Proto.APNsPushType.voip, .complication, .fileprovider, .location, .pushtotalk, .controls,
        .widgets,
    ])
    func `some push types need no options of their own`(type: Proto.APNsPushType) throws {
        try Self.check { $0.apns?.pushType = type }
    }

    private static let unfit: [(String, Change)] = [
        ("push_type", { $0.apns?.pushType = Proto.APNsPushType(rawValue: 99) }),
        (
            "push_type",
            {
                $0.silent = true; $0.apns?.pushType = .alert
            }
        ),
        ("push_type", { $0.apns?.pushType = .background }),
        ("push_magic", { $0.apns?.pushType = .mdm }),
        ("push_magic", { $0.apns?.pushMagic = "magic" }),
        (
            "push_magic",
            {
                $0.apns?.pushType = .mdm
                $0.apns?.pushMagic = String(repeating: "m", count: 256)
            }
        ),
        (
            "interruption_level",
            { $0.apns?.interruptionLevel = Proto.APNsInterruptionLevel(rawValue: 9) }
        ),
        (
            "interruption_level",
            {
                $0.apns?.pushType = .voip; $0.apns?.interruptionLevel = .active
            }
        ),
        ("relevance_score", { $0.apns?.relevanceScore = 1.5 }),
        ("relevance_score", { $0.apns?.relevanceScore = .nan }),
        (
            "relevance_score",
            {
                $0.apns?.pushType = .widgets; $0.apns?.relevanceScore = 0.5
            }
        ),
        ("live_activity", { $0.apns?.pushType = .liveactivity }),
        ("live_activity", { $0.apns?.liveActivity = Proto.LiveActivity() }),
        ("live_activity.event", activity(.unspecified)),
        ("live_activity.content_state", activity(.update) { $0.contentState = "" }),
        ("live_activity.content_state", activity(.update) { $0.contentState = "[1]" }),
        ("live_activity.content_state", activity(.end) { $0.contentState = #"{"a":"# }),
        (
            "live_activity.content_state",
            activity(.update) {
                $0.contentState = #"{"a":""# + String(repeating: "x", count: 4096) + #""}"#
            }
        ),
        (
            "live_activity.content_state",
            activity(.update) {
                $0.contentState =
                    #"{"a":"# + String(repeating: "[", count: 20)
                    + String(repeating: "]", count: 20) + "}"
            }
        ),
        ("live_activity.attributes_type", activity(.start) { $0.attributesType = "" }),
        ("live_activity.attributes", activity(.start) { $0.attributes = "" }),
        ("live_activity.attributes", activity(.update) { $0.attributes = "{}" }),
        ("live_activity.attributes", activity(.end) { $0.attributesType = "Match" }),
        ("live_activity.stale_time", activity(.end) { $0.staleTime = Proto.Timestamp() }),
        (
            "live_activity.dismissal_time",
            activity(.update) { $0.dismissalTime = Proto.Timestamp() }
        ),
        (
            "live_activity.state_time",
            activity(.update) {
                $0.stateTime = Proto.Timestamp()
                $0.stateTime?.nanos = -1
            }
        ),
    ]

    @Test(arguments: unfit.indices)
    func `content that does not fit its push type is refused with the field`(place: Int) {
        let (field, change) = Self.unfit[place]
        let error = #expect(throws: RPCError.self) { try Self.check(change) }
        #expect(error?.code == .invalidArgument)
        #expect(
            error?.message.hasPrefix("content.apns.\(field): ") == true, "\(error?.message ?? "")")
    }

    @Test func `a Live Activity that starts needs a text`() {
        let error = #expect(throws: RPCError.self) {
            try Self.check {
                Self.activity(.start)(&$0)
                $0.silent = true
            }
        }
        #expect(error?.message.hasPrefix("content: ") == true)
    }

    @Test func `a VoIP message may be as large as APNs allows, and other types have 4096 bytes`() {
        let data = ["a": String(repeating: "x", count: 4500)]
        #expect(throws: Never.self) {
            try Self.check {
                $0.data = data; $0.apns?.pushType = .voip
            }
        }
        let error = #expect(throws: RPCError.self) {
            try Self.check {
                $0.data = data; $0.apns?.pushType = .pushtotalk
            }
        }
        #expect(error?.message.contains("at most 4096") == true)
    }

    @Test func `a Live Activity's state time is when it is sent, unless it is given`() {
        var content = Proto.Content()
        content.stampActivity(at: UnixTime(milliseconds: 7_000))
        #expect(content.apns == nil)
        Self.prepare(&content)
        content.stampActivity(at: UnixTime(milliseconds: 7_000))
        #expect(content.apns?.liveActivity?.stateTime?.seconds == 7)
        content.stampActivity(at: UnixTime(milliseconds: 9_000))
        #expect(content.apns?.liveActivity?.stateTime?.seconds == 7)
    }

    private static func prepare(_ content: inout Proto.Content) {
        content.apns = Proto.APNsOptions()
        activity(.update)(&content)
    }
}
