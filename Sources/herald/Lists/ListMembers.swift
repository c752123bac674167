import ServiceKit

/// Finds out which devices are on a list.
struct ListMembers {
    /// The list's name.
    let list: String
    /// Returns how many devices an audience has.
    let count: (String) async throws -> UInt64

    /// Returns which of some ids are of no device on the list; none if the suite does not say so.
    func absent(_ ids: [String]) async -> [String] {
        // Where all are members, one question is enough.
        let devices = Set(ids.compactMap { Identifier($0)?.description })
        var there: UInt64 = 0
        if !devices.isEmpty {
            guard let known = await known(devices.sorted()) else { return [] }
            there = known
        }
        var absent: [String] = []
        for id in ids {
            guard let device = Identifier(id)?.description else {
                absent.append(id)
                continue
            }
            guard there < UInt64(devices.count) else { continue }
            if await known([device]) == 0 { absent.append(id) }
        }
        return absent
    }

    /// Returns how many of some devices are on the list; nil if the suite does not say so.
    private func known(_ devices: [String]) async -> UInt64? {
        let name = list.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let any = devices.map { "device:\($0)" }.joined(separator: " OR ")
        return try? await count("static_list(\"\(name)\") AND (\(any))")
    }
}
