import Audience
import Testing

struct NotificationTypeTests {
    @Test(arguments: ["/story", "/bill/vote", "/bill/vote/passed", "/a b", "/ünï"])
    func `a path that begins with a slash is a type`(text: String) throws {
        #expect(try NotificationType(text).description == text)
    }

    @Test(
        arguments: [
            ("story", "/story"), ("bill/vote", "/bill/vote"), ("/story/", "/story"),
            ("/bill//vote", "/bill/vote"), ("/", "/story"), ("prefs:/news", "/prefs:/news"),
        ])
    func `a text that is no path is refused with the path that was probably meant`(
        text: String, meant: String
    ) {
        let error = #expect(throws: TagError.self) { try NotificationType(text) }
        #expect(error?.code == .notAPath)
        #expect(error?.message == "is '\(text)', which is not a path; write '\(meant)'")
    }

    @Test(arguments: ["/./vote", "/bill/..", "/."])
    func `a path with a part of one or two dots is no type`(text: String) {
        let error = #expect(throws: TagError.self) { try NotificationType(text) }
        #expect(error?.code == .notAPath)
        #expect(error?.message.hasPrefix("has the part '.") == true)
    }

    /// A kill switch for `/bill/vote` would not hold what looks the same on every page.
    @Test(arguments: ["/bill/vote\u{200B}", "/bill\u{2060}/vote", "/bill/vo\u{AD}te", "/\u{115F}"])
    func `a character that nobody sees makes a path no type`(text: String) {
        let error = #expect(throws: TagError.self) { try NotificationType(text) }
        #expect(error?.code == .notAPath)
        #expect(error?.message.contains("nobody sees") == true)
    }

    @Test(arguments: ["", "/a\n", " /a", String(repeating: "/a", count: 65)])
    func `a text that is no tag is no type either`(text: String) {
        #expect(throws: TagError.self) { try NotificationType(text) }
    }
}
