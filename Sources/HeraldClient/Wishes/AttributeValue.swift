public import Times

/// The value of an attribute, a fact that the app knows of the device or its owner.
public enum AttributeValue: Hashable, Sendable, Codable {
    case text(String)
    case number(Double)
    /// A time, in whole seconds.
    case date(UnixTime)
    /// Up to four numbers with dots between them.
    case version(String)

    func json(named name: String) -> JSONValue {
        var members: [String: JSONValue] = ["name": .text(name)]
        switch self {
        case .text(let text): members["text"] = .text(text)
        case .number(let number): members["number"] = .number(number)
        case .date(let time): members["date"] = .text(Timestamp.text(time, isWhole: true))
        case .version(let version): members["version"] = .text(version)
        }
        return .object(members)
    }
}
