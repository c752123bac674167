import Protocol
import Testing

@testable import HeraldCommand

/// The cost in the output of `herald send --dry-run`.
struct SendPreviewTextTests {
    private func money(_ micros: UInt64) -> Proto.Money {
        var money = Proto.Money()
        (money.currency, money.micros) = ("EUR", micros)
        return money
    }

    @Test(
        arguments: [
            (0, "0.00 EUR"), (1_500_000, "1.50 EUR"), (400, "0.0004 EUR"),
            (1_234_567_890_000, "1,234,567.89 EUR"),
        ] as [(UInt64, String)])
    func `money has two decimal places, or as many as it needs`(micros: UInt64, text: String) {
        #expect(money(micros).text == text)
    }

    @Test func `a dry run says bytes, time and cost by adapter, and their sums`() {
        var preview = Proto.PreviewSendResponse()
        (preview.devices, preview.messages, preview.bytes) = (40_000, 40_000, 44_000_000)
        var mail = Proto.PreviewedAdapter()
        (mail.adapter, mail.messages, mail.messageBytes) = ("email", 40_000, 1_100)
        (mail.perMinute, mail.cost) = (600, money(16_000_000))
        mail.time = Proto.Duration()
        mail.time?.seconds = 4_000
        preview.adapters = [mail]
        preview.costs = [money(16_000_000)]
        let text = SendPreviewText.text(preview)
        #expect(text.contains("cost      16.00 EUR\n"), "\(text)")
        #expect(text.contains("at most 44.0 MB"), "\(text)")
        #expect(text.contains("67 min at 600/min"), "\(text)")
        #expect(text.contains("TIME AT RATE LIMIT") && text.contains("BLOCKED BY"), "\(text)")
        #expect(text.hasPrefix("dry run "), "\(text)")
    }

    @Test func `a dry run of a rollout says its stages, and what goes out in later ones`() {
        var preview = Proto.PreviewSendResponse()
        (preview.devices, preview.later) = (2_000, 1_800)
        #expect(SendPreviewText.text(preview).contains("1800: by their own clocks\n"))
        var (first, last) = (Proto.RolloutStage(), Proto.RolloutStage())
        (first.percent, last.percent, last.after) = (10, 100, Proto.Duration())
        last.after?.seconds = 1_800
        var (rollout, notification) = (Proto.Rollout(), Proto.Notification())
        rollout.stages = [first, last]
        notification.rollout = rollout
        preview.notification = notification
        let text = SendPreviewText.text(preview)
        #expect(text.contains("1800: in a later stage\n"), "\(text)")
        #expect(text.contains("10 %, 100 % after 30m\n"), "\(text)")
    }

    @Test func `a dry run says that two adapters send a device two messages`() {
        var preview = Proto.PreviewSendResponse()
        (preview.devices, preview.messages) = (461, 922)
        preview.adapters = ["apns", "log"].map { name in
            var adapter = Proto.PreviewedAdapter()
            (adapter.adapter, adapter.messages) = (name, 461)
            return adapter
        }
        let text = SendPreviewText.text(preview)
        #expect(text.contains("922: a device gets one from each adapter that reaches it"))
        preview.messages = 461
        #expect(SendPreviewText.text(preview).contains("messages  461\n"))
    }

    @Test func `a dry run without prices says how to set one`() {
        var preview = Proto.PreviewSendResponse()
        preview.messages = 1
        var apns = Proto.PreviewedAdapter()
        (apns.adapter, apns.messages) = ("apns", 1)
        preview.adapters = [apns]
        #expect(SendPreviewText.text(preview).contains("--price-per-thousand"))
    }
}
