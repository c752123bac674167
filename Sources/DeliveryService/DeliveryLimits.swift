package import DeliveryEngine
import JSON
package import ServiceStorage

/// Every bound of the service, with its reason.
package struct DeliveryLimits: Hashable, Sendable {
    /// Sending's.
    package var engine = EngineLimits()
    /// The longest pause before an audience is resolved again that could not be.
    package var longestPlanPause: Duration = .seconds(300)
    /// Devices in a chunk: one question to the registry, and a bitmap of about a kilobyte.
    package var chunkDevices = 512
    /// Devices in a piece of an audience, as it is stored for the inbox: 8 KiB at most.
    package var pieceDevices = 65_536
    /// An audience of at most so many is asked for its addresses to see what reaches it; of a
    /// larger one, all devices with such an address are compared.
    package var askedSingly = 512
    /// How long a stop waits for providers: longer than adapters do for an answer.
    package var stopGrace: Duration = .seconds(12)
    /// Notifications an app's inbox goes back to; a device that was away longer misses older ones.
    package var inboxNotifications = 10_000
    /// Messages in one answer of the inbox: about 400 KiB at their longest.
    package var inboxPage = 50
    /// How the registry is asked who was erased.
    package var following = ErasureFollower.Limits()
    /// Events, and failures, of one device in one answer.
    package var dataPage = 500
    /// Notifications of one app that are queued or being sent: some fifteen seconds of single ones;
    /// whoever waits for longer has no use for a code to log in with.
    package var queuedNotifications = 100_000
    /// When it makes sense to send again what was refused for that: some ten thousand are sent.
    package var queueRetry: Duration = .seconds(2)
    /// Notifications of one app that wait for their time or for a release: a disk has an end.
    package var keptNotifications = 1_000_000
    /// When it makes sense to send again what was refused for that: an operator has to act.
    package var keptRetry: Duration = .seconds(60)
    /// Notifications changed with one commit when many are: others' commits must not wait long.
    package var changedAtOnce = 500

    /// Addresses told to the registry in one call: as many as it takes.
    package var toldAtOnce = 1_000
    /// When they are told.
    var reporting = ReportPace.Limits()
    /// The pause after a call that was not full: each is a commit of the registry's, on the disk
    /// that the queue waits for as well.
    package var tellingPause: Duration = .milliseconds(250)
    /// Addresses that wait to be told, of an app; what is beyond, the provider will say again.
    package var untoldAddresses = 200_000

    /// How long a stop waits until the registry was told: it may be stopping, too.
    package var lastReport: Duration = .seconds(1)

    /// How long a release counts whom what is not yet planned would go to: its caller waits for
    /// 30 s at most, and all of it is released already.
    package var estimates: Duration = .seconds(2)

    /// The usual limits.
    package init() {}
}

/// Bounds on what callers send.
enum RequestLimits {
    static let idempotencyKeyBytes = 128
    static let typeBytes = 128
    /// What the narrowest provider takes: APNs and FCM carry 4 KiB.
    ///
    /// Of texts that may be cut,
    /// ``allTextBytes`` counts.
    static let contentBytes = 4096
    /// Live Activities' state and attributes, each: what APNs carries.
    static let activityBytes = 4096
    /// What those may be made of: far more than an app's type has.
    static let activityLimits = JSONLimits(bytes: activityBytes, depth: 16, elements: 1_000)
    /// A magic is a UUID today, which Apple does not promise.
    static let magicBytes = 255
    static let urlBytes = 2048
    static let dataEntries = 16
    /// All texts in all languages: a page of the inbox has fifty of them.
    static let allTextBytes = 16 << 10
    static let languages = 32
    /// What a browser shows at most; iOS shows four.
    static let actions = 4
    static let actionBytes = 64
    static let soundBytes = 64
    /// FCM counts by 32 bits.
    static let badge = UInt32(Int32.max)
    /// The name of a resource.
    static let locKeyBytes = 128
    /// Three texts with so many fit beside others into 4 KiB, if they are short as arguments are.
    static let locArguments = 16
    static let locArgumentBytes = 256
    static let templates = 500
    static let templateNameBytes = 64
    /// With what variables add it is held against the content's bounds again.
    static let templateBytes = 32 << 10
    static let templatesPerPage = 50
    static let schedules = 1_000
    /// Nobody wants what is a week old.
    static let catchUp: Duration = .seconds(7 * 86_400)
    static let defaultCatchUp: Duration = .seconds(3_600)
    /// APNs' bound.
    static let collapseKeyBytes = 64
    /// FCM's bound, 28 days.
    static let timeToLive: Duration = .seconds(28 * 86_400)
    static let defaultTimeToLive: Duration = .seconds(86_400)
    static let schedule: Duration = .seconds(365 * 86_400)
    /// A time to deliver that is over for no longer than this means now: clocks differ, and a queue
    /// before us may have taken its time. What is older is a mistake.
    static let lateness: Duration = .seconds(300)
    static let reasonBytes = 512
    static let events = 100
    static let eventIDBytes = 64
    static let messageIDBytes = 128
    static let deviceIDBytes = 128
    static let eventReasonBytes = 256
}

/// How long what is over is kept.
enum Retention {
    /// Longer than the seven days that are promised, so that a clock's step does not break it.
    static let idempotency: Duration = .seconds(8 * 86_400)
    /// Longer than a notification can live.
    static let chunks: Duration = .seconds(86_400)
    /// As long as the ordinal rests: then nothing is alive that was planned for it.
    static let erasures: Duration = .seconds(60 * 86_400)
    static let sweep: Duration = .seconds(3600)
}
