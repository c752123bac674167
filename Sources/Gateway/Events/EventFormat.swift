import HTTP
import Protocol
import ProtocolJSON

/// The way in which events are written: as lines of JSON, or as browsers follow them
/// (https://html.spec.whatwg.org/multipage/server-sent-events.html).
enum EventFormat: String {
    case lines
    case serverSent
    /// Server-sent events, of which there is one for each notification and kind.
    case merged

    /// Returns the format that a request asks for in `accept`.
    init(_ fields: HTTPFields) {
        let accepted = fields.string("accept") ?? ""
        self = accepted.lowercased().contains("text/event-stream") ? .serverSent : .lines
    }

    var type: String {
        switch self {
        case .lines: "application/x-ndjson"
        case .serverSent, .merged: "text/event-stream"
        }
    }

    /// Returns the events of a page.
    ///
    /// A server-sent event has its offset as its id.
    func text(_ page: Proto.ReadEventsResponse) -> [UInt8] {
        switch self {
        case .lines: page.lines
        case .serverSent:
            page.events.flatMap { event in
                Array("id: \(event.offset)\ndata: ".utf8) + event.jsonText + Array("\n\n".utf8)
            }
        case .merged:
            // Who reads only some of them begins again before the first.
            MergedEvents(page.events).events.flatMap {
                Array("data: ".utf8) + $0.jsonText + Array("\n\n".utf8)
            }
        }
    }

    /// Returns the bytes that keep a connection alive.
    ///
    /// A browser is told the offset to go on from, too.
    func heartbeat(at offset: String) -> [UInt8] {
        switch self {
        case .lines: Array("\n".utf8)
        case .serverSent, .merged: Array("id: \(offset)\n\n".utf8)
        }
    }
}

extension Proto.ReadEventsResponse {
    /// The events as lines of JSON.
    fileprivate var lines: [UInt8] { events.flatMap { $0.jsonText + [UInt8(ascii: "\n")] } }
}
