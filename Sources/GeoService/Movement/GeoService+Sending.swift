import Context
package import Protocol
package import ServiceKit
import Spatial
import Storage

extension GeoService {
    /// Gives delivery what has come of transitions, stories and events of the stream, until the
    /// store is closed.
    ///
    /// What it has not taken is given again: each story and each event has a name of its own.
    package func keepSending(to delivery: DeliveryClient, _ log: Log) async {
        while !Task.isCancelled {
            do {
                while try await sendDue(to: delivery) {}
                try? await Task.sleep(for: MovementLimits.outboxRest)
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(
                    .warning, "delivery is given what happened at places later",
                    ["error": "\(RPCError(error).message)"])
                try? await Task.sleep(for: MovementLimits.sendingPause)
            }
        }
    }

    /// Gives delivery some of it; says whether there may be more.
    package func sendDue(to delivery: DeliveryClient) async throws -> Bool {
        guard hasOutbox else { return false }
        // Whatever comes from here on sets it again.
        hasOutbox = false
        do {
            let isMore = try await sendSome(to: delivery)
            if isMore { hasOutbox = true }
            return isMore
        } catch {
            hasOutbox = true
            throw error
        }
    }

    private func sendSome(to delivery: DeliveryClient) async throws -> Bool {
        let untold = try await movementStore.untold()
        if let last = untold.transitions.last {
            _ = try await delivery.tellTransitions(untold, CallContext())
            try await movementStore.noteTold(upTo: last.number)
        }
        let stories = try await movementStore.pendingStories()
        try await stories.forEach(together: MovementLimits.together) { story in
            try await self.send(story, to: delivery)
        }
        return untold.transitions.count == MovementLimits.toldAtOnce
            || stories.count == MovementLimits.sentAtOnce
    }

    private func send(_ story: PendingStory, to delivery: DeliveryClient) async throws {
        let place = try await store.place(story.place, of: names.apps[story.held.app] ?? 0)
        guard let place else { return try await giveUp(story, delivery) }
        // Others were sent since it was read: consent may have been taken back.
        guard let request = try await request(of: story, at: place),
            try await movementStore.note(request, of: story)
        else { return }
        do {
            let answer = try await delivery.send(request, CallContext())
            try await note(.sent(answer.notification?.id ?? ""), of: story)
        } catch let error as RPCError where error.isFinal {
            // What it has accepted before it would have said, though it is late now.
            let end = try request.expireTime.map { try UnixTime($0, "expire_time") }
            let isLate = end.map { $0 <= clock.now() } ?? false
            try await note(
                isLate ? .refused(.late, "") : .refused(.undeliverable, error.message), of: story)
        }
    }

    /// Keeps that the place of a story is gone, unless delivery has accepted the story before.
    private func giveUp(_ story: PendingStory, _ delivery: DeliveryClient) async throws {
        if let request = story.request, try await hasAccepted(request, delivery) {
            do {
                // The same again is answered with what was made of it, and is not sent again.
                let answer = try await delivery.send(request, CallContext())
                return try await note(.sent(answer.notification?.id ?? ""), of: story)
            } catch let error as RPCError where error.isFinal {}
        }
        try await note(.refused(.gone, ""), of: story)
    }

    /// Whether delivery has accepted a request; it is not asked to do so.
    private func hasAccepted(
        _ request: Proto.SendRequest, _ delivery: DeliveryClient
    ) async throws -> Bool {
        // What was over long ago nobody accepts, and a name that was used is refused otherwise.
        var other = request
        other.expireTime = UnixTime(milliseconds: 1_000).timestamp
        do {
            _ = try await delivery.send(other, CallContext())
            return false
        } catch let error as RPCError where error.isFinal {
            return error.code == .failedPrecondition
                && error.message.hasPrefix("idempotency_key")
        }
    }

    /// What delivery is asked for; nil where it is not, which is kept.
    private func request(
        of story: PendingStory, at place: StoredPlace
    ) async throws -> Proto.SendRequest? {
        // It may have accepted that: it is asked for nothing else.
        if let request = story.request { return request }
        let end = try await moment(of: story) + MovementLimits.timeToLive
        let now = clock.now()
        let isOffered = PlaceFilter(
            now: now.milliseconds, schedules: schedules.states(at: now.milliseconds)
        ).admits(place.indexed.traits)
        guard isOffered, now < end else {
            try await note(.refused(isOffered ? .late : .inactive, ""), of: story)
            return nil
        }
        return story.request(try place.message(), until: end)
    }

    /// When it was to be shown.
    private func moment(of story: PendingStory) async throws -> UnixTime {
        if story.isReminder { return clock.now() }
        let known = try await movementStore.known(story.held)
        return known.movement.moment.showing[story.place]?.since ?? story.time
    }

    /// Keeps what has become of a story; one that was sent counts as shown from now on.
    private func note(_ outcome: StoryAnswer.Outcome, of story: PendingStory) async throws {
        let event: MomentEvent
        switch outcome {
        case .sent: event = .displayed(story.place)
        case .refused: event = .failed(story.place)
        }
        let answer = StoryAnswer(number: story.number, outcome: outcome)
        try await holding(gated([story.held])) {
            _ = try await turn(of: story.held, answering: answer) { $0.note(event) }
        }
    }
}

extension PendingStory {
    /// What delivery is asked for, of the place as it is now.
    fileprivate func request(_ place: Proto.Place, until end: UnixTime) -> Proto.SendRequest {
        var request = Proto.SendRequest()
        (request.app, request.idempotencyKey) = (held.app, "place-\(id)")
        request.type = PlaceRule(place.transitions).type
        var content = Proto.Content()
        (content.title, content.body) = (place.title, place.blurb)
        (content.url, content.imageUrl) = (place.url, place.imageUrl)
        if isSilent { content.sound = "none" }
        content.data = ["place": place.id, "transition": id]
        request.content = content
        request.selector = Proto.Selector()
        var node = Proto.SelectorNode()
        node.node = .device(held.device.description)
        request.selector?.nodes = [node]
        request.expireTime = end.timestamp
        request.mayShorten = true
        return request
    }
}

extension RPCError {
    /// Whether the same request will be refused again.
    fileprivate var isFinal: Bool {
        switch code {
        case .invalidArgument, .failedPrecondition, .notFound, .outOfRange, .alreadyExists: true
        default: false
        }
    }
}
