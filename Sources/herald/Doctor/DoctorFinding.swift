/// The result of one check of `herald doctor`.
struct DoctorFinding: Hashable, Sendable {
    /// The severity of a finding.
    enum Verdict: String, Sendable {
        /// All is well.
        case good = "ok"
        /// All works, but something should be done.
        case warning = "warn"
        /// Something does not work.
        case bad = "FAIL"
    }

    var verdict: Verdict
    /// The subject of the check, such as "disk".
    var what: String
    /// The result of the check, as a text for people.
    var detail: String
    /// The advice that mends the problem; empty if there is nothing to do.
    var advice = ""

    static func good(_ what: String, _ detail: String) -> Self {
        Self(verdict: .good, what: what, detail: detail)
    }

    static func warning(_ what: String, _ detail: String, _ advice: String) -> Self {
        Self(verdict: .warning, what: what, detail: detail, advice: advice)
    }

    static func bad(_ what: String, _ detail: String, _ advice: String) -> Self {
        Self(verdict: .bad, what: what, detail: detail, advice: advice)
    }
}
