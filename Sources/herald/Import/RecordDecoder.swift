import JSON
import Protocol
import ProtocolJSON

/// What an import stores many of.
protocol ImportItem: Sendable {
    /// What it adds to a call at most.
    var weight: (bytes: Int, elements: Int) { get }
    /// By what it is known: of two that have one in common the later replaces the earlier.
    var keys: [String] { get }
}

/// Makes devices or places of records.
protocol RecordDecoder<Item>: Sendable {
    associatedtype Item: ImportItem

    /// What a record says; nil for one that is left out on purpose, which `tally` counts.
    ///
    /// - Throws: `BadRecord` for what is none.
    func item(_ bytes: Span<UInt8>, _ tally: inout ImportTally) throws(BadRecord) -> Item?
}

/// What was not taken over as it is, by reason.
struct ImportTally: Hashable, Sendable {
    /// Names of properties come from the input: of more reasons than this only the number is kept.
    private static let most = 100
    private static let others = "something else"

    private(set) var counts: [String: Int] = [:]

    /// Counts some of them.
    mutating func add(_ reason: String, _ count: Int = 1) {
        guard count > 0 else { return }
        let isKnown = counts[reason] != nil || counts.count < Self.most
        counts[isKnown ? reason : Self.others, default: 0] += count
    }

    static func += (left: inout Self, right: Self) {
        for (reason, count) in right.counts { left.add(reason, count) }
    }
}

/// Each line the JSON of a `DeviceRecord`, as the export writes it.
struct NDJSONDecoder: RecordDecoder {
    private static let limits = JSONLimits(
        bytes: ImportLimits.record, depth: 32, elements: ImportLimits.elements)

    func item(
        _ bytes: Span<UInt8>, _ tally: inout ImportTally
    ) throws(BadRecord) -> Proto.DeviceRecord? {
        do throws(JSONError) {
            let document = try JSONDocument(parsing: bytes, limits: Self.limits)
            // A name that is not known is a mistake whose value would be lost.
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
    /// As text; of a text that is a line of another, only the column.
    var onOneLine: String {
        guard let position, position.line == 1 else { return description }
        return "column \(position.column): \(message)"
    }
}
