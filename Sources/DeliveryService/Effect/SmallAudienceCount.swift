import Protocol

/// The registry's description of the devices of small audiences, from which their opt-outs are
/// counted.
struct SmallAudienceCount: Sendable {
    private let present: Set<UInt32>
    private let platforms: [UInt32: String]
    private let versions: [UInt32: String]
    /// The devices that have switched a type off, by type.
    private let off: [String: Set<UInt32>]

    /// Takes over an answer.
    ///
    /// - Parameter types: The types that were asked for, in their order.
    init(_ answer: Proto.DescribeDevicesResponse, _ types: [String]) {
        present = Set(answer.present)
        platforms = Self.names(answer.platforms)
        versions = Self.names(answer.versions)
        off = Dictionary(
            zip(types, answer.off.map { Set($0.ordinals) }), uniquingKeysWith: { $0.union($1) })
    }

    private static func names(_ named: [Proto.NamedDevices]) -> [UInt32: String] {
        var names: [UInt32: String] = [:]
        for one in named {
            for ordinal in one.ordinals { names[ordinal] = one.name }
        }
        return names
    }

    /// Returns the number of an audience's devices that have switched a type off or are gone, and
    /// the platforms and versions of the others.
    func count(
        _ devices: [UInt32], _ type: String
    ) -> (OptOutTable.Count?, [EffectPartTable.Part]) {
        let off = self.off[type] ?? []
        let count = OptOutTable.Count(
            switchedOff: devices.count { off.contains($0) },
            gone: devices.count { !present.contains($0) })
        let kinds: [(EffectPartTable.Kind, [UInt32: String])] = [
            (.platform, platforms), (.version, versions),
        ]
        let parts = kinds.flatMap { kind, names in
            Dictionary(grouping: devices.filter { names[$0] != nil }) { names[$0] ?? "" }
                .map { name, devices in
                    EffectPartTable.Part(
                        kind: kind, name: name, devices: UInt64(devices.count),
                        switchedOff: UInt64(devices.count { off.contains($0) }))
                }
        }
        return (count, parts)
    }
}
