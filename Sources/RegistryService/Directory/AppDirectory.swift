import Audience
import Protocol
import ServiceKit

/// One app's devices in memory: by id, by ordinal, and by what they follow.
///
/// Derived from the store.
final class AppDirectory {
    let app: StoredApp
    private(set) var devices: [String: Device] = [:]
    /// Addresses in use, of all devices.
    private(set) var addressCount = 0
    /// Watches over how many addresses providers call gone.
    var brake = DropBrake()
    private var idByOrdinal: [UInt32: String] = [:]
    private(set) lazy var index = AudienceIndex(
        facets: Device.facetKinds,
        shareHashOf: { [unowned self] in idByOrdinal[$0].map(ShareHash.of) ?? 0 },
        ordinalOf: { [unowned self] in devices[$0]?.ordinal })

    init(_ app: StoredApp) { self.app = app }

    /// Takes over what was committed.
    func put(_ device: Device) {
        let previous = devices.updateValue(device, forKey: device.id)
        addressCount += device.addressesInUse - (previous?.addressesInUse ?? 0)
        if let previous {
            if previous.profile != device.profile {
                index.change(device.ordinal, from: previous.facets, to: device.facets)
            }
            guard previous.tags != device.tags else { return }
            let (old, new) = (Set(previous.tags), Set(device.tags))
            for tag in old.subtracting(new) { index.unfollow(device.ordinal, tag) }
            for tag in new.subtracting(old) { index.follow(device.ordinal, tag) }
        } else {
            idByOrdinal[device.ordinal] = device.id
            index.change(device.ordinal, to: device.facets)
            for tag in device.tags { index.follow(device.ordinal, tag) }
        }
    }

    /// Forgets a device.
    func remove(_ id: String) {
        guard let device = devices.removeValue(forKey: id) else { return }
        addressCount -= device.addressesInUse
        idByOrdinal[device.ordinal] = nil
        index.remove(device.ordinal, following: device.tags, having: device.facets)
    }

    /// The device of an ordinal, unless it was deleted.
    func device(at ordinal: UInt32) -> Device? {
        idByOrdinal[ordinal].flatMap { devices[$0] }
    }
}

extension Device {
    fileprivate var addressesInUse: Int { profile.addresses.count(where: \.isInUse) }
}
