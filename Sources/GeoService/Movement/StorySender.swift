import Context
package import Protocol
package import ServiceKit
import Spatial
import Storage

/// Sends delivery the stories and stream events of transitions.
///
/// Whatever delivery has not accepted is sent again: each story and each event has an id of its
/// own.
struct StorySender: Sendable {
    let delivery: DeliveryClient

    /// Sends whatever is pending, until the store is closed.
    func keepSending(of geo: isolated GeoService, _ log: Log) async {
        while !Task.isCancelled {
            do {
                while try await sendDue(of: geo) {}
                try? await Task.sleep(for: MovementLimits.outboxRest)
            } catch let error as StorageError where error.code == .closed {
                return
            } catch {
                log(
                    .warning, "sending transitions to delivery failed and is tried again",
                    ["error": "\(RPCError(error).message)"])
                try? await Task.sleep(for: MovementLimits.sendingPause)
            }
        }
    }

    /// Sends some of the pending stories and events; returns whether there may be more.
    func sendDue(of geo: isolated GeoService) async throws -> Bool {
        guard geo.hasOutbox || geo.blockedApps.isDue(at: geo.clock.now()) else { return false }
        // Whatever is added from here on sets the flag again.
        geo.hasOutbox = false
        do {
            let isMore = try await sendSome(of: geo)
            if isMore { geo.hasOutbox = true }
            return isMore
        } catch {
            geo.hasOutbox = true
            throw error
        }
    }

    private func sendSome(of geo: isolated GeoService) async throws -> Bool {
        let untold = try await geo.movementStore.untold()
        if let last = untold.transitions.last {
            _ = try await delivery.tellTransitions(untold, CallContext())
            try await geo.movementStore.noteTold(upTo: last.number)
        }
        let stories = try await geo.movementStore.pendingStories(
            without: geo.blockedApps.blocked(at: geo.clock.now()))
        try await stories.forEach(together: MovementLimits.together) { story in
            try await self.sendOrBlock(story, of: geo)
        }
        return untold.transitions.count == MovementLimits.toldAtOnce
            || stories.count == MovementLimits.sentAtOnce
    }

    /// Sends a story; if delivery refuses it for now, all of its app wait, and no other app does.
    private func sendOrBlock(
        _ story: PendingStory, of geo: isolated GeoService
    ) async throws {
        do {
            try await send(story, of: geo)
            geo.blockedApps.unblock(story.held.app)
        } catch let error as RPCError where error.code == .resourceExhausted {
            geo.blockedApps.block(
                story.held.app, retryAfter: error.retryAfter, at: geo.clock.now())
        }
    }

    private func send(_ story: PendingStory, of geo: isolated GeoService) async throws {
        let place = try await geo.store.place(
            story.place, of: geo.names.apps[story.held.app] ?? 0)
        guard let place else { return try await giveUp(story, of: geo) }
        // Other stories were sent since this one was read, so consent may have been withdrawn.
        guard let request = try await request(of: story, at: place, geo),
            try await geo.movementStore.note(request, of: story)
        else { return }
        do {
            let answer = try await delivery.send(request, CallContext())
            try await note(.sent(answer.notification?.id ?? ""), of: story, geo)
        } catch let error as RPCError where error.isFinal {
            // If delivery had accepted the request before, it would have returned that, even though
            // it is late now.
            let end = try request.expireTime.map { try UnixTime($0, "expire_time") }
            let isLate = end.map { $0 <= geo.clock.now() } ?? false
            try await note(
                isLate ? .refused(.late, "") : .refused(.undeliverable, error.message), of: story,
                geo)
        }
    }

    /// Marks a story as gone because its place was deleted, unless delivery has already accepted
    /// it.
    private func giveUp(_ story: PendingStory, of geo: isolated GeoService) async throws {
        if let request = story.request, try await hasAccepted(request) {
            do {
                // The same request is answered with the existing notification, and is not sent
                // again.
                let answer = try await delivery.send(request, CallContext())
                return try await note(.sent(answer.notification?.id ?? ""), of: story, geo)
            } catch let error as RPCError where error.isFinal {}
        }
        try await note(.refused(.gone, ""), of: story, geo)
    }

    /// Returns whether delivery has already accepted a request, without making it accept one.
    private func hasAccepted(_ request: Proto.SendRequest) async throws -> Bool {
        // A request that expired long ago is never accepted; if its idempotency key was used, the
        // error says so.
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

    /// Creates the request to delivery for a story; nil, after storing why, if none may be sent.
    private func request(
        of story: PendingStory, at place: StoredPlace, _ geo: isolated GeoService
    ) async throws -> Proto.SendRequest? {
        // Delivery may have accepted the stored request, so the same one is sent again.
        if let request = story.request { return request }
        let end = try await moment(of: story, geo) + MovementLimits.timeToLive
        let now = geo.clock.now()
        let isOffered = PlaceFilter(
            now: now.milliseconds, schedules: geo.schedules.states(at: now.milliseconds)
        ).admits(place.indexed.traits)
        guard isOffered, now < end else {
            try await note(.refused(isOffered ? .late : .inactive, ""), of: story, geo)
            return nil
        }
        return story.request(try place.message(), until: end)
    }

    /// Returns when the story was to be shown.
    private func moment(
        of story: PendingStory, _ geo: isolated GeoService
    ) async throws -> UnixTime {
        if story.isReminder { return geo.clock.now() }
        let known = try await geo.movementStore.known(story.held)
        return known.movement.moment.showing[story.place]?.since ?? story.time
    }

    /// Stores the outcome of a story; a story that was sent counts as shown from now on.
    private func note(
        _ outcome: StoryAnswer.Outcome, of story: PendingStory, _ geo: isolated GeoService
    ) async throws {
        let event: MomentEvent
        switch outcome {
        case .sent: event = .displayed(story.place)
        case .refused: event = .failed(story.place)
        }
        let answer = StoryAnswer(number: story.number, outcome: outcome)
        try await geo.holding(geo.gated([story.held])) {
            _ = try await geo.turn(of: story.held, answering: answer) { $0.note(event) }
        }
    }
}

extension GeoService {
    /// Sends delivery the stories and stream events of transitions, until the store is closed.
    package func keepSending(to delivery: DeliveryClient, _ log: Log) async {
        await StorySender(delivery: delivery).keepSending(of: self, log)
    }

    /// Sends some of the pending stories and events to delivery; returns whether there may be more.
    package func sendDue(to delivery: DeliveryClient) async throws -> Bool {
        try await StorySender(delivery: delivery).sendDue(of: self)
    }
}

extension PendingStory {
    /// Returns the request to delivery, with the place's current contents.
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
    /// True if the same request will be refused again.
    fileprivate var isFinal: Bool {
        switch code {
        case .invalidArgument, .failedPrecondition, .notFound, .outOfRange, .alreadyExists: true
        default: false
        }
    }
}
