import Audience

/// Fills an app's indexes with devices in the order of their ordinals, 65,536 at a time.
///
/// Adding whole sets is several times faster than adding devices one by one.
struct DirectoryFiller {
    let directory: AppDirectory
    private var block: UInt32 = 0
    private var followers: [Tag: [UInt32]] = [:]
    private var holders: [Facet: [UInt32]] = [:]
    private var others: [UInt32] = []

    init(_ directory: AppDirectory) { self.directory = directory }

    /// Adds a device.
    ///
    /// Selectors may find it only after `flush`.
    mutating func add(_ device: Device) {
        let ordinal = device.row.ordinal
        if ordinal >> 16 != block {
            flush()
            block = ordinal >> 16
        }
        others.append(ordinal)
        for tag in device.allTags { followers[tag, default: []].append(ordinal) }
        for facet in device.facets { holders[facet, default: []].append(ordinal) }
        let attributes = device.profile.attributes
        if !attributes.values.isEmpty {
            directory.attributes.change(ordinal, from: Attributes(), to: attributes)
        }
    }

    /// Adds all pending devices to the index.
    mutating func flush() {
        directory.index.insert(Bitmap(others))
        for (tag, ordinals) in followers { directory.index.follow(Bitmap(ordinals), tag) }
        for (facet, ordinals) in holders { directory.index.insert(Bitmap(ordinals), having: facet) }
        (others, followers, holders) = ([], [:], [:])
    }
}
