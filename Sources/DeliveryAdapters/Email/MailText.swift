import Crypto
import Protocol
import ServiceKit

/// The headers and body of a mail, as lines.
struct MailText {
    /// The maximum length of the subject in characters, far more than mail programs show in lists.
    private static let subjectCharacters = 250
    /// The number of bytes in a line of 76 characters of Base64 (RFC 2045 §6.8).
    private static let lineBytes = 57

    let message: OutgoingMessage
    let sender: MailMessage.Sender

    private var content: Proto.Content { message.content }
    private var boundary: String { "=_\(MessageNames.uuid(of: message))" }

    /// Returns the headers and the empty line after them.
    func headers() -> [String] {
        var headers = [
            MailHeader("From", words: sender.name, then: ["<\(sender.address)>"]),
            MailHeader("To", ["<\(message.address)>"]),
            MailHeader("Subject", words: subject),
            MailHeader("Date", [MailDate.text(message.time)]),
            MailHeader("Message-ID", [MailMessage.id(of: message, from: sender)]),
            MailHeader("MIME-Version", ["1.0"]), MailHeader("Auto-Submitted", ["auto-generated"]),
        ]
        if let url = sender.unsubscribeURL {
            headers.append(MailHeader("List-Unsubscribe", ["<\(url.url(for: message))>"]))
            // A URL without the recipient cannot serve one-click unsubscription (RFC 8058 §3.1).
            if url.isOfRecipient {
                headers.append(MailHeader("List-Unsubscribe-Post", ["List-Unsubscribe=One-Click"]))
            }
        }
        headers.append(
            MailHeader("Content-Type", ["multipart/alternative;", "boundary=\"\(boundary)\""]))
        return headers.flatMap(\.lines) + [""]
    }

    /// The subject: the title, or the beginning of the text.
    private var subject: String {
        let text = content.title.isEmpty ? content.body : content.title
        let start = text.prefix(Self.subjectCharacters)
        return start.endIndex < text.endIndex ? start + "…" : text
    }

    /// Returns the plain text and then the HTML, because mail programs prefer the last part.
    func body() -> [String] {
        part("plain", plain) + part("html", html) + ["--\(boundary)--", ""]
    }

    private func part(_ type: String, _ text: String) -> [String] {
        let bytes = Self.canonical(Self.shown(text))
        let lines = stride(from: 0, to: bytes.count, by: Self.lineBytes).map { start in
            Base64.standard.encode(Array(bytes[start...].prefix(Self.lineBytes)))
        }
        return [
            "--\(boundary)", "Content-Type: text/\(type); charset=utf-8",
            "Content-Transfer-Encoding: base64", "",
        ] + lines
    }

    private var plain: String {
        let texts = [content.title, content.body, Self.isURL(content.url) ? content.url : ""]
        return (texts + links.map { "\($0.title): \($0.url)" })
            .filter { !$0.isEmpty }.joined(separator: "\r\n\r\n") + "\r\n"
    }

    /// The buttons with a URL; a mail cannot have others.
    private var links: [Proto.Action] { content.actions.filter { Self.isURL($0.url) } }

    private var html: String {
        var html = "<!doctype html><html><body>"
        if !content.title.isEmpty { html += "<h1>\(Self.escaped(content.title))</h1>" }
        if Self.isURL(content.imageUrl) {
            html += "<p><img src=\"\(Self.escaped(content.imageUrl))\" alt=\"\"></p>"
        }
        if !content.body.isEmpty { html += "<p>\(Self.escaped(content.body))</p>" }
        if Self.isURL(content.url) {
            let url = Self.escaped(content.url)
            html += "<p><a href=\"\(url)\">\(url)</a></p>"
        }
        for link in links {
            html += "<p><a href=\"\(Self.escaped(link.url))\">\(Self.escaped(link.title))</a></p>"
        }
        return html + "</body></html>\r\n"
    }

    /// Returns whether a text is a URL for a mail; an app's own paths mean nothing to a mail
    /// program.
    static func isURL(_ text: String) -> Bool {
        text.hasPrefix("https://")
            && text.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: ">") }
    }

    /// Returns a text with spaces for control characters, as in headers: some mail programs run in
    /// a terminal.
    private static func shown(_ text: String) -> String {
        let kept: Set<Unicode.Scalar> = ["\t", "\n", "\r"]
        let isSteered = { (scalar: Unicode.Scalar) in
            scalar.properties.generalCategory == .control && !kept.contains(scalar)
        }
        guard text.unicodeScalars.contains(where: isSteered) else { return text }
        return text.unicodeScalars.reduce(into: "") { shown, scalar in
            shown.unicodeScalars.append(isSteered(scalar) ? " " : scalar)
        }
    }

    /// Returns a text with CRLF at the end of each line, whatever ended it before (RFC 2046
    /// §4.1.1).
    private static func canonical(_ text: String) -> [UInt8] {
        let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 64)
        var last: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case lf where last == cr: break
            case cr, lf: bytes += [cr, lf]
            default: bytes.append(byte)
            }
            last = byte
        }
        return bytes
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.replacing("\r\n", with: "\n").unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n", "\r": escaped += "<br>"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
