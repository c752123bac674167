import Audience
import DeliveryEngine

/// The one delivery of a notification by an adapter that sends to audiences.
///
/// For the queue it is a chunk with one device, which has no id, no address and a number beyond all
/// others.
enum WholeAudience {
    /// So many notifications, one after another, have numbers of their own: one that is newer with
    /// the same collapse key is for others, and replaces none.
    private static let numbers: Int64 = 1 << 16
    private static let first = UInt32.max - UInt32(numbers)

    /// The number in place of a device's.
    static func ordinal(of sequence: Int64) -> UInt32 {
        first + UInt32(truncatingIfNeeded: sequence % numbers)
    }

    /// Whether a number is one of these, and no device's.
    static func holds(_ ordinal: UInt32) -> Bool { ordinal >= first }

    /// The chunk of a notification.
    static func chunks(of sequence: Int64) -> [ChunkOrdinals] {
        ChunkPlan.chunks(of: Bitmap([ordinal(of: sequence)]), size: 1)
    }
}

extension NotificationRecord {
    /// Whether it may go to all of its audience, as its selector says it, at once.
    var maySendToAudiences: Bool {
        timing?.localSending == nil && rollout == nil && !isDigest
    }
}

extension OpenLane {
    /// What a lane gets in place of devices, for the numbers that are, or should be, no device's;
    /// nil: its devices are to be asked for.
    ///
    /// A provider's mode may have changed since the notification was planned.
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
    /// Marks what was leased of such lanes as what must not come twice, whatever its notification
    /// says: it would come twice to everybody.
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
