/// An HTTP/2 frame that is written and read by hand, also one that no client library would send.
struct RawFrame: Equatable {
    enum Kind {
        static let data: UInt8 = 0
        static let headers: UInt8 = 1
        static let priority: UInt8 = 2
        static let reset: UInt8 = 3
        static let settings: UInt8 = 4
        static let ping: UInt8 = 6
        static let goaway: UInt8 = 7
        static let windowUpdate: UInt8 = 8
        static let continuation: UInt8 = 9
    }

    static let preface =
        Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + RawFrame(Kind.settings).bytes

    var kind: UInt8
    var flags: UInt8
    var stream: UInt32
    var payload: [UInt8]

    init(_ kind: UInt8, flags: UInt8 = 0, stream: UInt32 = 0, _ payload: [UInt8] = []) {
        self.kind = kind
        self.flags = flags
        self.stream = stream
        self.payload = payload
    }

    var bytes: [UInt8] {
        let length = UInt32(payload.count)
        return Array(Self.bigEndian(length).dropFirst()) + [kind, flags] + Self.bigEndian(stream)
            + payload
    }

    static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The error code of a RST_STREAM or GOAWAY.
    var code: UInt32 {
        payload.dropFirst(kind == Kind.goaway ? 4 : 0).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Returns the frames in a server's output.
    static func parse(_ bytes: [UInt8]) -> [RawFrame] {
        var frames: [RawFrame] = []
        var rest = bytes[...]
        while rest.count >= 9 {
            let header = Array(rest.prefix(9))
            let length = header[..<3].reduce(0) { $0 << 8 | Int($1) }
            let stream = header[5...].reduce(0) { $0 << 8 | UInt32($1) }
            let payload = Array(rest.dropFirst(9).prefix(length))
            frames.append(RawFrame(header[3], flags: header[4], stream: stream, payload))
            rest = rest.dropFirst(9 + length)
        }
        return frames
    }

    /// Returns a header block of literals without indexing, which means the same on any connection.
    static func block(_ fields: [(String, String)]) -> [UInt8] {
        fields.flatMap { name, value in
            [0] + string(name) + string(value)
        }
    }

    private static func string(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.count >= 127 else { return [UInt8(bytes.count)] + bytes }
        var length: [UInt8] = [127]
        var rest = bytes.count - 127
        while rest >= 128 {
            length.append(UInt8(rest & 127) | 128)
            rest >>= 7
        }
        return length + [UInt8(rest)] + bytes
    }

    static func request(
        _ method: String = "GET", path: String = "/", _ more: [(String, String)] = []
    ) -> [(String, String)] {
        [(":method", method), (":scheme", "https"), (":path", path), (":authority", "a")]
            + more
    }

    /// Returns HEADERS with END_HEADERS, and with END_STREAM unless a body is to come.
    static func headers(
        _ stream: UInt32, _ fields: [(String, String)] = request(), ends: Bool = true
    ) -> RawFrame {
        RawFrame(Kind.headers, flags: ends ? 5 : 4, stream: stream, block(fields))
    }
}
