/// Asks for confirmation on a terminal before something that cannot be undone.
///
/// Without a terminal, or with `--yes`, nothing is asked.
enum Confirmation {
    /// The option `--yes`, which confirms in advance.
    static let option = Option.flag("yes", "do not ask for confirmation")

    /// Returns whether the command asks for confirmation.
    static func isWanted(_ invocation: Invocation) -> Bool {
        invocation.console.ask != nil && !invocation.flag("yes")
    }

    /// Asks for confirmation, and returns if the answer is yes.
    ///
    /// - Parameter question: what is about to be done, such as "delete the segment voters".
    /// - Throws: ``CommandFailure`` if the answer is anything else.
    static func ask(_ question: String, _ invocation: Invocation) throws(CommandFailure) {
        guard isWanted(invocation), let ask = invocation.console.ask else { return }
        let answer = ask("\(question.printable)? [y/N] ") ?? ""
        guard ["y", "yes"].contains(answer.lowercased()) else {
            throw CommandFailure(.usage, "nothing was done; answer y, or give --yes")
        }
    }
}
