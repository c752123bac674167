package import HTTP
package import HTTPServer
import Protocol
package import Transport

/// A simulated provider: it checks the provider's rules, follows its script and writes its ledger.
package actor StandIn: HTTPHandler {
    let loop: EventLoop
    let provider: any Provider
    var run: ScriptRun
    let ledger: LedgerKeeper
    /// The server to which real browsers connect; nil if they do not connect.
    var browserDoor: BrowserDoor?
    private var connections: [HTTPConversation.ID: ProviderConnection] = [:]
    private let started: MonotonicInstant
    let wallClock: @Sendable () -> Int64
    private let initialStreams: Int?

    /// The event loop, whose thread runs all methods.
    package nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe loop.asUnownedSerialExecutor()
    }

    /// Creates a simulated provider.
    ///
    /// - Parameters:
    ///   - isSynchronous: true if the ledger is written before each response.
    ///   - wallClock: returns the milliseconds since 1970.
    package init(
        _ provider: sending any Provider, script: Script, ledger: Ledger, isSynchronous: Bool,
        on loop: EventLoop, wallClock: @escaping @Sendable () -> Int64
    ) {
        self.provider = provider
        self.ledger = LedgerKeeper(ledger, isSynchronous: isSynchronous, on: loop)
        self.loop = loop
        self.wallClock = wallClock
        run = ScriptRun(script)
        initialStreams = script.settings[Script.Setting.streamsFirst.rawValue]
        started = loop.now
    }

    /// Writes the remaining lines of the ledger; call it before the process ends.
    package func flush() { ledger.flush() }

    package nonisolated func takes(
        _ request: HTTPRequest, from peer: HTTPPeer, on conversation: HTTPConversation
    ) -> Bool {
        assumeIsolated { $0.take(request, conversation) }
        return true
    }

    package nonisolated func conversationEnded(_ id: HTTPConversation.ID) {
        assumeIsolated { $0.connections[id] = nil }
    }

    private func take(_ request: HTTPRequest, _ conversation: HTTPConversation) {
        let now = ProviderTime(wall: wallClock(), elapsed: loop.now - started)
        let id = conversation.id
        // The request crossed a GOAWAY, which tells the client that it was not processed.
        if let last = connections[id]?.lastStream, request.stream > last { return }
        connections[id, default: ProviderConnection()].requests += 1
        let judgement = provider.judge(
            ProviderRequest(request), on: &connections[id, default: ProviderConnection()], now: now)
        if let response = judgement.response {
            let path = request.path
            ledger.note(
                Ledger.Entry(
                    time: now.wall, address: path, id: [], status: response.status, reason: ""))
            return conversation.respond(to: request.stream, response)
        }
        var decision = ScriptRun.Decision()
        if let refusal = judgement.refusal {
            decision.what = .answer(refusal)
        } else {
            decision = run.decide(
                judgement.address, elapsed: now.elapsed,
                connectionRequests: connections[id]?.requests ?? 0)
        }
        let play = Play(
            stream: request.stream, conversation: conversation, judgement: judgement,
            decision: decision, now: now, accepted: provider.accepted)
        note(play)
        perform(play)
    }

    private func note(_ play: Play) {
        let answer = play.noted
        ledger.note(
            Ledger.Entry(
                time: play.now.wall, address: play.judgement.address, id: play.judgement.id,
                status: answer.status, reason: answer.reason, content: play.judgement.content))
    }

    private func perform(_ play: Play) {
        if let streams = play.decision.streams {
            connections[play.conversation.id]?.streams = streams
            play.conversation.limitStreams(to: streams)
        }
        guard play.decision.latency > .zero else { return act(play) }
        _ = loop.schedule(at: loop.now + play.decision.latency) { self.act(play) }
    }

    private func act(_ play: Play) {
        let conversation = play.conversation
        switch play.decision.what {
        case nil, .latency, .streams: answer(play, Answer(0))
        case .answer(let answer): self.answer(play, answer)
        case .hang: break
        case .drip(let interval): drip(play, interval)
        case .reset(let code): conversation.reset(play.stream, code: code)
        case .stall: conversation.stopReading()
        case .cut: conversation.cut()
        case .goaway(let reason, let last): sayGoodbye(play, reason, last)
        }
    }

    private func answer(_ play: Play, _ answer: Answer) {
        let id = play.conversation.id
        // A connection that has ended must not be added again.
        if connections[id] != nil,
            let streams = provider.streams(
                after: answer, on: &connections[id, default: ProviderConnection()])
        {
            play.conversation.limitStreams(to: streams)
        }
        play.conversation.respond(
            to: play.stream,
            provider.response(to: play.judgement, answer.dated(play.now), now: play.now))
    }

    private func drip(_ play: Play, _ interval: Duration) {
        var response = provider.response(to: play.judgement, Answer(0), now: play.now)
        // A response without a body cannot be sent slowly.
        if response.body.isEmpty { response.body = Array(repeating: 0x20, count: 64) }
        play.conversation.respondHeld(to: play.stream, response)
        release(play, interval)
    }

    private func release(_ play: Play, _ interval: Duration) {
        _ = loop.schedule(at: loop.now + interval) {
            guard play.conversation.release(1, of: play.stream) else { return }
            self.assumeIsolated { $0.release(play, interval) }
        }
    }

    private func sayGoodbye(_ play: Play, _ reason: String, _ last: Script.Last) {
        let conversation = play.conversation
        let body = reason.isEmpty ? [] : Array("{\"reason\":\"\(reason)\"}".utf8)
        let lastStream: Int32? =
            switch last {
            case .this: play.stream
            case .before: max(0, play.stream - 2)
            case .none: 0
            case .greatest: nil
            }
        connections[conversation.id]?.lastStream = lastStream
        conversation.goAway(
            last: lastStream.map { .stream($0) } ?? .greatest, code: 0, reason: body)
        if last == .this || last == .greatest { answer(play, Answer(0)) }
    }
}

extension StandIn {
    /// The longest body, in bytes; a longer one is refused before the rules see it.
    ///
    /// The longest that a provider's rules allow is a batch of webhooks.
    private static let bodyBytes = 4 << 20

    package nonisolated func bodyLimit(for request: HTTPRequest) -> HTTPBodyLimit {
        HTTPBodyLimit(Self.bodyBytes)
    }

    package nonisolated func finalBodyLimit(
        for request: HTTPRequest, from peer: HTTPPeer
    ) async -> Int {
        Self.bodyBytes
    }

    package nonisolated func immediateAnswer(
        to request: HTTPRequest, from peer: HTTPPeer
    ) -> HTTPResponse? { HTTPResponse(status: 500) }

    package nonisolated func answer(
        _ request: HTTPRequest, from peer: HTTPPeer
    ) async -> HTTPResponse { HTTPResponse(status: 500) }

    package nonisolated func refusal(
        _ problem: HTTPProblem, of request: HTTPRequest
    ) -> HTTPResponse { problem.response }
}
