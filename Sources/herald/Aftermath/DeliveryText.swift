import Protocol

/// Formats the outcomes of deliveries as sentences and tables.
enum DeliveryText {
    /// Returns the whole explanation: the notification, the audience, each adapter, and the
    /// device's own events.
    static func story(_ response: Proto.ExplainDeliveryResponse) -> String {
        var lines: [String] = []
        if let notification = response.notification { lines += head(notification) }
        lines.append(membership(response))
        if let now = response.now {
            lines.append("Now: \(now.reason)")
        } else if response.membership == .out {
            lines.append("It is not known whether the selector matches the device now.")
        }
        if response.membership == .in, response.adapters.isEmpty {
            lines.append("No adapter sends to any address that the device had then.")
        }
        lines += response.adapters.map(sentence)
        if response.mutedNow { lines.append("The device is muted now.") }
        lines += response.events.map(sentence)
        if response.events.isEmpty, response.adapters.contains(where: { $0.fate == .delivered }) {
            lines.append("The device has sent no event about it.")
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
            times += ", and finished at \(notification.finishTime.text)"
        }
        return [line + ".", times + "; it expires at \(notification.expireTime.text)."]
    }

    private static func membership(_ response: Proto.ExplainDeliveryResponse) -> String {
        let why = response.membershipReason.isEmpty ? "" : ": \(response.membershipReason)"
        return switch response.membership {
        case .in: "The device was in the audience."
        case .out: "The device was not in the audience when the audience was resolved."
        case .unplanned: "The audience is not resolved yet\(why)."
        default: "It is not known whether the device was in the audience\(why)."
        }
    }

    /// Returns a sentence about the outcome of a delivery by an adapter.
    static func sentence(_ delivery: Proto.AdapterDelivery) -> String {
        var text = "\(delivery.adapter): \(fate(delivery))"
        if !delivery.block.isEmpty { text += "; \(delivery.block.until(delivery.blockUntil))" }
        return text + "."
    }

    private static func fate(_ delivery: Proto.AdapterDelivery) -> String {
        let why = delivery.reason.isEmpty ? "" : ": \(delivery.reason)"
        let attempts = "\(delivery.attempts) \(delivery.attempts == 1 ? "attempt" : "attempts")"
        return switch delivery.fate {
        case .waiting where delivery.dueTime == nil && delivery.block.isEmpty:
            "not begun: it waits for its turn"
        case .waiting: "not begun\(due(delivery))"
        // A worker has sent it and waits for the answer.
        case .retrying where delivery.dueTime == nil: "in flight, after \(attempts)\(why)"
        case .retrying: "retried\(due(delivery)), after \(attempts)\(why)"
        case .held: "held until it is released\(why)"
        case .delivered: "the provider has accepted it"
        case .failed:
            "given up at \(delivery.time.text) after \(attempts) "
                + "(\(delivery.failureClass.word))\(why)"
        case .uncertain:
            "given up at \(delivery.time.text) after \(attempts), and nobody knows whether it "
                + "arrived\(why)"
        case .suppressed: "not tried\(why)"
        case .expired: "it expired before it was sent\(why)"
        case .cancelled: "it was cancelled before it was sent"
        case .unreached: "it does not reach the device\(why)"
        case .moved: "it was left to \(delivery.reason)"
        default: "nothing is known of it any more"
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

    /// Returns a timeline with a line for each notification.
    static func table(_ entries: [Proto.TimelineEntry]) -> String {
        var table = Table(
            "NOTIFICATION", "CREATED", "STATE", "TYPE", "ADAPTERS", "DEVICE",
            leastImportant: ["TYPE", "CREATED"])
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

    /// Returns a table with a line for each failure.
    static func table(_ failures: [Proto.DeliveryFailure]) -> String {
        var table = Table(
            "TIME", "NOTIFICATION", "DEVICE", "ADAPTER", "CLASS", "ATTEMPTS", "REASON",
            leastImportant: ["ATTEMPTS", "CLASS", "DEVICE"])
        for one in failures {
            table.add(
                one.time.text, one.notificationId, one.deviceId, one.adapter,
                one.failureClass.word, "\(one.attempts)", one.reason)
        }
        return table.text
    }
}

extension Proto.FailureClass {
    /// The prefix of all names in the schema.
    static let prefix = "FAILURE_CLASS_"
    /// The name of the class, such as `gone` or `refused`.
    var word: String { self == .unspecified ? "unknown" : name(without: Self.prefix) }
}
