import HTTPServer

/// One request with the decision about it.
struct Play {
    var stream: Int32
    var conversation: HTTPConversation
    var judgement: Judgement
    var decision: ScriptRun.Decision
    var now: ProviderTime
    /// The provider's status for an accepted message.
    var accepted: Int

    /// The status and reason for the ledger; the status is 0 if something else was done than
    /// responding.
    var noted: (status: Int, reason: String) {
        switch decision.what {
        case nil, .latency, .streams: (accepted, judgement.remark)
        case .answer(let answer) where answer.status == 0: (accepted, judgement.remark)
        case .answer(let answer): (answer.status, answer.reason)
        case .hang: (0, "hang")
        case .drip: (accepted, "drip")
        case .reset: (0, "reset")
        case .stall: (0, "stall")
        case .cut: (0, "cut")
        case .goaway(_, .this), .goaway(_, .greatest): (accepted, "goaway")
        case .goaway: (0, "goaway")
        }
    }
}
