/// The reason why a webhook is refused.
struct WebhookProblem: Error {
    let answer: Answer

    init(_ status: Int, _ reason: String) { answer = Answer(status, reason) }
}
