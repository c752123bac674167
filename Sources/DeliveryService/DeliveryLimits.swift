package import DeliveryEngine
import JSON
package import ServiceStorage

/// The limits of the service, each with its reason.
package struct DeliveryLimits: Hashable, Sendable {
    /// The limits of sending.
    package var engine = EngineLimits()
    /// The longest pause before an audience that could not be resolved is tried again.
    package var longestPlanPause: Duration = .seconds(300)
    /// The number of devices in a chunk: one request to the registry, and a bitmap of about 1 KB.
    package var chunkDevices = 512
    /// The number of devices after which a stored piece of an audience ends, with the rest of their
    /// block of 65,536 ordinals: a piece takes 8 KiB, or 16 KiB if its last block is a large one.
    package var pieceDevices = 4_096
    /// The size of an audience up to which its devices' addresses are requested to see which
    /// adapters reach them; a larger one is compared with all devices that have such an address.
    package var askedSingly = 512
    /// The time for which a stop waits for providers, which is longer than adapters wait for an
    /// answer.
    package var stopGrace: Duration = .seconds(12)
    /// The number of notifications in an app's inbox; a device that was away longer misses older
    /// ones.
    package var inboxNotifications = 10_000
    /// The number of messages in one answer of the inbox: at most about 400 KiB.
    package var inboxPage = 50
    /// The limits by which the registry is asked for erasures.
    package var following = ErasureFollower.Limits()
    /// The number of a device's events or failures in one answer.
    package var dataPage = 500
    /// The maximum number of an app's notifications that are queued or being sent: about fifteen
    /// seconds of single ones; a login code that waits longer is of no use.
    package var queuedNotifications = 100_000
    /// The pause after which to retry a request that was refused for this limit: about ten thousand
    /// notifications are sent in it.
    package var queueRetry: Duration = .seconds(2)
    /// The maximum number of an app's notifications that wait for their time or for a release,
    /// because the disk is finite.
    package var keptNotifications = 1_000_000
    /// The maximum size of an app's notifications that have not ended, in bytes of their contents
    /// and audiences.
    ///
    /// A notification takes some hundred bytes, and with texts in all languages up to 32 KiB: a
    /// million of those would take 32 GB of a disk that all apps share.
    package var openBytes = 2 << 30
    /// The maximum size of all of an app's notifications, also of those that have ended, in bytes;
    /// above three quarters of it the oldest are deleted.
    ///
    /// Those of the last eight days are never deleted: two million a day have room, with a kilobyte
    /// each.
    package var keptBytes = 16 << 30
    /// The pause after which to retry a request that was refused for these limits: an operator must
    /// act.
    package var keptRetry: Duration = .seconds(60)
    /// The number of notifications changed in one commit, so that other commits need not wait long.
    package var changedAtOnce = 500

    /// The number of addresses reported to the registry in one call, which is the registry's limit.
    package var toldAtOnce = 1_000
    /// The pace of the reports about addresses to the registry.
    var reporting = ReportPace.Limits()
    /// The pause after a call that was not full; each call is a commit of the registry, on the same
    /// disk as the queue.
    package var tellingPause: Duration = .milliseconds(250)
    /// The maximum number of addresses of an app that wait to be reported; providers report further
    /// ones again.
    package var untoldAddresses = 200_000

    /// The time for which a stop waits for the last report to the registry, which may be stopping
    /// too.
    package var lastReport: Duration = .seconds(1)

    /// The time for which a release counts the audiences of unplanned notifications.
    ///
    /// Its caller waits for 30 s at most, and everything is already released by then.
    package var estimates: Duration = .seconds(2)

    /// The number of devices above which `PreviewSend` warns, so that a page asks the person once
    /// more: a mistake that reaches more is noticed by many.
    package var confirmOver = 1_000

    /// Creates the default limits.
    package init() {}
}

/// The limits of requests.
enum RequestLimits {
    static let idempotencyKeyBytes = 128
    static let typeBytes = 128
    /// The maximum size of a content in bytes: what the narrowest providers, APNs and FCM, carry.
    ///
    /// For texts that may be shortened, ``allTextBytes`` counts.
    static let contentBytes = 4096
    /// The maximum size of a Live Activity's state and of its attributes: what APNs carries.
    static let activityBytes = 4096
    /// The limits of their structure, far above what an app uses.
    static let activityLimits = JSONLimits(bytes: activityBytes, depth: 16, elements: 1_000)
    /// The maximum length of a push magic, which is a UUID today; Apple does not promise that.
    static let magicBytes = 255
    static let urlBytes = 2048
    static let dataEntries = 16
    /// The maximum size of all texts in all languages; a page of the inbox has fifty contents.
    static let allTextBytes = 16 << 10
    static let languages = 32
    /// The maximum number of buttons that a browser shows; iOS shows four.
    static let actions = 4
    static let actionBytes = 64
    static let soundBytes = 64
    /// The maximum badge; FCM uses 32 bits.
    static let badge = UInt32(Int32.max)
    /// The maximum length of a localization key, which is the name of a resource.
    static let locKeyBytes = 128
    /// The maximum number of arguments of a text; three texts with so many short ones fit into 4
    /// KiB.
    static let locArguments = 16
    static let locArgumentBytes = 256
    static let templates = 500
    static let templateNameBytes = 64
    /// The maximum size of a template; after variables are filled in, the content's limits apply.
    static let templateBytes = 32 << 10
    static let templatesPerPage = 50
    static let schedules = 1_000
    /// The maximum size of a schedule's request, in bytes; fifty of them are one answer.
    static let scheduleBytes = 64 << 10
    /// The longest catch-up of a schedule; week-old news is of no use.
    static let catchUp: Duration = .seconds(7 * 86_400)
    static let defaultCatchUp: Duration = .seconds(3_600)
    /// The longest collapse key, in bytes: APNs' limit.
    static let collapseKeyBytes = 64
    /// The longest time to live: FCM's limit, 28 days.
    static let timeToLive: Duration = .seconds(28 * 86_400)
    static let defaultTimeToLive: Duration = .seconds(86_400)
    static let schedule: Duration = .seconds(365 * 86_400)
    /// The time that a delivery time may lie in the past; it then means now.
    ///
    /// Clocks differ, and a queue before Herald takes time. An older time is an error.
    static let lateness: Duration = .seconds(300)
    static let reasonBytes = 512
    static let events = 100
    static let eventIDBytes = 64
    static let messageIDBytes = 128
    static let deviceIDBytes = 128
    static let eventReasonBytes = 256
}

/// The time that data of notifications that have ended is kept.
enum Retention {
    /// The time that idempotency keys are kept: longer than the promised seven days, so that a
    /// clock change does not break the promise.
    static let idempotency: Duration = .seconds(8 * 86_400)
    /// The time that chunks, audiences and failures are kept after their notification has expired.
    static let chunks: Duration = .seconds(86_400)
    /// The time that erasures are kept: as long as an ordinal is not reused, after which no
    /// notification that was planned for it exists.
    static let erasures: Duration = .seconds(60 * 86_400)
    /// The time that the events of devices are kept, which explain what became of a message.
    static let events: Duration = .seconds(60 * 86_400)
    /// The number of events of a device that are kept, the latest: a device's key is public, and a
    /// phone that gets ten messages a day makes as many in a month.
    static let eventsOfADevice: Int64 = 1_000
    static let sweep: Duration = .seconds(3600)
    /// The pause of the sweep if an app has more to delete.
    static let nextTrim: Duration = .seconds(10)
}
