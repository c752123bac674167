import Protocol

/// The events of a while, of which there is one for each notification and kind.
///
/// A page that shows how things stand needs no more, and a campaign has a thousand a second. Of
/// progress there are the sums, by provider; of what single devices did, the last. Changes of
/// states, switches and sources are all there.
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
            if case .progress(let sum) = merged[place].what, case .progress(var part) = event.what {
                part.delivered += sum.delivered
                part.suppressed += sum.suppressed
                part.expired += sum.expired
                event.what = .progress(part)
            }
            merged[place] = Proto.StreamEvent()
        }
        places[kind] = merged.count
        merged.append(event)
    }

    /// The name of a kind of which one event is enough; nil for what is kept whole.
    private static func name(of event: Proto.StreamEvent) -> String? {
        switch event.what {
        case .progress(let progress): "progress \(progress.adapter)"
        case .failure: "failure"
        case .receipt: "receipt"
        case .transition: "transition"
        default: nil
        }
    }
}
