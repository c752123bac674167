import Addresses
import Compression
import Crypto
import HTTP
import JSON
import Locales
import Protocol
import ProtocolJSON
import ServiceKit
import ServiceStorage
import XML

/// What is fuzzed; selectors and HTTP/1 have fuzzers of their own.
enum Parser: String, CaseIterable {
    /// Frames between the daemons.
    case frame
    /// Every message of the schema, packed and as JSON.
    case messages
    /// JSON of any kind.
    case json
    /// HTTP/2, with HPACK.
    case http2
    /// Addresses of receivers, providers, mail and pages.
    case addresses
    /// Keys of browsers and of providers.
    case keys
    /// Lines of herald.conf.
    case settings
    /// Tokens of pages, and languages.
    case tokens
    /// Names of methods.
    case routes
    /// XML that is imported.
    case xml

    /// Reads an input, and stops the process if the parser breaks a promise.
    func read(_ input: [UInt8]) {
        switch self {
        case .frame: readFrames(input)
        case .messages: readMessages(input)
        case .json: readJSON(input)
        case .http2: readHTTP2(input)
        case .addresses: readAddresses(String(decoding: input, as: UTF8.self))
        case .keys: readKeys(input)
        case .settings: _ = try? Settings.values(String(decoding: input, as: UTF8.self), "file")
        case .tokens: readTokens(String(decoding: input, as: UTF8.self))
        case .routes: readRoutes(input)
        case .xml: _ = try? XMLParser(parsing: input.span)
        }
    }

    /// Frames are the same whole and byte by byte.
    private func readFrames(_ input: [UInt8]) {
        func frames(_ pieces: [[UInt8]]) -> [FrameHeader] {
            var decoder = FrameDecoder(limit: 4096)
            var found: [FrameHeader] = []
            for piece in pieces {
                decoder.append(piece)
                while let event = decoder.next() {
                    switch event {
                    case .frame(let header, _), .oversize(let header): found.append(header)
                    }
                }
            }
            return found
        }
        precondition(frames([input]) == frames(input.map { [$0] }), "the split changed the frames")
    }

    /// What is unpacked can be packed, and then is the same.
    private func readMessages(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let types = Proto.allJSONMessages
        let type = types[Int(first) % types.count]
        let rest = Array(input.dropFirst())
        if let message = try? type.init(decoding: rest), let packed = try? message.encoded() {
            let again = try? type.init(decoding: packed).encoded()
            precondition(again == packed, "a message changed when it was packed again")
        }
        _ = try? type.init(parsingJSON: rest, JSONOptions())
    }

    private func readJSON(_ input: [UInt8]) {
        guard let document = try? JSONDocument(parsing: input) else { return }
        _ = try? document.root.string()
        _ = try? document.root.member("a")
    }

    private func readHTTP2(_ input: [UInt8]) {
        guard let session = HTTP2Session(now: .zero) else { return }
        var events: [HTTPEvent] = []
        let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + [0, 0, 0, 4, 0, 0, 0, 0, 0]
        for piece in [preface, input] where session.wantsRead {
            unsafe piece.withUnsafeBytes { unsafe session.receive($0, now: .zero, into: &events) }
        }
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        for event in events {
            guard case .request(let request) = event else { continue }
            precondition(request.path.first == UInt8(ascii: "/") || request.path == [42])
            session.respond(
                to: request.stream, HTTPResponse(status: 200, body: []), now: .zero, into: &events)
        }
        for _ in 0..<64 where session.wantsWrite {
            _ = unsafe buffer.withUnsafeMutableBytes {
                unsafe session.takeOutput(into: $0, events: &events)
            }
        }
    }

    private func readAddresses(_ text: String) {
        _ = ProviderURL(text)
        _ = try? ReceiverURL(text)
        _ = try? MailAddress(text)
        _ = try? WebOrigin(text)
        _ = HostPort(text)
        _ = IPAddress(text)
    }

    private func readKeys(_ input: [UInt8]) {
        if let key = P256PublicKey(input) {
            _ = key.isValid([UInt8](repeating: 1, count: 64), for: input)
        }
        let text = String(decoding: input, as: UTF8.self)
        _ = try? P256PublicKey(pem: text)
        _ = try? P256SigningKey(pem: text)
        _ = Crypto.Base64.url.decode(text)
    }

    private func readTokens(_ text: String) {
        _ = try? PageToken.decode(text) { $0 }
        _ = LanguageTag(text)
    }

    private func readRoutes(_ input: [UInt8]) {
        var router = Router()
        for method in Method.all { router.onPacked(method) { bytes, _ in bytes } }
        let parts = input.split(separator: UInt8(ascii: "/"), maxSplits: 1)
        guard parts.count == 2 else { return }
        if let route = router.route(service: parts[0], name: parts[1]) {
            precondition(Array(route.method.path.utf8) == parts[0] + [UInt8(ascii: "/")] + parts[1])
        }
    }
}
