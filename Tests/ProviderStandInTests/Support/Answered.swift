import Foundation

/// The answer to one request of a Python client.
struct Answered: Decodable, Hashable {
    var name: String
    var status: Int
    var reason: String?
    var id: String?
    var wait: String?
    var location: Bool?

    init(_ name: String, _ status: Int, _ reason: String? = nil) {
        self.name = name
        self.status = status
        self.reason = reason
    }

    /// The answer without the values that differ from run to run.
    var gist: Answered { Answered(name, status, reason) }

    /// Reads the lines that a client prints.
    static func lines(_ output: String) throws -> [Answered] {
        try output.split(separator: "\n").map {
            try JSONDecoder().decode(Answered.self, from: Data($0.utf8))
        }
    }
}
