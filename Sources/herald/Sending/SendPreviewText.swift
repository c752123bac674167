import Protocol

/// Formats the answer of a dry run as text.
enum SendPreviewText {
    /// Returns the devices, the adapters, the number of messages, their cost, and what would hold
    /// them.
    static func text(_ preview: Proto.PreviewSendResponse) -> String {
        let notification = preview.notification ?? Proto.Notification()
        var record = Record()
        record.add("dry run", "nothing was sent; without --dry-run the command does this:")
        record.add("app", notification.app)
        record.add("type", notification.type)
        record.add("audience", notification.audience)
        record.add("devices", "\(preview.devices)")
        record.add("messages", messages(preview))
        record.add("bytes", preview.bytes == 0 ? "" : "at most \(preview.bytes.bytesText)")
        record.add("cost", cost(preview))
        record.add("out of reach", note(preview.unreached, preview.unreachedReason))
        record.add("at a cap", note(preview.capped, "at the limit of a frequency cap"))
        let isRollout = notification.rollout != nil
        record.add(
            "later", note(preview.later, isRollout ? "in a later stage" : "by their own clocks"))
        record.add("stages", notification.rollout.map(RolloutText.stages) ?? "")
        record.add("held by", preview.heldBy)
        record.add("needs approval", preview.needsApproval)
        record.add("deliver at", notification.deliverTime.text)
        record.add("expires", notification.expireTime.text)
        guard !preview.adapters.isEmpty else { return record.text + "the app has no adapter\n" }
        var table = Table(
            "ADAPTER", "MESSAGES", "BYTES EACH", "TIME AT RATE LIMIT", "COST",
            "DEAD ADDRESSES", "BLOCKED BY",
            leastImportant: ["BYTES EACH", "DEAD ADDRESSES", "COST", "TIME AT RATE LIMIT"])
        for adapter in preview.adapters {
            table.add(
                adapter.adapter, "\(adapter.messages)",
                adapter.messageBytes == 0 ? "unknown" : "\(adapter.messageBytes)", limit(adapter),
                adapter.cost?.text ?? "", "\(adapter.lost)",
                adapter.block?.reason.until(adapter.block?.until) ?? "")
        }
        return record.text + "\n" + table.text
    }

    /// Returns the number of messages, and why there are more of them than devices.
    private static func messages(_ preview: Proto.PreviewSendResponse) -> String {
        guard preview.messages > preview.devices else { return "\(preview.messages)" }
        return "\(preview.messages): a device gets one from each adapter that reaches it"
    }

    private static func cost(_ preview: Proto.PreviewSendResponse) -> String {
        guard preview.costs.isEmpty else {
            return preview.costs.map(\.text).joined(separator: " and ")
        }
        return preview.messages == 0 || preview.adapters.isEmpty
            ? "" : "no provider has a price: --price-per-thousand of 'herald providers set'"
    }

    /// Returns how long the messages take at the provider's limit; empty if it is not known.
    private static func limit(_ adapter: Proto.PreviewedAdapter) -> String {
        guard let time = adapter.time, adapter.perMinute > 0 else { return "" }
        return "\(span(time.seconds)) at \(adapter.perMinute.grouped)/min"
    }

    private static func span(_ seconds: Int64) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\((seconds + 59) / 60) min"
        default: "\((seconds + 3_599) / 3_600) h"
        }
    }

    private static func note(_ count: UInt64, _ reason: String) -> String {
        count == 0 ? "" : reason.isEmpty ? "\(count)" : "\(count): \(reason)"
    }
}

extension Proto.Money {
    /// The number of millionths in a unit of the currency.
    private static let unit: UInt64 = 1_000_000

    /// The amount with two decimal places, or with as many as it needs, and the currency.
    var text: String {
        var places = String(String(Self.unit + micros % Self.unit).dropFirst())
        while places.count > 2, places.hasSuffix("0") { places.removeLast() }
        return "\((micros / Self.unit).grouped).\(places) \(currency)"
    }
}
