import DeliveryEngine
import Protocol
import ServiceKit

/// The filter of a list's notifications by the state of their approval by a second person.
enum ApprovalFilter: Sendable {
    /// Notifications that are stalled until a second person approves them.
    case waiting
    /// Notifications that a second person has approved.
    case approved

    /// Creates the filter of a request; nil for all notifications.
    ///
    /// - Throws: `invalid` naming the field `approval`.
    init?(_ state: Proto.ApprovalState) throws(RPCError) {
        switch state {
        case .unspecified: return nil
        case .waiting: self = .waiting
        case .approved: self = .approved
        default: throw .invalid("approval", "is unknown")
        }
    }

    /// The SQL condition that the matching notifications pass, by which an index finds them.
    var condition: String {
        switch self {
        case .waiting:
            "AND approval IS NOT NULL AND state = \(NotificationState.stalled.rawValue)"
        case .approved: "AND approval IS NOT NULL"
        }
    }

    /// Returns whether a notification matches.
    func matches(_ record: NotificationRecord) -> Bool {
        guard let approval = record.approval else { return false }
        return switch self {
        case .waiting: approval.isOpen && record.state == .stalled
        case .approved: !approval.isOpen
        }
    }
}
