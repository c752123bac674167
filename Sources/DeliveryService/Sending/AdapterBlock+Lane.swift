import DeliveryEngine
import Protocol
import ServiceKit

extension Proto.AdapterBlock {
    /// A lane's, as it travels.
    init(_ block: LaneBlock, of adapter: String, until: UnixTime?) {
        self.init()
        (self.adapter, reason, self.until) = (adapter, block.reason, until?.timestamp)
    }

    /// For people.
    var sentence: String { "\(adapter): \(reason)" }
}
