import Audience
import AudienceMessages
import DeliveryEngine
import ServiceKit

/// Questions where devices are, which go to the registry together.
///
/// Notifications to one device each would ask as often as there are of them, in a burst. None waits
/// for more to come: what is asked in one turn of the loop is one question.
struct TargetQuestions {
    /// What questions have in common that can go together.
    struct Topic: Hashable {
        var app: String
        var generation: UInt64
        /// The kinds of address that matter.
        var kinds: [String]
    }

    /// One of them, and who waits for its answer.
    struct Question {
        var ordinals: Bitmap
        var waiter: CheckedContinuation<[Target], any Error>
    }

    /// A question with more devices goes alone: it has little to gain.
    static let devicesOfOne = 64
    /// Together they have no more than a chunk.
    private static let devicesOfAll = 512

    private var waiting: [Topic: [Question]] = [:]

    /// Adds a question; says whether it is the first of its topic that waits.
    mutating func add(_ question: Question, of topic: Topic) -> Bool {
        waiting[topic, default: []].append(question)
        return waiting[topic]?.count == 1
    }

    /// Takes the next that go together; says whether others still wait.
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
    /// The devices of these ordinals, in their order; who is gone is not among them.
    ///
    /// What else is asked in this turn of the loop goes with it.
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

    /// Asks all that wait; `record` is that of the first.
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
