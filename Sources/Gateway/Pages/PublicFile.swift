import Crypto
import HTTP
import HTTPServer
import PublicSchema
import Synchronization

/// A page whose bytes do not change while the gateway runs, so that clients may cache it.
struct PublicFile: Sendable {
    private let bytes: [UInt8]
    private let type: String
    /// The entity tag, a digest of the bytes (RFC 9110 §8.8.3).
    let tag: String

    init(_ bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
        tag = "\"\(Hex.encode(SHA256.digest(of: bytes).array).prefix(32))\""
    }

    /// The OpenAPI document.
    static let document = PublicFile(PublicSchema.document.bytes, type: "application/json")

    /// The archive of the .proto files; nil if there was no memory to compress them.
    static let protos = PublicSchema.archive.map { PublicFile($0, type: "application/gzip") }

    /// Returns the file, or 304 if the client has it already.
    ///
    /// Over HTTP/1 the file is sent in pieces: a connection copies what waits to be written, and a
    /// client could open many connections and read from none. HTTP/2 sends from these bytes without
    /// a copy.
    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse {
        let isKnown = Self.isNamed(tag, in: request.fields.string("if-none-match") ?? "")
        var response = HTTPResponse(status: isKnown ? 304 : 200, body: isKnown ? [] : bytes)
        if response.status == 200, request.method == .get, !peer.isHTTP2 {
            response.body = Array(bytes.prefix(Self.piece))
            response.source = pieces(after: Self.piece)
        }
        response.fields.append("content-type", type)
        response.fields.append("etag", tag)
        // A client may cache the file but must revalidate it: another version of Herald has
        // another.
        response.fields.append("cache-control", "no-cache")
        return response
    }

    private static let piece = 16 << 10

    /// Returns a source that gives the bytes after the first `first` ones, in pieces.
    private func pieces(after first: Int) -> HTTPBodySource {
        let place = Mutex(first)
        return { [bytes] in
            place.withLock { place in
                let next = bytes.dropFirst(place).prefix(Self.piece)
                place += next.count
                return Array(next)
            }
        }
    }

    /// Returns whether the list in `if-none-match` contains this tag; `W/` before a tag is ignored.
    static func isNamed(_ tag: String, in list: String) -> Bool {
        list.split(separator: ",").contains { item in
            let item = item.drop { $0 == " " }.prefix { $0 != " " }
            return item == "*" || item == tag || item == "W/\(tag)"
        }
    }
}
