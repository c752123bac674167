import HeraldClient
import Testing

/// The tables of links and their meaning.
struct DeepLinkVectorTests {
    @Test(arguments: try ClientVector.all(of: "deepLinks"))
    func `a link means what the table says`(vector: ClientVector) throws {
        let table = try #require(vector.given["table"]).decoded(LinkTable.self)
        let origin = try #require(vector.given["origin"]).decoded(DeepLink.Origin.self)
        let link = DeepLink(vector.given["link"]?.text ?? "", from: origin)
        let actual: JSONValue =
            switch table.verdict(link) {
            case .browser: .object(["verdict": .text("browser")])
            case .unknown: .object(["verdict": .text("unknown")])
            case .route(let match):
                .object([
                    "verdict": .text("route"), "route": .text(match.route),
                    "parameters": .object(match.parameters.mapValues { .text($0) }),
                    "asksFirst": .bool(match.asksFirst),
                ])
            }
        #expect(vector.expect.difference(from: actual) == nil)
        // No parameter is there that the table does not say.
        let others = actual["parameters"]?.difference(from: vector.expect["parameters"])
        #expect(others == nil)
    }
}
