import Audience
import ServiceKit

/// Judges whether a device is in audiences without areas.
///
/// What is known of the device is collected once for all audiences, and each segment is judged
/// once: an app may have hundreds of audiences that are judged in one call.
final class DeviceVerdicts {
    private let device: Device
    private var facts: DeviceFacts
    /// The segments that were judged.
    private var judged: Set<Selector.Name> = []
    /// The number of nodes that may still be evaluated.
    private var left = ConfigLimits.nodesJudged

    /// Collects what is known of a device.
    init(_ device: Device, on registry: isolated RegistryService) {
        self.device = device
        facts = device.facts(now: registry.clock.now())
    }

    /// Returns whether a selector selects the device.
    ///
    /// What nobody can say, such as about a segment that is deleted, selects nobody.
    func isSelected(by selector: Selector, on registry: isolated RegistryService) -> Bool {
        guard let directory = registry.directoriesByNumber[device.row.app] else { return false }
        let named = selector.naming(registry.zones)
        left -= named.nodes.count
        guard left >= 0 else { return false }
        let isNew = named.atoms.contains { atom in
            if case .segment(let name) = atom { !judged.contains(name) } else { false }
        }
        if isNew {
            guard let tree = try? SegmentTree(of: named, directory.segments) else { return false }
            for (name, inner) in tree.order where judged.insert(name).inserted {
                left -= inner.nodes.count
                guard left >= 0 else { return false }
                facts.answer(name, inner, registry.zones, device.lists)
            }
        }
        facts.answerLists(of: named, device.lists)
        return Explanation(named, facts).finding.verdict == .matched
    }
}
