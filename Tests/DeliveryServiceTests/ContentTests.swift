import DeliveryAdapters
import Protocol
import ServiceKit
import Testing

@testable import DeliveryService

/// The content of notifications: variables, languages and errors.
struct ContentTests {
    private static func content(_ change: (inout Proto.Content) -> Void) -> Proto.Content {
        var content = Proto.Content()
        content.title = "A vote"
        change(&content)
        return content
    }

    private static func text(_ locale: String, title: String) -> Proto.LocalizedText {
        var text = Proto.LocalizedText()
        (text.locale, text.title) = (locale, title)
        return text
    }

    @Test(arguments: [
        ("no names", []), ("{{a}}", ["a"]), ("{{ a }} and {{b.c-1}}{{a}}", ["a", "b.c-1", "a"]),
        ("ä{{x}}ö", ["x"]), ("{ {x} }", []), ("}}", []),
    ])
    func `variable names are read from double braces`(text: String, names: [String]) throws {
        #expect(try Placeholders.names(in: text, "content.title") == names)
    }

    @Test(arguments: ["{{", "a {{b", "{{}}", "{{a b}}", "{{a{{b}}", "{{ä}}"])
    func `unbalanced braces are refused with the field`(text: String) {
        let error = #expect(throws: RPCError.self) {
            try Placeholders.names(in: text, "content.body")
        }
        #expect(error?.message.hasPrefix("content.body: ") == true)
    }

    @Test func `control characters are refused as Unicode defines them`() {
        for value in Array(0...0x17F) + [0x2028, 0x20AC, 0xC280, 0xFFFD, 0x1F600] {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            let isRefused = (try? "a\(scalar)b".checked("content.title", atMost: 9)) == nil
            #expect(isRefused == (scalar.properties.generalCategory == .control), "\(value)")
        }
    }

    private static func problem(
        _ kinds: Set<String> = [], mayShorten: Bool = false, _ change: (inout Proto.Content) -> Void
    ) -> String? {
        do {
            try ContentCheck(kinds: kinds, mayShorten: mayShorten).check(
                content(change), type: "/t")
            return nil
        } catch { return error.message }
    }

    @Test(arguments: [[], ["apns", "fcm", "webpush"], ["email", "webhook", "airship"]])
    func `a text that may be shortened may have 16 KiB, and others the smallest limit`(
        kinds: [String]
    ) {
        let kinds = Set(kinds)
        for (bytes, fits, mayBeCut) in [
            (3500, true, true), (4097, false, true), (16_000, false, true), (16_380, false, false),
        ] {
            let change: (inout Proto.Content) -> Void = {
                $0.body = String(repeating: "x", count: bytes)
            }
            #expect((Self.problem(kinds, change) == nil) == fits, "\(bytes)")
            #expect((Self.problem(kinds, mayShorten: true, change) == nil) == mayBeCut, "\(bytes)")
        }
        let error = Self.problem(kinds) { $0.body = String(repeating: "x", count: 5000) }
        #expect(error?.hasPrefix("content: ") == true)
        #expect(error?.contains("at most 4096, or 16384 with may_shorten") == true)
        let tooLong = Self.problem(kinds, mayShorten: true) {
            $0.body = String(repeating: "x", count: 16_380)
        }
        #expect(tooLong?.hasSuffix("bytes; at most 16384") == true, "\(tooLong ?? "")")
        // Data is not cut.
        let data = Self.problem(kinds, mayShorten: true) {
            $0.data = ["a": String(repeating: "x", count: 4096)]
        }
        #expect(data?.hasPrefix("content.data: ") == true)
    }

    @Test func `localization keys are enough for providers that support them`() {
        let change: (inout Proto.Content) -> Void = {
            $0.title = ""
            $0.locKeys = Proto.LocKeys()
            $0.locKeys?.bodyKey = "VOTE"
        }
        #expect(Self.problem(["apns", "fcm", "webhook"], change) == nil)
        let error = Self.problem(["apns", "webpush", "email"], change)
        #expect(
            error == "content: needs a title or a body besides loc_keys, for email, webpush")
        let titled = Self.problem(["email"]) {
            change(&$0)
            $0.title = "A vote"
        }
        #expect(titled == nil)
        #expect(
            Self.problem {
                $0.title = ""; $0.locKeys = Proto.LocKeys()
            }?.hasPrefix("content: ")
                == true)
    }

    @Test func `arguments of localization keys may contain variables`() throws {
        var content = Self.content {
            $0.locKeys = Proto.LocKeys()
            $0.locKeys?.titleKey = "VOTE"
            $0.locKeys?.titleArgs = ["{{bill}}", "x"]
        }
        #expect(try content.variables() == ["bill"])
        content = try content.filled(with: ["bill": "hr1"])
        #expect(content.locKeys?.titleArgs == ["hr1", "x"])
        #expect(Self.content { _ in }.overridden(by: content).locKeys == content.locKeys)
    }

    @Test func `a variable's value is not expanded again`() throws {
        var placeholders = Placeholders(["a": "{{b}}", "b": "x"])
        let filled = try placeholders.fill("{{a}} and {{b}}", "content.title")
        #expect(filled == "{{b}} and x")
    }

    @Test func `texts that variables make too long are refused before they are built`() {
        let value = String(repeating: "x", count: 125_000)
        let names = String(repeating: "{{a}}", count: 6_000)
        let fields: [(String, (inout Proto.Content) -> Void)] = [
            ("content.body", { $0.body = names }), ("content.data.x", { $0.data = ["x": names] }),
            ("content.localized[0].title", { $0.localized = [Self.text("de", title: names)] }),
        ]
        for (field, change) in fields {
            let content = Self.content(change)
            let start = ContinuousClock.now
            let error = #expect(throws: RPCError.self) { try content.filled(with: ["a": value]) }
            #expect(error?.violations.map(\.field) == [field])
            #expect(error?.message.contains("too long") == true)
            // Building it would take 750 MB and a second.
            #expect(ContinuousClock.now - start < .seconds(60))
        }
    }

    @Test func `the limit of filled texts counts all of them together`() throws {
        let content = Self.content {
            ($0.title, $0.body, $0.url) = ("{{a}}", "{{a}}{{a}}", "/{{a}}")
        }
        let fits = String(repeating: "x", count: (RequestLimits.allTextBytes - 1) / 4)
        #expect(try content.filled(with: ["a": fits]).body == fits + fits)
        #expect(throws: RPCError.self) { try content.filled(with: ["a": fits + "x"]) }
    }

    @Test func `a text with placeholders is refused before it is parsed if it is too long`() {
        let content = Self.content { $0.body = String(repeating: "{{a}}", count: 24_000) }
        let error = #expect(throws: RPCError.self) { try content.filled(with: ["a": "x"]) }
        #expect(error?.violations.map(\.field) == ["content.body"])
    }

    @Test func `parts are counted before any of them is filled in`() {
        let fields: [(String, (inout Proto.Content) -> Void)] = [
            ("content.localized", { $0.localized = Array(repeating: .init(), count: 60_000) }),
            ("content.actions", { $0.actions = Array(repeating: .init(), count: 60_000) }),
            (
                "content.data",
                { content in for name in 0..<17 { content.data["\(name)"] = "{{a}}" } }
            ),
            (
                "content.loc_keys.body_args",
                {
                    $0.locKeys = Proto.LocKeys()
                    $0.locKeys?.bodyArgs = Array(repeating: "{{a}}", count: 17)
                }
            ),
        ]
        for (field, change) in fields {
            let error = #expect(throws: RPCError.self) {
                try Self.content(change).filled(with: ["a": "x"])
            }
            #expect(error?.violations.map(\.field) == [field])
        }
    }

    @Test func `every text of the content is filled in, and a missing value names its field`()
        throws
    {
        var content = Self.content {
            ($0.title, $0.body, $0.url) = ("{{a}}1", "{{a}}2", "/{{a}}3")
            ($0.imageUrl, $0.collapseKey, $0.thread) = ("{{a}}4", "{{a}}5", "{{a}}6")
            $0.data = ["x": "{{a}}7"]
            var action = Proto.Action()
            (action.id, action.title, action.url) = ("i", "{{a}}8", "{{a}}9")
            $0.actions = [action]
            $0.localized = [Self.text("de", title: "{{a}}0")]
        }
        let filled = try content.filled(with: ["a": "-"])
        #expect(filled.texts.map(\.text).sorted().prefix(3).allSatisfy { !$0.contains("{") })
        #expect(filled.texts.allSatisfy { !$0.text.contains("{{") })
        #expect(filled.texts.count == content.texts.count)
        #expect(try content.variables() == ["a"])
        content.localized[0].body = "{{other}}"
        let error = #expect(throws: RPCError.self) { try content.filled(with: ["a": "-"]) }
        #expect(error?.message.contains("content.localized[0].body") == true)
        #expect(error?.message.contains("'other'") == true)
    }

    @Test(arguments: [
        ("de-AT", "Österreich"), ("de", "Deutsch"), ("de-DE", "Deutsch"), ("DE_de", "Deutsch"),
        ("pt-BR", "Brasil"), ("pt", "A vote"), ("", "A vote"), ("zh-Hant-TW", "A vote"),
        ("de-x-private", "Deutsch"), ("d", "A vote"),
    ])
    func `a device gets the text of its language, or else the default text`(
        locale: String, title: String
    ) {
        let contents = LocalizedContents(
            Self.content {
                $0.body = "b"
                $0.localized = [
                    Self.text("de", title: "Deutsch"), Self.text("de-at", title: "Österreich"),
                    Self.text("pt-BR", title: "Brasil"),
                ]
            })
        #expect(contents.content(for: locale).title == title)
        #expect(contents.content(for: locale).body == "b")
        #expect(contents.content(for: locale).localized.isEmpty)
    }

    private typealias Change = @Sendable (inout Proto.Content) -> Void

    private static let unfit: [(String, Change)] = [
        ("content", { $0.title = "" }), ("content.clear", { $0.clear = true }),
        ("content.sound", { $0.sound = String(repeating: "x", count: 65) }),
        ("content.actions", { $0.actions = Array(repeating: Proto.Action(), count: 5) }),
        ("content.actions[0].id", { $0.actions = [Proto.Action()] }),
        ("content.localized[0].locale", { $0.localized = [text("d_e", title: "x")] }),
        (
            "content.localized[1].locale",
            { $0.localized = [text("de", title: "x"), text("DE", title: "y")] }
        ),
        ("content.thread", { $0.thread = "a\u{7}" }),
    ]

    @Test(arguments: unfit.indices)
    func `invalid content is refused with its field`(place: Int) {
        let (field, change) = Self.unfit[place]
        let error = #expect(throws: RPCError.self) {
            try ContentCheck().check(Self.content(change), type: "/x")
        }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.hasPrefix("\(field): ") == true, "\(error?.message ?? "")")
    }

    @Test
    func `content that a provider would refuse is refused with its size, unless shortened`()
        throws
    {
        let long = Self.content { $0.body = String(repeating: "é", count: 2_020) }
        try ContentCheck().check(long, type: "/x")
        let error = #expect(throws: RPCError.self) {
            try ContentCheck(kinds: ["apns", "fcm"]).check(long, type: "/x")
        }
        #expect(error?.message.contains("apns: content has 4") == true)
        #expect(error?.message.contains("4096") == true)
        #expect(error?.message.contains("fcm: ") == true)
        #expect(error?.message.contains("webpush") == false)
        try ContentCheck(kinds: ["apns", "fcm"], mayShorten: true).check(long, type: "/x")
        // In one language it fits, in the other it does not.
        let other = Self.content {
            var text = Self.text("de", title: "kurz")
            text.body = String(repeating: "é", count: 2_020)
            $0.localized = [text]
        }
        #expect(throws: RPCError.self) {
            try ContentCheck(kinds: ["apns"]).check(other, type: "/x")
        }
    }
}
