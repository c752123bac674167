import Audience

/// The groups of devices that get the same digest: the same number missed, and the same latest
/// ones.
enum DigestGroups {
    /// A notification that devices have missed.
    struct Missed {
        var sequence: Int64
        /// The collapse key, by which a newer one replaces older ones; empty if there is none.
        var collapseKey = ""
        var ordinals: Bitmap
    }

    /// A group of devices with the content of their digest.
    struct Group {
        /// The notifications with titles, the latest first; if empty, the digest has only the
        /// number.
        var latest: [Int64]
        var count: Int
        var ordinals: Bitmap
    }

    private struct Key: Hashable {
        /// The latest notifications; nil if the group is no longer distinguished by them.
        var latest: [Int64]?
        var count: Int
    }

    /// Returns the groups of all devices that have missed something, the largest counts first.
    ///
    /// - Parameters:
    /// - missed: The missed notifications, the latest first.
    /// - titled: The maximum number of groups with titles; those with the most devices have them.
    /// - titles: The maximum number of titles in a group.
    static func groups(of missed: [Missed], titled: Int, titles: Int) -> [Group] {
        var groups: [Key: Bitmap] = [
            Key(latest: [], count: 0): Bitmap.union(of: missed.map(\.ordinals))
        ]
        var seen: [String: Bitmap] = [:]
        for one in missed {
            var ordinals = one.ordinals
            if !one.collapseKey.isEmpty {
                let newer = seen[one.collapseKey] ?? Bitmap()
                ordinals = ordinals.subtracting(newer)
                seen[one.collapseKey] = newer.union(ordinals)
            }
            var next: [Key: Bitmap] = [:]
            for (key, devices) in groups {
                add(devices.subtracting(ordinals), key, to: &next)
                var told = Key(latest: key.latest, count: key.count + 1)
                if let latest = key.latest, latest.count < titles {
                    told.latest = latest + [one.sequence]
                }
                add(devices.intersection(ordinals), told, to: &next)
            }
            bound(&next, titled)
            groups = next
        }
        return groups.filter { $0.key.count > 0 }
            .map { Group(latest: $0.key.latest ?? [], count: $0.key.count, ordinals: $0.value) }
            .sorted { left, right in
                left.count == right.count
                    ? left.latest.lexicographicallyPrecedes(right.latest)
                    : left.count > right.count
            }
    }

    private static func add(_ devices: Bitmap, _ key: Key, to groups: inout [Key: Bitmap]) {
        guard !devices.isEmpty else { return }
        groups[key] = groups[key]?.union(devices) ?? devices
    }

    /// Removes the titles of the smallest groups if there are too many.
    private static func bound(_ groups: inout [Key: Bitmap], _ titled: Int) {
        let named = groups.filter { $0.key.count > 0 && $0.key.latest != nil }
        guard named.count > titled else { return }
        let sizes = named.map { (key: $0.key, count: $0.value.count) }.sorted { left, right in
            left.count == right.count
                ? (left.key.latest ?? []).lexicographicallyPrecedes(right.key.latest ?? [])
                : left.count < right.count
        }
        for one in sizes.prefix(named.count - titled) {
            guard let devices = groups.removeValue(forKey: one.key) else { continue }
            add(devices, Key(latest: nil, count: one.key.count), to: &groups)
        }
    }
}
