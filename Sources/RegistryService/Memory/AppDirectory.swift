import Audience
import Protocol
import ServiceKit

/// One app's devices in memory: by ordinal, and by what they follow and are.
///
/// Derived from the store.
final class AppDirectory {
    private(set) var app: StoredApp
    /// Addresses in use, of all devices.
    private(set) var addressCount = 0
    /// Watches over how many addresses providers call gone.
    var brake = DropBrake()
    /// Who follows what and is what.
    let index: AudienceIndex
    /// What is known of them by the app's own names.
    let attributes = AttributeIndex()
    /// The app's saved selectors.
    var segments: [Selector.Name: StoredSegment] = [:]
    private let blocks: BlockList

    /// An app without devices.
    ///
    /// - Parameter ordinalOf: finds a device of the app by its id.
    init(_ app: StoredApp, ordinalOf: @escaping (String) -> UInt32?) {
        self.app = app
        let blocks = BlockList()
        self.blocks = blocks
        index = AudienceIndex(
            facets: Device.facetKinds,
            shareHashOf: { ordinal in
                // An id's lower half is its hash: see ShareHash.
                blocks[ordinal].map { $0.knownID(at: Int(ordinal - $0.first)).low } ?? 0
            }, ordinalOf: ordinalOf)
    }

    /// Takes over what a commit has made of the app itself.
    func take(_ app: StoredApp) { self.app = app }

    /// The block that an ordinal is in; nil when none of its devices was ever there.
    func block(of ordinal: UInt32) -> DeviceBlock? { blocks[ordinal] }

    /// The block that an ordinal is in; `make` makes one from its first ordinal on.
    func block(of ordinal: UInt32, make: (UInt32) -> DeviceBlock) -> DeviceBlock {
        if let block = blocks[ordinal] { return block }
        let block = make(ordinal & ~0xffff)
        blocks[ordinal] = block
        return block
    }

    /// Whether there is a block of those ordinals.
    func hasBlock(from first: UInt32) -> Bool { blocks[first] != nil }

    /// There are so many addresses in use more, or less.
    func countAddresses(_ change: Int) { addressCount += change }

    /// Forgets what a device follows and is, whatever that was.
    func clear(_ ordinal: UInt32) {
        index.remove(ordinal)
        attributes.clear(ordinal)
    }

    /// Refuses attributes of more names than an app may have.
    func admit(_ attributes: Attributes, _ field: String) throws(RPCError) {
        guard self.attributes.admits(attributes) else {
            throw .invalid(
                field, "the app has \(RegistryLimits.attributeNames) names of attributes, the most")
        }
    }

    /// Refuses a segment, by the text of its selector, beyond what an app may have.
    func admit(segment name: Selector.Name, _ audience: String) throws(RPCError) {
        let others = segments.values.filter { $0.name != name }
        let bytes = others.reduce(audience.utf8.count) { $0 + $1.audience.utf8.count }
        guard others.count < RegistryLimits.segmentsPerApp, bytes <= RegistryLimits.segmentBytes
        else {
            throw RPCError(
                .resourceExhausted,
                "an app has at most \(RegistryLimits.segmentsPerApp) segments, of "
                    + "\(RegistryLimits.segmentBytes) bytes together")
        }
    }

    /// Takes over what a commit has made of a device; again it changes nothing.
    func take(_ transition: DeviceTransition) {
        switch transition {
        case .device(let before, let after): take(before, after)
        case .addresses(let before, let after):
            index.change(after.row.ordinal, from: before.facets, to: after.facets)
        }
    }

    private func take(_ before: Device?, _ after: Device?) {
        guard let after else {
            guard let before else { return }
            let ordinal = before.row.ordinal
            index.remove(ordinal, following: before.allTags, having: before.facets)
            attributes.change(ordinal, from: before.profile.attributes, to: Attributes())
            return
        }
        let ordinal = after.row.ordinal
        index.change(ordinal, from: before?.facets ?? [], to: after.facets)
        attributes.change(
            ordinal, from: before?.profile.attributes ?? Attributes(),
            to: after.profile.attributes)
        guard let before else {
            return index.follow(ordinal, after.allTags)
        }
        let (old, new) = (before.allTags, after.allTags)
        guard old != new else { return }
        let (oldSet, newSet) = (Set(old), Set(new))
        for tag in old where !newSet.contains(tag) { index.unfollow(ordinal, tag) }
        index.follow(ordinal, new.filter { !oldSet.contains($0) })
    }
}

/// Blocks by the upper half of their ordinals.
private final class BlockList {
    private var blocks: [DeviceBlock?] = []

    subscript(ordinal: UInt32) -> DeviceBlock? {
        get {
            let number = Int(ordinal >> 16)
            return number < blocks.count ? blocks[number] : nil
        }
        set {
            let number = Int(ordinal >> 16)
            if number >= blocks.count {
                blocks.append(contentsOf: repeatElement(nil, count: number + 1 - blocks.count))
            }
            blocks[number] = newValue
        }
    }
}
