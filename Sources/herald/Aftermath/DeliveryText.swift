import Protocol

/// What became of a delivery, in sentences.
enum DeliveryText {
    /// A whole explanation: the notification, the audience, each adapter, and the device's word.
    static func story(_ response: Proto.ExplainDeliveryResponse) -> String {
        var lines: [String] = []
        if let notification = response.notification { lines += head(notification) }
        lines.append(membership(response))
        if let now = response.now {
            lines.append("As of now it is: \(now.reason)")
        } else if response.membership == .out {
            lines.append("Whether the selector matches it now cannot be said at present.")
        }
        if response.membership == .in, response.adapters.isEmpty {
            lines.append("No adapter sends to an address that it had then.")
        }
        lines += response.adapters.map(sentence)
        if response.mutedNow { lines.append("It is muted now.") }
        lines += response.events.map(sentence)
        if response.events.isEmpty, response.adapters.contains(where: { $0.fate == .delivered }) {
            lines.append("The device has said nothing of it.")
        }
        return lines.map { $0.printable + "\n" }.joined()
    }

    private static func head(_ notification: Proto.Notification) -> [String] {
        var line = "The notification \(notification.id) is \(notification.stateName)"
        if !notification.reason.isEmpty { line += ": \(notification.reason)" }
        var times = "It was accepted at \(notification.createTime.text)"
        if notification.deliverTime != notification.createTime {
            times += ", for \(notification.deliverTime.text)"
        }
        if notification.finishTime != nil {
            times += ", and over at \(notification.finishTime.text)"
        }
        return [line + ".", times + "; it expires at \(notification.expireTime.text)."]
    }

    private static func membership(_ response: Proto.ExplainDeliveryResponse) -> String {
        let why = response.membershipReason.isEmpty ? "" : ": \(response.membershipReason)"
        return switch response.membership {
        case .in: "The device was in the audience."
        case .out: "The device was not in the audience when that was resolved."
        case .unplanned: "Its audience is not resolved yet\(why)."
        default: "Whether the device was in the audience is not known\(why)."
        }
    }

    /// What an adapter did.
    static func sentence(_ delivery: Proto.AdapterDelivery) -> String {
        var text = "\(delivery.adapter): \(fate(delivery))"
        if !delivery.block.isEmpty { text += "; \(delivery.block.until(delivery.blockUntil))" }
        return text + "."
    }

    private static func fate(_ delivery: Proto.AdapterDelivery) -> String {
        let why = delivery.reason.isEmpty ? "" : ": \(delivery.reason)"
        let attempts = "\(delivery.attempts) \(delivery.attempts == 1 ? "attempt" : "attempts")"
        return switch delivery.fate {
        case .waiting: "not begun\(due(delivery))"
        // A worker has it now, and its answer is waited for.
        case .retrying where delivery.dueTime == nil: "under way, after \(attempts)\(why)"
        case .retrying: "tried again\(due(delivery)), after \(attempts)\(why)"
        case .held: "held until it is released\(why)"
        case .delivered: "the provider has taken it"
        case .failed:
            "given up at \(delivery.time.text) after \(attempts) "
                + "(\(delivery.failureClass.word))\(why)"
        case .uncertain:
            "given up at \(delivery.time.text) after \(attempts), and nobody knows whether it "
                + "arrived\(why)"
        case .suppressed: "not tried\(why)"
        case .expired: "its time was over before"
        case .cancelled: "cancelled before"
        case .unreached: "not for it\(why)"
        case .moved: "left to \(delivery.reason)"
        default: "nothing is kept of it"
        }
    }

    private static func due(_ delivery: Proto.AdapterDelivery) -> String {
        delivery.dueTime == nil ? "" : " at \(delivery.dueTime.text)"
    }

    private static func sentence(_ event: Proto.Event) -> String {
        let kind = event.kind.name(without: "EVENT_KIND_")
        let why = event.reason.isEmpty ? "" : ": \(event.reason)"
        return "The device says: \(kind) at \(event.time.text)\(why)."
    }

    /// A timeline, one notification in a line.
    static func table(_ entries: [Proto.TimelineEntry]) -> String {
        var table = Table("NOTIFICATION", "CREATED", "STATE", "TYPE", "ADAPTERS", "DEVICE")
        for entry in entries {
            let notification = entry.notification ?? Proto.Notification()
            let adapters = entry.adapters.map {
                "\($0.adapter) \($0.fate.name(without: "DELIVERY_FATE_"))"
            }
            let said = entry.events.map { $0.kind.name(without: "EVENT_KIND_") }
            table.add(
                notification.id, notification.createTime.text, notification.stateName,
                notification.type, adapters.joined(separator: ", "), said.joined(separator: ", "))
        }
        return table.text
    }

    /// Failures, one in a line.
    static func table(_ failures: [Proto.DeliveryFailure]) -> String {
        var table = Table(
            "TIME", "NOTIFICATION", "DEVICE", "ADAPTER", "CLASS", "ATTEMPTS", "REASON")
        for one in failures {
            table.add(
                one.time.text, one.notificationId, one.deviceId, one.adapter,
                one.failureClass.word, "\(one.attempts)", one.reason)
        }
        return table.text
    }
}

extension Proto.FailureClass {
    /// What all names of the schema begin with.
    static let prefix = "FAILURE_CLASS_"
    /// `gone`, `refused` and so on.
    var word: String { self == .unspecified ? "unknown" : name(without: Self.prefix) }
}
