/// An HTTP/2 frame that is written and read by hand, also one that no server's library would send.
struct Frame: Equatable {
    enum Kind {
        static let data: UInt8 = 0
        static let headers: UInt8 = 1
        static let reset: UInt8 = 3
        static let settings: UInt8 = 4
        static let ping: UInt8 = 6
        static let goaway: UInt8 = 7
        static let windowUpdate: UInt8 = 8
    }

    var kind: UInt8
    var flags: UInt8 = 0
    var stream: UInt32 = 0
    var payload: [UInt8] = []

    var bytes: [UInt8] {
        Array(Self.big(UInt32(payload.count)).dropFirst()) + [kind, flags] + Self.big(stream)
            + payload
    }

    var endsStream: Bool { flags & 1 != 0 }

    static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    static func settings(_ entries: [(id: UInt16, value: UInt32)] = []) -> Frame {
        Frame(
            kind: Kind.settings,
            payload: entries.flatMap { [UInt8($0.id >> 8), UInt8($0.id & 255)] + big($0.value) })
    }

    static func streams(_ count: UInt32) -> Frame { settings([(3, count)]) }

    static func windows(_ size: UInt32) -> Frame { settings([(4, size)]) }

    static func goaway(_ last: UInt32, code: UInt32 = 0, _ reason: String = "") -> Frame {
        Frame(kind: Kind.goaway, payload: big(last) + big(code) + Array(reason.utf8))
    }

    static func reset(_ stream: UInt32, _ code: UInt32) -> Frame {
        Frame(kind: Kind.reset, stream: stream, payload: big(code))
    }

    static func window(_ stream: UInt32, _ more: UInt32) -> Frame {
        Frame(kind: Kind.windowUpdate, stream: stream, payload: big(more))
    }

    /// Returns a header section of literals without indexing, which means the same on any
    /// connection.
    static func headers(
        _ stream: UInt32, _ fields: [(String, String)], ends: Bool = true
    ) -> Frame {
        let block = fields.flatMap { name, value -> [UInt8] in [0] + text(name) + text(value) }
        return Frame(
            kind: Kind.headers, flags: ends ? 5 : 4, stream: stream, payload: block)
    }

    static func answer(
        _ stream: UInt32, _ status: Int = 200, _ fields: [(String, String)] = [],
        ends: Bool = true
    ) -> Frame {
        headers(stream, [(":status", "\(status)")] + fields, ends: ends)
    }

    static func data(_ stream: UInt32, _ body: [UInt8], ends: Bool = true) -> Frame {
        Frame(kind: Kind.data, flags: ends ? 1 : 0, stream: stream, payload: body)
    }

    private static func text(_ text: String) -> [UInt8] {
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

    /// Returns the frames in a client's output, after the preface if there is one.
    static func parse(_ bytes: [UInt8]) -> [Frame] {
        let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
        var rest = bytes.starts(with: preface) ? bytes.dropFirst(preface.count) : bytes[...]
        var frames: [Frame] = []
        while rest.count >= 9 {
            let header = Array(rest.prefix(9))
            let length = header[..<3].reduce(0) { $0 << 8 | Int($1) }
            let stream = header[5...].reduce(0) { $0 << 8 | UInt32($1) }
            let payload = Array(rest.dropFirst(9).prefix(length))
            frames.append(
                Frame(kind: header[3], flags: header[4], stream: stream, payload: payload))
            rest = rest.dropFirst(9 + length)
        }
        return frames
    }
}
