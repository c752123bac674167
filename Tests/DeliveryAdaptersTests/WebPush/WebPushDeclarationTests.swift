import JSON
import Protocol
import Testing

@testable import DeliveryAdapters

/// The declarative form of Web Push.
@Suite struct WebPushDeclarationTests {
    private static let site = "https://www.example.org"

    private func text(_ change: (inout Proto.Content) -> Void) throws -> JSONValue {
        let message = SampleMessage.make(change)
        let text = try WebPushText.text(of: message, Presentation(of: message), site: Self.site)
        return try JSONDocument(parsing: text).root
    }

    @Test func `what is shown is declared, and Herald's members are in its data`() throws {
        let json = try text {
            ($0.title, $0.body, $0.url) = ("Vote", "Passed", "/bills/1")
            ($0.collapseKey, $0.sound) = ("hr1", "none")
            $0.data = ["bill": "hr1"]
            $0.badge = Proto.Badge()
            $0.badge?.count = 3
        }
        #expect(try json.required("web_push").integer(Int.self) == 8030)
        #expect(try json.required("mutable").bool())
        #expect(try json.required("app_badge").integer(Int.self) == 3)
        let shown = try json.required("notification")
        #expect(try shown.required("title").string() == "Vote")
        #expect(try shown.required("body").string() == "Passed")
        #expect(try shown.required("navigate").string() == "https://www.example.org/bills/1")
        #expect(try shown.required("tag").string() == "hr1")
        #expect(try shown.required("silent").bool())
        let data = try shown.required("data")
        #expect(try !data.required("herald_id").string().isEmpty)
        #expect(try data.required("herald_url").string() == "/bills/1")
        #expect(try data.required("herald_sound").string() == "none")
        #expect(try data.required("bill").string() == "hr1")
    }

    @Test(arguments: [
        ("https://other.example/x", "https://other.example/x"),
        ("/a?b#c", "https://www.example.org/a?b#c"),
        ("", "https://www.example.org/"),
    ])
    func `a link leads to a web page`(link: String, page: String) throws {
        let json = try text { ($0.title, $0.url) = ("Vote", link) }
        #expect(try json.required("notification").required("navigate").string() == page)
    }

    private typealias Change = @Sendable (inout Proto.Content) -> Void

    private static let undeclared: [Change] = [
        { $0.silent = true }, { ($0.clear, $0.collapseKey) = (true, "a") }, { $0.title = "" },
        { $0.url = "talk://channel" }, { $0.url = "//evil.example/" },
        { $0.body = String(repeating: "a", count: 3900) },
    ]

    @Test(arguments: undeclared.indices)
    func `what cannot be declared has the plain form`(index: Int) throws {
        let change = Self.undeclared[index]
        let json = try text {
            ($0.title, $0.body) = ("Vote", "x")
            change(&$0)
        }
        #expect(json.member("web_push") == nil)
        #expect(try !json.required("id").string().isEmpty)
    }

    @Test func `buttons that lead nowhere are not declared`() throws {
        let json = try text {
            $0.title = "Vote"
            var (read, save) = (Proto.Action(), Proto.Action())
            (read.id, read.title, read.url) = ("read", "Read", "/read")
            (save.id, save.title) = ("save", "Save")
            $0.actions = [read, save]
        }
        let actions = try json.required("notification").required("actions").elements()
        #expect(try actions.map { try $0.required("action").string() } == ["read"])
    }

    @Test(arguments: [
        ("https://www.example.org", true), ("https://www.example.org:8443/", true),
        ("http://www.example.org", false), ("https://www.example.org/app", false), ("www", false),
    ])
    func `a site is an origin`(site: String, isOne: Bool) throws {
        let values = AdapterValues(
            app: "",
            [
                "vapid-key": TestKeys.p256.secret, "subject": "mailto:a@b.example", "site": site,
            ], privateTargets: .all)
        #expect(((try? WebPushKind.configuration(values)) != nil) == isOne)
    }
}
