/// The hours in which stays at places count.
package struct OpenHours {
    /// The state of a place at a moment: open or closed, and until when that holds.
    package struct State: Hashable, Sendable {
        package let isOpen: Bool
        /// The end of the state in milliseconds since 1970; `.max` if it never ends.
        package let until: Int64

        /// Creates a state.
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
    /// A cache of the answers, because each fix of a report asks the same for each place.
    private let answers = Answers()

    /// Creates hours, which must not change.
    ///
    /// - Parameter state: returns the state of the place with a slot at a time.
    package init(_ state: @escaping (UInt32, Int64) -> State) { self.state = state }

    /// Hours in which all places are always open.
    package static var always: OpenHours {
        OpenHours { _, _ in State(isOpen: true, until: .max) }
    }

    /// Returns when a place will have been open for `dwell` milliseconds since a time.
    ///
    /// - Returns: milliseconds since 1970; nil if that is not within
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
