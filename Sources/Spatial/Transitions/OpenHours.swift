/// When stays at places count.
package struct OpenHours {
    /// What is so at a moment, and until when.
    package struct State: Hashable, Sendable {
        package let isOpen: Bool
        /// Milliseconds since 1970; `.max` for ever.
        package let until: Int64

        /// A state.
        package init(isOpen: Bool, until: Int64) { (self.isOpen, self.until) = (isOpen, until) }
    }

    private struct Question: Hashable {
        let dwell: Int64
        let slot: UInt32
        let start: Int64
    }

    private final class Answers {
        var ends: [Question: Int64?] = [:]
    }

    private let state: (UInt32, Int64) -> State
    /// What was answered: each fix of a report asks the same of each place.
    private let answers = Answers()

    /// Hours that stay as they are.
    ///
    /// - Parameter state: of a place, by its slot, at a time.
    package init(_ state: @escaping (UInt32, Int64) -> State) { self.state = state }

    /// All places are open for ever.
    package static var always: OpenHours {
        OpenHours { _, _ in State(isOpen: true, until: .max) }
    }

    /// When a place has been open for so many milliseconds since a time.
    ///
    /// - Returns: Milliseconds since 1970; nil if that is not within
    ///   ``TransitionLimits/dwellSearch`` and ``TransitionLimits/dwellSpans``.
    func end(of dwell: Int64, at slot: UInt32, since start: Int64) -> Int64? {
        let question = Question(dwell: dwell, slot: slot, start: start)
        if let known = answers.ends[question] { return known }
        let end = search(question)
        answers.ends[question] = .some(end)
        return end
    }

    private func search(_ question: Question) -> Int64? {
        let slot = question.slot
        var (time, rest) = (question.start, question.dwell)
        let last = time.addingReportingOverflow(TransitionLimits.dwellSearch).partialValue
        for _ in 0..<TransitionLimits.dwellSpans where time < last {
            let state = state(slot, time)
            if state.isOpen {
                let end = time + rest
                if end <= state.until { return end }
                rest -= state.until - time
            }
            guard state.until > time else { return nil }
            time = state.until
        }
        return nil
    }
}
