/// HTTP/1.1 and 1.0 for one connection: strictly parsed requests in, responses out in their order.
///
/// Every malformed request is answered with a 4xx or 5xx status and `connection: close`, and
/// nothing after it is read. When the session wants to close, the owner of the socket should shut
/// down the sending side first and go on reading for a moment: closing a socket with unread bytes
/// resets the connection, and the response may be lost.
package final class HTTP1Session: HTTPServerSession {
    private struct Answer {
        var stream: Int32
        var isHead: Bool
        var isVersion10: Bool
        var keepsAlive: Bool
        var response: HTTPResponse?
        /// The state of an endless body that is being sent; nil before the response's turn.
        var flow: Flow?
        /// True if the body has no end yet.
        var isEndless: Bool { response?.source != nil && !isHead }
    }

    /// The state of an endless body that is being sent.
    private struct Flow {
        var framing: HTTP1ResponseWriter.Framing
        var endsConnection: Bool
        var isDrained = false
    }

    private let limits: HTTPLimits
    private let connectionEnd: Duration
    private var parser: HTTP1RequestParser
    private var input = HTTP1Input()
    private var output = HTTP1ResponseWriter()
    /// The requests read and not yet answered, in their order.
    private var answers: [Answer] = []
    private var isReading = true
    private var isClosing = false
    private var isAbandoned = false
    private var isDraining = false
    private var owesContinue = false
    /// The time at which the present request began to be read, or the connection became idle.
    private var readingSince: Duration
    private var isFirst = true
    private var writeDeadline = WriteDeadline()
    /// The limit of the present request's body.
    private var presentLimit: HTTPBodyLimit = 0
    package var bodyLimit: ((HTTPRequest) -> HTTPBodyLimit)?
    package var refusal: ((HTTPProblem, HTTPRequest) -> HTTPResponse)?
    package var date: (() -> [UInt8])?

    /// Creates a session for a connection that was accepted at `now`.
    ///
    /// - Parameter ageJitter: the fraction (±0.1) of the connection's maximum age that is added to
    ///   it, so that connections opened together do not end together.
    package init(limits: HTTPLimits = HTTPLimits(), now: Duration, ageJitter: Double = 0) {
        self.limits = limits
        parser = HTTP1RequestParser(limits: limits)
        readingSince = now
        connectionEnd = now + limits.connectionAge * (1 + ageJitter)
    }

    package var wantsWrite: Bool { output.count > 0 && !isAbandoned }
    package var wantsClose: Bool { isAbandoned || isClosing && output.count == 0 }
    package var wantsRead: Bool {
        isReading && !isClosing && answers.count < limits.pipelining && !isHeld
            && unsent < limits.connectionDebt
    }
    package var debt: Int {
        unsent - output.count + output.held + input.count
            + (parser.isInBody ? parser.head.request.body.count : 0)
    }
    package var isIdle: Bool {
        answers.isEmpty && output.count == 0 && parser.isBetweenRequests && input.count == 0
    }
    /// The number of bytes of responses that are not sent, including those that wait for their
    /// turn.
    private var unsent: Int {
        answers.reduce(output.count) { $0 + ($1.response?.body.count ?? 0) }
    }
    /// True if the body has reached its provisional limit and must wait until the limit is final.
    private var isHeld: Bool {
        !presentLimit.isFinal && parser.isInBody
            && parser.head.request.body.count > presentLimit.bytes
    }
    package var openStreams: Int { answers.count { $0.response == nil } }

    package func receive(
        _ bytes: UnsafeRawBufferPointer, now: Duration, into events: inout [HTTPEvent]
    ) {
        guard isReading, unsafe !bytes.isEmpty else { return }
        if parser.isBetweenRequests, input.count == 0 { readingSince = now }
        unsafe input.append(bytes)
        parse(now: now, into: &events)
        // This happens only if the caller goes on reading although `wantsRead` is false.
        if isReading, input.count > 4 * limits.headerBytes + limits.bodyBytes {
            disconnected(into: &events)
        }
    }

    package func respond(
        to stream: Int32, _ response: HTTPResponse, now: Duration, into events: inout [HTTPEvent]
    ) {
        guard let index = answers.firstIndex(where: { $0.stream == stream && $0.response == nil })
        else { return }
        answers[index].response = response
        flush(now: now, into: &events)
        if isReading, input.count > 0 { readingSince = now }
        parse(now: now, into: &events)
    }

    package func finished(_ stream: Int32) {}

    package func decideBodyLimit(
        of stream: Int32, _ bytes: Int, now: Duration, into events: inout [HTTPEvent]
    ) {
        guard isReading, parser.isInBody, parser.head.request.stream == stream else { return }
        presentLimit = HTTPBodyLimit(bytes)
        parser.bodyLimit = bytes
        let length = max(parser.head.contentLength ?? 0, parser.head.request.body.count)
        guard length <= bytes else { return fail(.bodyTooLarge, now: now, into: &events) }
        parse(now: now, into: &events)
    }

    package func takeOutput(
        into buffer: UnsafeMutableRawBufferPointer, now: Duration, events: inout [HTTPEvent]
    ) -> Int {
        guard !isAbandoned else { return 0 }
        let isFull = unsent >= limits.connectionDebt
        let length = unsafe output.take(into: buffer)
        writeDeadline.took(length, leaving: output.count, now: now, limits)
        // Requests that have already arrived may have waited for this.
        if isFull, unsent < limits.connectionDebt { parse(now: now, into: &events) }
        guard output.count == 0 else { return length }
        if let first = answers.first, let flow = first.flow, !flow.isDrained {
            answers[0].flow?.isDrained = true
            events.append(.drained(stream: first.stream))
        }
        return length
    }

    package func beginGracefulShutdown(now: Duration) {
        isDraining = true
        // A request that has begun is still read and answered.
        guard isReading, parser.isBetweenRequests, input.count == 0 else { return }
        stopReading()
        if answers.isEmpty { isClosing = true }
    }

    package func disconnected(into events: inout [HTTPEvent]) {
        cancelAnswers(into: &events)
        stopReading()
        isClosing = true
        isAbandoned = true
    }

    package func checkTimeouts(now: Duration, into events: inout [HTTPEvent]) {
        guard !isAbandoned else { return }
        if let time = writeDeadline.time, now >= time { return disconnected(into: &events) }
        if ages, now >= connectionEnd { beginGracefulShutdown(now: now) }
        guard let deadline = readDeadline, now >= deadline else { return }
        let isIdle = parser.isBetweenRequests && input.count == 0
        if isIdle { return disconnected(into: &events) }
        fail(.tooSlow, now: now, into: &events)
    }

    package var nextTimeout: Duration? {
        guard !isAbandoned else { return nil }
        let deadlines = [writeDeadline.time, readDeadline, ages ? connectionEnd : nil]
        return deadlines.compactMap { $0 }.min()
    }

    /// True if the connection's maximum age applies: it does not end an endless body.
    private var ages: Bool { !isDraining && !answers.contains(where: \.isEndless) }

    private var readDeadline: Duration? {
        guard wantsRead else { return nil }
        if parser.isInBody {
            let received = parser.head.request.body.count
            return readingSince + limits.bodyGrace + limits.time(for: received)
        }
        let isIdle = parser.isBetweenRequests && input.count == 0
        guard isIdle else { return readingSince + limits.headerTimeout }
        guard answers.isEmpty else { return nil }
        return readingSince + (isFirst ? limits.headerTimeout : limits.idleTimeout)
    }

    private func parse(now: Duration, into events: inout [HTTPEvent]) {
        do throws(HTTPProblem) {
            while wantsRead {
                switch try parser.step(&input) {
                case .needsMore: return
                case .head: try begin(now: now)
                case .request: deliver(now: now, into: &events)
                }
            }
        } catch {
            fail(error, now: now, into: &events)
        }
    }

    /// Decides on the body's limit once the head is complete.
    private func begin(now: Duration) throws(HTTPProblem) {
        isFirst = false
        let head = parser.head
        guard head.isChunked || (head.contentLength ?? 0) > 0 else { return }
        presentLimit = bodyLimit?(head.request) ?? HTTPBodyLimit(limits.bodyBytes)
        parser.bodyLimit = presentLimit.isFinal ? presentLimit.bytes : limits.bodyBytes
        guard head.contentLength ?? 0 <= parser.bodyLimit else { throw .bodyTooLarge }
        readingSince = now
        if head.expectsContinue, !head.isVersion10 { owesContinue = true }
        sendContinue(now: now)
    }

    /// Writes the interim response that a request waits for, unless earlier requests are still
    /// unanswered: it must not overtake their responses (RFC 9112 §9.3.2).
    private func sendContinue(now: Duration) {
        guard owesContinue, answers.isEmpty else { return }
        owesContinue = false
        output.writeContinue()
        extendWriteDeadline(now: now)
    }

    private func deliver(now: Duration, into events: inout [HTTPEvent]) {
        let head = parser.head
        // The body came before `100 Continue` could be sent, so that is no longer needed.
        owesContinue = false
        answers.append(
            Answer(
                stream: head.request.stream, isHead: head.request.method == .head,
                isVersion10: head.isVersion10, keepsAlive: head.keepsAlive))
        events.append(.request(parser.takeRequest()))
        readingSince = now
        if !head.keepsAlive || isDraining { stopReading() }
    }

    private func stopReading() {
        isReading = false
        input.clear()
    }

    private func fail(_ problem: HTTPProblem, now: Duration, into events: inout [HTTPEvent]) {
        let isHead = !parser.isBetweenRequests && parser.head.request.method == .head
        owesContinue = false
        answers.append(
            Answer(
                stream: 0, isHead: isHead, isVersion10: false, keepsAlive: false,
                response: refusal?(problem, parser.head.request) ?? problem.response))
        stopReading()
        flush(now: now, into: &events)
    }

    /// Writes the responses whose turn has come.
    private func flush(now: Duration, into events: inout [HTTPEvent]) {
        while !isClosing, let first = answers.first, let response = first.response {
            if first.isEndless {
                beginFlow(now: now)
                break
            }
            answers.removeFirst()
            let isLast = !first.keepsAlive || !isReading && answers.isEmpty
            let connection = isLast ? "close" : first.isVersion10 ? "keep-alive" : nil
            output.write(
                response, isHead: first.isHead, connection: connection, date: date?() ?? [])
            extendWriteDeadline(now: now)
            readingSince = parser.isBetweenRequests && input.count == 0 ? now : readingSince
            if isLast {
                isClosing = true
                cancelAnswers(into: &events)
            }
        }
        sendContinue(now: now)
    }

    private func cancelAnswers(into events: inout [HTTPEvent]) {
        for answer in answers where answer.response == nil || answer.isEndless {
            events.append(.cancelled(stream: answer.stream))
        }
        answers.removeAll()
    }

    private func extendWriteDeadline(now: Duration) {
        writeDeadline.added(output.count, now: now, limits)
    }
}

extension HTTP1Session {
    package var isLeaving: Bool { isDraining || isClosing }
    package var isOver: Bool { isAbandoned }

    /// Writes the beginning of an endless response whose turn has come.
    private func beginFlow(now: Duration) {
        guard let first = answers.first, let response = first.response, first.flow == nil else {
            return
        }
        let ends = !first.keepsAlive || !isReading || first.isVersion10
        let framing: HTTP1ResponseWriter.Framing = first.isVersion10 ? .close : .chunks
        answers[0].flow = Flow(framing: framing, endsConnection: ends)
        output.write(
            response, isHead: false, connection: ends ? "close" : nil, date: date?() ?? [], framing)
        extendWriteDeadline(now: now)
    }

    package func extend(_ stream: Int32, with piece: [UInt8], now: Duration) {
        guard let first = answers.first, first.stream == stream, let flow = first.flow else {
            return
        }
        answers[0].flow?.isDrained = false
        output.write(piece, flow.framing)
        extendWriteDeadline(now: now)
    }

    package func end(_ stream: Int32, now: Duration, into events: inout [HTTPEvent]) {
        guard let index = answers.firstIndex(where: { $0.stream == stream && $0.isEndless })
        else { return }
        guard index == 0, let flow = answers[0].flow else {
            // Its turn has not come, so the body ends with what it already has.
            answers[index].response?.source = nil
            return
        }
        answers.removeFirst()
        output.writeEnd(flow.framing)
        extendWriteDeadline(now: now)
        guard !flow.endsConnection, isReading || !answers.isEmpty else {
            isClosing = true
            return cancelAnswers(into: &events)
        }
        flush(now: now, into: &events)
        readingSince = now
        parse(now: now, into: &events)
    }
}

extension HTTPLimits {
    /// Returns how long `bytes` may take at the lowest allowed rate, `bodyRate`.
    func time(for bytes: Int) -> Duration {
        .milliseconds(bytes * 1000 / max(1, bodyRate))
    }

    /// Returns how long a peer may take to receive a response of `bytes`.
    package func time(forAnswer bytes: Int) -> Duration {
        min(writeTimeout + time(for: bytes), answerTimeout)
    }
}
