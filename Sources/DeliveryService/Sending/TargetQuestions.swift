import Audience
import AudienceMessages
import DeliveryEngine
import ServiceKit

/// Requests for devices' addresses, which are sent to the registry together.
///
/// A burst of notifications to one device each would otherwise make as many requests. A request
/// waits for no others: all requests of one turn of the event loop become one.
struct TargetQuestions {
    /// The values that requests must share to be sent together.
    struct Topic: Hashable {
        var app: String
        var generation: UInt64
        /// The relevant kinds of address.
        var kinds: [String]
    }

    /// A request, and the caller that waits for its answer.
    struct Question {
        var ordinals: Bitmap
        var waiter: CheckedContinuation<[Target], any Error>
    }

    /// The number of devices above which a request is sent alone, because it would gain little.
    static let devicesOfOne = 64
    /// The maximum number of devices in requests that are sent together, as many as a chunk has.
    private static let devicesOfAll = 512

    private var waiting: [Topic: [Question]] = [:]

    /// Adds a request; returns whether it is the first of its topic that waits.
    mutating func add(_ question: Question, of topic: Topic) -> Bool {
        waiting[topic, default: []].append(question)
        return waiting[topic]?.count == 1
    }

    /// Removes and returns the next requests to send together, and whether others still wait.
    mutating func take(_ topic: Topic) -> (questions: [Question], isMore: Bool) {
        var questions = waiting.removeValue(forKey: topic) ?? []
        var devices = 0
        let end = questions.firstIndex { question in
            devices += question.ordinals.count
            return devices > Self.devicesOfAll
        }
        guard let end else { return (questions, false) }
        waiting[topic] = Array(questions[end...])
        questions.removeSubrange(end...)
        return (questions, true)
    }
}

extension DeliveryService {
    /// Returns the devices with these ordinals, in order; devices that no longer exist are left
    /// out.
    ///
    /// The request is sent together with others of this turn of the event loop.
    func targetsTogether(
        _ ordinals: Bitmap, _ record: NotificationRecord
    ) async throws -> [Target] {
        guard ordinals.count <= TargetQuestions.devicesOfOne else {
            return try await targets(ordinals, record)
        }
        let topic = TargetQuestions.Topic(
            app: record.app, generation: record.generation, kinds: addressKinds(for: record))
        return try await withCheckedThrowingContinuation { waiter in
            let question = TargetQuestions.Question(ordinals: ordinals, waiter: waiter)
            guard work.targetQuestions.add(question, of: topic) else { return }
            Task { await ask(topic, record) }
        }
    }

    /// Sends all requests that wait; `record` is the first one's notification.
    private func ask(_ topic: TargetQuestions.Topic, _ record: NotificationRecord) async {
        let (questions, isMore) = work.targetQuestions.take(topic)
        if isMore { Task { await ask(topic, record) } }
        do {
            let ordinals = Bitmap.union(of: questions.map(\.ordinals))
            let targets = try await targets(ordinals, record)
            var found: [UInt32: Target] = [:]
            for target in targets { found[target.ordinal] = target }
            for question in questions {
                let own = question.ordinals.ordinals(limit: .max).compactMap { found[$0] }
                question.waiter.resume(returning: own)
            }
        } catch {
            for question in questions { question.waiter.resume(throwing: error) }
        }
    }
}
