package import Times

/// What is known of a source before a run.
package struct SourceState: Hashable, Sendable {
    /// What the source said of its first page.
    package var validators = Validators()
    /// The identity of the items that are known; nil before the first contact.
    package var identity: ItemKey?
    /// Where they were read from; nil if that is not known.
    package var place: ItemKey?
    /// What counted as the content of items.
    package var contents = ContentVersion()
    /// When the last complete run began; nil before the first.
    package var lastSuccess: UnixTime?
    /// From when on the source is asked for what is new; nil: from the last complete run on.
    package var since: UnixTime?
    /// How many items the last complete run read.
    package var lastCount = 0
    /// How many notifications of the source were made in the last hour.
    package var sentLastHour = 0
    /// Whether somebody asked for a baseline, or the database was restored.
    package var wantsBaseline = false
    /// How many notifications of the source wait for delivery.
    package var waiting = 0
    /// How many of the newest items somebody wants to be sent.
    package var wantedNewest = 0
    /// Whether the source was paused by hand, and was not read since.
    package var wasPaused = false
    /// When what is judged was brought, if that has waited since; nil: now.
    package var brought: UnixTime?
    /// The keys of what is in quarantine and could not be read as an item.
    package var unread: Set<ItemKey> = []
    /// The items that former runs have left for this one.
    package var postponed: [ItemKey: PostponedItem] = [:]

    /// Creates the state of a source that was never read.
    package init() {}

    /// From when on the source has not said what is new; nil before the first contact.
    ///
    /// Of what it had long before the last run nothing is known any more.
    var unanswered: UnixTime? {
        guard let since, let lastSuccess else { return since ?? lastSuccess }
        let kept = WatchLimits.daysKept * 86_400_000
        return max(since, UnixTime(milliseconds: lastSuccess.milliseconds - kept))
    }
}

/// An item that runs leave for the next one, because its lookup was not made or not answered.
package struct PostponedItem: Hashable, Sendable {
    /// How many runs have made its lookup, and got no answer.
    package var tries = 0
    /// When the last complete run before the first of these began: from then on the source is
    /// asked for what is new.
    package var since: UnixTime
    /// Whether somebody wants it to be sent, although it was known before: it stays wanted, however
    /// many newer items come.
    package var isWanted = false
    /// The item, so that it is tried even if it leaves the source; nil: it was too large.
    package var fields: ItemValue?

    /// Creates what is known of an item that is left for the first time.
    package init(since: UnixTime) { self.since = since }
}

/// What is known of an item.
package struct KnownItem: Hashable, Sendable {
    /// The digest of an item that could not be read.
    package static let unread: Int64 = 0
    /// The digest of an item that left its source before its lookup was answered.
    package static let lost: Int64 = 1

    /// The digest of its content.
    package var hash: Int64
    /// The texts of the recipe's kept fields, by their paths; empty if there are none.
    package var kept: [String: String]
    /// Whether it has given a notification.
    package var wasSent: Bool
    /// The number of the ``ContentVersion`` that its content was digested by.
    package var contents: Int64
    /// Since when it is in quarantine, though it was new when it came; nil if it is not.
    package var quarantined: UnixTime?

    /// Creates what is known.
    package init(
        hash: Int64, kept: [String: String] = [:], wasSent: Bool = false, contents: Int64 = 0
    ) {
        (self.hash, self.kept, self.wasSent, self.contents) = (hash, kept, wasSent, contents)
    }
}

/// What counts as the content of a source's items, numbered: digests by two versions say nothing
/// of a change.
package struct ContentVersion: Hashable, Sendable {
    /// The digest of what counts; nil: it is that of whichever recipe comes first.
    package var digest: ItemKey?
    /// The number.
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

/// Why new items of a run are taken as seen.
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

/// What came of one item.
package struct Verdict: Hashable, Sendable {
    /// The outcome.
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
        /// No rule applies: the objection of each.
        case noRule(reasons: [String])
        /// The item's rule sends once, and has.
        case sentOnce(rule: String)
    }

    /// The item's key.
    package let key: ItemKey
    /// What names the item to a person.
    package let label: String
    /// The outcome.
    package let outcome: Outcome
}

/// What a run found, to be stored in one transaction.
package struct PassResult: Sendable {
    /// A key to be known from now on.
    package struct Seen: Hashable, Sendable {
        package let key: ItemKey
        package let hash: Int64
        package let alias: Int64
        package let kept: [String: String]
        /// Whether it is kept for good, even if the source no longer has it.
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
    /// What became of each item.
    package var verdicts: [Verdict] = []
    /// How many notifications may go out.
    package var flood: FloodLimits
    /// Why new items were taken as seen; nil if they were not.
    package var baseline: Baseline?
    /// How many were.
    package var baselineCount = 0
    /// How many items were read.
    package var count = 0
    /// The items that are left for the next run, and not known then.
    package var postponed: [ItemKey: PostponedItem] = [:]
    /// How many of them no former run has left.
    package var newlyPostponed = 0
    /// How many items' lookups were not made or not answered, whatever came of the items.
    package var unanswered = 0
    /// How many notifications and items of the app were given up because it has too many that
    /// nobody decided on.
    package var givenUp = 0
    /// Whether all that came during a pause by hand was read.
    package var endsPause = false
    /// What to ask with the next time; nothing if items are left for then.
    package var validators = Validators()
    /// From when on the next run asks for what is new.
    package var since: UnixTime
    /// Where the source was read; nil: nowhere.
    package var place: ItemKey?
    /// What counts as the content of its items.
    package var contents = ContentVersion()
    /// The items that are in notifications for several, and count as sent.
    package var grouped: [ItemKey] = []
    /// What may be a mistake in the recipe.
    package var warnings: [String] = []
    /// When the run began.
    package var began: UnixTime

    /// Creates an empty result.
    package init(began: UnixTime, _ flood: FloodLimits = FloodLimits()) {
        (self.began, self.since, self.flood) = (began, began, flood)
    }

    /// Holds the notifications for which there is no room: others of the source were made since the
    /// run began.
    ///
    /// - Parameter room: How many may go out.
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
    /// Where it stands.
    package enum State: String, CaseIterable, Sendable {
        case waiting, held, quarantined, ignored
    }

    /// The item's key, or that of a group.
    package var key: ItemKey
    /// The rule; empty for an item that no rule was tried on.
    package var rule: String
    /// Where it stands.
    package var state: State
    /// Why it is held or in quarantine.
    package var reason = ""
    /// What names it to a person.
    package var label: String
    /// What is sent; nil for an item in quarantine.
    package var message: OutgoingMessage?
    /// Whether the item was known before, and has changed.
    package var isChange = false
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
    /// After this time it is not sent any more.
    package var expires: UnixTime
    /// The local time of devices, such as `2026-12-01T08:30`; empty: at once.
    package var localTime = ""
    package var ifPassed = "next-day"
    package var isUrgent = false
    /// The ids of those who wrote what it says.
    package var authors: [String] = []
}
