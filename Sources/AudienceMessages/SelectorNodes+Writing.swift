import Audience
import Protocol

extension SelectorNodes {
    /// Returns the node as a protobuf message.
    static func write(_ node: Selector.Node) -> Proto.SelectorNodeNode {
        switch node {
        case .and(let count): .allOf(UInt32(clamping: count))
        case .or(let count): .anyOf(UInt32(clamping: count))
        case .not: .negate(true)
        case .atom(let atom): write(atom)
        }
    }

    private static func write(_ atom: Selector.Atom) -> Proto.SelectorNodeNode {
        switch atom {
        case .all: return .everyDevice(true)
        case .tag(let tag): return .tag(tag.text)
        case .groupTag(let tag):
            var message = Proto.SelectorGroupTag()
            message.group = tag.group.text
            message.tag = tag.tag.text
            return .groupTag(message)
        case .device(let id): return .device(id)
        case .user(let name): return .user(name.text)
        case .platform(let name): return .platform(name.text)
        case .model(let name): return .model(name.text)
        case .addressKind(let name): return .addressKind(name.text)
        case .addressLost(let name): return .addressLost(name.text)
        case .locale(let locale): return .locale(locale.description)
        case .timeZone(let name): return .timeZone(name.text)
        case .attribute(let test): return .attribute(SelectorAttributes.write(test))
        case .appVersion(let range):
            var message = Proto.SelectorAppVersion()
            message.from = range.from?.description ?? ""
            message.before = range.before?.description ?? ""
            return .appVersion(message)
        case .lastSeen(let age): return .seenWithinSeconds(age.seconds)
        case .created(let age): return .createdWithinSeconds(age.seconds)
        case .segment(let name): return .segment(name.text)
        case .staticList(let name): return .staticList(name.text)
        case .within(let circle): return .within(circle.message)
        case .at(let name): return .atPlace(name.text)
        case .moved(let visit): return .movedThrough(visit.message)
        case .percent(let share):
            var message = Proto.SelectorPercent()
            message.seed = share.seed.text
            message.fromBasisPoints = share.from
            message.toBasisPoints = share.to
            return .percent(message)
        }
    }
}
