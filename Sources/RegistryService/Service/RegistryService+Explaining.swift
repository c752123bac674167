import Audience
import AudienceMessages
import Context
package import Protocol
import ServiceKit
import TypePaths

extension RegistryService {
    package func explainAudience(
        _ request: Proto.ExplainAudienceRequest, _ call: CallContext
    ) async throws -> Proto.ExplainAudienceResponse {
        let place = try place(call, request.app, request.deviceId)
        let selector = try Selector(audience: request.audience, request.selector).naming(zones)
        let type = try DeviceFields.type(request.type, "type")
        let directory = place.block.directory
        let device = try await stored(place)
        let (areas, absence) = try await areas(of: selector, around: place, areas(call))
        let facts = try device.facts(
            now: clock.now(), zones, for: selector, in: directory, areas)
        let explanation = Explanation(selector, facts)
        var response = Proto.ExplainAudienceResponse()
        response.verdict = explanation.finding.verdict.message
        response.reason = explanation.reason
        if let absence, response.verdict == .unknown { response.reason += " (\(absence.reason))" }
        if let type = type.flatMap(device.switchedOff), response.verdict != .notMatched {
            response.verdict = .notMatched
            response.reason = "not selected: has switched off notifications of type \(type)"
        }
        explanation.append(to: &response.parts, depth: 0)
        return response
    }

    /// Returns whether a device is in each area that a selector names, and geo's error if it could
    /// not answer for all of them.
    private func areas(
        of selector: Selector, around place: DeviceTable.Place, _ lookup: AreaLookup
    ) async throws -> ([Selector.Atom: Bool], AtomError?) {
        let directory = place.block.directory
        let parts = try SegmentTree(of: selector, directory.segments).order.map(\.selector)
        for part in parts + [selector] { try await checkLists(of: part, in: directory) }
        var found: [Selector.Atom: Bool] = [:]
        do {
            for atom in (parts + [selector]).flatMap(\.atoms) where found[atom] == nil {
                guard let area = AreaLookup.area(atom) else { continue }
                let devices = try await lookup.devices(in: area, atom, of: directory.app.id)
                found[atom] = devices.contains(place.ordinal)
            }
        } catch let error as AtomError where error.code == .unavailable {
            // The other parts of the selector are explained without geo.
            return (found, error)
        }
        return (found, nil)
    }
}

extension Device {
    /// Returns the type by which the device has switched off notifications of `type`: the type
    /// itself or one above it; nil if it wants them.
    fileprivate func switchedOff(_ type: Tag) -> String? {
        let off = profile.settings?.switchedOff ?? []
        return TypePath.covering(type.text).first { off.contains($0) }
    }

    /// Returns the facts of the device about which a selector may ask.
    fileprivate func facts(
        now: UnixTime, _ zones: ZoneTable, for selector: Selector, in directory: AppDirectory,
        _ areas: [Selector.Atom: Bool]
    ) throws(RPCError) -> DeviceFacts {
        var facts = facts(now: now)
        facts.answers = areas
        for (name, inner) in try SegmentTree(of: selector, directory.segments).order {
            facts.answer(name, inner, zones, lists)
        }
        facts.answerLists(of: selector, lists)
        return facts
    }

    /// Returns the facts about which a selector without segments, lists and areas may ask.
    func facts(now: UnixTime) -> DeviceFacts {
        var facts = DeviceFacts(id: id.description, now: now.milliseconds / 1000)
        facts.tags = Set(allTags)
        facts.groupTags = profile.groups.merged(with: user?.groups ?? TagGroups())
        facts.users = Set([user?.id].compactMap(\.self))
        facts.platform = profile.platform
        facts.model = profile.software?.model ?? ""
        facts.addressKinds = Set(addresses.inUse.compactMap { Selector.Name($0.kind) })
        facts.lostAddressKinds = addresses.lostKinds
        facts.locale = profile.locale
        facts.timeZone = profile.unknownTimeZone.isEmpty ? profile.timeZone : Device.unknownZone
        facts.attributes = profile.attributes.values
        facts.appVersion = profile.software?.appVersion ?? ""
        // The store has only the day. The last moment of that day is used, or the present if that
        // is earlier.
        facts.lastSeen = min(facts.now, Int64(synced.day) * 86_400 + 86_399)
        facts.created = created.milliseconds / 1000
        return facts
    }
}

extension DeviceFacts {
    /// Stores whether the device is in a segment, whose own segments are stored already.
    mutating func answer(
        _ segment: Selector.Name, _ selector: Selector, _ zones: ZoneTable,
        _ lists: Set<Selector.Name>
    ) {
        answerLists(of: selector, lists)
        let verdict = Explanation(selector.naming(zones), self).finding.verdict
        if verdict != .unknown { answers[.segment(segment)] = verdict == .matched }
    }

    /// Stores for each list that a selector names whether the device is on it.
    mutating func answerLists(of selector: Selector, _ lists: Set<Selector.Name>) {
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
    /// Appends this explanation and its parts, in the order of the selector's text.
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
