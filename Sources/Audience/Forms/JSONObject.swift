import JSON

/// The members of a small object, by names whose case is ignored.
struct JSONObject {
    /// The number of members that an object may have: more than any object of a selector needs, so
    /// that unknown members can be named in errors.
    private static let mostMembers = 8

    let value: JSONValue
    private(set) var names: [String] = []
    private var values: [JSONValue] = []

    init(_ value: JSONValue) throws(JSONError) {
        self.value = value
        for (name, member) in try value.members() {
            let name = Self.lowercased(name)
            guard names.count < Self.mostMembers else {
                throw value.error(.invalidValue, "at most \(Self.mostMembers) members are wanted")
            }
            guard !names.contains(name) else {
                throw member.error(.duplicateMember, "\"\(name)\" is there twice, in another case")
            }
            names.append(name)
            values.append(member)
        }
    }

    /// The name of the only member; nil if there are none or several.
    var onlyName: String? {
        names.count == 1 ? names[0] : nil
    }

    /// Returns the value of a member; nil if it is missing or null.
    func member(_ name: String) -> JSONValue? {
        names.firstIndex(of: name).map { values[$0] }.flatMap { $0.isNull ? nil : $0 }
    }

    /// Returns the value of a member, which must be present.
    func required(_ name: String) throws(JSONError) -> JSONValue {
        guard let index = names.firstIndex(of: name) else {
            throw value.error(.missingMember, "the member \"\(name)\" is missing")
        }
        return values[index]
    }

    /// Refuses members that are not in `allowed`.
    func allow(_ allowed: [String]) throws(JSONError) {
        for (name, member) in zip(names, values) where !allowed.contains(name) {
            throw member.error(
                .unknownMember, "\(allowed.joined(separator: ", ")) may be here, no others")
        }
    }

    /// Returns the text with ASCII letters in lower case; names have no other letters.
    private static func lowercased(_ name: String) -> String {
        String(decoding: name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
