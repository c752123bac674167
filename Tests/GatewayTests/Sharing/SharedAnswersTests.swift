import Protocol
import Synchronization
import TestSupport
import Testing
import Transport

@testable import Gateway

/// Answers that callers with the same question share.
@Suite(.timeLimit(.minutes(5))) struct `Shared answers` {
    /// A service that answers the number of its changes.
    private final class Service: Sendable {
        private let state = Mutex((value: 0, calls: 0, isOpen: false))

        /// The number of calls.
        var calls: Int { state.withLock { $0.calls } }

        /// Makes a change, and returns the number of changes.
        func change() -> Int {
            state.withLock { state in
                state.value += 1
                return state.value
            }
        }

        func ask(_ pause: Duration = .milliseconds(2)) async throws -> Int {
            let answer = state.withLock { state in
                state.calls += 1
                return state.value
            }
            try await Task.sleep(for: pause)
            return answer
        }

        /// Fails as a service that is away, once the test opens it.
        func fail() async throws -> Int {
            state.withLock { $0.calls += 1 }
            while !state.withLock({ $0.isOpen }) { await Task.yield() }
            throw RPCError(.unavailable, "it is away")
        }

        func open() { state.withLock { $0.isOpen = true } }
    }

    private static func question(_ text: String = "", app: String = "news") -> Question {
        Question(
            Method.Delivery.getStatus, Array(text.utf8),
            of: Principal(role: .viewer, app: app, subject: "ann"))
    }

    private static func answers<Answer: Sendable>(
        crowd: Int = 8, interval: Duration = .zero, joining: Bool = false,
        of type: Answer.Type = Int.self
    ) -> SharedAnswers<Answer> {
        SharedAnswers(
            Sharing(crowd: crowd, interval: interval, joinsUnderWay: joining), now: { .now })
    }

    @Test(arguments: [Duration.zero, .milliseconds(20)])
    func `nobody gets an answer that is older than their question`(interval: Duration)
        async throws
    {
        let (answers, service) = (Self.answers(interval: interval), Service())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for asker in 0..<40 {
                group.addTask {
                    for _ in 0..<20 {
                        let before = service.change()
                        let answer = try await answers.answer(to: Self.question(), for: "\(asker)")
                        {
                            try await service.ask()
                        }
                        #expect(answer >= before)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(service.calls < 400, "of 800 questions")
    }

    @Test func `a crowd's questions are put at intervals`() async throws {
        let interval: Duration = .milliseconds(50)
        let (answers, service) = (Self.answers(interval: interval), Service())
        let began = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for asker in 0..<20 {
                group.addTask {
                    for _ in 0..<10 {
                        _ = try await answers.answer(to: Self.question(), for: "\(asker)") {
                            try await service.ask()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        // Before there are eight of them each may ask at once.
        let most = 8 + Int((ContinuousClock.now - began) / interval) + 1
        #expect(service.calls <= most)
    }

    @Test func `a client that asks alone gets a new answer each time, without a pause`()
        async throws
    {
        let answers = Self.answers(interval: .seconds(3600))
        let service = Service()
        for _ in 0..<50 {
            _ = try await answers.answer(to: Self.question(), for: "ann") {
                try await service.ask()
            }
        }
        #expect(service.calls == 50)
    }

    @Test func `apps, roles and requests that differ share nothing`() async throws {
        let answers = Self.answers(of: String.self)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    let (app, text) = ("app\(number % 3)", "text\(number % 2)")
                    let answer = try await answers.answer(
                        to: Self.question(text, app: app), for: "\(number)"
                    ) {
                        try await Task.sleep(for: .milliseconds(1))
                        return "\(app) \(text)"
                    }
                    #expect(answer == "\(app) \(text)")
                }
            }
            try await group.waitForAll()
        }
        let (viewer, sender) = (
            Principal(role: .viewer, app: "news", subject: "ann"),
            Principal(role: .sender, app: "news", subject: "ann")
        )
        let method = Method.Delivery.getStatus
        #expect(Question(method, [], of: viewer) != Question(method, [], of: sender))
        #expect(
            Question(method, [], of: viewer)
                != Question(Method.Delivery.listProviders, [], of: viewer))
    }

    @Test func `an error is told to all who share it`() async throws {
        let (answers, service) = (Self.answers(joining: true), Service())
        let tasks = (0..<10).map { asker in
            Task {
                try await answers.answer(to: Self.question(), for: "\(asker)") {
                    try await service.fail()
                }
            }
        }
        try await eventually { service.calls == 1 }
        try await Task.sleep(for: .milliseconds(50))
        service.open()
        for task in tasks {
            let error = try await #require(throws: RPCError.self) { try await task.value }
            #expect(error.code == .unavailable && error.message == "it is away")
        }
        #expect(service.calls < 10)
    }

    @Test(arguments: [false, true])
    func `if the client whose call others share goes away, another client's call is made`(
        joining: Bool
    ) async throws {
        let (answers, service) = (Self.answers(joining: joining), Service())
        let first = Task {
            try await answers.answer(to: Self.question(), for: "first") {
                try await service.ask(.seconds(600))
            }
        }
        try await eventually { service.calls == 1 }
        let others = (0..<5).map { asker in
            Task {
                try await answers.answer(to: Self.question(), for: "\(asker)") {
                    try await service.ask()
                }
            }
        }
        try await Task.sleep(for: .milliseconds(20))
        first.cancel()
        for task in others { #expect(try await task.value == 0) }
        await #expect(throws: (any Error).self) { try await first.value }
        #expect(service.calls > 1)
    }

    @Test(arguments: [false, true])
    func `who goes away while another one asks leaves at once`(joining: Bool) async throws {
        let (answers, service) = (Self.answers(joining: joining), Service())
        let leader = Task {
            try await answers.answer(to: Self.question(), for: "first") {
                try await service.fail()
            }
        }
        try await eventually { service.calls == 1 }
        let waiters = (0..<5).map { asker in
            Task {
                try await answers.answer(to: Self.question(), for: "\(asker)") {
                    try await service.ask()
                }
            }
        }
        try await Task.sleep(for: .milliseconds(20))
        for waiter in waiters.dropLast() { waiter.cancel() }
        for waiter in waiters.dropLast() {
            let error = await #expect(throws: RPCError.self) { try await waiter.value }
            #expect(error?.code == .cancelled)
        }
        service.open()
        await #expect(throws: RPCError.self) { try await leader.value }
        let last = await waiters[4].result
        // Who shares it hears that the service is away; who came later asks.
        #expect((try? last.get()) == (joining ? nil : 0))
        #expect(service.calls == (joining ? 1 : 2))
    }

    @Test func `long questions, and too many, are asked by each alone`() async throws {
        let service = Service()
        var sharing = Sharing(crowd: 1, interval: .seconds(3600))
        (sharing.questions, sharing.questionBytes) = (4, 10)
        let answers = SharedAnswers<Int>(sharing, now: { .now })
        // With this interval, who shares would wait for an hour.
        let texts =
            Array(repeating: "longer than ten", count: 3) + ["0", "1", "2", "3"]
            + Array(repeating: "another", count: 3)
        for text in texts {
            _ = try await answers.answer(to: Self.question(text), for: "ann") {
                try await service.ask()
            }
        }
        #expect(service.calls == 10)
    }
}
