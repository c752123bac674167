import Crypto
import Protocol
import Synchronization
import Testing
@testable import WatcherService

/// The life of five sources while they are watched, step by step.
///
/// Each item has a mark, such as `#b1`, which its notification contains. A step can be begun again
/// by a process that was started after a kill.
enum SourceLife {
    /// A step in the life of the sources.
    struct Step: Sendable {
        let name: String
        let run: @Sendable (WatcherHome) async throws -> Void

        init(_ name: String, _ run: @escaping @Sendable (WatcherHome) async throws -> Void) {
            (self.name, self.run) = (name, run)
        }
    }

    /// The marks of which each is in exactly one accepted notification at the end.
    static let accepted = [
        "#b4", "#b5", "#b6", "#f1", "#f2", "#f3", "#f4", "#f5", "#f6", "#f7", "#f8", "#h1", "#h2",
        "#h3", "#h4", "#h5", "#o1", "#o2", "#o5", "#o6", "#q1", "#q2", "#q4", "#v1",
        "#v1-corrected",
    ]
    /// The titles of the notifications that are held at the end.
    static let held = ["#f9", "#f10"]
    /// The ids of the items that are in quarantine at the end.
    static let quarantined = ["3"]

    /// All steps, in their order.
    static let steps: [Step] = [
        Step("recipes") { try await begin($0) },
        Step("first contact") { home in
            set(home, "bills-one", bills(1...3))
            set(home, "flood", list("f", 0...0))
            set(home, "bad", ##"[{"id": 0, "mark": "#q0", "title": "-"}]"##)
            set(home, "old", list("o", 1...4))
            for name in ["bills", "flood", "bad", "old"] { _ = try await home.run(name) }
        },
        Step("pages, of which a lookup is not answered") { home in
            set(home, "bills-one", bills(1...4, next: "https://other.example/bills-two"))
            set(home, "bills-two", bills(5...6, vote: "#v1"), host: "other.example")
            set(home, "member/2", #"{"name": "Bob"}"#)
            home.wait(.seconds(600))
            _ = try await home.run("bills")
            try await home.send()
        },
        Step("the lookup is answered, and gives a group") { home in
            set(home, "member/1", #"{"name": "Ann"}"#)
            home.wait(.seconds(600))
            _ = try await home.run("bills")
            try await home.send()
        },
        Step("a change of an item") { home in
            set(home, "bills-two", bills(5...6, vote: "#v1-corrected"), host: "other.example")
            home.wait(.seconds(600))
            _ = try await home.run("bills")
            try await home.send()
        },
        Step("a webhook") { home in
            let request = hook(##"[{"id": 1, "mark": "#h1"}, {"id": 2, "mark": "#h2"}]"##)
            _ = try await home.service.receiveHook(request, CallContext())
            try await home.send()
        },
        Step("a flood") { home in
            set(home, "flood", list("f", 0...8))
            home.wait(.seconds(600))
            _ = try await home.run("flood")
            try await home.send()
        },
        Step("the digest of a flood") { home in
            try await release(home, "flood", digest: true)
            try await home.send()
        },
        Step("a flood that nobody decides on") { home in
            set(home, "flood", list("f", 0...10))
            _ = try await home.run("flood")
            try await home.send()
        },
        Step("items that cannot be used") { home in
            set(
                home, "bad",
                """
                [{"id": 0, "mark": "#q0", "title": "-"}, {"id": 1, "mark": "#q1", "name": "-"},
                 {"id": 2, "mark": "#q2", "title": "-"}, {"id": 3, "mark": "#q3"},
                 {"id": 4, "mark": "#q4"}]
                """)
            home.wait(.seconds(600))
            _ = try await home.run("bad")
            try await home.send()
        },
        Step("a recipe that can use one of them") { home in
            try await home.write("bad", recipe("bad", title: "{{title | default: name}}"))
            try await eventually("the item is tried") { try await home.count(.quarantined) == 2 }
            try await home.send()
        },
        Step("an item that its source corrects") { home in
            set(
                home, "bad",
                ##"[{"id": 3, "mark": "#q3"}, {"id": 4, "mark": "#q4", "title": "-"}]"##)
            home.wait(.seconds(600))
            _ = try await home.run("bad")
            try await home.send()
        },
        Step("the newest of a baseline") { home in
            var request = Proto.BaselineSourceRequest()
            (request.app, request.name, request.newest) = ("news", "old", 2)
            _ = try await home.service.baselineSource(request, CallContext())
            try await home.send()
        },
        Step("an item that waits") { home in
            set(home, "old", list("o", 1...5))
            home.wait(.seconds(600))
            _ = try await home.run("old")
        },
        Step("a pause") { try await $0.pause("old") },
        Step("an item that came during the pause") { home in
            set(home, "old", list("o", 1...6))
            home.wait(.seconds(600))
            try await home.pause("old", false)
            _ = try await home.run("old")
        },
        Step("the release of what a pause has held") { home in
            try await release(home, "old")
            try await home.send()
        },
        Step("a webhook's pause") { try await $0.pause("hook") },
        Step("what comes to a webhook that is paused") { home in
            for body in [##"{"id": 3, "mark": "#h3"}"##, ##"{"id": 4, "mark": "#h4"}"##] {
                _ = try await home.service.receiveHook(hook(body), CallContext())
            }
        },
        Step("a webhook that goes on") { home in
            try await home.pause("hook", false)
            let key = SourceKey(app: "news", name: "hook")
            if try await home.service.sources[key]?.parked ?? 0 > 0 {
                _ = try await home.run("hook")
            }
            try await home.send()
        },
        Step("what comes to it after that") { home in
            let request = hook(##"{"id": 5, "mark": "#h5"}"##)
            _ = try await home.service.receiveHook(request, CallContext())
            try await home.send()
        },
    ]

    private static func begin(_ home: WatcherHome) async throws {
        // What is not set is not answered.
        home.world.withLock { ($0.status, $0.body, $0.fetchTakes) = (503, "", .seconds(1)) }
        try home.secret("key", "s3\n")
        try await home.write(
            "bills",
            """
            {"app": "news", "source": {"kind": "json", "url": "https://example.com/bills-one",
               "pages": {"by": "next", "path": "next"}},
             "items": {"list": "bills", "key": "id", "content": ["mark"]},
             "lookups": [{"name": "member", "url": "https://example.com/member/{{of}}"}],
             "rules": [
               {"name": "vote", "when": [{"field": "kind", "equals": "vote"}],
                "on_change": "again",
                "send": {"type": "/news", "audience": "/a", "title": "{{mark}}"}},
               {"name": "bill", "group": ["of"], "send": {"type": "/news", "audience": "/a",
                 "title": "{{member.name}}", "body": "{{items.mark | join: ' '}}"}}]}
            """)
        try await home.write(
            "hook",
            recipe(input: #""hook": {"form": "github", "secret": "key"}"#, title: "{{mark}}"))
        let limits = #""limits": {"a_run": 2, "an_hour": 2},"#
        try await home.write("flood", recipe("flood", title: "{{mark}}", limits))
        try await home.write("old", recipe("old", title: "{{mark}}"))
        try await home.write("bad", recipe("bad", title: "{{title}}"))
    }

    private static func recipe(_ name: String, title: String, _ more: String = "") -> String {
        recipe(input: #""url": "https://example.com/\#(name)""#, title: title, more)
    }

    private static func recipe(input: String, title: String, _ more: String = "") -> String {
        """
        {"app": "news", "source": {"kind": "json", \(input)}, "items": {"key": "id"}, \(more)
         "rules": [{"name": "all", "send": {"type": "/news", "audience": "/a",
           "title": "\(title)", "body": "{{mark}}"}}]}
        """
    }

    private static func set(
        _ home: WatcherHome, _ path: String, _ body: String, host: String = "example.com"
    ) {
        home.world.withLock { $0.lookups["https://\(host)/\(path)"] = body }
    }

    private static func list(_ letter: String, _ ids: ClosedRange<Int>) -> String {
        let items = ids.map { ##"{"id": \##($0), "mark": "#\##(letter)\##($0)"}"## }
        return "[\(items.joined(separator: ", "))]"
    }

    /// Returns a page of bills, with a vote and the URL of the next page.
    ///
    /// The sixth bill is another member's than the others.
    private static func bills(
        _ ids: ClosedRange<Int>, vote: String? = nil, next: String = ""
    ) -> String {
        var items = ids.map { id in
            ##"{"id": \##(id), "mark": "#b\##(id)", "of": \##(id == 6 ? 2 : 1)}"##
        }
        if let vote { items.append(#"{"id": "v", "mark": "\#(vote)", "of": 2, "kind": "vote"}"#) }
        return #"{"bills": [\#(items.joined(separator: ", "))], "next": "\#(next)"}"#
    }

    private static func hook(_ body: String) -> Proto.ReceiveHookRequest {
        var request = Proto.ReceiveHookRequest()
        (request.name, request.body) = ("hook", Array(body.utf8))
        var field = Proto.HookField()
        field.name = "x-hub-signature-256"
        let code = HMACSHA256.code(for: request.body, key: Array("s3".utf8)).array
        field.value = "sha256=" + Hex.encode(code)
        request.fields = [field]
        return request
    }

    private static func release(
        _ home: WatcherHome, _ name: String, digest: Bool = false
    ) async throws {
        var request = Proto.ReleaseSourceEntriesRequest()
        (request.app, request.name, request.digest) = ("news", name, digest)
        _ = try await home.service.releaseSourceEntries(request, CallContext())
    }
}
