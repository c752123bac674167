/// What is wrong with a webhook.
struct WebhookProblem: Error {
    let answer: Answer

    init(_ status: Int, _ reason: String) { answer = Answer(status, reason) }
}
