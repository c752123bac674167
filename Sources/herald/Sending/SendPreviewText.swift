import Protocol

/// Formats the answer of a dry run as text.
enum SendPreviewText {
    /// Returns the devices, the adapters, the number of messages, and what would hold them.
    static func text(_ preview: Proto.PreviewSendResponse) -> String {
        let notification = preview.notification ?? Proto.Notification()
        var record = Record()
        record.add("nothing was sent", "this is what the same command without --dry-run does")
        record.add("app", notification.app)
        record.add("type", notification.type)
        record.add("audience", notification.audience)
        record.add("devices", "\(preview.devices)")
        record.add("messages", "\(preview.messages)")
        record.add("out of reach", note(preview.unreached, preview.unreachedReason))
        record.add("at a cap", note(preview.capped, "at the limit of a frequency cap"))
        record.add("later", note(preview.later, "by their own clocks, or in a later stage"))
        record.add("held by", preview.heldBy)
        record.add("needs approval", preview.needsApproval)
        record.add("deliver at", notification.deliverTime.text)
        record.add("expires", notification.expireTime.text)
        guard !preview.adapters.isEmpty else { return record.text + "the app has no adapter\n" }
        var table = Table("ADAPTER", "MESSAGES", "DEAD ADDRESSES", "IN THE WAY")
        for adapter in preview.adapters {
            table.add(
                adapter.adapter, "\(adapter.messages)", "\(adapter.lost)",
                adapter.block?.reason.until(adapter.block?.until) ?? "")
        }
        return record.text + "\n" + table.text
    }

    private static func note(_ count: UInt64, _ reason: String) -> String {
        count == 0 ? "" : reason.isEmpty ? "\(count)" : "\(count): \(reason)"
    }
}
