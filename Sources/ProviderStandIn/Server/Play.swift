import HTTPServer

/// One request with what is to become of it.
struct Play {
    var stream: Int32
    var conversation: HTTPConversation
    var judgement: Judgement
    var decision: ScriptRun.Decision
    var now: ProviderTime
    /// The status that accepts.
    var accepted: Int

    /// What the ledger has of it: the status and its reason, or 0 and what was done instead.
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
