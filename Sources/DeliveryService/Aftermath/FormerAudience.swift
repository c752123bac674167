import Audience
import AudienceMessages
import Protocol
import ServiceKit

/// The devices of a notification that was sent some time ago.
enum FormerAudience {
    /// Returns the ids of devices in a notification's audience by their ordinals, without those
    /// that do not exist any more.
    ///
    /// - Throws: `failedPrecondition` if the registry was restored from a backup since then.
    static func present(
        _ ordinals: [UInt32], of record: NotificationRecord, on service: isolated DeliveryService
    ) async throws -> [UInt32: String] {
        let kept = ordinals.filter {
            !service.inbox.isErased($0, app: record.app, planned: record.planned ?? 0)
        }
        guard !kept.isEmpty else { return [:] }
        let targets = try await service.targets(Bitmap(kept), record)
        return Dictionary(
            targets.filter { isOld($0.deviceID, record) }
                .map { ($0.ordinal, $0.deviceID.description) }
        ) { first, _ in first }
    }

    /// Returns whether a device was registered before the notification expired: one that was
    /// registered later has the ordinal of another that is gone.
    private static func isOld(_ id: Identifier, _ record: NotificationRecord) -> Bool {
        Int64(id.high >> 16) <= record.expireTime.milliseconds
    }
}
