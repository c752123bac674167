import CFaults
import Glibc
import JSON

/// Parses a text again and again, while each time a later allocation of jansson fails.
enum JSONFaults {
    /// A text with each kind of value.
    private static let text: String = {
        let members = (0..<20).map { #""member-\#($0)": [\#($0), \#($0).5, true, null, "ü\\n"]"# }
        return "{\(members.joined(separator: ", ")), \"last\": {\"a\": [[[{}]]]}}"
    }()

    /// Fails one allocation after the other until none is left, and prints their number.
    ///
    /// - Returns: the exit status of the process.
    static func run(isLasting: Bool) -> Int32 {
        faults_watch_json()
        var number = 0
        while true {
            faults_fail_memory(number, isLasting ? 1 : 0)
            let document = try? JSONDocument(parsing: text)
            let failed = faults_failed_memory()
            faults_fail_memory(-1, 0)
            if failed == 0 {
                Numbers.say(Int64(number))
                return document == nil ? EX_DATAERR : 0
            }
            // A text of which something is missing would be worse than an error.
            guard document == nil else { return EX_DATAERR }
            number += 1
        }
    }
}
