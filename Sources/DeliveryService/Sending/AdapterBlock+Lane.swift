import DeliveryEngine
import Protocol
import ServiceKit

extension Proto.AdapterBlock {
    /// A lane's, as it travels.
    init(_ block: LaneBlock, of lane: LaneKey, until: UnixTime?, since: UnixTime?) {
        self.init()
        (app, adapter, reason) = (lane.app, lane.adapter, block.reason)
        (self.until, self.since) = (until?.timestamp, since?.timestamp)
    }

    /// Why nothing goes through an adapter that is not there.
    ///
    /// - Parameter problem: why its provider cannot be used; nil: there is none any more.
    init(missing adapter: String, problem: String?) {
        self.init()
        (self.adapter, reason) = (adapter, problem ?? "the adapter is not set up")
    }

    /// For people.
    var sentence: String { "\(adapter): \(reason)" }
}
