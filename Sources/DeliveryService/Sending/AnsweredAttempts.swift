import DeliveryEngine
import Synchronization

/// The outcomes that adapters have reported and the worker has not been given yet.
///
/// Adapters call on the service's thread, but outside its actor. Checking for every message that
/// this is the actor's thread takes longer than a lock without contention.
final class AnsweredAttempts: Sendable {
    /// The outcome of an attempt.
    struct Answer: Sendable {
        let id: FlightID
        let attempt: Attempt
        let outcome: AttemptOutcome
    }

    private let answers = Mutex<[Answer]>([])

    /// Adds an outcome; returns whether it is the first that waits.
    func add(_ answer: Answer) -> Bool {
        answers.withLock { answers in
            answers.append(answer)
            return answers.count == 1
        }
    }

    /// True if no outcome waits.
    var isEmpty: Bool { answers.withLock { $0.isEmpty } }

    /// Removes and returns all outcomes, in order.
    func take() -> [Answer] {
        answers.withLock { answers in
            defer { answers = [] }
            return answers
        }
    }
}
