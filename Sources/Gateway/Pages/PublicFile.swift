import Crypto
import HTTP
import HTTPServer
import PublicSchema
import Synchronization

/// A page whose bytes never change while the gateway runs, and that caches may keep.
struct PublicFile: Sendable {
    private let bytes: [UInt8]
    private let type: String
    /// A name of the bytes: an entity tag (RFC 9110 §8.8.3).
    let tag: String

    init(_ bytes: [UInt8], type: String) {
        self.bytes = bytes
        self.type = type
        tag = "\"\(Hex.encode(SHA256.digest(of: bytes).array).prefix(32))\""
    }

    /// The OpenAPI document.
    static let document = PublicFile(PublicSchema.document.bytes, type: "application/json")

    /// The .proto files; nil if there was no memory to compress them.
    static let protos = PublicSchema.archive.map { PublicFile($0, type: "application/gzip") }

    /// The file, or 304 for who has it already.
    ///
    /// By HTTP/1 it comes piece by piece: a connection keeps a copy of what waits to be written,
    /// and anybody may ask by many connections and not read. HTTP/2 writes out of these bytes.
    func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPResponse {
        let isKnown = Self.isNamed(tag, in: request.fields.string("if-none-match") ?? "")
        var response = HTTPResponse(status: isKnown ? 304 : 200, body: isKnown ? [] : bytes)
        if response.status == 200, request.method == .get, !peer.isHTTP2 {
            response.body = Array(bytes.prefix(Self.piece))
            response.source = pieces(after: Self.piece)
        }
        response.fields.append("content-type", type)
        response.fields.append("etag", tag)
        // It may be kept, and is asked for again: another version of Herald has another one.
        response.fields.append("cache-control", "no-cache")
        return response
    }

    private static let piece = 16 << 10

    /// Gives what comes after so many bytes, and then nothing.
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

    /// Whether an `if-none-match` means the file with this tag; `W/` before a tag does not matter.
    static func isNamed(_ tag: String, in list: String) -> Bool {
        list.split(separator: ",").contains { item in
            let item = item.drop { $0 == " " }.prefix { $0 != " " }
            return item == "*" || item == tag || item == "W/\(tag)"
        }
    }
}
