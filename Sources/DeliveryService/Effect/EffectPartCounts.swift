import Protocol

/// The counts of a notification's devices by platform and by version.
///
/// They join the registry's present numbers with those that were stored with the opt-outs.
struct EffectPartCounts {
    /// The most versions of an answer.
    private static let versions = 50

    private var parts: [EffectPartTable.Kind: [String: Proto.EffectCounts]] = [:]
    /// The opt-outs of a part that had no device when opt-outs were counted; nil before that.
    private var nobody: Proto.OptOuts?

    /// Creates the counts that were stored.
    init(_ stored: [EffectPartTable.Stored]) {
        for one in stored {
            var counts = Proto.EffectCounts()
            counts.devices = one.devices
            counts.optOuts = Self.optOuts(one.day, one.week)
            parts[one.kind, default: [:]][one.name] = counts
        }
        nobody = Self.optOuts(
            stored.contains { $0.day != nil } ? 0 : nil,
            stored.contains { $0.week != nil } ? 0 : nil)
    }

    private static func optOuts(_ day: UInt64?, _ week: UInt64?) -> Proto.OptOuts? {
        guard day != nil || week != nil else { return nil }
        var optOuts = Proto.OptOuts()
        (optOuts.day, optOuts.week) = (count(day), count(week))
        return optOuts
    }

    private static func count(_ switchedOff: UInt64?) -> Proto.OptOutCount? {
        switchedOff.map {
            var count = Proto.OptOutCount()
            count.switchedOff = $0
            return count
        }
    }

    /// Adds the registry's numbers of devices.
    ///
    /// Once the devices are forgotten, their number is the stored one.
    mutating func add(_ found: [Proto.DevicesOfKind], _ kind: EffectPartTable.Kind) {
        for one in found where one.devices.contains(where: { $0 > 0 }) {
            let stored = parts[kind]?[one.name]
            var counts = Proto.EffectCounts(one.devices)
            if counts.devices == 0 { counts.devices = stored?.devices ?? 0 }
            counts.optOuts = stored?.optOuts ?? nobody
            parts[kind, default: [:]][one.name] = counts
        }
    }

    /// Returns the parts of a kind, the most devices first.
    func list(_ kind: EffectPartTable.Kind) -> [Proto.EffectPart] {
        let all = (parts[kind] ?? [:]).map { name, counts in
            var part = Proto.EffectPart()
            (part.name, part.counts) = (name, counts)
            return part
        }
        let sorted = all.sorted { one, two in
            let (left, right) = (one.counts?.devices ?? 0, two.counts?.devices ?? 0)
            return left == right ? one.name < two.name : left > right
        }
        return Array(sorted.prefix(kind == .version ? Self.versions : .max))
    }
}

extension Proto.EffectCounts {
    /// Creates counts from the sizes of sets: the devices, those that reported each event, and
    /// those that switched the type off.
    init(_ counts: [UInt64]) {
        self.init()
        guard counts.count == 7 else { return }
        devices = counts[0]
        (received, displayed, tapped) = (counts[1], counts[2], counts[3])
        (dismissed, dropped, switchedOff) = (counts[4], counts[5], counts[6])
    }
}
