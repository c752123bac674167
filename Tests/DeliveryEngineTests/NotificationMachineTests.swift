import DeliveryEngine
import Protocol
import ServiceKit
import Testing

struct NotificationMachineTests {
    private static let start = UnixTime(milliseconds: 1_000_000)
    private static let expiry = start + .seconds(60)

    private static func machine(
        _ state: NotificationState, isPlanned: Bool = true
    ) -> NotificationMachine {
        var machine = NotificationMachine(state: state, deliverTime: start, expireTime: expiry)
        machine.isPlanned = isPlanned
        return machine
    }

    private static func counts(delivered: Int, failed: Int) -> DeliveryCounts {
        var counts = DeliveryCounts()
        counts.delivered = delivered
        counts.failed = failed
        return counts
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var state: NotificationState
        var isPlanned = true
        var event: NotificationMachine.Event
        var to: NotificationState
        var actions: [NotificationMachine.Action]
        var testDescription: String { "\(state) + \(event) → \(to)" }
    }

    private static let now = start + .seconds(1)
    private static let retry = now + .seconds(5)
    private static let table: [Row] = [
        Row(
            state: .scheduled, isPlanned: false, event: .due, to: .queued, actions: [.work(at: now)]
        ),
        Row(state: .queued, isPlanned: false, event: .due, to: .queued, actions: []),
        Row(
            state: .queued, isPlanned: false, event: .held(reason: "x"), to: .stalled,
            actions: [.work(at: expiry)]),
        Row(
            state: .sending, event: .held(reason: "x"), to: .stalled,
            actions: [.suspend, .work(at: expiry)]),
        Row(state: .sent, event: .held(reason: "x"), to: .sent, actions: []),
        Row(
            state: .queued, isPlanned: false, event: .planned(devices: 3, chunks: 1), to: .sending,
            actions: [.publish, .work(at: expiry)]),
        Row(
            state: .queued, isPlanned: false, event: .planned(devices: 0, chunks: 0), to: .sent,
            actions: [.rest]),
        Row(
            state: .queued, isPlanned: false, event: .planned(devices: 3, chunks: 0), to: .sent,
            actions: [.publish, .rest]),
        Row(
            state: .cancelled, isPlanned: false, event: .planned(devices: 3, chunks: 1),
            to: .cancelled,
            actions: []),
        Row(
            state: .queued, isPlanned: false, event: .planLater(retry, reason: "away"),
            to: .queued, actions: [.work(at: retry)]),
        Row(
            state: .queued, isPlanned: false,
            event: .planLater(expiry + .seconds(9), reason: "away"),
            to: .queued, actions: [.work(at: expiry)]),
        Row(
            state: .queued, isPlanned: false, event: .unplannable(reason: "no app"), to: .failed,
            actions: [.rest]),
        Row(
            state: .sending, event: .finished(counts(delivered: 1, failed: 9)), to: .sent,
            actions: [.rest]),
        Row(
            state: .sending, event: .finished(counts(delivered: 0, failed: 9)), to: .failed,
            actions: [.rest]),
        Row(
            state: .stalled, event: .finished(counts(delivered: 1, failed: 0)), to: .sent,
            actions: [.rest]),
        Row(
            state: .stalled, event: .release, to: .sending,
            actions: [.publish, .resume, .work(at: expiry)]),
        Row(
            state: .stalled, isPlanned: false, event: .release, to: .queued,
            actions: [.work(at: now)]),
        Row(state: .sending, event: .cancel, to: .cancelled, actions: [.rest, .dropRetries]),
        Row(state: .cancelled, event: .cancel, to: .cancelled, actions: []),
        Row(
            state: .sent, event: .resend(failures: 1), to: .sending,
            actions: [.retryFailures, .work(at: expiry)]),
        Row(
            state: .failed, isPlanned: false, event: .resend(failures: 0), to: .queued,
            actions: [.work(at: now)]),
    ]

    @Test(arguments: table)
    func `a notification handles each event in each state as the table of states says`(row: Row)
        throws
    {
        var machine = Self.machine(row.state, isPlanned: row.isPlanned)
        let actions = try machine.handle(row.event, at: Self.now)
        #expect(machine.state == row.to)
        #expect(actions == row.actions)
        #expect((machine.finishTime != nil) == (row.to.isFinal && !row.state.isFinal))
    }

    @Test(arguments: [
        (NotificationState.sent, NotificationMachine.Event.cancel), (.failed, .cancel),
        (.expired, .cancel), (.sending, .release), (.sent, .release), (.cancelled, .release),
        (.sent, .resend(failures: 0)), (.failed, .resend(failures: 0)),
        (.sending, .resend(failures: 1)), (.stalled, .resend(failures: 1)),
        (.cancelled, .resend(failures: 1)), (.expired, .resend(failures: 1)),
    ])
    func `a request that the state does not allow is refused and changes nothing`(
        state: NotificationState, event: NotificationMachine.Event
    ) {
        var machine = Self.machine(state)
        let error = #expect(throws: RPCError.self) { try machine.handle(event, at: Self.now) }
        #expect(error?.code == .failedPrecondition)
        #expect(machine == Self.machine(state))
    }

    @Test(arguments: [
        NotificationMachine.Event.due, .held(reason: "x"), .release,
        .planned(devices: 3, chunks: 1),
    ])
    func `a notification expires whatever happens after its expiry`(
        event: NotificationMachine.Event
    ) throws {
        for state in NotificationState.allCases where !state.isFinal {
            var machine = Self.machine(state)
            #expect(try machine.handle(event, at: Self.expiry) == [.rest, .expireRest])
            #expect(machine.state == .expired)
        }
    }

    @Test func `a notification finished in time does not expire afterwards`() throws {
        var machine = Self.machine(.sending)
        _ = try machine.handle(
            .finished(Self.counts(delivered: 1, failed: 0)),
            at: Self.expiry + .seconds(1))
        #expect(machine.state == .sent)
    }
}
