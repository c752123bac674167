package import Times

/// The facts that are stored of a source before a run.
package struct SourceState: Hashable, Sendable {
    /// The validators of the source's first page.
    package var validators = Validators()
    /// The identity of the items that are known; nil before the first contact.
    package var identity: ItemKey?
    /// The key of the place that the known items were read from; nil if that is not known.
    package var place: ItemKey?
    /// The version of the fields that counted as the content of items.
    package var contents = ContentVersion()
    /// The time at which the last complete run began; nil before the first.
    package var lastSuccess: UnixTime?
    /// The time from which the source is asked for new items; nil stands for the last complete run.
    package var since: UnixTime?
    /// The number of items that the last complete run read.
    package var lastCount = 0
    /// The number of notifications that were made of the source in the last hour.
    package var sentLastHour = 0
    /// True if the next run takes all items as seen, because somebody asked for that or the
    /// database was restored.
    package var wantsBaseline = false
    /// The number of notifications of the source that wait for delivery.
    package var waiting = 0
    /// The number of newest items that somebody wants to be sent.
    package var wantedNewest = 0
    /// True if the source was paused by hand, and was not read since.
    package var wasPaused = false
    /// True if the judged items may have been sent, because the database was restored since they
    /// came.
    package var wasRestored = false
    /// The time at which the judged body was brought, if it has waited since; nil stands for now.
    package var brought: UnixTime?
    /// The keys of entries in quarantine that could not be read as items.
    package var unread: Set<ItemKey> = []
    /// The items that former runs have left for this one.
    package var postponed: [ItemKey: PostponedItem] = [:]

    /// Creates the state of a source that was never read.
    package init() {}

    /// The time from which on the source must still be asked for new items; nil before the first
    /// contact.
    ///
    /// It is never long before the last run, since items of that time are forgotten.
    var unanswered: UnixTime? {
        guard let since, let lastSuccess else { return since ?? lastSuccess }
        let kept = WatchLimits.daysKept * 86_400_000
        return max(since, UnixTime(milliseconds: lastSuccess.milliseconds - kept))
    }
}

/// An item that runs leave for the next one, because its lookup was not made or not answered.
package struct PostponedItem: Hashable, Sendable {
    /// The number of runs that have made the item's lookup and got no answer.
    package var tries = 0
    /// The beginning of the last complete run before the first of these runs; the source is asked
    /// for new items from then on.
    package var since: UnixTime
    /// True if somebody wants the item to be sent, although it was known before.
    ///
    /// It stays wanted, however many newer items come.
    package var isWanted = false
    /// The item, so that it is tried even if it leaves the source; nil if it was too large.
    package var fields: ItemValue?

    /// Creates the facts of an item that is left for the first time.
    package init(since: UnixTime) { self.since = since }
}

/// The facts that are stored of an item.
package struct KnownItem: Hashable, Sendable {
    /// The digest of an item that could not be read.
    package static let unread: Int64 = 0
    /// The digest of an item that left its source before its lookup was answered.
    package static let lost: Int64 = 1
    /// The digest of an item that is judged again, because the notification that its rule sends
    /// once was that of another item, and held.
    package static let deferred: Int64 = 2

    /// The digest of its content.
    package var hash: Int64
    /// The texts of the recipe's kept fields, by their paths; empty if there are none.
    package var kept: [String: String]
    /// True if the item has given a notification.
    package var wasSent: Bool
    /// The number of the ``ContentVersion`` that its content was digested by.
    package var contents: Int64
    /// The time since which the item is in quarantine, though it was new when it came; nil if it is
    /// not there.
    package var quarantined: UnixTime?
    /// The rules by which notifications of the item are held, and that delivery certainly has not.
    package var held: Set<String> = []
    /// True if an older version has held a notification of the item: it did not store for which
    /// keys that is sent once.
    package var isHeldByOlder = false
    /// The held notification that has set the key, if it is one that a rule sends once for, and
    /// delivery certainly has not got that; nil otherwise.
    package var setBy: HeldNotification?

    /// Creates the facts of an item.
    package init(
        hash: Int64, kept: [String: String] = [:], wasSent: Bool = false, contents: Int64 = 0
    ) {
        (self.hash, self.kept, self.wasSent, self.contents) = (hash, kept, wasSent, contents)
    }
}

/// The version of the fields that count as the content of a source's items.
///
/// Digests by two versions say nothing of a change.
package struct ContentVersion: Hashable, Sendable {
    /// The digest of these fields; nil stands for that of the first recipe that comes.
    package var digest: ItemKey?
    /// The number of the version, from 0.
    package var number: Int64

    /// Creates a version.
    package init(digest: ItemKey? = nil, number: Int64 = 0) {
        (self.digest, self.number) = (digest, number)
    }

    /// Returns the version of a recipe, which is the next one if something else counts for it.
    func next(for recipe: Recipe) -> ContentVersion {
        let isSame = digest == nil || digest == recipe.content
        return ContentVersion(digest: recipe.content, number: isSame ? number : number + 1)
    }
}

/// A reason for which new items of a run are taken as seen, so that none gives a notification.
package enum Baseline: String, CaseIterable, Sendable {
    /// The source was never read before.
    case firstContact = "first-contact"
    /// The recipe identifies items in another way than before.
    case newIdentity = "new-identity"
    /// The recipe reads another URL than before, which has other items.
    case otherURL = "other-url"
    /// The source gave nearly all its items other ids.
    case rekeyed
    /// The source could not be read for long.
    case outage
    /// Somebody asked for it, or the database was restored.
    case asked
}

/// The outcome for one item of a run.
package struct Verdict: Hashable, Sendable {
    /// An outcome for an item.
    package enum Outcome: Hashable, Sendable {
        /// The item gives a notification, by this rule.
        case sends(rule: String)
        /// The item gives a notification, which is held.
        case held(rule: String, reason: String)
        /// The item cannot be used.
        case quarantined(reason: String)
        /// The item is left for the next run.
        case postponed(reason: String)
        /// The item was known and did not change.
        case seen
        /// The item changed, and no rule makes a further notification of that.
        case changedOnly(reason: String)
        /// The item is new, but older than the recipe's `newest`.
        case old
        /// The item was taken as seen.
        case baseline
        /// The item fits no rule; `reasons` has the objection of each.
        case noRule(reasons: [String])
        /// The item's rule sends once, and has.
        case sentOnce(rule: String)
        /// The item's rule sends once, and holds a notification of another item.
        case heldOnce(rule: String)
        /// The end that the item has by its rule's `until` has passed.
        case ended(rule: String, UnixTime)
    }

    /// The item's key.
    package let key: ItemKey
    /// The name of the item for people: its title, id or key.
    package let label: String
    /// The outcome for the item.
    package let outcome: Outcome
}

/// The result of a run, to be stored in one transaction.
package struct PassResult: Sendable {
    /// A key to be known from now on.
    package struct Seen: Hashable, Sendable {
        package let key: ItemKey
        package let hash: Int64
        package let alias: Int64
        package let kept: [String: String]
        /// True if the key is kept for good, even if the source no longer has the item.
        package var isForGood = false
    }

    /// Keys that are new or whose content changed.
    package var seen: [Seen] = []
    /// Keys that are known and still there.
    package var present: [ItemKey] = []
    /// Keys of items that have changed since they were put into quarantine, and leave it.
    package var corrected: Set<ItemKey> = []
    /// Keys of items, with those under which they are in quarantine, as they could not be read
    /// before: they leave it.
    package var readable: [ItemKey: ItemKey] = [:]
    /// Keys of items that still cannot be used, by those under which older versions knew them.
    package var renamed: [ItemKey: ItemKey] = [:]
    /// Notifications, and items that cannot be used.
    package var entries: [NewEntry] = []
    /// The rules whose held notifications of an item are outdated and dropped, by the item's key.
    package var outdated: [ItemKey: Set<String>] = [:]
    /// The outcome for each item.
    package var verdicts: [Verdict] = []
    /// The limits on how many notifications may go out.
    package var flood: FloodLimits
    /// The reason why new items were taken as seen; nil if they were not.
    package var baseline: Baseline?
    /// The number of new items that were taken as seen.
    package var baselineCount = 0
    /// The number of items that were read.
    package var count = 0
    /// The items that are left for the next run, and not known then.
    package var postponed: [ItemKey: PostponedItem] = [:]
    /// The number of postponed items that no former run has left for the next one.
    package var newlyPostponed = 0
    /// The number of items whose lookups were not made or not answered, whatever came of the items.
    package var unanswered = 0
    /// The number of notifications and items of the app that were given up, because it has too many
    /// that nobody decided on.
    package var givenUp = 0
    /// True if everything that came during a pause by hand was read, so that the pause has ended.
    package var endsPause = false
    /// The validators for the next run; empty if items are left for it.
    package var validators = Validators()
    /// The time from which the next run asks for new items.
    package var since: UnixTime
    /// The key of the place that the source was read from; nil if it was read from none.
    package var place: ItemKey?
    /// The version of the fields that count as the content of items.
    package var contents = ContentVersion()
    /// The items that are in notifications for several, and count as sent.
    package var grouped: [ItemKey] = []
    /// Warnings of possible mistakes in the recipe.
    package var warnings: [String] = []
    /// The time at which the run began.
    package var began: UnixTime

    /// Creates an empty result.
    package init(began: UnixTime, _ flood: FloodLimits = FloodLimits()) {
        (self.began, self.since, self.flood) = (began, began, flood)
    }

    /// Holds the notifications for which there is no room: others of the source were made since the
    /// run began.
    ///
    /// - Parameter room: The number that may go out.
    package mutating func hold(beyond room: Int) {
        var left = room
        for index in entries.indices where entries[index].state == .waiting {
            left -= 1
            guard left < 0 else { continue }
            (entries[index].state, entries[index].reason) = (.held, flood.reason)
        }
    }
}

/// A notification to be sent or held, or an item that cannot be used.
package struct NewEntry: Hashable, Sendable {
    /// A state of an entry.
    package enum State: String, CaseIterable, Sendable {
        case waiting, held, quarantined, ignored
    }

    /// The key of the item, or of the group of items.
    package var key: ItemKey
    /// The rule; empty for an item that no rule was tried on.
    package var rule: String
    /// The state of the entry.
    package var state: State
    /// The reason why the entry is held or in quarantine; empty otherwise.
    package var reason = ""
    /// The name of the item for people: its title, id or key.
    package var label: String
    /// The notification to be sent; nil for an item in quarantine.
    package var message: OutgoingMessage?
    /// True if the item was known before, and has changed.
    package var isChange = false
    /// The held notifications that this one replaces; nil if it replaces none.
    package var place: HeldPlace?
    /// The keys for which its rule sends once.
    package var onceKeys: [ItemKey] = []
    /// The ids of the keys and accounts that brought an item in quarantine, or wrote the recipe
    /// that put it there: they are authors of a notification that another recipe makes of it.
    package var authors: [String] = []
    /// The item as JSON, to be tried again or looked at.
    package var item: [UInt8]
}

/// A notification as it is submitted to delivery.
package struct OutgoingMessage: Hashable, Sendable {
    /// The key by which delivery sends it once.
    package var idempotencyKey: String
    package var app: String
    package var type: String
    /// The selector's text.
    package var audience: String
    package var title = ""
    package var body = ""
    package var url = ""
    package var image = ""
    package var data: [String: String] = [:]
    package var collapseKey = ""
    package var template = ""
    package var variables: [String: String] = [:]
    /// The time after which the notification is not sent any more.
    package var expires: UnixTime
    /// The end of its subject, by the item's account; nil if the item names none.
    ///
    /// A release may make the notification expire later, but not after this.
    package var until: UnixTime?
    /// The local time of devices, such as `2026-12-01T08:30`; empty for at once.
    package var localTime = ""
    package var ifPassed = "next-day"
    package var isUrgent = false
    /// The ids of the keys and accounts that wrote its content.
    package var authors: [String] = []
}
