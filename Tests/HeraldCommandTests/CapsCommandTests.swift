import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

struct CapsCommandTests {
    private func cap(_ words: String...) throws -> Proto.FrequencyCap {
        let line = try CommandLineParser.parse(["caps", "set"] + words, Program.root)
        return try CapsCommand.cap(
            Invocation(
                path: line.path, options: line.options, arguments: line.arguments,
                settings: Settings([:]),
                console: Console(out: { _ in }, error: { _ in }, isInteractive: false)))
    }

    @Test func `the options of a cap become its request`() throws {
        let plain = try cap("/bill", "--at-most", "3", "--in", "24h")
        #expect((plain.type, plain.limit, plain.window?.seconds) == ("/bill", 3, 86_400))
        #expect(plain.overflow == .suppress && plain.digest == nil)
        let digest = try cap(
            "--at-most", "1", "--in=7d", "--digest", "--digest-title", "{{count}} more",
            "--digest-every", "6h")
        #expect((digest.type, digest.overflow) == ("", .digest))
        #expect(digest.digest?.title == "{{count}} more")
        #expect(digest.digest?.every?.seconds == 21_600)
    }

    @Test func `a word too many is refused with what the command takes`() {
        let error = #expect(throws: UsageError.self) {
            try CommandLineParser.parse(["caps", "set", "/bill", "3/1d"], Program.root)
        }
        #expect(
            error?.message
                == "'3/1d' is one word too many; 'herald caps set' takes only TYPE, and options")
    }

    @Test(arguments: [
        (["/bill", "--in", "24h"], "--at-most is missing"),
        (["/bill", "--at-most", "0", "--in", "24h"], "--at-most is '0'"),
        (["/bill", "--at-most", "3"], "--in is missing"),
        (["/bill", "--at-most", "3", "--in", "soon"], "--in is 'soon'"),
        (["--at-most", "3", "--in", "24h", "--digest-title", "x"], "need --digest"),
    ])
    func `a missing or wrong option of a cap is named`(_ words: [String], _ said: String) throws {
        let error = #expect(throws: UsageError.self) {
            let line = try CommandLineParser.parse(["caps", "set"] + words, Program.root)
            _ = try CapsCommand.cap(
                Invocation(
                    path: line.path, options: line.options, arguments: line.arguments,
                    settings: Settings([:]),
                    console: Console(out: { _ in }, error: { _ in }, isInteractive: false)))
        }
        #expect(error?.message.contains(said) == true, "\(error?.message ?? "")")
    }

    @Test func `a digest names its notifications, and a send that ignores caps says so`() {
        var notification = Proto.Notification()
        (notification.digestOf, notification.ignoreCaps) = (["n1", "n2"], true)
        let text = NotificationText.whole(notification)
        #expect(text.contains("n1 n2") && text.contains("ignored"))
    }
}
