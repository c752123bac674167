import ServiceKit

/// Finds out which devices are on a list.
struct ListMembers {
    /// The list's name.
    let list: String
    /// Returns how many devices an audience has.
    let count: (String) async throws -> UInt64

    /// How many ids one question names: a selector may have 256 parts.
    private static let atOnce = 64

    /// Returns which of some ids are of no device on the list, as far as the suite says so.
    func absent(_ ids: [String]) async -> [String] {
        var devices: [String] = []
        var named: Set<String> = []
        for id in ids {
            guard let device = Identifier(id)?.description else { continue }
            if named.insert(device).inserted { devices.append(device) }
        }
        var absent: Set<String> = []
        for start in stride(from: 0, to: devices.count, by: Self.atOnce) {
            absent.formUnion(
                await missing(devices[start..<min(start + Self.atOnce, devices.count)]))
        }
        return ids.filter { Identifier($0).map { absent.contains($0.description) } ?? true }
    }

    /// Returns which of some devices are not on the list, by halves: each question about a device
    /// is in the audit log.
    private func missing(_ devices: ArraySlice<String>) async -> Set<String> {
        guard let there = await known(devices), there < UInt64(devices.count) else { return [] }
        guard there > 0 else { return Set(devices) }
        let middle = devices.startIndex + devices.count / 2
        return await missing(devices[..<middle]).union(await missing(devices[middle...]))
    }

    /// Returns how many of some devices are on the list; nil if the suite does not say so.
    private func known(_ devices: ArraySlice<String>) async -> UInt64? {
        let name = list.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let any = devices.map { "device:\($0)" }.joined(separator: " OR ")
        return try? await count("static_list(\"\(name)\") AND (\(any))")
    }
}
