import Protocol
import Suggestions

/// Finds the call that is meant by a path at which there is none.
struct MissingCall: Sendable {
    /// The services that are offered, such as `herald.v1.Delivery`, with their methods.
    private let methods: [String: [String]]

    init(_ methods: [String: [String]]) { self.methods = methods }

    /// Returns whether a service of this name is offered.
    func hasService(_ service: Substring) -> Bool { methods[String(service)] != nil }

    /// Returns the error message for a path such as `herald.v1.Delivery/Sent`, without its first
    /// slash.
    ///
    /// It names the call that is probably meant. The time is bounded, whatever the path is: only
    /// names of nearly the same length are compared letter by letter.
    func message(_ path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty else { return Self.noCall }
        let (service, method) = (String(parts[0]), String(parts[1]))
        if let meant = call(service, method) {
            return "there is no method \(quoting: path); did you mean \(quoting: meant)?"
        }
        guard methods[service] == nil else {
            return "there is no method \(quoting: path); /openapi.json has all of \(service)"
        }
        guard service.hasPrefix("herald.") else { return Self.noCall }
        let names = methods.keys.sorted().joined(separator: ", ")
        return "there is no service \(quoting: service); the services are \(names)"
    }

    private static let noCall =
        "there is nothing at this path; a call is a POST to /herald.v1.SERVICE/METHOD, and "
        + "/openapi.json has all of them"

    private func call(_ service: String, _ method: String) -> String? {
        let own = methods[service] ?? []
        let small = method.lowercased()
        if let same = own.first(where: { $0.lowercased() == small }) { return "\(service)/\(same)" }
        for (other, names) in methods.sorted(by: { $0.key < $1.key }) {
            if let same = names.first(where: { $0.lowercased() == small }) {
                return "\(other)/\(same)"
            }
        }
        if let near = near(method, in: own) { return "\(service)/\(near)" }
        for (other, names) in methods.sorted(by: { $0.key < $1.key }) {
            if let near = ofSameMeaning(method, in: names) { return "\(other)/\(near)" }
        }
        return nil
    }

    private func near(_ method: String, in names: [String]) -> String? {
        if let same = ofSameMeaning(method, in: names) { return same }
        return Suggestion.nearest(
            to: method, in: names.filter { abs($0.utf8.count - method.utf8.count) <= 2 })
    }

    /// Returns the method with another verb for the same thing, as `PutSegment` is for
    /// `CreateSegment` and `ListSegments` for `GetSegment`; nil if there is none.
    private func ofSameMeaning(_ method: String, in names: [String]) -> String? {
        guard let end = method.dropFirst().firstIndex(where: \.isUppercase) else { return nil }
        let thing = Self.singular(method[end...])
        let same = names.filter { name in
            guard let end = name.dropFirst().firstIndex(where: \.isUppercase) else { return false }
            return Self.singular(name[end...]) == thing
        }
        let verb = method[..<end].lowercased()
        let verbs = same.map { Self.verb(of: $0) }
        // The same verb with one thing or several: 'ListSegment', 'GetApps'.
        if let index = verbs.firstIndex(of: verb) { return same[index] }
        guard let meant = Verbs.meant(by: verb, in: verbs) else { return nil }
        return verbs.firstIndex(of: meant).map { same[$0] }
    }

    private static func verb(of method: String) -> String {
        let end = method.dropFirst().firstIndex(where: \.isUppercase) ?? method.endIndex
        return method[..<end].lowercased()
    }

    /// Returns a thing in the singular: `Policies` and `Policy` are one.
    private static func singular(_ thing: Substring) -> String {
        if thing.hasSuffix("ies") { return thing.dropLast(3) + "y" }
        return thing.hasSuffix("s") ? String(thing.dropLast()) : String(thing)
    }
}
