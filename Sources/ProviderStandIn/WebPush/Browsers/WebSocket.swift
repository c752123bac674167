import Crypto

/// A server's side of a WebSocket for texts (RFC 6455), without the socket.
struct WebSocket {
    /// A message of the client.
    enum Event: Equatable {
        case text([UInt8])
        case ping([UInt8])
        case close
    }

    /// The error for bytes that a server must not take.
    struct Malformed: Error {}

    private enum Code: UInt8 {
        case more = 0
        case text = 1
        case close = 8
        case ping = 9
        case pong = 10
    }

    private var input: [UInt8] = []
    private var text: [UInt8]?

    /// The longest message; browsers send a few hundred bytes.
    private static let longest = 64 << 10

    /// Takes bytes, and returns the messages that they complete.
    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(Malformed) -> [Event] {
        input += bytes
        var events: [Event] = []
        while let frame = try nextFrame() {
            switch frame.code {
            case .text, .more:
                guard (frame.code == .text) == (text == nil) else { throw Malformed() }
                let whole = (text ?? []) + frame.content
                guard whole.count <= Self.longest else { throw Malformed() }
                text = frame.isLast ? nil : whole
                if frame.isLast { events.append(.text(whole)) }
            case .ping: events.append(.ping(frame.content))
            case .close: events.append(.close)
            case .pong: break
            }
        }
        return events
    }

    private mutating func nextFrame() throws(Malformed) -> (
        code: Code, isLast: Bool, content: [UInt8]
    )? {
        guard input.count >= 2 else { return nil }
        guard input[0] & 0x70 == 0, let code = Code(rawValue: input[0] & 0x0F),
            input[1] & 0x80 != 0
        else { throw Malformed() }
        var (count, start) = (Int(input[1] & 0x7F), 2)
        let lengthBytes = count == 126 ? 2 : count == 127 ? 8 : 0
        if lengthBytes > 0 {
            guard input.count >= start + lengthBytes else { return nil }
            let length = input[start..<start + lengthBytes].reduce(UInt64(0)) {
                $0 << 8 | UInt64($1)
            }
            guard length <= UInt64(Self.longest) else { throw Malformed() }
            (count, start) = (Int(length), start + lengthBytes)
        }
        let isLast = input[0] & 0x80 != 0
        guard code.rawValue < 8 || (count < 126 && isLast) else { throw Malformed() }
        guard input.count >= start + 4 + count else { return nil }
        let mask = Array(input[start..<start + 4])
        let content = input[(start + 4)..<(start + 4 + count)].enumerated().map {
            $0.element ^ mask[$0.offset & 3]
        }
        input.removeFirst(start + 4 + count)
        return (code, isLast, content)
    }

    /// Returns the frame of a text.
    static func frame(text: [UInt8]) -> [UInt8] { frame(.text, text) }

    /// Returns the answer to a ping.
    static func pong(_ content: [UInt8]) -> [UInt8] { frame(.pong, content) }

    /// Returns the frame that ends the conversation.
    static let goodbye = frame(.close, [])

    private static func frame(_ code: Code, _ content: [UInt8]) -> [UInt8] {
        var frame = [0x80 | code.rawValue]
        switch content.count {
        case ..<126: frame.append(UInt8(content.count))
        case ..<65_536:
            frame += [126, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]
        default:
            frame.append(127)
            for shift in stride(from: 56, through: 0, by: -8) {
                frame.append(UInt8(truncatingIfNeeded: content.count >> shift))
            }
        }
        return frame + content
    }

    /// Returns the answer to a request to open a WebSocket; nil if it is none.
    static func opening(_ head: String) -> String? {
        var fields: [String: String] = [:]
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            fields[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
        }
        guard head.hasPrefix("GET "), let key = fields["sec-websocket-key"] else { return nil }
        let digest = SHA1.digest(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
        var answer = """
            HTTP/1.1 101 Switching Protocols\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Accept: \(Base64.standard.encode(digest))\r

            """
        if let named = fields["sec-websocket-protocol"] {
            let first = named.prefix { $0 != "," }
            answer += "Sec-WebSocket-Protocol: \(first)\r\n"
        }
        return answer + "\r\n"
    }
}
