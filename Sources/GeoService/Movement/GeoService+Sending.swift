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
        for story in stories { try await send(story, to: delivery) }
        return untold.transitions.count == MovementLimits.toldAtOnce
            || stories.count == MovementLimits.sentAtOnce
    }

    private func send(_ story: PendingStory, to delivery: DeliveryClient) async throws {
        let place = try await store.place(
            story.place, of: names.apps[story.held.app] ?? 0)
        guard let place else { return try await note(.refused(.gone, ""), of: story) }
        let now = clock.now().milliseconds
        let isOffered = PlaceFilter(now: now, schedules: schedules.states(at: now))
            .admits(place.indexed.traits)
        guard isOffered else { return try await note(.refused(.inactive, ""), of: story) }
        do {
            let answer = try await delivery.send(story.request(try place.message()), CallContext())
            try await note(.sent(answer.notification?.id ?? ""), of: story)
        } catch let error as RPCError where error.isFinal {
            try await note(.refused(.undeliverable, error.message), of: story)
        }
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
    /// What delivery is asked for; the same for the same transition.
    fileprivate func request(_ place: Proto.Place) -> Proto.SendRequest {
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
        request.timeToLive = Proto.Duration()
        request.timeToLive?.seconds = MovementLimits.timeToLive.components.seconds
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
