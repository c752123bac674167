import DeliveryEngine
import Crypto
import Foundation
import JSON
import Protocol
import ServiceKit
import Testing

@testable import DeliveryAdapters

/// Messages as mail, read by Python's `email` module.
@Suite struct MailMessageTests {
    private static func sender(
        name: String = "", unsubscribeURL: String? = nil
    ) throws -> MailMessage.Sender {
        try MailMessage.Sender(
            address: "news@herald.example", name: name,
            unsubscribeURL: try unsubscribeURL.map(UnsubscribeURL.init))
    }

    private static func sample(
        _ change: (inout Proto.Content) -> Void = { _ in }
    ) -> OutgoingMessage {
        SampleMessage.make(address: "ada@example.org", change)
    }

    private static func read(_ mail: MailMessage) throws -> JSONValue {
        try SecondOpinion.ask("mail", ["mail": Base64.url.encode(mail.bytes)])
    }

    @Test(.enabled(if: SecondOpinion.isWanted))
    func `a mail has its texts as plain text and HTML and says how to unsubscribe`() throws {
        let message = Self.sample {
            $0.url = "https://news.example/hr1?a=1&b=2"
            $0.body = "Passed 51–49\n<b>at last</b>"
        }
        let sender = try Self.sender(
            name: "Nächste Nachrichten", unsubscribeURL: "https://news.example/stop/{{device}}")
        let mail = try MailMessage(message, from: sender)
        #expect(mail.sender == "news@herald.example")
        #expect(mail.recipient == "ada@example.org")
        let read = try Self.read(mail)
        let headers = try read.required("headers")
        func header(_ name: String) throws -> String { try headers.required(name).string() }
        #expect(try header("subject") == "Vote")
        #expect(try header("from") == "Nächste Nachrichten <news@herald.example>")
        #expect(try header("to") == "ada@example.org" || header("to") == "<ada@example.org>")
        #expect(try header("list-unsubscribe") == "<https://news.example/stop/d7>")
        #expect(try header("list-unsubscribe-post") == "List-Unsubscribe=One-Click")
        #expect(try header("message-id") == MailMessage.id(of: message, from: sender))
        #expect(try header("date") == "Sun, 22 Nov 2026 05:00:00 +0000")
        #expect(try header("time") == "2026-11-22T05:00:00+00:00")
        let plain = try read.required("plain").string().replacing("\r\n", with: "\n")
        #expect(
            plain == "Vote\n\nPassed 51–49\n<b>at last</b>\n\nhttps://news.example/hr1?a=1&b=2\n")
        let html = try read.required("html").string()
        #expect(html.contains("Passed 51–49<br>&lt;b&gt;at last&lt;/b&gt;"))
        #expect(html.contains("href=\"https://news.example/hr1?a=1&amp;b=2\""))
    }

    @Test(
        .enabled(if: SecondOpinion.isWanted),
        arguments: [
            "x\r\nBcc: all@example.org", "Zürich 👩‍👩‍👧‍👦 " + String(repeating: "ä", count: 200),
            "=?UTF-8?B?eA==?=",
            " ", "\u{1b}[31m red",
        ])
    func `a title cannot add a header to the mail`(title: String) throws {
        let mail = try MailMessage(Self.sample { $0.title = title }, from: Self.sender())
        let headers = try Self.read(mail).required("headers")
        #expect(headers.member("bcc") == nil)
        #expect(headers.member("list-unsubscribe") == nil)
        let shown = title.unicodeScalars.map { $0.value < 32 ? " " : $0 }
        #expect(try headers.required("subject").string().unicodeScalars.elementsEqual(shown))
    }

    @Test(arguments: [
        "x", "Vote", String(repeating: "x", count: 40), String(repeating: "ä", count: 130),
        String(repeating: "👩‍👩‍👧‍👦", count: 30), "Passed " + String(repeating: "y", count: 300),
    ])
    func `lines with an encoded word have at most 76 characters, and others at most 998`(
        text: String
    ) throws {
        let sender = try Self.sender(
            name: text,
            unsubscribeURL: "https://news.example/" + String(repeating: "a", count: 1500)
                + "?{{device}}")
        for address in ["a@b.example", String(repeating: "a", count: 240) + "@b.example"] {
            var message = Self.sample { $0.title = text }
            message.address = address
            let mail = try MailMessage(message, from: sender)
            let lines = String(decoding: mail.bytes, as: UTF8.self)
                .components(separatedBy: "\r\n")
            for line in lines {
                #expect(line.utf8.count <= (line.contains("=?UTF-8?") ? 76 : 998), "\(line)")
                let isFree =
                    line.contains("<") || line.contains(address)
                    || line.contains("aaaaaaa")
                #expect(line.utf8.count <= 78 || isFree, "\(line)")
            }
            #expect(lines.contains { $0.hasPrefix("Subject: =?UTF-8?B?") })
            let headers = try Self.read(mail).required("headers")
            let subject = text.count > 250 ? text.prefix(250) + "…" : text
            #expect(try headers.required("subject").string() == subject)
            #expect(try headers.required("from").string().hasSuffix("<news@herald.example>"))
        }
    }

    @Test func `a mail's texts have no control characters, which a terminal would obey`() throws {
        let message = Self.sample {
            $0.title = "\u{1B}]0;title\u{7}"
            $0.body = "red \u{9B}31m\u{7F}\tand\nso on"
        }
        let mail = MailText(message: message, sender: try Self.sender())
        let parts = mail.body().split { $0.hasPrefix("--") }.map { part in
            part.drop { !$0.isEmpty }.joined()
        }
        let texts = parts.compactMap { Base64.standard.decode($0) }
            .filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
        try #require(texts.count == 2)
        for text in texts {
            #expect(text.contains(" ]0;title "))
            #expect(text.contains("red  31m \tand"))
            let controls = text.unicodeScalars.filter {
                $0.properties.generalCategory == .control && !"\t\r\n".unicodeScalars.contains($0)
            }
            #expect(controls.isEmpty)
        }
    }

    @Test(arguments: ["a\nb", "a\r\nb", "a\rb", "a\n\nb\n", "\r\n\r\n", "a\r\r\nb\n\rc"])
    func `lines of a mail's text end in CRLF whatever they ended in before`(text: String) throws {
        let mail = MailText(message: Self.sample { $0.body = text }, sender: try Self.sender())
        // Each part's headers end with an empty line, and its base64 with a boundary.
        let parts = mail.body().split { $0.hasPrefix("--") }.map { part in
            part.drop { !$0.isEmpty }.joined()
        }
        let texts = parts.compactMap { Base64.standard.decode($0) }.filter { !$0.isEmpty }
        try #require(texts.count == 2)
        for bytes in texts {
            for (index, byte) in bytes.enumerated() {
                if byte == 10 { #expect(index > 0 && bytes[index - 1] == 13) }
                if byte == 13 { #expect(index + 1 < bytes.count && bytes[index + 1] == 10) }
            }
        }
        let plain = String(decoding: texts[0], as: UTF8.self)
        let ends = text.replacing("\r\n", with: "\n").unicodeScalars.count {
            $0 == "\n" || $0 == "\r"
        }
        #expect(plain.components(separatedBy: "\r\n").count == 4 + ends)
    }

    @Test func `a mail has the same message id at every attempt, different from any other's`()
        throws
    {
        let sender = try Self.sender()
        var message = Self.sample()
        let id = MailMessage.id(of: message, from: sender)
        message.time = message.time + .seconds(900)
        #expect(MailMessage.id(of: message, from: sender) == id)
        message.messageID = "01abc-8"
        #expect(MailMessage.id(of: message, from: sender) != id)
    }

    @Test(arguments: [
        ("ada@example.org", true), ("a.b+c@mail.example.org", true), ("", false), ("ada", false),
        ("@example.org", false), ("a@b@example.org", false),
        ("ada@example.org>\r\nRCPT TO:<eve@example.org", false), ("ada @example.org", false),
        ("ädä@example.org", false), (String(repeating: "a", count: 250) + "@b.org", false),
    ])
    func `an address with characters not allowed in an SMTP envelope is refused`(
        address: String, isOne: Bool
    ) throws {
        let message = SampleMessage.make(address: address)
        let mail = try? MailMessage(message, from: Self.sender())
        #expect((mail != nil) == isOne)
        #expect(((try? MailMessage.Sender(address: address)) != nil) == isOne)
    }

    @Test(arguments: [
        ("http://news.example/stop", "is not an https URL"),
        ("https://news.example/\r\nX: y", "is not an https URL"), ("", "is not an https URL"),
        ("https://news.example/{{user}}", "has {{user}}, which is none of {{address}}, {{app}}"),
        ("https://news.example/{{device", "has '{{' without '}}'"),
        ("https://news.example/{{de vice}}", "has '{{de vice}}'"),
        ("https://{{app}}.example/{{device}}", "has a placeholder before the path"),
        ("https://news.example{{device}}", "has a placeholder before the path"),
        ("{{device}}", "is not an https URL"),
    ])
    func `an invalid unsubscribe URL is refused with the reason`(
        url: String, reason: String
    ) {
        let error = #expect(throws: UnsubscribeURL.Problem.self) { try UnsubscribeURL(url) }
        #expect(error?.text.hasPrefix(reason) == true, "\(error?.text ?? "")")
    }

    @Test(arguments: [
        (
            "https://a.example/s?d={{device}}&a={{ address }}",
            "https://a.example/s?d=d%2F7&a=ada%2Bx%40example.org", true
        ),
        (
            "https://a.example?{{app}}/{{type}}/{{notification}}",
            "https://a.example?news/%2Fbill%2Fvote/01abc", false
        ),
        ("https://a.example/stop", "https://a.example/stop", false),
    ])
    func `one-click unsubscribe is offered only if the URL names the device`(
        text: String, url: String, isOneClick: Bool
    ) throws {
        var message = SampleMessage.make(address: "ada+x@example.org")
        message.deviceID = "d/7"
        let sender = try Self.sender(unsubscribeURL: text)
        let headers = MailText(message: message, sender: sender).headers()
        #expect(headers.contains("List-Unsubscribe: <\(url)>"))
        #expect(headers.contains { $0.hasPrefix("List-Unsubscribe-Post") } == isOneClick)
    }

    @Test(
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 +0000"),
            (951_868_799, "Tue, 29 Feb 2000 23:59:59 +0000"),
            (951_868_800, "Wed, 01 Mar 2000 00:00:00 +0000"),
            (4_133_894_400, "Fri, 31 Dec 2100 00:00:00 +0000"),
            (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 +0000"),
        ] as [(Int64, String)])
    func `mail dates follow the calendar`(seconds: Int64, text: String) {
        #expect(MailDate.text(UnixTime(milliseconds: seconds * 1000)) == text)
    }
}
