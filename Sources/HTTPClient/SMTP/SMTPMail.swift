/// One mail to one recipient, as a server gets it.
package struct SMTPMail: Hashable, Sendable {
    /// What MAIL FROM says.
    package var sender: String
    /// What RCPT TO says.
    package var recipient: String
    /// Headers and body, lines ended by CRLF; dots at their beginning are doubled on the way.
    package var content: [UInt8]

    /// A mail.
    package init(sender: String, recipient: String, content: [UInt8]) {
        (self.sender, self.recipient, self.content) = (sender, recipient, content)
    }

    /// Why it cannot be sent; nil if it can.
    var problem: String? {
        for address in [sender, recipient] {
            let isPlain = address.utf8.allSatisfy { byte in
                byte > 32 && byte < 127 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
            }
            // More would be no address, and could be a command of its own.
            guard isPlain, (1...254).contains(address.utf8.count) else {
                return "an address of the envelope cannot be said to a mail server"
            }
        }
        return nil
    }

    /// The content as it is sent: each line's first dot doubled, and the final dot
    /// (RFC 5321 §4.5.2).
    var dotted: [UInt8] {
        let (dot, newline) = (UInt8(ascii: "."), UInt8(ascii: "\n"))
        var dotted: [UInt8] = []
        dotted.reserveCapacity(content.count + 64)
        var beginsLine = true
        for byte in content {
            if beginsLine, byte == dot { dotted.append(dot) }
            dotted.append(byte)
            beginsLine = byte == newline
        }
        let isEnded = dotted.isEmpty || dotted.suffix(2).elementsEqual("\r\n".utf8)
        return dotted + (isEnded ? [] : Array("\r\n".utf8)) + Array(".\r\n".utf8)
    }
}
