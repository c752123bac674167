import Addresses
import Attestation
import Compression
import Crypto
import HTTPServer
import JSON
import Locales
import Protocol
import ProtocolJSON
import ServiceKit
import ServiceStorage
import XML

/// A parser that reads what strangers send.
///
/// Selectors have fuzzers of their own: `SelectorFuzz`.
package enum Parser: String, CaseIterable, Sendable {
    /// Frames between the daemons.
    case frame
    /// Messages of the schema, packed and as JSON; the first two bytes choose the message.
    case messages
    /// JSON of any kind.
    case json
    /// HTTP/1, whole and byte by byte.
    case http1
    /// HTTP/2, with HPACK.
    case http2
    /// The header of a proxy in front of the gateway.
    case proxy
    /// Addresses of receivers, providers, mail and pages.
    case addresses
    /// Keys and certificates of browsers, providers and devices.
    case keys
    /// Attestations of installs: of Apple, of Google, of an app's server.
    case attestations
    /// Lines of herald.conf.
    case settings
    /// Tokens of pages, and languages.
    case tokens
    /// Names of methods.
    case routes
    /// XML that is imported.
    case xml
    /// Compressed bytes.
    case gzip
    /// Recipes of sources.
    case recipes
    /// Answers of sources.
    case pages
    /// Answers of an identity provider: metadata, keys, tokens.
    case openid
    /// Data of browsers and authenticators about passkeys.
    case passkeys
    /// Queries of the event stream.
    case queries
    /// Forms of pages without script.
    case forms
    /// Cookies, keys and devices' credentials in headers.
    case credentials
    /// Signatures of webhooks.
    case hooks

    /// The result of a check of an input.
    package enum Result: Hashable, Sendable {
        /// An input that the parser reads.
        case accepted
        /// An input that the parser refuses.
        case refused
        /// A defect of Herald, with its description.
        case finding(String)
    }

    /// Checks that the parser reads or refuses an input as it should; a trap is a finding, too.
    package func check(_ input: [UInt8]) -> Result {
        switch self {
        case .frame: Self.frames(input)
        case .messages: Self.message(input)
        case .json: Self.result((try? JSONDocument(parsing: input)) != nil)
        case .http1: Self.http1(input)
        case .http2: Self.http2(input)
        case .proxy: Self.proxy(input)
        case .addresses: Self.address(String(decoding: input, as: UTF8.self))
        case .keys: Self.keys(input)
        case .attestations: Self.attestation(input)
        case .settings:
            Self.result((try? Settings.values(String(decoding: input, as: UTF8.self), "f")) != nil)
        case .tokens: Self.token(String(decoding: input, as: UTF8.self))
        case .routes: Self.route(input)
        case .xml: Self.result((try? XMLElement(parsing: input.span)) != nil)
        case .gzip: Self.gzip(input)
        case .recipes: Self.recipe(input)
        case .pages: Self.page(input)
        case .openid: Self.openID(input)
        case .passkeys: Self.passkey(input)
        case .queries: Self.query(input)
        case .forms: Self.form(input)
        case .credentials: Self.credentials(input)
        case .hooks: Self.hook(input)
        }
    }

    static func result(_ isAccepted: Bool) -> Result { isAccepted ? .accepted : .refused }

    /// Checks that frames are the same whole and byte by byte.
    private static func frames(_ input: [UInt8]) -> Result {
        func frames(_ pieces: [[UInt8]]) -> [FrameHeader] {
            var decoder = FrameDecoder(limit: 4_096)
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
        let whole = frames([input])
        guard whole == frames(input.map { [$0] }) else {
            return .finding("the split changed the frames")
        }
        return result(!whole.isEmpty)
    }

    /// Checks that a message that is unpacked can be packed, and unpacked to the same again.
    private static func message(_ input: [UInt8]) -> Result {
        guard input.count >= 2 else { return .refused }
        let types = Proto.allJSONMessages
        let type = types[(Int(input[0]) << 8 | Int(input[1])) % types.count]
        let rest = Array(input.dropFirst(2))
        let isJSON = (try? type.init(parsingJSON: rest)) != nil
        guard let message = try? type.init(decoding: rest), let packed = try? message.encoded()
        else { return result(isJSON) }
        guard let again = try? type.init(decoding: packed).encoded(), again == packed else {
            return .finding("\(type) changed when it was packed again")
        }
        return .accepted
    }

    private static func proxy(_ input: [UInt8]) -> Result {
        func outcome(_ most: Int) -> ProxyHeader.Outcome {
            var header = ProxyHeader()
            var rest = input[...]
            while !rest.isEmpty {
                let piece = rest.prefix(min(header.wanted, most))
                guard !piece.isEmpty else { return .malformed }
                rest = rest.dropFirst(piece.count)
                let outcome = header.append(piece)
                if outcome != .incomplete { return outcome }
            }
            return .incomplete
        }
        let whole = outcome(.max)
        guard whole == outcome(1) else { return .finding("the split changed the client") }
        return result(whole != .malformed && whole != .incomplete)
    }

    private static func address(_ text: String) -> Result {
        let isOne =
            ProviderURL(text) != nil || (try? ReceiverURL(text)) != nil
            || (try? MailAddress(text)) != nil || (try? WebOrigin(text)) != nil
            || HostPort(text) != nil
        guard let address = IPAddress(text) else { return result(isOne) }
        guard IPAddress(address.description) == address else {
            return .finding("\(address) is read as another address")
        }
        return .accepted
    }

    private static func keys(_ input: [UInt8]) -> Result {
        var isOne = false
        if let key = P256PublicKey(input) {
            isOne = true
            if key.isValid([UInt8](repeating: 1, count: 64), for: input) {
                return .finding("a signature that nobody made is valid")
            }
        }
        let text = String(decoding: input, as: UTF8.self)
        isOne = (try? P256PublicKey(base64OrPEM: text)) != nil || isOne
        isOne = (try? P256SigningKey(pem: text)) != nil || isOne
        isOne = (try? PEMCertificates(text)) != nil || isOne
        if let chain = CertificateChain(der: [input]) {
            isOne = true
            _ = chain.key
            _ = chain.value(ofExtension: "1.2.840.113635.100.8.2")
        }
        return result(isOne)
    }

    /// Checks that attestations may be read but none is valid, because the fuzzer has nobody's
    /// keys.
    private static func attestation(_ input: [UInt8]) -> Result {
        let text = String(decoding: input, as: UTF8.self)
        var isOne = ServerToken(text) != nil
        if let value = try? CBORValue(parsing: input) {
            isOne = true
            guard (try? CBORValue(parsing: input, .any)) == value,
                let (first, count) = try? CBORValue.first(in: input), first == value,
                count == input.count
            else { return .finding("CBOR is another value when it is read in another way") }
        }
        _ = try? CBORValue.first(in: input, .any)
        isOne = PlayIntegrityToken(text, key: [UInt8](repeating: 7, count: 32)) != nil || isOne
        guard let apple = AppAttestation(input) else { return result(isOne) }
        guard let rule = try? AppAttestRule(appIDs: ["0352187391.com.apple.example_app_attest"])
        else { return .finding("Apple's root is not read") }
        let isRight = (try? apple.check(rule, hash: [1, 2, 3], at: 1_713_441_600)) != nil
        return isRight ? .finding("an attestation of another hash is right") : .accepted
    }

    private static func token(_ text: String) -> Result {
        let page = try? PageToken.decode(text) { $0 }
        guard let language = LanguageTag.canonical(text) else { return result(page != nil) }
        guard LanguageTag.canonical(language) == language else {
            return .finding("\(language) has another canonical form")
        }
        return .accepted
    }

    private static func route(_ input: [UInt8]) -> Result {
        var router = Router()
        for method in Method.all { router.onPacked(method) { bytes, _ in bytes } }
        let parts = input.split(separator: UInt8(ascii: "/"), maxSplits: 1)
        guard parts.count == 2, let route = router.route(service: parts[0], name: parts[1]) else {
            return .refused
        }
        let path = Array(parts[0]) + [UInt8(ascii: "/")] + Array(parts[1])
        guard Array("\(route.method.service)/\(route.method.name)".utf8) == path else {
            return .finding("\(route.method) was found for another name")
        }
        return .accepted
    }

    private static func gzip(_ input: [UInt8]) -> Result {
        guard let text = try? Gzip.expand(input, limit: 65_536) else { return .refused }
        return text.count <= 65_536 ? .accepted : .finding("the limit was passed")
    }
}
