import DeliveryEngine
import Protocol
import ServiceKit

/// The effect of a release on each notification: the first ones whole, and sums of the others.
///
/// A million notifications with their texts would take all memory.
struct ReleaseItems: Sendable {
    /// The number of notifications that are kept whole, which are counted and looked at again.
    private static let mostWhole = 1_000
    /// The number of notifications that the answer lists.
    private static let shown = 100

    /// The notifications that are kept whole.
    var whole: [ReleaseItem] = []
    /// The reason why the registry was not asked any more; nil if it always answered.
    private(set) var absence: String?
    private var isPreview: Bool
    private var now: UnixTime
    private var rest = ReleaseSums()
    /// The ids of the others that go out or have expired.
    private var restIDs: [String] = []

    /// Creates an empty list of items.
    init(isPreview: Bool, now: UnixTime) { (self.isPreview, self.now) = (isPreview, now) }

    /// Adds an item.
    mutating func append(_ item: ReleaseItem) {
        if item.isUnanswered { absence = absence ?? item.problem }
        guard whole.count >= Self.mostWhole else { return whole.append(item) }
        var item = item
        // What was not counted by now is not counted any more.
        item.isUncounted = item.isUnplanned
        let isLate = isPreview && now >= item.record.expireTime
        if item.problem == nil, isLate || item.record.state == .expired { item.expire() }
        rest.add(item)
        if item.problem == nil { restIDs.append(item.record.id) }
    }

    /// The ids of the notifications that nothing keeps from going out.
    var ids: Set<String> {
        Set(whole.filter { $0.problem == nil }.map(\.record.id)).union(restIDs)
    }

    /// Returns the summary of a preview of `target` that showed these items.
    func seen(of target: SwitchTarget) -> SeenRelease {
        let going = whole.filter { $0.problem == nil && $0.tally.dropped[.expired] == nil }
        let deliveries = going.filter { !$0.isUnplanned }
            .reduce(rest.plannedDeliveries) { $0 + max(0, $1.tally.deliveries) }
        return SeenRelease(
            ids: going.map(\.record.id) + restIDs, deliveries: deliveries, of: target)
    }

    /// The answer to a call that released these notifications.
    var response: Proto.ReleaseNotificationsResponse {
        var sums = rest
        for item in whole { sums.add(item) }
        var response = Proto.ReleaseNotificationsResponse()
        (response.released, response.expired) = (sums.released, sums.expired)
        (response.kept, response.uncounted) = (sums.kept, sums.uncounted)
        response.notifications = whole.filter { $0.problem == nil }.prefix(Self.shown)
            .map { $0.record.proto() }
        response.items = whole.prefix(Self.shown).map(\.proto)
        response.deliveries = UInt64(max(0, sums.tally.deliveries))
        response.devices = UInt64(max(0, sums.devices))
        response.dropped = sums.tally.droppedProto
        return response
    }
}

/// The number of notifications and deliveries a release sends, drops and keeps.
struct ReleaseSums: Sendable {
    private(set) var released: UInt32 = 0
    private(set) var expired: UInt32 = 0
    private(set) var kept: UInt32 = 0
    private(set) var uncounted: UInt32 = 0
    private(set) var tally = ReleaseTally()
    /// The number of devices that get something; each counts once for each notification.
    private(set) var devices = 0
    /// The deliveries of notifications that go out and whose audience was resolved before.
    private(set) var plannedDeliveries = 0

    /// Adds the result for one notification.
    mutating func add(_ item: ReleaseItem) {
        guard item.problem == nil else {
            kept += 1
            return
        }
        tally += item.tally
        devices += item.devices
        if item.isUncounted { uncounted += 1 }
        if item.isExpired { expired += 1 } else { released += 1 }
        if !item.isUnplanned { plannedDeliveries += max(0, item.tally.deliveries) }
    }
}
