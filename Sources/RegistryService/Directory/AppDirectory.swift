import Audience
import Protocol
import ServiceKit

/// One app's devices in memory: by id, by ordinal, and by what they follow. Derived from the store.
final class AppDirectory {
    let app: StoredApp
    private(set) var devices: [String: Device] = [:]
    private var idByOrdinal: [UInt32: String] = [:]
    private(set) lazy var index = AudienceIndex { [unowned self] in devices[$0]?.ordinal }

    init(_ app: StoredApp) { self.app = app }

    /// Takes over what was committed; an older state of a device never replaces a newer one.
    func put(_ device: Device) {
        let previous = devices[device.id]
        if let previous, previous.tagVersion > device.tagVersion { return }
        devices[device.id] = device
        if let previous {
            guard previous.tags != device.tags else { return }
            index.setTags(device.ordinal, Set(device.tags), previous: Set(previous.tags))
        } else {
            idByOrdinal[device.ordinal] = device.id
            _ = index.insert(device.ordinal)
            index.setTags(device.ordinal, Set(device.tags), previous: [])
        }
    }

    /// Forgets a device.
    func remove(_ id: String) {
        guard let device = devices.removeValue(forKey: id) else { return }
        idByOrdinal[device.ordinal] = nil
        index.setTags(device.ordinal, [], previous: Set(device.tags))
        _ = index.remove(device.ordinal)
    }

    /// The device of an ordinal, unless it was deleted.
    func device(at ordinal: UInt32) -> Device? {
        idByOrdinal[ordinal].flatMap { devices[$0] }
    }
}
