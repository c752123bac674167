import Addresses
import ServiceKit

/// The wrong codes that came lately for devices with a code that waits.
///
/// Whoever knows a device's id may try codes, since a code is all that `Client/ConfirmAddress`
/// asks for. What comes from a network counts against that network alone, so that the code still
/// counts for whoever has read it. All networks together have few enough tries that nobody guesses
/// a code. Counts are in memory alone: to count a guess writes nothing.
struct CodeTries {
    /// The wrong codes for one device.
    private struct Tries {
        var since: UnixTime
        /// The number from all networks since then.
        var count = 0
        /// The number from each network since then, or since another code was made.
        var byBlock: [AddressBlock: Int] = [:]
    }

    /// The most devices and the most networks of all of them that are remembered; each takes some
    /// 100 bytes.
    static let (devices, blocks) = (10_000, 100_000)

    private var tries: [DeviceRow: Tries] = [:]
    private var blocks = 0

    /// The numbers of devices and networks that are remembered.
    var remembered: (devices: Int, blocks: Int) { (tries.count, blocks) }

    /// Counts a code that comes for a device, before it is known whether it is right.
    ///
    /// - Parameter client: Where it comes from; nil from this machine, where a proxy may stand.
    /// - Returns: False if the code is not to be accepted; then it is not counted.
    mutating func take(_ row: DeviceRow, from client: AddressBlock?, at now: UnixTime) -> Bool {
        // It is taken out meanwhile, so that no copy is made of a large one.
        var own = tries.removeValue(forKey: row) ?? Tries(since: now)
        defer { keep(own, row) }
        // A clock that was set back forgives nothing.
        own.since = min(own.since, now)
        if now - own.since >= ConfirmationLimits.lifetime {
            blocks -= own.byBlock.count
            own = Tries(since: now)
        }
        guard own.count < ConfirmationLimits.tries,
            client?.rings.allSatisfy({ ring in
                own.byBlock[ring.block, default: 0] < ConfirmationLimits.mistakes * ring.shares
            }) ?? true
        else { return false }
        own.count += 1
        let known = own.byBlock.count
        if let client { for ring in client.rings { own.byBlock[ring.block, default: 0] += 1 } }
        blocks += own.byBlock.count - known
        return true
    }

    /// Takes back a code that was counted: it was right, or no code waits.
    mutating func giveBack(_ row: DeviceRow, from client: AddressBlock?) {
        guard var own = tries.removeValue(forKey: row) else { return }
        own.count -= 1
        let known = own.byBlock.count
        if let client {
            for ring in client.rings {
                guard let count = own.byBlock[ring.block] else { continue }
                own.byBlock[ring.block] = count > 1 ? count - 1 : nil
            }
        }
        if own.count <= 0 { own.byBlock = [:] }
        blocks += own.byBlock.count - known
        keep(own, row)
    }

    /// Lets each network try again, because another code was made for a device.
    mutating func renew(_ row: DeviceRow) {
        blocks -= tries[row]?.byBlock.count ?? 0
        tries[row]?.byBlock = [:]
    }

    private mutating func keep(_ own: Tries, _ row: DeviceRow) {
        if own.count > 0 { tries[row] = own }
        if tries.count > Self.devices {
            // Devices with the fewest tries are forgotten first.
            let kept = tries.sorted { $0.value.count > $1.value.count }.prefix(Self.devices / 2)
            tries = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
            blocks = tries.values.reduce(0) { $0 + $1.byBlock.count }
        }
        guard blocks > Self.blocks else { return }
        // The number of all tries still bounds what can be guessed.
        for row in tries.keys { tries[row]?.byBlock = [:] }
        blocks = 0
    }
}
