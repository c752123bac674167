import Protocol

/// The sums of a type's notifications, by platform and by version.
struct TypeEffectPartSums {
    /// The number of versions that are told apart, those with most reactions.
    private static let versions = 50

    /// The numbers of notifications that the sums are of.
    var response = Proto.GetTypeEffectResponse()
    private var parts: [EffectPartTable.Kind: [String: Proto.TypeEffectPart]] = [:]

    /// Adds the stored sums of a notification whose opt-outs were counted; returns whether there
    /// are any.
    mutating func add(
        _ stored: [EffectPartTable.Stored], of row: TypeEffectSums.Row
    ) -> Bool {
        // Of a small audience nothing is stored if all of its devices were gone. Large ones were
        // counted before there were parts.
        let isSmall = row.audience < UInt64(OptOutTable.large)
        guard isSmall || !stored.isEmpty else { return false }
        response.withAudience += 1
        if isSmall ? row.day != nil : stored.contains(where: { $0.day != nil }) {
            response.withDay += 1
        }
        if isSmall ? row.week != nil : stored.contains(where: { $0.week != nil }) {
            response.withWeek += 1
        }
        for one in stored {
            update(one.kind, one.name) { part in
                part.audience += one.devices
                part.daySwitchedOff += one.day ?? 0
                part.weekSwitchedOff += one.week ?? 0
            }
        }
        return true
    }

    /// Adds counts of sets.
    ///
    /// - Parameter places: For each set which count it is of, the audience or a kind of event, and
    ///   which binary digit of it.
    mutating func add(
        _ found: [Proto.DevicesOfKind], _ kind: EffectPartTable.Kind,
        _ places: [(count: Int, digit: Int)]
    ) {
        for one in found where one.devices.contains(where: { $0 > 0 }) {
            update(kind, one.name) { part in
                for (place, devices) in zip(places, one.devices) {
                    part.add(devices << UInt64(place.digit), to: place.count)
                }
            }
        }
    }

    /// The answer, without the sums of all devices.
    var answer: Proto.GetTypeEffectResponse {
        var response = self.response
        response.platforms = sorted(.platform)
        response.versions = Array(sorted(.version).prefix(Self.versions))
        return response
    }

    private mutating func update(
        _ kind: EffectPartTable.Kind, _ name: String, _ body: (inout Proto.TypeEffectPart) -> Void
    ) {
        var part = parts[kind]?[name] ?? Proto.TypeEffectPart()
        part.name = name
        body(&part)
        parts[kind, default: [:]][name] = part
    }

    private func sorted(_ kind: EffectPartTable.Kind) -> [Proto.TypeEffectPart] {
        (parts[kind] ?? [:]).values.sorted { one, two in
            let (left, right) = (one.order, two.order)
            return left == right ? one.name < two.name : left > right
        }
    }
}

extension Proto.TypeEffectPart {
    /// Adds devices to one of the counts, by its index: the audience, then the kinds of events.
    fileprivate mutating func add(_ devices: UInt64, to count: Int) {
        switch count {
        case 0: audience += devices
        case 1: received += devices
        case 2: displayed += devices
        case 3: tapped += devices
        case 4: dismissed += devices
        default: dropped += devices
        }
    }

    /// The reactions, then the audience.
    fileprivate var order: (UInt64, UInt64) {
        (received + displayed + tapped + dismissed + dropped, audience)
    }
}
