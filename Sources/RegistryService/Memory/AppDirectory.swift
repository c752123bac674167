import Audience
import Protocol
import ServiceKit

/// One app's devices in memory, derived from the store: blocks by ordinal, and the indexes for
/// selectors.
final class AppDirectory {
    private(set) var app: StoredApp
    /// True if the app is being deleted, so that nobody may find its devices.
    var isDeleted = false
    /// The number of addresses in use of all devices.
    private(set) var addressCount = 0
    /// The room for new devices that calls under way have reserved.
    var room = DeviceRoom()
    /// Limits how many addresses providers may report as gone.
    var brake = DropBrake()
    /// Limits how fast devices bring new words.
    var newWords = NewWordRate()
    /// Limit how many bytes, changes and codes for addresses the devices of one network address
    /// bring.
    var bytes = NetworkDebts(.bytes)
    var changes = NetworkDebts(.changes)
    var codes = NetworkDebts(.codes)
    /// The devices that follow each tag and have each facet.
    let index: AudienceIndex
    /// The devices' attributes.
    let attributes = AttributeIndex()
    /// The app's saved selectors.
    var segments: [Selector.Name: StoredSegment] = [:]
    /// The app's config sets, as far as they were read.
    var configs = ConfigMemory()
    private let blocks: BlockList

    /// Creates a directory without devices.
    ///
    /// - Parameter ordinalOf: returns the ordinal of a device of this app by its id; nil if there
    ///   is none.
    init(_ app: StoredApp, ordinalOf: @escaping (String) -> UInt32?) {
        self.app = app
        let blocks = BlockList()
        self.blocks = blocks
        index = AudienceIndex(
            facets: Device.facetKinds,
            shareHashOf: { ordinal in
                // The lower half of an id serves as its hash: see ShareHash.
                blocks[ordinal].map { $0.knownID(at: Int(ordinal - $0.first)).low } ?? 0
            }, ordinalOf: ordinalOf)
    }

    /// Replaces the app with its state after a commit.
    func take(_ app: StoredApp) { self.app = app }

    /// Returns the block that an ordinal is in; nil if no device was ever in it.
    func block(of ordinal: UInt32) -> DeviceBlock? { blocks[ordinal] }

    /// Returns the block that an ordinal is in, or makes one with `make`, which gets the first
    /// ordinal.
    func block(of ordinal: UInt32, make: (UInt32) -> DeviceBlock) -> DeviceBlock {
        if let block = blocks[ordinal] { return block }
        let block = make(ordinal & ~0xffff)
        blocks[ordinal] = block
        return block
    }

    /// Returns whether there is a block that begins with this ordinal.
    func hasBlock(from first: UInt32) -> Bool { blocks[first] != nil }

    /// Removes all blocks, which hold this directory; call it when it is no longer used.
    func removeBlocks() { blocks.removeAll() }

    /// Changes the number of addresses in use by `change`.
    func countAddresses(_ change: Int) { addressCount += change }

    /// Removes a device from the indexes, whatever it has there.
    func clear(_ ordinal: UInt32) {
        index.remove(ordinal)
        attributes.clear(ordinal)
    }

    /// Checks that an app would not have too many segments, nor too many bytes of selectors.
    ///
    /// - Throws: `resourceExhausted`.
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

    /// Applies the change that a commit has made to a device.
    ///
    /// Applying it twice is harmless.
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

    func removeAll() { blocks = [] }

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
