/// A socket that listens for TCP connections, as /proc/net/tcp and tcp6 list it.
struct ListeningSocket: Hashable, Sendable {
    /// The address in network order, 4 or 16 bytes; all of them zero for every address.
    var address: [UInt8]
    var port: Int
    /// The user whom the socket belongs to.
    var user: UInt32
    /// The number by which `/proc/PID/fd` names the socket.
    var inode: UInt64

    /// Returns the sockets that listen in the text of /proc/net/tcp or /proc/net/tcp6.
    static func all(_ text: String) -> [ListeningSocket] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            // 0A is the state TCP_LISTEN.
            guard words.count > 9, words[3] == "0A", let user = UInt32(words[7]),
                let inode = UInt64(words[9])
            else { return nil }
            let parts = words[1].split(separator: ":")
            guard parts.count == 2, let address = address(parts[0]),
                let port = Int(parts[1], radix: 16)
            else { return nil }
            return ListeningSocket(address: address, port: port, user: user, inode: inode)
        }
    }

    /// Returns the bytes of an address, which is written as words of four bytes, the last first.
    private static func address(_ text: Substring) -> [UInt8]? {
        let digits = Array(text)
        guard digits.count == 8 || digits.count == 32 else { return nil }
        var bytes: [UInt8] = []
        for word in stride(from: 0, to: digits.count, by: 8) {
            for place in stride(from: word + 6, through: word, by: -2) {
                guard let byte = UInt8(String(digits[place...place + 1]), radix: 16) else {
                    return nil
                }
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// Returns whether another socket could not listen at an address and port because of this one.
    func isInTheWay(of other: [UInt8], port: Int) -> Bool {
        guard self.port == port else { return false }
        if address == other { return true }
        // `::` takes the port at addresses of both kinds, 0.0.0.0 at those of IPv4.
        return Self.takes(address, other) || Self.takes(other, address)
    }

    private static func takes(_ wildcard: [UInt8], _ other: [UInt8]) -> Bool {
        wildcard.allSatisfy { $0 == 0 } && (wildcard.count == 16 || other.count == 4)
    }
}
