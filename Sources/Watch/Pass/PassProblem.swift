/// The reason why a run of a source failed.
///
/// Nothing that was known of the source changes by it.
package struct PassProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of problem, for programs.
    package enum Code: String, CaseIterable, Sendable {
        /// The host does not resolve or accept a connection, or TLS failed.
        case unreachable
        /// The host's address is not public, and not allowed.
        case addressRefused = "address-refused"
        /// The source did not send a whole answer in time.
        case slow
        /// The answer's status is an error.
        case status
        /// The source asked to wait.
        case throttled
        /// The source redirects more often than is followed, or in a loop.
        case redirects
        /// The answer is larger than allowed, as it came or once it was expanded.
        case tooLarge = "too-large"
        /// The answer ends too early.
        case truncated
        /// The answer's characters or its compression cannot be decoded.
        case encoding
        /// The answer is a web page and no feed.
        case html
        /// The answer is neither XML nor JSON of the expected form.
        case malformed
        /// The answer has no items, although the last one had some.
        case empty
        /// The source has more pages or items than a run may read.
        case tooMany = "too-many"
        /// A file that the recipe names cannot be read.
        case secret
        /// The source, or its app, has more items than are known of it.
        case full
    }

    /// The kind of the problem.
    package let code: Code
    /// A description of the problem, and what may help.
    package let message: String
    /// Details for the machine's log only, such as paths of files; nil if the log has the message,
    /// which people of the app read, too.
    package var detail: String?
    /// The time for which the source asked to be left alone; nil if it did not ask.
    package var retryAfter: Duration?

    /// Creates a problem.
    package init(
        _ code: Code, _ message: String, retryAfter: Duration? = nil, detail: String? = nil
    ) {
        (self.code, self.message, self.retryAfter) = (code, message, retryAfter)
        self.detail = detail
    }

    /// The same problem as one of the item whose lookup met it.
    ///
    /// A host that did not answer may do so later.
    package var ofLookup: ItemProblem {
        let isPassing = [.unreachable, .slow, .truncated, .throttled].contains(code)
        return ItemProblem(
            "failed: \(message)", isPassing ? .passing : .lasting, retryAfter: retryAfter)
    }

    /// True if the watcher or its network has the problem, and not the source.
    package var isOurs: Bool { code == .unreachable || code == .full }

    /// The kind and the message.
    package var description: String { "\(code.rawValue): \(message)" }
}
