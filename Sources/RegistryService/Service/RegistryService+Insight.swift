import Audience
import AudienceMessages
import Crypto
package import Protocol
import ServiceKit

extension RegistryService {
    package func sampleAudience(
        _ request: Proto.SampleAudienceRequest, _ call: CallContext
    ) async throws -> Proto.SampleAudienceResponse {
        let directory = try directory(call, request.app)
        let selector = try Selector(audience: request.audience, request.selector)
        guard request.count <= RegistryLimits.sampleDevices else {
            throw RPCError.invalid("count", "is over \(RegistryLimits.sampleDevices)")
        }
        let query = try await query(selector, request.type, in: directory)
        let counts = try await query.countsBySegment(self)
        let ordinals = try sample(request.count == 0 ? 10 : Int(request.count), query, counts)
        let number = directory.app.number
        let devices = try await store.perform(
            ReadDevices(rows: ordinals.map { DeviceRow(app: number, ordinal: $0) }))
        var response = Proto.SampleAudienceResponse()
        var room = RegistryLimits.elementsPerPage
        for device in devices {
            room -= device.elements
            guard room >= 0 else { break }
            response.devices.append(device.message(app: directory.app.id))
        }
        return response
    }

    /// As many of those in a query as there are, at most `count`; `counts` are the segments'.
    private func sample(
        _ count: Int, _ query: AudienceQuery, _ counts: [(segment: Int, count: Int)]
    ) throws -> [UInt32] {
        let total = counts.reduce(0) { $0 + $1.count }
        var ranks: Set<Int> = []
        // Floyd's algorithm: each set of so many ranks is as likely as any other.
        for last in max(0, total - count)..<total {
            let rank = below(last + 1)
            ranks.insert(ranks.contains(rank) ? last : rank)
        }
        var ordinals: [UInt32] = []
        var before = 0
        for (segment, inSegment) in counts {
            let here = ranks.filter { (before..<before + inSegment).contains($0) }
            if !here.isEmpty {
                let found = try query.ordinals(segment: segment)
                // Some may have gone since they were counted.
                for rank in here where rank - before < found.count {
                    ordinals.append(found[rank - before])
                }
            }
            before += inSegment
        }
        return ordinals
    }

    /// A random number in `0..<bound`, which is far below 2^63.
    private func below(_ bound: Int) -> Int {
        let bits = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(bits.multipliedFullWidth(by: UInt64(bound)).high)
    }

    package func explainAudience(
        _ request: Proto.ExplainAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ExplainAudienceResponse {
        let place = try place(call, request.app, request.deviceId)
        let selector = try Selector(audience: request.audience, request.selector)
        let type = try DeviceFields.type(request.type, "type")
        let directory = place.block.directory
        let device = try await stored(place)
        let facts = try device.facts(now: clock.now(), for: selector, in: directory)
        let explanation = Explanation(selector, facts)
        var response = Proto.ExplainAudienceResponse()
        response.verdict = explanation.finding.verdict.message
        response.reason = explanation.reason
        if let type, device.hasSwitchedOff(type), response.verdict != .notMatched {
            response.verdict = .notMatched
            response.reason = "not selected: has switched off notifications of type \(type)"
        }
        explanation.append(to: &response.parts, depth: 0)
        return response
    }
}

extension Device {
    fileprivate func hasSwitchedOff(_ type: Tag) -> Bool { facets.contains(.off(type)) }

    /// What is known of it that a selector may ask for.
    fileprivate func facts(
        now: UnixTime, for selector: Selector, in directory: AppDirectory
    ) throws(RPCError) -> DeviceFacts {
        var facts = DeviceFacts(id: id.description, now: now.milliseconds / 1000)
        facts.tags = Set(allTags)
        facts.groupTags = profile.groups.merged(with: user?.groups ?? TagGroups())
        facts.users = Set([user?.id].compactMap(\.self))
        facts.platform = profile.platform
        facts.addressKinds = Set(addressesInUse.compactMap { Selector.Name($0.kind) })
        facts.locale = profile.locale
        facts.timeZone = profile.timeZone
        facts.attributes = profile.attributes.values
        facts.appVersion = profile.software?.appVersion ?? ""
        // Known to a day, of which it is the last moment, or now.
        facts.lastSeen = min(facts.now, Int64(synced.day) * 86_400 + 86_399)
        facts.created = created.milliseconds / 1000
        for (name, inner) in try SegmentTree(of: selector, directory.segments).order {
            facts.answerLists(of: inner, lists)
            let verdict = Explanation(inner, facts).finding.verdict
            if verdict != .unknown { facts.answers[.segment(name)] = verdict == .matched }
        }
        facts.answerLists(of: selector, lists)
        return facts
    }
}

extension DeviceFacts {
    /// Says of the lists that a selector names whether the device is on them.
    fileprivate mutating func answerLists(of selector: Selector, _ lists: Set<Selector.Name>) {
        for case .staticList(let name) in selector.atoms {
            answers[.staticList(name)] = lists.contains(name)
        }
    }
}

extension TagGroups {
    fileprivate func merged(with other: TagGroups) -> [Selector.Name: Set<Tag>] {
        tags.mapValues { Set($0) }.merging(other.tags.mapValues { Set($0) }) { $0.union($1) }
    }
}

extension Finding.Verdict {
    fileprivate var message: Proto.ExplanationVerdict {
        switch self {
        case .matched: .matched
        case .notMatched: .notMatched
        case .unknown: .unknown
        }
    }
}

extension Explanation {
    /// Appends it and its parts, in the order of the text.
    fileprivate func append(to messages: inout [Proto.ExplanationPart], depth: UInt32) {
        var message = Proto.ExplanationPart()
        message.depth = depth
        message.selector = text
        message.verdict = finding.verdict.message
        message.reason = finding.reason
        messages.append(message)
        for part in parts { part.append(to: &messages, depth: depth + 1) }
    }
}
