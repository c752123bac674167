import Protocol
import Suggestions

/// Makes the error for a misspelt name.
enum Spelling {
    /// Returns the error for a name that does not exist.
    ///
    /// Its message suggests a name that is spelt alike, if there is one.
    ///
    /// - Parameter list: the command that lists the names, such as `herald apps`.
    static func notFound(
        _ what: String, _ name: String, in names: [String], list: String
    ) -> RPCError {
        RPCError(.notFound, message(what, name, in: names, list: list))
    }

    /// The message of that error.
    static func message(
        _ what: String, _ name: String, in names: [String], list: String
    ) -> String {
        let hint = Suggestion.nearest(to: name, in: names).map { "; did you mean '\($0)'?" }
        return "no \(what) '\(name)'\(hint ?? "; '\(list)' lists them")"
    }
}
