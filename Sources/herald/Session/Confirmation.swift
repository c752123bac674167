/// Asks a person once before something that cannot be taken back.
///
/// Nobody is asked where no person sits at the terminal, or where `--yes` was given: a script says
/// what it means.
enum Confirmation {
    /// The option that answers beforehand.
    static let option = Option.flag("yes", "do not ask before it is done")

    /// Whether somebody would be asked.
    static func isWanted(_ invocation: Invocation) -> Bool {
        invocation.console.ask != nil && !invocation.flag("yes")
    }

    /// Asks, and returns if the answer is yes.
    ///
    /// - Parameter question: what is to be done, such as "delete the segment voters".
    /// - Throws: ``CommandFailure`` if the answer is anything else.
    static func ask(_ question: String, _ invocation: Invocation) throws(CommandFailure) {
        guard isWanted(invocation), let ask = invocation.console.ask else { return }
        let answer = ask("\(question.printable)? [y/N] ") ?? ""
        guard ["y", "yes"].contains(answer.lowercased()) else {
            throw CommandFailure(.usage, "nothing was done; answer y, or give --yes")
        }
    }
}
