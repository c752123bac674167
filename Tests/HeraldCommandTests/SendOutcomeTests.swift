import Protocol
import ServiceKit
import Testing

@testable import HeraldCommand

struct SendOutcomeTests {
    private func outcome(
        _ state: Proto.NotificationState, _ change: (inout Proto.DeliveryCounts) -> Void = { _ in }
    ) -> ExitCode? {
        var notification = Proto.Notification()
        notification.state = state
        var counts = Proto.DeliveryCounts()
        change(&counts)
        notification.counts = counts
        return SendOutcome.failure(of: notification)?.code
    }

    @Test func `a send that reached everybody is no failure`() {
        #expect(outcome(.sent) { ($0.audience, $0.delivered) = (3, 3) } == nil)
        #expect(
            outcome(.sent) { ($0.audience, $0.delivered, $0.suppressed) = (3, 2, 1) } == nil)
        #expect(outcome(.scheduled) == nil)
    }

    @Test func `each outcome that was not wanted has a status of its own`() {
        #expect(outcome(.sent) == .nobody)
        #expect(outcome(.sent) { ($0.audience, $0.suppressed) = (2, 2) } == .nobody)
        #expect(
            outcome(.sent) { ($0.audience, $0.delivered, $0.failed) = (2, 1, 1) } == .partlyFailed)
        #expect(
            outcome(.sent) { ($0.audience, $0.delivered, $0.uncertain) = (2, 1, 1) }
                == .partlyFailed)
        #expect(outcome(.sent) { ($0.audience, $0.failed) = (2, 2) } == .failure)
        #expect(outcome(.stalled) == .stalled)
        #expect(outcome(.sending) { $0.audience = 1 } == .timedOut)
        #expect(outcome(.expired) == .failure)
        #expect(outcome(.cancelled) == .failure)
    }

    @Test func `a stalled send says what lets it go`() {
        var notification = Proto.Notification()
        (notification.id, notification.state) = ("7", .stalled)
        func advice() -> String { SendOutcome.failure(of: notification)?.message ?? "" }
        #expect(advice().hasSuffix("after 'herald kill-switch off', 'herald release 7' sends it"))
        notification.rolloutState = Proto.RolloutState()
        notification.rolloutState?.pausedReason = "6 % failed"
        #expect(advice().hasSuffix("'herald release 7' lets the rollout go on"))
        notification.approval = Proto.Approval()
        #expect(advice().contains("'herald approve 7' by a second person sends it, or "))
        notification.approval?.approvedBy = "ben"
        #expect(!advice().contains("approve"))
    }

    @Test func `a send that waits says for what, since when and until when`() {
        var notification = Proto.Notification()
        notification.state = .sending
        notification.counts = Proto.DeliveryCounts()
        notification.counts?.audience = 1
        var block = Proto.AdapterBlock()
        (block.adapter, block.reason) = ("apns", "connection refused by localhost:2197")
        block.since = Proto.Timestamp()
        block.until = Proto.Timestamp()
        block.until?.seconds = 60
        notification.blocks = [block]
        #expect(
            SendWait.text(notification) == "sending: 0 delivered, for 1 device; "
                + "apns: connection refused by localhost:2197, since 1970-01-01T00:00:00Z, "
                + "next try 1970-01-01T00:01:00Z")
    }

    @Test func `a send that waits for its devices says why they are not found and when next`() {
        var notification = Proto.Notification()
        notification.state = .queued
        notification.reason = "the registry: it does not answer"
        notification.nextAttemptTime = Proto.Timestamp()
        notification.nextAttemptTime?.seconds = 60
        #expect(
            SendWait.text(notification) == "queued; the registry: it does not answer, "
                + "next try 1970-01-01T00:01:00Z")
    }

    @Test func `the last words of a wait say the error, since when it is and the next try`() {
        var notification = Proto.Notification()
        (notification.id, notification.state) = ("7", .sending)
        var retries = Proto.AdapterRetries()
        (retries.adapter, retries.messages) = ("webhook", 3)
        retries.error = "connection refused by localhost:1"
        (retries.since, retries.nextTime) = (Proto.Timestamp(), Proto.Timestamp())
        retries.nextTime?.seconds = 60
        notification.retries = [retries]
        #expect(
            SendOutcome.failure(of: notification)?.message
                == "the notification is still sending: webhook: 3 messages are being retried; "
                + "last error: connection refused by localhost:1, since 1970-01-01T00:00:00Z, "
                + "next try 1970-01-01T00:01:00Z; it goes on, and "
                + "'herald notifications show 7' says how far it is")
    }

    @Test func `the longer a send takes, the less often the command looks, up to a second`() {
        func pause(_ elapsed: Duration) -> Duration { SendWait.pause(after: elapsed, of: nil) }
        #expect(pause(.zero) == .milliseconds(200))
        #expect(pause(.seconds(2)) == .milliseconds(200))
        #expect(pause(.seconds(5)) == .milliseconds(500))
        #expect(pause(.seconds(30)) == .seconds(1))
        #expect(pause(.seconds(86_400)) == .seconds(1))
        // Not beyond the timeout.
        let left = SendWait.pause(after: .milliseconds(59_700), of: .seconds(60))
        #expect(left == .milliseconds(300))
        #expect(SendWait.pause(after: .seconds(5), of: .seconds(60)) == .milliseconds(500))
    }

    @Test func `a caret stands under the place of an error in a selector`() {
        #expect(
            SelectorCaret.lines("/a AND (/b", "wants ) (at byte 7)")
                == "    /a AND (/b\n           ^")
        #expect(SelectorCaret.lines("/ä\n/b )", "what (at byte 7)") == "    /b )\n       ^")
        #expect(SelectorCaret.lines("/a", "is empty") == nil)
        #expect(SelectorCaret.lines("/a", "what (at byte 9)") == nil)
    }

    @Test func `an error in one of several selectors is shown in that one`() {
        let invocation = Invocation(
            path: [], options: ["variant": ["/a=a.json", "/b AND (=b.json"]], arguments: [:],
            settings: Settings([:]),
            console: Console(out: { _ in }, error: { _ in }, isInteractive: false))
        #expect(
            SelectorCaret.selector(invocation, field: "config_set.variants[1].audience")
                == "/b AND (")
        #expect(SelectorCaret.selector(invocation, field: "config_set.variants[2].audience") == nil)
        #expect(SelectorCaret.selector(invocation, field: "config_set.name") == nil)
    }
}
