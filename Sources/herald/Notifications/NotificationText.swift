import Protocol

extension Proto.Notification {
    /// The name of the state, such as `stalled` or `sent`.
    var stateName: String { state.name(without: Proto.NotificationState.prefix) }

    /// True if the audience is resolved.
    ///
    /// A notification to an empty audience is finished at once. What was cancelled or expired may
    /// never have been resolved.
    fileprivate var isResolved: Bool {
        let mayBeUnresolved: Set<Proto.NotificationState> = [
            .scheduled, .queued, .stalled, .cancelled, .expired,
        ]
        return (counts?.audience ?? 0) > 0 || !mayBeUnresolved.contains(state)
    }

    /// True if any delivery has a result.
    fileprivate var isBegun: Bool {
        guard let counts else { return false }
        let ends = [
            counts.delivered, counts.failed, counts.retrying, counts.suppressed, counts.expired,
            counts.uncertain,
        ]
        return state == .sent || ends.contains { $0 > 0 }
    }
}

extension Proto.NotificationState {
    /// The prefix of all names in the schema.
    static let prefix = "NOTIFICATION_STATE_"
}

extension Proto.ApprovalState {
    /// The prefix of all names in the schema.
    static let prefix = "APPROVAL_STATE_"
}

/// Formats notifications as text.
enum NotificationText {
    /// Returns the properties that matter right after sending.
    static func short(_ notification: Proto.Notification) -> String {
        var record = Record()
        record.add("id", notification.id)
        record.add("state", state(notification))
        record.add("reason", reason(notification))
        record.add("audience", notification.audience)
        if let counts = notification.counts {
            record.add("devices", devices(notification, counts))
            record.add("reached", reached(counts))
            // One device counts once in what is read first; deliveries are the detail.
            if notification.isBegun, reached(counts).isEmpty || !counts.isAllDelivered {
                record.add("deliveries", deliveries(counts))
                addReasons(counts, to: &record)
            }
        }
        record.add(
            "deliver at", notification.state == .scheduled ? notification.deliverTime.text : "")
        return record.text
    }

    /// Returns why the notification waits and until when, for each adapter that is blocked; else
    /// the reason of its state.
    private static func reason(_ notification: Proto.Notification) -> String {
        let blocks = notification.blocks.map(\.sentence)
        return blocks.isEmpty ? notification.reason : blocks.joined(separator: "; ")
    }

    /// Returns how many devices have switched the type off since.
    private static func optOuts(_ optOuts: Proto.OptOuts) -> String {
        let spans = [(optOuts.day, "within a day"), (optOuts.week, "within a week")]
        return spans.compactMap { count, words in
            count.map { "\($0.switchedOff.grouped) \(words)" }
        }.joined(separator: ", ")
    }

    private static func devices(
        _ notification: Proto.Notification, _ counts: Proto.DeliveryCounts
    ) -> String {
        guard !notification.isResolved else { return "\(counts.audience)" }
        guard let approval = notification.approval, approval.devices > 0 else {
            return notification.finishTime == nil ? "not counted yet" : "not counted"
        }
        return "\(approval.devices), when they were counted for its approval"
    }

    /// Returns the number of devices that it was delivered to; empty if that is not known.
    private static func reached(_ counts: Proto.DeliveryCounts) -> String {
        counts.reached > 0 ? "\(counts.reached)" : ""
    }

    /// Returns the state, and says so if it was sent and nothing was delivered.
    private static func state(_ notification: Proto.Notification) -> String {
        let isInVain = notification.state == .sent && notification.counts?.delivered == 0
        return notification.stateName + (isInVain ? ", nothing was delivered" : "")
    }

    /// Returns all properties of a notification.
    static func whole(_ notification: Proto.Notification) -> String {
        var record = Record()
        record.add("id", notification.id)
        record.add("app", notification.app)
        record.add("type", notification.type)
        record.add("state", state(notification))
        record.add("reason", reason(notification))
        record.add("audience", notification.audience)
        if let content = notification.content { add(content, to: &record) }
        record.add("created", notification.createTime.text)
        record.add("sent by", notification.sentBy)
        if let approval = notification.approval {
            record.add(
                "approved by",
                approval.approvedBy.isEmpty ? "nobody yet: \(approval.reason)" : approval.approvedBy
            )
        }
        record.add("cancelled by", notification.cancelledBy)
        record.add("deliver at", notification.deliverTime.text)
        record.add("began", notification.beginTime.text)
        if let timing = notification.timing { add(timing, to: &record) }
        record.add("next at", notification.nextLocalTime.text)
        if let rollout = notification.rollout {
            RolloutText.add(rollout, notification, to: &record)
        }
        record.add("caps", notification.ignoreCaps ? "ignored" : "")
        record.add("digest of", notification.digestOf.joined(separator: " "))
        record.add("expires", notification.expireTime.text)
        record.add("finished", notification.finishTime.text)
        if let counts = notification.counts {
            record.add("devices", devices(notification, counts))
            record.add("reached", reached(counts))
            record.add("deliveries", deliveries(counts))
            record.add("delivered", byAdapter(counts))
            addReasons(counts, to: &record)
            addReceipts(counts, to: &record)
        }
        record.add("opted out", notification.optOuts.map(optOuts) ?? "")
        let counts = notification.counts ?? .init()
        var text = record.text + AdapterOutcomes(counts).text
        guard !notification.errors.isEmpty else { return text }
        var table = Table(
            "TIME", "ADAPTER", "COUNT", "NOW", "ERROR",
            leastImportant: ["NOW", "ADAPTER"])
        for error in notification.errors {
            table.add(
                error.time.text, error.adapter, "\(error.count)",
                standing(error, counts), error.message)
        }
        text += "\n" + table.text
        return text
    }

    /// Returns what an error means now: how many deliveries failed or were suppressed by it,
    /// whether some are still retried, or whether it is over since all retries succeeded.
    private static func standing(
        _ error: Proto.DeliveryError, _ counts: Proto.DeliveryCounts
    ) -> String {
        if error.failed > 0 { return "\(error.failed) failed" }
        if let dropped = counts.suppressedBy.first(where: { $0.reason == error.message }) {
            return "\(dropped.deliveries) suppressed"
        }
        return counts.retrying > 0 ? "tried again" : "over"
    }

    /// Returns the counts of deliveries.
    ///
    /// A delivery is one device by one adapter, so there may be more deliveries than devices.
    static func deliveries(_ counts: Proto.DeliveryCounts) -> String {
        let all = [
            ("delivered", counts.delivered), ("failed", counts.failed),
            ("retrying", counts.retrying), ("suppressed", counts.suppressed),
            ("expired", counts.expired), ("uncertain", counts.uncertain),
        ]
        return all.filter { $0.1 > 0 || $0.0 == "delivered" }
            .map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    }

    /// Returns the counts of delivered messages by adapter; empty if there is only one adapter.
    private static func byAdapter(_ counts: Proto.DeliveryCounts) -> String {
        guard counts.deliveredBy.count > 1 else { return "" }
        return counts.deliveredBy.map { "\($0.deliveries) by \($0.adapter)" }
            .joined(separator: ", ")
    }

    /// Adds the reasons why deliveries failed or were suppressed.
    private static func addReasons(_ counts: Proto.DeliveryCounts, to record: inout Record) {
        let failed = counts.failedBy.map { "\($0.deliveries) \($0.failureClass.word)" }
        record.add("failed", failed.joined(separator: ", "))
        var suppressed = counts.suppressedBy.map { "\($0.deliveries) \($0.reason)" }
        let known = counts.suppressedBy.reduce(0) { $0 + $1.deliveries }
        if known < counts.suppressed, known > 0 {
            suppressed.append("\(counts.suppressed - known) for other reasons")
        }
        record.add("suppressed", suppressed.joined(separator: ", "))
    }

    /// Adds the counts of the receipts that devices sent.
    private static func addReceipts(_ counts: Proto.DeliveryCounts, to record: inout Record) {
        let said = [
            ("received", counts.received), ("displayed", counts.displayed),
            ("tapped", counts.tapped), ("dismissed", counts.dismissed),
            ("dropped", counts.dropped),
        ]
        record.add(
            "devices say",
            said.filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }.joined(separator: ", "))
    }

    private static func add(_ timing: Proto.Timing, to record: inout Record) {
        if !timing.localTime.isEmpty {
            let rule = timing.ifPassed.name(without: "LOCAL_TIME_PASSED_")
            record.add("local time", "\(timing.localTime), \(rule) where it had passed")
        }
        record.add("default zone", timing.defaultTimeZone)
        record.add("quiet hours", timing.ignoreQuietHours ? "ignored" : "")
        record.add("now or never", timing.nowOrNever ? "yes" : "")
    }

    private static func add(_ content: Proto.Content, to record: inout Record) {
        record.add("title", content.title)
        record.add("text", content.body)
        record.add("link", content.url)
        record.add("image", content.imageUrl)
        for (name, key, arguments) in [
            ("title key", content.locKeys?.titleKey, content.locKeys?.titleArgs),
            ("subtitle key", content.locKeys?.subtitleKey, content.locKeys?.subtitleArgs),
            ("text key", content.locKeys?.bodyKey, content.locKeys?.bodyArgs),
        ] {
            record.add(name, ([key ?? ""] + (arguments ?? [])).joined(separator: " "))
        }
        record.add("silent", content.silent ? "yes" : "")
        record.add("collapse key", content.collapseKey)
        add(content.apns ?? Proto.APNsOptions(), to: &record)
        for (name, value) in content.data.sorted(by: { $0.key < $1.key }) {
            record.add("data \(name)", value)
        }
    }

    private static func add(_ options: Proto.APNsOptions, to record: inout Record) {
        if options.pushType != .unspecified {
            record.add("push type", options.pushType.name(without: "APNS_PUSH_TYPE_"))
        }
        if let activity = options.liveActivity {
            let event = activity.event.name(without: "LIVE_ACTIVITY_EVENT_")
            record.add("live activity", "\(event) \(activity.contentState)")
        }
        if options.interruptionLevel != .unspecified {
            let level = options.interruptionLevel.name(without: "APNS_INTERRUPTION_LEVEL_")
            record.add("interruption", level)
        }
    }

    /// Returns the numbers of deliveries that failed or are still open; empty if there are none.
    ///
    /// The deliveries that worked are not shown: a device may have several of them, so that their
    /// number beside the devices misleads.
    private static func notDelivered(
        _ notification: Proto.Notification, _ counts: Proto.DeliveryCounts
    ) -> String {
        let parts = [
            ("failed", counts.failed), ("retrying", counts.retrying), ("expired", counts.expired),
            ("uncertain", counts.uncertain), ("suppressed", counts.suppressed),
        ].filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
        let isInVain = notification.state == .sent && counts.delivered == 0 && counts.audience > 0
        return ((isInVain ? ["nothing delivered"] : []) + parts).joined(separator: ", ")
    }

    /// Returns a table with a line for each notification.
    static func table(_ notifications: [Proto.Notification]) -> String {
        var table = Table(
            "ID", "STATE", "CREATED", "DEVICES", "NOT DELIVERED", "TYPE", "TEXT",
            leastImportant: ["NOT DELIVERED", "TYPE", "DEVICES", "CREATED"])
        for notification in notifications {
            let counts = notification.counts ?? Proto.DeliveryCounts()
            let content = notification.content ?? Proto.Content()
            table.add(
                notification.id, notification.stateName + RolloutText.mark(notification),
                notification.createTime.text,
                notification.isResolved ? "\(counts.audience)" : "-",
                notDelivered(notification, counts),
                notification.type,
                (content.body.isEmpty ? content.title : content.body).cut(to: 60))
        }
        return table.text
    }
}

extension Proto.DeliveryCounts {
    /// True if no delivery ended, or is still open, without success.
    fileprivate var isAllDelivered: Bool {
        [failed, retrying, suppressed, expired, uncertain].allSatisfy { $0 == 0 }
    }
}
