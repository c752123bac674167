import Crypto
import HTTP
import HTTPServer
import JSON
import Protocol
import ServiceKit

/// A request for a feed, which anybody may make.
struct FeedReading {
    private let app: String
    private let form: FeedForm

    init(_ app: String, _ form: FeedForm) { (self.app, self.form) = (app, form) }

    /// Returns the feed, or 304 if the client has it already.
    func answer(
        _ request: HTTPRequest, _ peer: HTTPPeer, _ call: CallContext, _ page: PageParts
    ) async throws -> HTTPResponse {
        let host = String(decoding: request.authority, as: UTF8.self)
        let (own, covers) = (page.parts.publicAddress, page.parts.covers)
        guard let origin = own.origin(for: host, covers: covers) else {
            return Connect.failure(
                RPCError.invalid(
                    "host",
                    "names no host that this gateway answers for; the operator can set "
                        + PublicAddress.setting), status: 421)
        }
        var read = Proto.ReadFeedRequest()
        (read.app, read.page) = (app, try Self.page(request.query))
        let holder = CallHolder.address(peer.block)
        try await page.gates.delivery.enter(.normal, holder)
        defer { page.gates.delivery.leave(.normal, holder) }
        let feed = try await FeedsClient(page.backends.delivery).readFeed(read, call.ofSuite)
        let document = FeedDocument(
            feed, page: read.page, address: origin + request.pathString)
        return response(document.bytes(form), feed.updateTime?.seconds ?? 0, request)
    }

    private func response(
        _ body: [UInt8], _ changed: Int64, _ request: HTTPRequest
    ) -> HTTPResponse {
        let tag = "\"\(Hex.encode(SHA256.digest(of: body).array).prefix(32))\""
        let isKnown: Bool
        if let known = request.fields.string("if-none-match") {
            // With a tag the time does not count (RFC 9110 §13.1.3).
            isKnown = PublicFile.isNamed(tag, in: known)
        } else {
            let since = request.fields.string("if-modified-since").flatMap(HTTPDate.seconds)
            isKnown = since.map { FeedTime.isKnown(changed, since: $0) } ?? false
        }
        var response = HTTPResponse(status: isKnown ? 304 : 200, body: isKnown ? [] : body)
        response.fields.append("content-type", form.type + "; charset=utf-8")
        response.fields.append("etag", tag)
        let now = WallClock.system.now().timestamp.seconds
        response.fields.append(
            "last-modified", HTTPDate.text(FeedTime.lastModified(changed, now: now)))
        response.fields.append("cache-control", "public, max-age=60")
        response.fields.append("access-control-allow-origin", "*")
        return response
    }

    /// Reads the query: `page=N`, a page of the archive, or nothing.
    ///
    /// - Throws: `invalidArgument`.
    private static func page(_ query: ArraySlice<UInt8>?) throws(RPCError) -> UInt64 {
        guard let query, !query.isEmpty else { return 0 }
        let parts = String(decoding: query, as: UTF8.self).split(
            separator: "=", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0] == "page" else {
            throw .invalid("query", "has something else than page=N")
        }
        guard let page = DecimalText.integer(parts[1], Int64.self), page > 0 else {
            throw .invalid("page", "is not a page of the archive: they are counted from 1")
        }
        return UInt64(page)
    }
}
