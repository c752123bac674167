import Crypto
import Protocol
import ServiceKit

/// The lines of a mail.
struct MailText {
    /// Base64 in lines of 76 characters (RFC 2045 §6.8).
    private static let lineBytes = 57

    let message: OutgoingMessage
    let sender: MailMessage.Sender

    private var content: Proto.Content { message.content }
    private var boundary: String { "=_\(MessageNames.uuid(of: message))" }

    /// The headers and the empty line after them.
    func headers() -> [String] {
        var lines = ["From: \(from)", "To: <\(message.address)>"]
        lines += Self.folded("Subject", content.title.isEmpty ? content.body : content.title)
        lines += [
            "Date: \(MailDate.text(message.time))",
            "Message-ID: \(MailMessage.id(of: message, from: sender))",
            "MIME-Version: 1.0", "Auto-Submitted: auto-generated",
        ]
        if let url = sender.unsubscribeURL {
            lines.append("List-Unsubscribe: <\(url.url(for: message))>")
            // One URL for all of them leaves a click without saying whose it is (RFC 8058 §3.1).
            if url.isOfRecipient {
                lines.append("List-Unsubscribe-Post: List-Unsubscribe=One-Click")
            }
        }
        return lines + ["Content-Type: multipart/alternative; boundary=\"\(boundary)\"", ""]
    }

    /// The plain text, then the HTML, which readers prefer if it is the last.
    func body() -> [String] {
        part("plain", plain) + part("html", html) + ["--\(boundary)--", ""]
    }

    private var from: String {
        guard !sender.name.isEmpty else { return "<\(sender.address)>" }
        let name = Self.words(sender.name).joined(separator: "\r\n ")
        return "\(name) <\(sender.address)>"
    }

    private func part(_ type: String, _ text: String) -> [String] {
        let bytes = Array(text.utf8)
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

    /// The buttons that lead somewhere: a mail has no others.
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

    /// What a mail can lead to: the paths of an app mean nothing to a mail reader.
    static func isURL(_ text: String) -> Bool {
        text.hasPrefix("https://")
            && text.utf8.allSatisfy { $0 > 32 && $0 < 127 && $0 != UInt8(ascii: ">") }
    }

    private static func folded(_ name: String, _ text: String) -> [String] {
        let words = words(text)
        return words.isEmpty
            ? [] : ["\(name): \(words[0])"] + words.dropFirst().map { " \($0)" }
    }

    /// RFC 2047's encoded words, at most 75 characters each, cut between characters; everything is
    /// encoded, so that nothing in it can end a header, and nobody sees control characters.
    private static func words(_ text: String) -> [String] {
        let longest = 45
        var words: [[UInt8]] = []
        for scalar in text.unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control
            let bytes = isControl ? [UInt8(ascii: " ")] : Array(String(scalar).utf8)
            if let last = words.last, last.count + bytes.count <= longest {
                words[words.count - 1] += bytes
            } else {
                words.append(bytes)
            }
        }
        return words.map { "=?UTF-8?B?\(Base64.standard.encode($0))?=" }
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "<br>"
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
