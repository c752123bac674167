import Protocol
import ServiceKit

/// The devices of an import, and the result for each record of the call.
struct ImportResults {
    /// The devices to store: those of the records that are valid.
    private(set) var items: [ImportDevices.Item] = []
    /// The index of the record that each of the items was read from.
    private var indexes: [Int] = []
    private var results: [Proto.ImportResult]

    /// Creates results of so many records, about which nothing is known yet.
    init(records: Int) { results = [Proto.ImportResult](repeating: .init(), count: records) }

    /// Adds the device of a record that is valid.
    mutating func add(_ item: ImportDevices.Item, of record: Int) {
        items.append(item)
        indexes.append(record)
        results[record].unknownTimeZone = item.device.profile.unknownTimeZone
        results[record].unknownLocale = item.device.profile.unknownLocale
    }

    /// Takes note that a record is not valid.
    mutating func refuse(_ record: Int, _ error: RPCError) {
        results[record].error = error.described
    }

    /// Takes note which of the devices would be new.
    mutating func note(areNew: [Bool]) {
        for (index, isNew) in zip(indexes, areNew) { results[index].created = isNew }
    }

    /// Records the results for the devices that were stored.
    mutating func note(_ stored: [ImportDevices.Result]) {
        for (index, result) in zip(indexes, stored) {
            if let problem = result.problem {
                results[index].error = problem
                continue
            }
            results[index].deviceId = result.id.description
            results[index].created = result.isNew
        }
    }

    /// The answer to the call.
    var response: Proto.ImportDevicesResponse {
        var response = Proto.ImportDevicesResponse()
        response.results = results
        return response
    }
}

extension RPCError {
    /// The message, with the name of the field if the error names one.
    fileprivate var described: String {
        violations.first.map { "\($0.field): \($0.description)" } ?? message
    }
}
