import JSON
import Protocol
import ProtocolJSON

/// An item that an import stores, such as a device or a place.
protocol ImportItem: Sendable {
    /// The most that the item adds to a call: bytes, and the number of texts, lists and messages.
    var weight: (bytes: Int, elements: Int) { get }
    /// The keys that identify the item: of two items with a common key, the later replaces the
    /// earlier.
    var keys: [String] { get }
}

/// A type that decodes records as devices or places.
protocol RecordDecoder<Item>: Sendable {
    associatedtype Item: ImportItem

    /// Decodes a record; nil if the record is left out on purpose, which `tally` counts.
    ///
    /// - Throws: `BadRecord` if the record cannot be read.
    func item(_ bytes: Span<UInt8>, _ tally: inout ImportTally) throws(BadRecord) -> Item?
}

/// The counts of values that were left out or changed, by reason.
struct ImportTally: Hashable, Sendable {
    /// The most different reasons.
    ///
    /// Further ones are counted together, because reasons contain names from the input.
    private static let most = 100
    private static let others = "other reasons"

    private(set) var counts: [String: Int] = [:]

    /// Adds `count` to a reason.
    mutating func add(_ reason: String, _ count: Int = 1) {
        guard count > 0 else { return }
        let isKnown = counts[reason] != nil || counts.count < Self.most
        counts[isKnown ? reason : Self.others, default: 0] += count
    }

    static func += (left: inout Self, right: Self) {
        for (reason, count) in right.counts { left.add(reason, count) }
    }
}

/// Decodes lines that are each the JSON of a `DeviceRecord`, as the export writes them.
struct NDJSONDecoder: RecordDecoder {
    private static let limits = JSONLimits(
        bytes: ImportLimits.record, depth: 32, elements: ImportLimits.elements)

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.DeviceRecord? {
        do throws(JSONError) {
            let document = try JSONDocument(parsing: bytes, limits: Self.limits)
            // An unknown name is an error, because its value would be lost.
            let record = try Proto.DeviceRecord(
                json: document.root, JSONOptions(isStrict: true))
            guard record.device != nil else {
                throw JSONError(.missingMember, "the member \"device\" is missing")
            }
            return record
        } catch {
            throw BadRecord(error.onOneLine)
        }
    }
}

extension JSONError {
    /// The error as text; with only the column for a text of one line, because its line number is
    /// known otherwise.
    var onOneLine: String {
        guard let position, position.line == 1 else { return description }
        return "column \(position.column): \(message)"
    }
}
