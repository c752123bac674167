package import Protocol
import ServiceKit

/// Reads the devices of a page of targets from its columns.
private struct TargetColumns {
    private static let keyBytes = (publicKey: 65, secret: 16)
    private let page: Proto.GetTargetsResponse
    private var address = 0
    private var value = 0
    private var key = 0

    init(_ page: Proto.GetTargetsResponse) { self.page = page }

    /// Returns the device at `index`; nil if the columns are inconsistent.
    ///
    /// Call it for each index in order.
    mutating func target(_ index: Int) -> Target? {
        guard page.profileIndexes.indices.contains(index),
            page.addressCounts.indices.contains(index),
            let id = Identifier(bytes: page.deviceIds, at: 16 * index),
            let profile = page.profiles.element(at: page.profileIndexes[index])
        else { return nil }
        var target = Target(
            ordinal: page.ordinals[index], deviceID: id, locale: profile.locale,
            timeZone: profile.timeZone, settings: profile.settings)
        target.defaultTimeZone = page.defaultTimeZone
        for _ in 0..<page.addressCounts[index] {
            guard let address = nextAddress() else { return nil }
            target.addresses.append(address)
        }
        return target
    }

    private mutating func nextAddress() -> Proto.Address? {
        guard page.channelIndexes.indices.contains(address),
            page.valueLengths.indices.contains(address),
            let channel = page.channels.element(at: page.channelIndexes[address])
        else { return nil }
        let end = value + Int(page.valueLengths[address])
        guard end <= page.values.count else { return nil }
        var made = Proto.Address()
        made.kind = channel.kind
        made.topic = channel.topic
        made.environment = channel.environment
        made.value = String(decoding: page.values[value..<end], as: UTF8.self)
        (address, value) = (address + 1, end)
        guard channel.hasKeys else { return made }
        let (middle, last) = (
            key + Self.keyBytes.publicKey, key + Self.keyBytes.publicKey + Self.keyBytes.secret
        )
        guard last <= page.keys.count else { return nil }
        made.publicKey = Array(page.keys[key..<middle])
        made.authSecret = Array(page.keys[middle..<last])
        key = last
        return made
    }
}

extension Proto.GetTargetsResponse {
    /// The devices of the page in order; nil if its columns are inconsistent.
    package var targets: [Target]? {
        var columns = TargetColumns(self)
        var targets: [Target] = []
        targets.reserveCapacity(ordinals.count)
        for index in ordinals.indices {
            guard let target = columns.target(index) else { return nil }
            targets.append(target)
        }
        for lost in lost {
            var index = 0
            for ordinal in lost.ordinals {
                while index < targets.count, targets[index].ordinal < ordinal { index += 1 }
                guard index < targets.count, targets[index].ordinal == ordinal else { return nil }
                targets[index].lostKinds.append(lost.kind)
            }
        }
        return targets
    }
}

extension Array {
    fileprivate func element(at index: UInt32) -> Element? {
        index < count ? self[Int(index)] : nil
    }
}

extension Identifier {
    /// Creates an id from the 16 bytes at `start`, most significant first; nil if there are fewer.
    fileprivate init?(bytes: [UInt8], at start: Int) {
        guard start + 16 <= bytes.count else { return nil }
        let half = { (range: Range<Int>) in range.reduce(0) { $0 << 8 | UInt64(bytes[$1]) } }
        self.init(high: half(start..<start + 8), low: half(start + 8..<start + 16))
    }
}
