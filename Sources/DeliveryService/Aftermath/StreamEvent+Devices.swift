import Protocol

extension Proto.StreamEvent {
    /// The event as a viewer may know it, without what names a device or quotes a provider; nil if
    /// it is about one device and nothing else.
    var withoutDevice: Self? {
        var event = self
        switch what {
        case .stateChange, .progress, .killSwitch, .source, .failures, .receipts: return self
        case .failure(let failure):
            var sum = Proto.FailureSum()
            (sum.adapter, sum.deliveries) = (failure.adapter, 1)
            event.what = .failures(sum)
        case .receipt(let receipt):
            var sum = Proto.ReceiptSum()
            (sum.kind, sum.devices) = (receipt.event?.kind ?? .unspecified, 1)
            event.what = .receipts(sum)
        case .transition, nil: return nil
        }
        return event
    }
}
