/// A mail to one recipient, as the server receives it.
package struct SMTPMail: Hashable, Sendable {
    /// The address in MAIL FROM.
    package var sender: String
    /// The address in RCPT TO.
    package var recipient: String
    /// The header and body, with lines that end with CRLF; `dotted` doubles a dot at a line's
    /// beginning.
    package var content: [UInt8]

    /// Creates a mail.
    package init(sender: String, recipient: String, content: [UInt8]) {
        (self.sender, self.recipient, self.content) = (sender, recipient, content)
    }

    /// The reason why the mail cannot be sent; nil if it can.
    var problem: String? {
        for address in [sender, recipient] {
            let isPlain = address.utf8.allSatisfy { byte in
                byte > 32 && byte < 127 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
            }
            // Other characters do not occur in an address, and could form a command of their own.
            guard isPlain, (1...254).contains(address.utf8.count) else {
                return "an envelope address is empty, too long, or has characters that SMTP forbids"
            }
        }
        return nil
    }

    /// The content as it is sent: each line's first dot is doubled, and the final dot added (RFC
    /// 5321 §4.5.2).
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
