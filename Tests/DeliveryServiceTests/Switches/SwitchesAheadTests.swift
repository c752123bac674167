import DeliveryEngine
import ServiceKit
import Testing

@testable import DeliveryService

struct SwitchesAheadTests {
    private func killSwitch(_ app: String, epoch: Int64) -> KillSwitch {
        KillSwitch(
            target: SwitchTarget(app: app), isOn: true, reason: "", changedBy: "",
            changeTime: UnixTime(milliseconds: 0), epoch: epoch)
    }

    @Test func `switches that were set beside the loop are taken once, in the order of changes`() {
        let ahead = SwitchesAhead()
        #expect(ahead.isEmpty && ahead.take().isEmpty)
        ahead.add(killSwitch("b", epoch: 8))
        ahead.add(killSwitch("a", epoch: 7))
        #expect(!ahead.isEmpty)
        #expect(ahead.take().map(\.epoch) == [7, 8])
        #expect(ahead.isEmpty && ahead.take().isEmpty)
    }
}
