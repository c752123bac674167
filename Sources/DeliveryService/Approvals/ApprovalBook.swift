import Audience
import AudienceMessages
import Protocol
import ServiceKit

/// The approval rules of all apps, in memory, because each send asks for them.
final class ApprovalBook {
    private var rules: [String: Proto.ApprovalRules] = [:]
    private let registry: RegistryClient
    private let log: Log

    init(_ registry: RegistryClient, _ log: Log) { (self.registry, self.log) = (registry, log) }

    /// Takes over all rules that are stored.
    func load(_ stored: [String: Proto.ApprovalRules]) {
        rules = [:]
        for (app, rules) in stored { set(rules, of: app) }
    }

    /// Takes over an app's rules; rules that are empty are none.
    func set(_ new: Proto.ApprovalRules, of app: String) { rules[app] = new.isEmpty ? nil : new }

    /// Forgets an app that was deleted.
    func forget(app: String) { rules[app] = nil }

    /// The apps that have rules.
    var apps: [String] { rules.keys.sorted() }

    /// Returns whether sends of an app may have to wait.
    func concern(_ app: String) -> Bool { rules[app] != nil }

    /// Returns why a notification cannot be released; nil if nobody has to approve it any more: it
    /// is approved, or the app has no rules now.
    func problem(of record: NotificationRecord) -> String? {
        guard let approval = record.approval, approval.isOpen, concern(record.app) else {
            return nil
        }
        return "it \(approval.words); approve it"
    }

    /// Returns why a second person has to approve a notification; nil if nobody has to.
    ///
    /// - Parameter devices: The number of devices that it goes to, if that is known; else the
    ///   registry is asked.
    func approval(
        of record: NotificationRecord, devices: UInt64? = nil, _ call: CallContext = CallContext()
    ) async -> Proto.Approval? {
        guard let rules = rules[record.app], !rules.exempts(record.sentBy) else { return nil }
        let ofType = rules.reason(type: record.type)
        guard ofType != nil || rules.devicesOver > 0 else { return nil }
        // Whoever approves a type wants to know how many devices it goes to, too.
        var count = devices
        if count == nil { count = await self.count(record, call) }
        return (ofType ?? rules.reason(devices: count)).map {
            // Of somebody who is named it would be a preview that the audit log does not have.
            .init(waitingBecause: $0, devices: record.names.isEmpty ? count : nil)
        }
    }

    /// Returns why a second person has to approve a notification now that its devices are known;
    /// nil if nobody has to.
    ///
    /// Its audience may have more devices than when it was accepted or approved, as tags, lists and
    /// segments change. The rules may be others than those when it was accepted. A frequency cap's
    /// digest is no send, and is looked at here for the first time.
    func approval(ofResolved record: NotificationRecord, devices: Int) -> Proto.Approval? {
        guard let rules = rules[record.app], !rules.exempts(record.sentBy) else { return nil }
        let devices = UInt64(devices)
        let reason: String?
        if let given = record.approval, !given.isOpen {
            reason = given.isOutgrown(by: devices)
        } else {
            reason = rules.reason(type: record.type) ?? rules.reason(devices: devices)
        }
        return reason.map { .init(waitingBecause: $0, devices: devices) }
    }

    /// Returns how many devices a notification would go to now; nil if they cannot be counted.
    func count(_ record: NotificationRecord, _ call: CallContext) async -> UInt64? {
        var request = Proto.PreviewAudienceRequest()
        (request.app, request.audience, request.type) = (record.app, record.audience, record.type)
        do {
            guard record.names.isEmpty else {
                return try await countNamed(record, call.leavingTimeToStore)
            }
            return try await registry.previewAudience(request, call.leavingTimeToStore).devices
        } catch {
            log(.debug, "cannot count the devices of a send", ["error": "\(error)"])
            return nil
        }
    }

    /// Counts an audience that names devices or users.
    ///
    /// Its number is told to nobody, so that it is no preview, which the audit log would have.
    private func countNamed(
        _ record: NotificationRecord, _ call: CallContext
    ) async throws -> UInt64 {
        var request = Proto.ResolveAudienceRequest()
        (request.app, request.audience, request.type) = (record.app, record.audience, record.type)
        var count: UInt64 = 0
        while true {
            let page = try await registry.resolveAudience(request, call)
            count += UInt64(try Bitmap.deserialize(page.ordinals).count)
            guard let next = page.next, next.ordinal > request.firstOrdinal else { return count }
            request.firstOrdinal = next.ordinal
        }
    }
}

extension NotificationRecord {
    /// The ids of the devices and users that its audience names.
    fileprivate var names: Set<String> {
        (try? Selector(audience: audience, nil))?.atoms.people ?? []
    }
}
