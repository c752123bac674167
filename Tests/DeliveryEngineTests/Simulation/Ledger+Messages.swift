import DeliveryAdapters
import DeliveryEngine

/// The messages that providers were given, by their ids.
struct Messages {
    /// A message to a device on a lane.
    struct Key: Hashable {
        var notification: Int64
        var device: String
        var lane: LaneKey
    }

    private var ids: [Key: String] = [:]
    private var keys: [String: Key] = [:]

    /// Records a message that a provider is given; returns the fault of its id, nil if there is
    /// none.
    mutating func take(_ attempt: Attempt) -> String? {
        let id = MessageID.of(String(attempt.brief.sequence), attempt.target.ordinal)
        var key = Key(
            notification: attempt.brief.sequence, device: attempt.target.device,
            lane: attempt.lane)
        if let last = ids.updateValue(id, forKey: key), last != id {
            return "\(key) has the id \(id), and had \(last)"
        }
        // A device that has moved keeps its id.
        key.lane = LaneKey(app: key.lane.app, adapter: "")
        if let last = keys.updateValue(key, forKey: id), last != key {
            return "\(id) is the id of \(key), and of \(last)"
        }
        return nil
    }
}
