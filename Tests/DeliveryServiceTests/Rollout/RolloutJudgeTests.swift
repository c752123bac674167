import Protocol
import Testing

@testable import DeliveryService

/// The decision of a rollout to pause.
struct RolloutJudgeTests {
    private static func rollout() -> Rollout {
        var asked = Proto.Rollout()
        asked.stages = ([10, 100] as [UInt32]).map { percent in
            var stage = Proto.RolloutStage()
            stage.percent = percent
            return stage
        }
        (asked.maxFailuresPercent, asked.maxOptOutsPercent, asked.minDevices) = (5, 0.5, 100)
        return Rollout(asked)
    }

    private static func figures(
        _ delivered: Int, _ failed: Int, undecided: Int = 0
    ) -> RolloutJudge.Figures {
        .init(delivered: delivered, failed: failed, undecided: undecided)
    }

    @Test(arguments: [
        (95, 5, String?.none), (94, 6, "6"), (93, 6, nil), (0, 99, nil), (0, 100, "100"),
        (9_500, 500, nil), (9_499, 501, "5.1"), (0, 0, nil),
    ])
    func `a rollout pauses when enough deliveries exist and too many of them failed`(
        _ delivered: Int, _ failed: Int, _ percent: String?
    ) {
        let judge = RolloutJudge(rollout: Self.rollout())
        let words = percent.map {
            "rollout paused at 10 %: \($0) % of deliveries failed, limit 5 %"
        }
        #expect(judge.failures(Self.figures(delivered, failed)) == words)
    }

    @Test func `deliveries before a release do not count towards the limit`() {
        var rollout = Self.rollout()
        rollout.base = .init(delivered: 50, failed: 50, devices: 100, departed: 20)
        let judge = RolloutJudge(rollout: rollout)
        #expect(judge.failures(Self.figures(145, 55)) == nil)
        #expect(judge.failures(Self.figures(144, 56))?.contains(": 6 % of deliveries") == true)
        #expect(judge.departures(20, of: 300) == nil)
        #expect(judge.departures(21, of: 300) == nil)
        let words = "rollout paused at 10 %: 1 % of devices opted out, limit 0.5 %"
        #expect(judge.departures(22, of: 300) == words)
        #expect(judge.departures(80, of: 199) == nil)
    }

    @Test func `a rollout is not judged while the undecided deliveries could change the result`() {
        let judge = RolloutJudge(rollout: Self.rollout())
        #expect(judge.doubt(Self.figures(95, 0, undecided: 5)) == nil)
        #expect(judge.doubt(Self.figures(0, 0, undecided: 3)) != nil)
        #expect(
            judge.doubt(Self.figures(80, 14, undecided: 6))
                == "6 of 100 deliveries so far are not decided")
        #expect(judge.doubt(Self.figures(0, 0)) == nil)
    }
}
