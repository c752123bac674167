import Protocol

/// The events of a while, of which there is one for each notification and kind.
///
/// A page that shows how things stand needs no more, and a campaign has a thousand a second. Of
/// progress, and of what names no device, there are the sums; of what single devices did, the last.
/// Changes of states, switches and sources are all there.
struct MergedEvents {
    private struct Kind: Hashable {
        var app: String
        var notification: String
        var name: String
    }

    /// The events in the order in which the last of each came.
    var events: [Proto.StreamEvent] { merged.filter { !$0.offset.isEmpty } }

    private var merged: [Proto.StreamEvent] = []
    private var places: [Kind: Int] = [:]

    /// Merges events that came one after the other.
    init(_ events: [Proto.StreamEvent]) {
        for event in events { add(event) }
    }

    private mutating func add(_ event: Proto.StreamEvent) {
        guard let name = Self.name(of: event) else { return merged.append(event) }
        let kind = Kind(app: event.app, notification: event.notificationId, name: name)
        var event = event
        if let place = places[kind] {
            event.what = Self.sum(merged[place].what, event.what)
            merged[place] = Proto.StreamEvent()
        }
        places[kind] = merged.count
        merged.append(event)
    }

    /// Returns the sum of two events of one kind; the later one where there is none.
    private static func sum(
        _ earlier: Proto.StreamEventWhat?, _ later: Proto.StreamEventWhat?
    ) -> Proto.StreamEventWhat? {
        switch (earlier, later) {
        case (.progress(let sum), .progress(var part)):
            part.delivered += sum.delivered
            part.suppressed += sum.suppressed
            part.expired += sum.expired
            return .progress(part)
        case (.failures(let sum), .failures(var part)):
            part.deliveries += sum.deliveries
            return .failures(part)
        case (.receipts(let sum), .receipts(var part)):
            part.devices += sum.devices
            return .receipts(part)
        default: return later
        }
    }

    /// Returns the name of a kind of which one event is enough; nil for an event that is kept
    /// whole.
    private static func name(of event: Proto.StreamEvent) -> String? {
        switch event.what {
        case .progress(let progress): "progress \(progress.adapter)"
        case .failure: "failure"
        case .receipt: "receipt"
        case .transition: "transition"
        case .failures(let sum): "failures \(sum.adapter)"
        case .receipts(let sum): "receipts \(sum.kind.rawValue)"
        default: nil
        }
    }
}
