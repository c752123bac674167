import ServiceKit

@testable import RegistryService

extension MemoryTables {
    func confirmations(of row: DeviceRow) throws -> [Confirmation] {
        state.confirmations.filter { $0.row == row }
    }

    func rows(waitingFor key: OwnedKey, of app: UInt32, most: Int) throws -> [DeviceRow] {
        let waiting = state.confirmations.filter { $0.address == key && $0.row.app == app }
        return Array(waiting.map(\.row).sorted().prefix(most))
    }

    func keep(_ confirmation: Confirmation) throws {
        try removeConfirmation(of: confirmation.row, confirmation.address)
        state.confirmations.append(confirmation)
    }

    func removeConfirmation(of row: DeviceRow, _ address: OwnedKey) throws {
        state.confirmations.removeAll { $0.row == row && $0.address == address }
    }

    func dueCodes(
        at time: UnixTime, perApp: Int, limit: Int
    ) throws -> [Confirmation] {
        var apps: [UInt32: Int] = [:]
        let due = state.confirmations.filter { $0.due <= time }.sorted { $0.precedes($1) }
        return Array(
            due.filter { confirmation in
                apps[confirmation.row.app, default: 0] += 1
                return apps[confirmation.row.app, default: 0] <= perApp
            }.prefix(limit))
    }

    func hasCodes(before time: UnixTime) throws -> Bool {
        state.codes.contains { $0.time < time }
    }

    func forgetCodes(before time: UnixTime) throws { state.codes.removeAll { $0.time < time } }

    func countCode(under key: OwnedKey, at now: UnixTime, most: Int) throws -> Bool {
        guard state.codes.count(where: { $0.address == key }) < most else { return false }
        state.codes.append((key, now))
        return true
    }

    func discountCode(under key: OwnedKey, at time: UnixTime) throws {
        let index = state.codes.firstIndex { $0.address == key && $0.time == time }
        if let index { state.codes.remove(at: index) }
    }
}
