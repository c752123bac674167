import Foundation

/// The answer to a call by curl, or the output of the command `herald`, as JSON.
struct Answer {
    /// The HTTP status, 0 when nobody answered; for the command, its exit status.
    let status: Int
    /// The body as text.
    let text: String

    /// The body as an object; empty if it is none.
    var object: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
    }

    /// The error's code, such as `invalid_argument`; nil for the status 200.
    var code: String? { status == 200 ? nil : object["code"] as? String }

    /// The error's text.
    var message: String { object["message"] as? String ?? "" }

    /// The fields that the error names.
    var fields: [String] {
        let details = object["details"] as? [[String: Any]] ?? []
        return details.flatMap { detail in
            let debug = detail["debug"] as? [String: Any]
            let violations = debug?["fieldViolations"] as? [[String: Any]] ?? []
            return violations.compactMap { $0["field"] as? String }
        }
    }

    /// Returns the value at a path of names and indices, such as `places.0.place.id`; nil if none.
    func value(_ path: String) -> Any? {
        path.split(separator: ".").reduce(object as Any?) { value, step in
            if let list = value as? [Any], let index = Int(step) {
                return list.indices.contains(index) ? list[index] : nil
            }
            return (value as? [String: Any])?[String(step)]
        }
    }

    /// Returns the text or the number at a path, as text; empty when there is none.
    func string(_ path: String) -> String {
        let value = value(path)
        return value as? String ?? (value as? NSNumber).map { "\($0)" } ?? ""
    }

    /// Returns the texts of the list at a path; empty when there is none.
    func strings(_ path: String) -> [String] { value(path) as? [String] ?? [] }
}
