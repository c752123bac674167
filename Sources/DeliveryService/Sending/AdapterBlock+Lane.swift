import DeliveryEngine
import Protocol
import ServiceKit

extension Proto.AdapterBlock {
    /// Creates the protobuf message of a lane's block.
    init(_ block: LaneBlock, of lane: LaneKey, until: UnixTime?, since: UnixTime?) {
        self.init()
        (app, adapter, reason) = (lane.app, lane.adapter, block.reason)
        (self.until, self.since) = (until?.timestamp, since?.timestamp)
        bySwitch = block.cause == .killSwitch
    }

    /// Creates the protobuf message for an adapter without a lane.
    ///
    /// - Parameter problem: The reason why the provider cannot be used; nil if there is no such
    ///   provider.
    init(missing adapter: String, problem: String?) {
        self.init()
        (self.adapter, reason) = (adapter, problem ?? "the adapter is not set up")
    }

    /// The block in one line for an operator.
    var sentence: String { "\(adapter): \(reason)" }
}
