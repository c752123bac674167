import Testing
import Times

@testable import HeraldClient

/// The tables of wishes that are left out after the server has refused a part.
struct RefusalVectorTests {
    private static let now = UnixTime(milliseconds: 1_795_000_000_000)

    @Test(arguments: try ClientVector.all(of: "refusals"))
    func `what is refused is left out as the table says`(vector: ClientVector) throws {
        var wishes = Wishes()
        var requests: [JSONValue] = []
        for step in vector.given["steps"]?.items ?? [] {
            try Self.apply(step["wish"], to: &wishes)
            guard let answers = step["answers"]?.items else { continue }
            for answer in answers {
                let message = wishes.due(WishPart.allCases)
                requests.append(Self.stated(message))
                wishes.markSent(message)
                try Self.take(answer, message, &wishes)
            }
            #expect(wishes.isSent, "more is due than the table has answers for")
        }
        let addresses = wishes.refusedAddresses.keys.map(\.value)
        let whole = wishes.refusals.keys.filter { part in
            switch part {
            case .tags: wishes.refusedTags.isEmpty
            case .attributes: wishes.refusedAttributes.isEmpty
            case .addresses: addresses.isEmpty
            default: true
            }
        }
        let actual: JSONValue = .object([
            "requests": .list(requests),
            "refused": .object([
                "tags": Self.list(wishes.refusedTags.keys),
                "attributes": Self.list(wishes.refusedAttributes.keys),
                "addresses": Self.list(addresses), "parts": Self.list(whole.map(\.rawValue)),
            ]),
        ])
        #expect(vector.expect.difference(from: actual) == nil)
        // A member that a request has and the table does not is a difference, too.
        let expected = vector.expect["requests"]?.items ?? []
        #expect(requests.map(\.members.keys.count) == expected.map(\.members.keys.count))
    }

    private static func list(_ names: some Sequence<String>) -> JSONValue {
        .list(names.sorted().map(JSONValue.text))
    }

    private static func value(_ json: JSONValue) throws -> AttributeValue {
        if let text = json.text { return .text(text) }
        return .number(Double(try #require(json.integer)))
    }

    private static func apply(_ wish: JSONValue?, to wishes: inout Wishes) throws {
        if let tags = wish?["tags"]?.items { wishes.tags = Set(tags.compactMap(\.text)) }
        if let attributes = wish?["attributes"]?.members {
            wishes.attributes = try attributes.mapValues(value)
        }
        if let addresses = wish?["addresses"]?.items {
            wishes.addresses = addresses.map {
                PushAddress(kind: $0["kind"]?.text ?? "", value: $0["value"]?.text ?? "")
            }
        }
    }

    /// Returns the parts of a request that the tables contain.
    private static func stated(_ message: WishMessage) -> JSONValue {
        var members: [String: JSONValue] = [:]
        members["tags"] = message.tags.map { list($0) }
        members["addresses"] = message.addresses.map { .list($0.map { .text($0.value) }) }
        if let edit = message.attributes {
            let set = edit.changed.mapValues { value -> JSONValue in
                switch value {
                case .text(let text): .text(text)
                case .number(let number): .number(number)
                case .date, .version: .null
                }
            }
            if !set.isEmpty { members["set"] = .object(set) }
            if !edit.removed.isEmpty { members["remove"] = list(edit.removed) }
        }
        return .object(members)
    }

    private static func take(
        _ answer: JSONValue, _ message: WishMessage, _ wishes: inout Wishes
    ) throws {
        guard let fields = answer.items.isEmpty ? nil : answer.items.compactMap(\.text) else {
            #expect(answer.text == "taken")
            if let tags = message.tags { wishes.tagPart.settle(tags, version: 0) }
            return wishes.settle(besidesTags: message)
        }
        let said = GatewayRefusal(
            code: "permission_denied",
            fields: fields.map { .init(path: $0, description: "it is wrong") },
            message: "it is wrong")
        let part = try #require(WishPart(field: said.field))
        wishes.refuse(part, of: message, said, at: now)
    }
}
