import Compression
import Crypto
import HTTP
import HTTPServer
import PublicSchema
import Synchronization

/// A page whose bytes do not change while the gateway runs, so that clients may cache it.
struct PublicFile: Sendable {
    private let bytes: [UInt8]
    /// The bytes in the encodings that make them smaller, the smallest first, by their names in
    /// `content-encoding`.
    private let encoded: [(name: String, bytes: [UInt8])]
    private let type: String
    private let readers: Readers
    /// True if the file's address names its version, so that clients need not ask for it again.
    private var isKeptForGood = false
    /// The entity tag, a digest of the bytes (RFC 9110 §8.8.3).
    let tag: String

    /// The web pages that may read a file.
    enum Readers {
        /// The pages that browsers let read a file without a header.
        case unsaid
        /// Pages of any origin.
        case anyOrigin
        /// The dashboard alone, whose headers say what it may do.
        ///
        /// It may load images from the origin `images` as well.
        case dashboard(images: String?)
    }

    /// - Parameters:
    ///   - readers: Which web pages may read it.
    ///   - isSmall: True if it is worth the time to compress it as far as possible.
    init(
        _ bytes: [UInt8], type: String, readers: Readers = .unsaid, isSmall: Bool = false
    ) {
        self.bytes = bytes
        self.type = type
        self.readers = readers
        var encoded: [(name: String, bytes: [UInt8])] = []
        if isSmall, let smaller = Brotli.compress(bytes) { encoded.append(("br", smaller)) }
        if type != "application/gzip", let smaller = Gzip.compress(bytes, .often) {
            encoded.append(("gzip", smaller))
        }
        self.encoded = encoded.filter { $0.bytes.count < bytes.count }
        tag = "\"\(Hex.encode(SHA256.digest(of: bytes).array).prefix(32))\""
    }

    /// The bytes that are sent to a client that takes gzip.
    var size: Int { (encoded.first { $0.name == "gzip" }?.bytes ?? bytes).count }

    /// The same file for an address that names its version: clients keep it for a year.
    var keptForGood: PublicFile {
        var file = self
        file.isKeptForGood = true
        return file
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
        let accepted = request.fields.string("accept-encoding") ?? ""
        let encoded = encoded.first { Self.accepts($0.name, accepted) }
        // The encodings have tags of their own, but differ in nothing that a client could notice.
        let tag = encoded == nil ? self.tag : "W/\(self.tag)"
        let isKnown = Self.isNamed(self.tag, in: request.fields.string("if-none-match") ?? "")
        let body = encoded?.bytes ?? bytes
        var response = HTTPResponse(status: isKnown ? 304 : 200, body: isKnown ? [] : body)
        if response.status == 200, request.method == .get, !peer.isHTTP2 {
            response.body = Array(body.prefix(Self.piece))
            response.source = Self.pieces(of: body, after: Self.piece)
        }
        response.fields.append("content-type", type)
        response.fields.append("etag", tag)
        response.fields.append("vary", "accept-encoding")
        if let encoded, !isKnown { response.fields.append("content-encoding", encoded.name) }
        switch readers {
        case .unsaid: break
        case .anyOrigin:
            response.fields.append("access-control-allow-origin", "*")
            response.fields.append("cross-origin-resource-policy", "cross-origin")
        case .dashboard(let images): DashboardHeaders.add(to: &response, images: images)
        }
        // Else a client may cache the file but must revalidate it: another version of Herald has
        // another.
        response.fields.append(
            "cache-control", isKeptForGood ? "public, max-age=31536000, immutable" : "no-cache")
        return response
    }

    private static let piece = 16 << 10

    /// Returns a source that gives the bytes after the first `first` ones, in pieces.
    private static func pieces(of bytes: [UInt8], after first: Int) -> HTTPBodySource {
        let place = Mutex(first)
        return {
            place.withLock { place in
                let next = bytes.dropFirst(place).prefix(Self.piece)
                place += next.count
                return Array(next)
            }
        }
    }

    /// Returns whether a list in `accept-encoding` has an encoding (RFC 9110 §12.5.3).
    static func accepts(_ encoding: String, _ list: String) -> Bool {
        let text = list.utf8.filter { $0 != UInt8(ascii: " ") }.map(Self.lowercased)
        return text.split(separator: UInt8(ascii: ",")).contains { item in
            let parts = item.split(separator: UInt8(ascii: ";"))
            let isNamed = parts.first?.elementsEqual(encoding.utf8) ?? false
            return isNamed && !parts.dropFirst().contains(where: Self.isZeroQuality)
        }
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// Returns whether a parameter is `q=0`, with any number of zeros behind the dot.
    private static func isZeroQuality(_ parameter: ArraySlice<UInt8>) -> Bool {
        let zero = Array("q=0".utf8)
        guard parameter.starts(with: zero) else { return false }
        let rest = parameter.dropFirst(zero.count)
        return rest.isEmpty
            || rest.first == UInt8(ascii: ".")
                && rest.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
    }

    /// Returns whether the list in `if-none-match` contains this tag; `W/` before a tag is ignored.
    static func isNamed(_ tag: String, in list: String) -> Bool {
        list.split(separator: ",").contains { item in
            let item = item.drop { $0 == " " }.prefix { $0 != " " }
            return item == "*" || item == tag || item == "W/\(tag)"
        }
    }
}
