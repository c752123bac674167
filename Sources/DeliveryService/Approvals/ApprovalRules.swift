import Audience
import AudienceMessages
import DeliveryEngine
import Protocol
import ServiceKit
import TypePaths

/// The limits of approval rules, each with its reason.
enum ApprovalLimits {
    /// The most types of an app's rules; each is compared with each notification that is sent.
    static let types = 64
    /// The most senders that are exempt, for the same reason.
    static let senders = 64
    /// The most authors of a notification: a recipe that more people have changed has no author
    /// among those who changed it first.
    static let authors = 16
    /// The most bytes of a sender's id, which is that of a key.
    static let senderBytes = 64
}

extension Proto.ApprovalRules {
    /// The word that stands for all sources of the watcher among the exempt senders.
    static let watcher = "watcher"

    /// True if no send has to wait.
    var isEmpty: Bool { devicesOver == 0 && types.isEmpty }

    /// Returns the rules in their form.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func checked() throws(RPCError) -> Self {
        try Self.atMost(ApprovalLimits.types, types, "rules.types")
        try Self.atMost(ApprovalLimits.senders, exemptSenders, "rules.exempt_senders")
        for (index, type) in types.enumerated() {
            _ = try NotificationType(type, field: "rules.types[\(index)]")
        }
        for (index, sender) in exemptSenders.enumerated() {
            guard SenderName.isID(sender) else {
                throw .invalid(
                    "rules.exempt_senders[\(index)]",
                    "is \(quoting: sender); it is the id of a key, or \(Self.watcher)")
            }
        }
        var checked = self
        checked.types = Set(types).sorted()
        checked.exemptSenders = Set(exemptSenders).sorted()
        (checked.setTime, checked.setBy) = (nil, "")
        return checked
    }

    private static func atMost(
        _ most: Int, _ list: [String], _ field: String
    ) throws(RPCError) {
        guard list.count <= most else {
            throw .invalid(field, "has \(list.count) elements; it may have at most \(most)")
        }
    }

    /// Returns whether a sender's notifications never wait for an approval.
    ///
    /// - Parameter sender: The sender as it is stored of a notification.
    func exempts(_ sender: String) -> Bool {
        exemptSenders.contains { exempt in
            exempt == Self.watcher
                ? SenderName.isWatcher(sender) : exempt == SenderName.id(of: sender)
        }
    }

    /// Returns the reason why a second person has to approve a notification of a type; nil if the
    /// rules do not name the type.
    func reason(type: String) -> String? {
        types.first { TypePath.covers($0, type) }.map { "the type \($0) needs it" }
    }

    /// Returns why a second person has to approve a notification to so many devices; nil if they
    /// are few enough.
    ///
    /// - Parameter devices: The number of devices; nil if it cannot be counted.
    func reason(devices: UInt64?) -> String? {
        guard devicesOver > 0 else { return nil }
        guard let devices else { return "the devices cannot be counted now" }
        return devices > devicesOver ? "\(devices) devices are more than \(devicesOver)" : nil
    }
}

extension Proto.Approval {
    /// Creates an approval that nobody has given yet.
    ///
    /// - Parameter devices: The number of devices that the notification would go to; nil if they
    ///   could not be counted.
    init(waitingBecause reason: String, devices: UInt64?) {
        self.init()
        (self.reason, self.devices) = (reason, devices ?? 0)
    }

    /// True if nobody has given the approval yet.
    var isOpen: Bool { approvedBy.isEmpty }

    /// The beginning of ``words``.
    static let wordsStart = "waits for a second person's approval: "

    /// The reason why a notification waits, while the approval is open.
    var words: String { Self.wordsStart + reason }

    /// Returns the reason why the approval of fewer devices does not hold for `now` devices; nil if
    /// it holds.
    ///
    /// Devices come and go in the meantime: a tenth more, and ten, count as the same.
    func isOutgrown(by now: UInt64) -> String? {
        now > devices + devices / 10 + 10
            ? "\(now) devices are more than the \(devices) that were approved" : nil
    }
}

extension NotificationRecord {
    /// True if an approval, given or not, is all that the notification waits for.
    var waitsForApprovalAlone: Bool {
        state == .stalled && machine.reason == approval?.words
    }

    /// Makes a new notification wait for `approval`, unless that is nil.
    mutating func wait(for approval: Proto.Approval?, at now: UnixTime) throws(RPCError) {
        guard let approval else { return }
        self.approval = approval
        _ = try machine.handle(.awaitsApproval(reason: approval.words), at: now)
    }
}

extension Proto.SendRequest {
    /// Returns the checked ids of the people who wrote the content.
    ///
    /// - Throws: `invalidArgument` that names the field.
    func checkedAuthors() throws(RPCError) -> [String] {
        guard authors.count <= ApprovalLimits.authors else {
            throw .invalid(
                "authors",
                "has \(authors.count) elements; it may have at most \(ApprovalLimits.authors)")
        }
        for (index, author) in authors.enumerated() where !SenderName.isID(author) {
            throw .invalid(
                "authors[\(index)]", "is \(quoting: author); it is the id of a key or an account")
        }
        return Set(authors).sorted()
    }
}

/// The sender of a notification, as it is stored: `name (id)`, or an id alone.
enum SenderName {
    /// Returns whether a text can be the id of a key or an account.
    static func isID(_ text: String) -> Bool {
        (1...ApprovalLimits.senderBytes).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: ")")
            }
    }

    /// Returns whether the sender is a source of the watcher.
    static func isWatcher(_ sender: String) -> Bool {
        // A key that is named like a source has its id behind the name.
        sender.hasPrefix("\(Proto.ApprovalRules.watcher) ") && id(of: sender) == sender
    }

    /// Returns the id of the key or the account.
    static func id(of sender: String) -> String { Principal.id(ofSubject: sender) }
}
