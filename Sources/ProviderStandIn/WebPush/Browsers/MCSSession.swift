import Protocol

/// One conversation with Chromium: Google's Mobile Connection Server, framed protobuf messages.
struct MCSSession {
    /// A message of the browser.
    enum Event: Equatable {
        /// The browser tells its name, and the ids of the messages that it has from before.
        case login(name: String, received: [String])
        /// The browser has received the messages with these ids.
        case acknowledged([String])
        case ping
        case close
    }

    struct Malformed: Error {}

    private enum Tag: UInt8 {
        case heartbeatPing = 0
        case heartbeatAck = 1
        case loginRequest = 2
        case loginResponse = 3
        case close = 4
        case iq = 7
        case data = 8
    }

    private var input: [UInt8] = []
    private var hasVersion = false
    /// The number of messages that were sent, and the ids of those that bring a push, by their
    /// number.
    private var sent: UInt64 = 0
    private var pushes: [(number: UInt64, id: String)] = []

    /// The version of the protocol; each side begins with it.
    private static let version: UInt8 = 41
    private static let longest = 64 << 10

    /// Takes bytes, and returns the messages in them.
    mutating func receive(_ bytes: ArraySlice<UInt8>) throws(Malformed) -> [Event] {
        input += bytes
        if !hasVersion, let first = input.first {
            guard first == Self.version else { throw Malformed() }
            hasVersion = true
            input.removeFirst()
        }
        var events: [Event] = []
        while let (tag, content) = try nextMessage() { try take(tag, content, &events) }
        return events
    }

    private mutating func nextMessage() throws(Malformed) -> (tag: UInt8, content: [UInt8])? {
        var (count, position, shift) = (0, 1, 0)
        while true {
            guard position < input.count else { return nil }
            let byte = input[position]
            count |= Int(byte & 0x7F) << shift
            position += 1
            shift += 7
            if byte < 0x80 { break }
            guard shift < 28 else { throw Malformed() }
        }
        guard count <= Self.longest else { throw Malformed() }
        guard input.count >= position + count else { return nil }
        let message = (input[0], Array(input[position..<position + count]))
        input.removeFirst(position + count)
        return message
    }

    private mutating func take(
        _ tag: UInt8, _ content: [UInt8], _ events: inout [Event]
    ) throws(Malformed) {
        // Where each message says up to which of ours it has come.
        let field: UInt32 =
            switch Tag(rawValue: tag) {
            case .heartbeatPing, .heartbeatAck: 2
            case .iq: 10
            case .data: 11
            default: 0
            }
        var (name, received, last): (String, [String], UInt64) = ("", [], 0)
        var reader = FieldReader(0..<content.count)
        do throws(CodecError) {
            while let next = try reader.next(content.span) {
                let text = String(decoding: content[next.content], as: UTF8.self)
                if tag == Tag.loginRequest.rawValue, next.number == 3 { name = text }
                if tag == Tag.loginRequest.rawValue, next.number == 10 { received.append(text) }
                if next.number == field { last = next.varint }
            }
        } catch { throw Malformed() }
        let known = pushes.filter { $0.number <= last }.map(\.id)
        pushes.removeAll { $0.number <= last }
        if !known.isEmpty { events.append(.acknowledged(known)) }
        switch Tag(rawValue: tag) {
        case .loginRequest: events.append(.login(name: name, received: received))
        case .heartbeatPing: events.append(.ping)
        case .close: events.append(.close)
        default: break
        }
    }

    /// Returns the answer to a login.
    mutating func welcome(now: Int64) -> [UInt8] {
        var message: [UInt8] = []
        message.appendField(1, packed: Array("herald".utf8))
        message.appendField(8, varint: UInt64(max(0, now)))
        return [Self.version] + framed(.loginResponse, message)
    }

    /// Returns the answer to a ping.
    mutating func pong() -> [UInt8] { framed(.heartbeatAck, []) }

    /// Returns the message that brings a push and asks for an acknowledgement.
    mutating func push(
        _ push: BrowserMessage, _ subscription: BrowserSubscription, now: Int64
    ) -> [UInt8] {
        var message: [UInt8] = []
        message.appendField(3, packed: Array(subscription.sender.utf8))
        message.appendField(5, packed: Array(subscription.category.utf8))
        let data = [
            ("subtype", subscription.channel), ("content-encoding", "aes128gcm"),
        ]
        for (key, value) in data {
            var pair: [UInt8] = []
            pair.appendField(1, packed: Array(key.utf8))
            pair.appendField(2, packed: Array(value.utf8))
            message.appendField(7, packed: pair)
        }
        message.appendField(9, packed: Array(push.id.utf8))
        message.appendField(16, varint: 0)
        message.appendField(17, varint: UInt64(max(0, push.expires - now) / 1000))
        message.appendField(18, varint: UInt64(max(0, now)))
        message.appendField(21, packed: push.body)
        let bytes = framed(.data, message)
        pushes.append((sent, push.id))
        return bytes + framed(.heartbeatPing, [])
    }

    private mutating func framed(_ tag: Tag, _ message: [UInt8]) -> [UInt8] {
        sent += 1
        var frame = [tag.rawValue]
        var rest = message.count
        while rest >= 0x80 {
            frame.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        return frame + [UInt8(rest)] + message
    }
}
