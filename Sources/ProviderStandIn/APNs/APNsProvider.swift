package import Crypto
package import HTTP

/// The rules and responses of simulated APNs.
package final class APNsProvider: Provider {
    private var rules: APNsRules
    private let streams: Int
    private let streamsAfterRejection: Int?
    private let random: Random

    /// Creates simulated APNs.
    ///
    /// - Parameters:
    ///   - script: may set limits of streams and tokens.
    ///   - random: makes ids for notifications without `apns-id`.
    package init(_ configuration: APNsRules.Configuration, _ script: Script, random: Random) {
        var configuration = configuration
        let rules = configuration.tokens
        configuration.tokens.age = Int64(script.setting(.tokenAge, or: Int(rules.age)))
        configuration.tokens.updates = script.setting(.tokenUpdates, or: rules.updates)
        configuration.tokens.window = Int64(script.setting(.tokenWindow, or: Int(rules.window)))
        let rest = rules.rest.components.seconds
        configuration.tokens.rest = .seconds(script.setting(.tokenRest, or: Int(rest)))
        self.rules = APNsRules(configuration)
        streams = script.setting(.streams, or: Self.usualStreams)
        streamsAfterRejection = script.settings[Script.Setting.streamsAfterRejection.rawValue]
        self.random = random
    }

    /// The number of streams that APNs has been observed to allow on a connection.
    package static let usualStreams = 1000

    package func judge(
        _ request: ProviderRequest, on connection: inout ProviderConnection, now: ProviderTime
    ) -> Judgement {
        var judgement = Judgement()
        judgement.address = APNsRules.device(request) ?? []
        judgement.id = request.fields["apns-id"] ?? newID()
        if let reason = rules.problem(request, on: &connection, now: now) {
            judgement.refusal = Answer(reason.status, reason.rawValue)
        }
        return judgement
    }

    package func response(
        to judgement: Judgement, _ answer: Answer, now: ProviderTime
    ) -> HTTPResponse {
        var response = HTTPResponse(status: answer.status == 0 ? 200 : answer.status)
        response.fields.append("apns-id", bytes: Array(judgement.id))
        guard response.status != 200 else { return response }
        if let retryAfter = answer.retryAfter { response.fields.append("retry-after", retryAfter) }
        let reason =
            answer.reason.isEmpty
            ? APNsReason.usual(for: answer.status)?.rawValue ?? "" : answer.reason
        response.body = Array("{\"reason\":\"".utf8)
        response.body.append(quoted: Array(reason.utf8)[...])
        response.body.append(UInt8(ascii: "\""))
        if answer.status == 410 || answer.age != nil {
            let age = (answer.age ?? .seconds(86_400)).components
            let milliseconds = age.seconds * 1000 + age.attoseconds / 1_000_000_000_000_000
            response.body.append(contentsOf: ",\"timestamp\":".utf8)
            response.body.append(decimal: now.wall - milliseconds)
        }
        response.body.append(padding: answer.padding)
        response.body.append(UInt8(ascii: "}"))
        return response
    }

    package func streams(after answer: Answer, on connection: inout ProviderConnection) -> Int? {
        let wanted: Int?
        switch answer.status {
        case 0, 200: wanted = streams
        default: wanted = streamsAfterRejection
        }
        guard let wanted, wanted != connection.streams else { return nil }
        connection.streams = wanted
        return wanted
    }

    private func newID() -> ArraySlice<UInt8> {
        let digits = Array(Hex.encode(random.bytes(16)).utf8)
        var id: [UInt8] = []
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { id.append(UInt8(ascii: "-")) }
            id.append(digit)
        }
        return id[...]
    }
}

extension [UInt8] {
    /// Appends a member of `count` bytes to a JSON object that already has a member; nothing for 0.
    mutating func append(padding count: Int) {
        guard count > 0 else { return }
        append(contentsOf: ",\"padding\":\"".utf8)
        append(contentsOf: repeatElement(UInt8(ascii: "x"), count: count))
        append(UInt8(ascii: "\""))
    }
}
