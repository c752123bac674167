import CExpat

extension XMLElement {
    /// Parses a text that is one element, in the encoding that it declares, or else in UTF-8.
    ///
    /// A document type declaration that defines something is refused, because entities may grow
    /// without bound. Elements may be nested 64 levels deep.
    ///
    /// - Throws: ``XMLError`` if the text is not well-formed.
    package init(parsing text: Span<UInt8>) throws(XMLError) {
        // A text that begins with an element has neither a declaration nor a byte order mark.
        let isPiece = text.count > 1 && text[0] == UInt8(ascii: "<") && Self.isNamed(text[1])
        guard !isPiece else {
            self = try Self.parse(text)
            return
        }
        let whole = try Self.transcoded(text)
        self = try Self.parse(whole.span)
    }

    private static func parse(_ text: Span<UInt8>) throws(XMLError) -> XMLElement {
        var parser = try XMLParser()
        return try parser.parse(text)
    }

    private static func transcoded(_ text: Span<UInt8>) throws(XMLError) -> [UInt8] {
        var transcoder = XMLTranscoder()
        return try transcoder.transcode(text.indices.map { text[$0] }, isEnd: true)
    }

    /// Returns whether the byte may begin an element's name; a declaration begins with a question
    /// mark.
    private static func isNamed(_ byte: UInt8) -> Bool {
        byte != 0 && byte != UInt8(ascii: "?")
    }
}

/// An Expat parser for one text.
@safe private struct XMLParser: ~Copyable {
    private let parser: XML_Parser
    private let builder = XMLBuilder()

    init() throws(XMLError) {
        guard let parser = unsafe XML_ParserCreate("UTF-8") else {
            throw XMLError(line: 1, message: "out of memory")
        }
        unsafe self.parser = parser
        unsafe XML_SetUserData(parser, Unmanaged.passUnretained(builder).toOpaque())
        unsafe XML_SetElementHandler(
            parser,
            { context, name, attributes in
                unsafe XMLBuilder.of(context)?.begin(name, attributes)
            },
            { context, _ in unsafe XMLBuilder.of(context)?.end() })
        unsafe XML_SetCharacterDataHandler(
            parser, { context, text, count in unsafe XMLBuilder.of(context)?.add(text, count) })
        unsafe XML_SetStartDoctypeDeclHandler(
            parser,
            { context, _, _, _, hasEntities in
                if hasEntities != 0 { unsafe XMLBuilder.of(context)?.refuseType() }
            })
    }

    deinit { unsafe XML_ParserFree(parser) }

    mutating func parse(_ text: Span<UInt8>) throws(XMLError) -> XMLElement {
        let isWhole = unsafe text.withUnsafeBytes { bytes in
            unsafe XML_Parse(
                parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(clamping: bytes.count), 1) == XML_STATUS_OK
        }
        if let problem = builder.problem {
            throw XMLError(line: line, message: problem)
        }
        guard isWhole, let root = builder.root else {
            let reason = unsafe XML_ErrorString(XML_GetErrorCode(parser))
            throw XMLError(
                line: line,
                message: unsafe reason.map { unsafe String(cString: $0) } ?? "the text is not XML")
        }
        return root
    }

    private var line: Int { unsafe Int(XML_GetCurrentLineNumber(parser)) }
}

/// A builder that makes elements from Expat's callbacks.
private final class XMLBuilder {
    private static let mostDeep = 64

    private(set) var root: XMLElement?
    private(set) var problem: String?
    private var open: [XMLElement] = []
    private var tooDeep = 0

    static func of(_ context: UnsafeMutableRawPointer?) -> XMLBuilder? {
        unsafe context.map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() }
    }

    func begin(
        _ name: UnsafePointer<XML_Char>?,
        _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
    ) {
        guard open.count < Self.mostDeep else {
            problem = problem ?? "elements are nested more than \(Self.mostDeep) deep"
            tooDeep += 1
            return
        }
        var values: [String: String] = [:]
        var index = 0
        while let attributes = unsafe attributes, let key = unsafe attributes[index],
            let value = unsafe attributes[index + 1]
        {
            values[Self.local(unsafe String(cString: key))] = unsafe String(cString: value)
            index += 2
        }
        let whole = unsafe name.map { unsafe String(cString: $0) } ?? ""
        let local = Self.local(whole)
        open.append(
            XMLElement(
                name: local, isPrefixed: local.utf8.count != whole.utf8.count, attributes: values))
    }

    func end() {
        guard tooDeep == 0 else {
            tooDeep -= 1
            return
        }
        guard var element = open.popLast() else { return }
        element.text = Self.trimmed(element.text)
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }

    func add(_ text: UnsafePointer<XML_Char>?, _ count: Int32) {
        guard let text = unsafe text, !open.isEmpty else { return }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(count))
        open[open.count - 1].text += unsafe String(decoding: bytes, as: UTF8.self)
    }

    func refuseType() {
        problem = problem ?? "document type declarations that define something are not allowed"
    }

    private static func local(_ name: String) -> String {
        name.utf8.firstIndex(of: UInt8(ascii: ":")).map {
            String(name[name.utf8.index(after: $0)...])
        } ?? name
    }

    private static func trimmed(_ text: String) -> String {
        // Most texts have no white space at their ends, and bytes tell that soonest.
        let isSeen = { (byte: UInt8) in (0x21...0x7E).contains(byte) }
        if let first = text.utf8.first, let last = text.utf8.last, isSeen(first), isSeen(last) {
            return text
        }
        let isBlank = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        let scalars = text.unicodeScalars
        guard let first = scalars.firstIndex(where: { !isBlank($0) }),
            let last = scalars.lastIndex(where: { !isBlank($0) })
        else { return "" }
        return String(scalars[first...last])
    }
}
