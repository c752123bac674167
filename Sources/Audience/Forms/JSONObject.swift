import JSON

/// The members of a small object by name, whose case is free.
struct JSONObject {
    /// The most members that any object of a selector has, and some that will be refused by name.
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

    /// The name of the member, if there is one and no other.
    var onlyName: String? {
        names.count == 1 ? names[0] : nil
    }

    /// The value of a member that is there and not null.
    func member(_ name: String) -> JSONValue? {
        names.firstIndex(of: name).map { values[$0] }.flatMap { $0.isNull ? nil : $0 }
    }

    /// The value of a member, which must be there.
    func required(_ name: String) throws(JSONError) -> JSONValue {
        guard let index = names.firstIndex(of: name) else {
            throw value.error(.missingMember, "the member \"\(name)\" is missing")
        }
        return values[index]
    }

    /// Refuses members that are none of `allowed`.
    func allow(_ allowed: [String]) throws(JSONError) {
        for (name, member) in zip(names, values) where !allowed.contains(name) {
            throw member.error(
                .unknownMember, "\(allowed.joined(separator: ", ")) may be here, nothing else")
        }
    }

    /// Small letters for ASCII's capitals; names of ours have no other.
    private static func lowercased(_ name: String) -> String {
        String(decoding: name.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
