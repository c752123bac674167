import HTTP

extension HTTPConnection {
    /// Acts on all events that the session has reported.
    func dispatch() {
        // An immediate response can bring the next pipelined request, which the loop below handles.
        guard !isDispatching else { return }
        isDispatching = true
        defer { isDispatching = false }
        while !events.isEmpty {
            let batch = events
            events = []
            for event in batch {
                switch event {
                case .request(let request): answer(request)
                case .cancelled(let stream): cancel(stream)
                case .drained(let stream): pull(stream)
                }
            }
        }
        while let request = undecided.popLast() { decide(request) }
    }

    private func answer(_ request: HTTPRequest) {
        let stream = request.stream
        guard phase == .open else { return }
        // This is set before the handler is asked, because the handler may end the connection at
        // once.
        hasConversed = true
        let sender = context.proxies.sender(of: request, over: peer)
        if context.handler.takes(request, from: sender, on: HTTPConversation(self)) { return }
        if let response = context.handler.immediateAnswer(to: request, from: sender) {
            session?.respond(to: stream, response, now: context.now, into: &events)
            return reportDebt(ofAtLeast: context.limits.http.connectionDebt)
        }
        work[stream] = Work()
        let task = Task.immediate {
            let response = await context.handler.answer(request, from: sender)
            answered(stream, response)
        }
        work[stream]?.task = task
    }

    private func answered(_ stream: Int32, _ response: HTTPResponse) {
        guard let done = work.removeValue(forKey: stream), let session else { return }
        if done.isCancelled {
            session.finished(stream)
        } else {
            if let source = response.source { work[stream] = Work(source: source) }
            session.respond(to: stream, response, now: context.now, into: &events)
            // Many connections may be answered in one turn, and only after it are answers sent.
            reportDebt(ofAtLeast: context.limits.http.connectionDebt)
        }
        guard !isDispatching else { return }
        dispatch()
        settle()
    }

    /// Cancels a request's work, as the peer no longer wants the response; the work counts until it
    /// ends.
    private func cancel(_ stream: Int32) {
        guard let one = work[stream], one.source == nil else {
            work.removeValue(forKey: stream)?.task?.cancel()
            session?.finished(stream)
            return
        }
        work[stream]?.isCancelled = true
        work[stream]?.task?.cancel()
    }

    /// Asks the handler for the final limit of a request's body.
    private func decide(_ request: HTTPRequest) {
        let sender = context.proxies.sender(of: request, over: peer)
        Task.immediate {
            let bytes = await context.handler.finalBodyLimit(for: request, from: sender)
            guard let session else { return }
            session.decideBodyLimit(
                of: request.stream, bytes, now: context.now, into: &events)
            guard !isDispatching else { return }
            dispatch()
            settle()
        }
    }
}
