import Crypto
import Protocol
import ServiceKit
import Storage

/// A place in the event stream of one life of the database.
///
/// A restored database assigns the same numbers to other events, so a reader from before the
/// restore would miss them.
struct StreamOffset: Hashable, Sendable {
    private static let lifeBytes = 6
    /// The text for the place after all present events.
    static let latest = "latest"

    var life: String
    var number: Int64

    /// Creates the offset of a number in the database's present life.
    init(_ number: Int64, identity: [UInt8]) {
        self.number = number
        life = Base64.url.encode(Array(identity.prefix(Self.lifeBytes)))
    }

    /// The opaque text that callers get.
    var text: String { Base64.url.encode(Array("s\(life) \(number)".utf8)) }

    /// Parses a caller's text.
    ///
    /// - Throws: `invalidArgument` that names `after`.
    init(_ text: String) throws(RPCError) {
        let wrong = RPCError.invalid(
            "after", "is not from an answer of this call; leave it out to begin anew")
        guard text.utf8.count <= 64, let bytes = Base64.url.decode(text) else { throw wrong }
        let parts = String(decoding: bytes, as: UTF8.self).split(separator: " ")
        guard parts.count == 2, parts[0].first == "s", let number = Int64(parts[1]), number >= 0
        else { throw wrong }
        (life, self.number) = (String(parts[0].dropFirst()), number)
    }
}

extension DeliveryStore {
    /// Returns the events after a place in the stream, of one app or of all if `app` is nil.
    ///
    /// - Throws: `outOfRange` if some of them are no longer kept; `failedPrecondition` if the place
    ///   is from another life of the database.
    func events(
        of app: String?, after text: String, limit: Int
    ) async throws -> Proto.ReadEventsResponse {
        let identity = database.statistics.identity
        let isLatest = text == StreamOffset.latest
        let after = text.isEmpty || isLatest ? nil : try StreamOffset(text)
        let page = try await database.read { database in
            let bounds = try EventStream.bounds(of: app, in: database)
            let start = StreamOffset(bounds.removed, identity: identity)
            if let after {
                try after.check(bounds, life: start.life)
            }
            let number = after?.number ?? (isLatest ? bounds.last : bounds.removed)
            // The returned place also skips other apps' events, so that no reader's place becomes
            // too old.
            let found = try EventStream.page(
                of: app, after: number, limit: limit + 1, in: database)
            return (found, max(number, bounds.last))
        }
        var response = Proto.ReadEventsResponse()
        response.more = page.0.count > limit
        response.events = page.0.prefix(limit).map { number, event in
            var event = event
            event.offset = StreamOffset(number, identity: identity).text
            return event
        }
        let last = StreamOffset(page.1, identity: identity).text
        response.offset = response.more ? response.events.last?.offset ?? last : last
        return response
    }
}

extension StreamOffset {
    fileprivate func check(
        _ bounds: (last: Int64, removed: Int64), life: String
    ) throws(RPCError) {
        guard life == self.life, number <= bounds.last else {
            throw RPCError(
                .failedPrecondition,
                "after: is from before the database was restored from a backup; read from the "
                    + "beginning, without it")
        }
        guard number >= bounds.removed else {
            throw RPCError(
                .outOfRange,
                "after: some events after it are no longer kept; read from the oldest event "
                    + "that is kept, without it")
        }
    }
}
