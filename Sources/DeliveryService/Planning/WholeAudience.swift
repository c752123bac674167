import Audience
import DeliveryEngine

/// The single delivery of a notification through an adapter that sends to audiences.
///
/// In the queue it is a chunk with one device, which has no id, no address, and an ordinal above
/// all others.
enum WholeAudience {
    /// The number of consecutive notifications with different ordinals, because a newer one with
    /// the same collapse key is for another audience and replaces none.
    private static let numbers: Int64 = 1 << 16
    private static let first = UInt32.max - UInt32(numbers)

    /// Returns the ordinal of a notification's whole-audience delivery.
    static func ordinal(of sequence: Int64) -> UInt32 {
        first + UInt32(truncatingIfNeeded: sequence % numbers)
    }

    /// Returns whether an ordinal is one of these and not a device's.
    static func holds(_ ordinal: UInt32) -> Bool { ordinal >= first }

    /// Returns the chunk of a notification.
    static func chunks(of sequence: Int64) -> [ChunkOrdinals] {
        ChunkPlan.chunks(of: Bitmap([ordinal(of: sequence)]), size: 1)
    }
}

extension NotificationRecord {
    /// True if the notification may be sent to its whole audience at once, as its selector defines
    /// it.
    var maySendToAudiences: Bool {
        timing?.localSending == nil && rollout == nil && !isDigest
    }
}

extension OpenLane {
    /// Returns the recipients for whole-audience ordinals; nil if the ordinals are devices', which
    /// must be looked up.
    ///
    /// A provider's mode may have changed since the plan, in which case the recipients have an
    /// obstacle.
    func recipientsWithoutDevice(_ ordinals: [UInt32]) -> [Recipient]? {
        guard isWhole || ordinals.contains(where: WholeAudience.holds) else { return nil }
        return ordinals.map { ordinal in
            var recipient = Recipient(ordinal: ordinal, device: "", address: "")
            if isWhole != WholeAudience.holds(ordinal) {
                recipient.obstacle = .withheld(reason: "the adapter's mode has changed")
            }
            return recipient
        }
    }
}

extension WorkerState {
    /// Marks leased work of such lanes as not to be sent twice, whatever the notification says,
    /// because everybody would get it twice.
    func sendOnce(_ answer: inout QueueAnswer) {
        for index in answer.chunks.indices where lanes[answer.chunks[index].lane]?.isWhole == true {
            answer.chunks[index].brief.onUncertain = .drop
        }
        for index in answer.rows.indices {
            let row = answer.rows[index]
            let key = LaneKey(app: row.brief.app, adapter: row.key.adapter)
            if lanes[key]?.isWhole == true { answer.rows[index].brief.onUncertain = .drop }
        }
    }
}
