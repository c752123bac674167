import Protocol
import ServiceKit

/// The looks of callers at an object that they follow, such as a notification until it is
/// delivered.
///
/// A command that waits looks every second, and a record of each look would hide all others and use
/// up the app's share of the log. So the first look of a caller is recorded before it is answered,
/// and the others of a span are counted; one record says how many they were. A crash loses that
/// number, at most, and not that the caller has looked.
struct AuditLooks {
    /// The time that looks are counted after one that has a record of its own.
    ///
    /// Ten minutes are short enough to say when somebody was looking, and are 144 records of a
    /// caller who looks for a whole day, instead of 86,400.
    static let span: Duration = .seconds(600)
    /// The interval at which spans that have ended are looked for.
    static let interval: Duration = .seconds(60)
    /// The most spans, which take half a megabyte, and the most of one app.
    ///
    /// So one app leaves room to others. A look that finds no room has a record of its own.
    static let (most, mostOfApp) = (1000, 100)

    /// The common properties of the looks of a span.
    ///
    /// They are the record without its time and request, and the object of the look, since a record
    /// names only the people whom it concerns.
    struct Kind: Hashable {
        private let texts: [String]

        init(_ record: Proto.AuditRecord, at look: String) {
            texts = [
                look, record.method, record.app, record.keyId, record.keyName, record.sessionId,
                record.address, record.object,
            ]
        }
    }

    /// The result of counting a look.
    enum Outcome {
        /// The look was counted.
        ///
        /// - Parameter begins: true if spans that end have to be looked for from now on.
        case counted(begins: Bool)
        /// The look needs a record of its own, after that of the counted looks before it, if any.
        case due(former: Proto.AuditRecord?)
    }

    private struct Span {
        var first: Proto.AuditRecord
        var began: UnixTime
        /// The number of looks after the first.
        var count: UInt64 = 0

        func hasEnded(at now: UnixTime) -> Bool {
            now - began >= AuditLooks.span || now < began
        }

        /// Returns the record of the looks after the first; nil if there was none.
        func sum(at now: UnixTime) -> Proto.AuditRecord? {
            guard count > 0 else { return nil }
            var record = first
            // The log is read in the order of times.
            record.time = now.timestamp
            (record.number, record.hash, record.requestId) = (0, "", "")
            record.count = count
            return record
        }
    }

    private var spans: [Kind: Span] = [:]
    private var ofApp: [String: Int] = [:]
    private var isWatched = false
    private var cleared = UnixTime(milliseconds: 0)

    /// Counts a look within a span, or says that it needs a record.
    mutating func take(_ kind: Kind, at now: UnixTime) -> Outcome {
        guard let span = spans[kind] else { return .due(former: nil) }
        guard !span.hasEnded(at: now) else {
            remove(kind)
            return .due(former: span.sum(at: now))
        }
        spans[kind]?.count += 1
        defer { isWatched = true }
        return .counted(begins: !isWatched)
    }

    /// Begins a span with a look whose record is written.
    mutating func begin(_ kind: Kind, _ record: Proto.AuditRecord, at now: UnixTime) {
        if now - cleared >= Self.interval || now < cleared { clear(at: now) }
        guard spans[kind] == nil, spans.count < Self.most,
            ofApp[record.app, default: 0] < Self.mostOfApp
        else { return }
        spans[kind] = Span(first: record, began: now)
        ofApp[record.app, default: 0] += 1
    }

    /// Ends the spans whose time is over.
    ///
    /// - Parameter isEnd: true if all spans end, as at the end of the process.
    /// - Returns: The records of the looks that were counted in them, and whether there are more
    ///   to come.
    mutating func ended(
        at now: UnixTime, isEnd: Bool = false
    ) -> (records: [Proto.AuditRecord], goesOn: Bool) {
        let over = spans.filter { isEnd || $0.value.hasEnded(at: now) }
        for kind in over.keys { remove(kind) }
        isWatched = spans.values.contains { $0.count > 0 }
        return (over.values.compactMap { $0.sum(at: now) }, isWatched)
    }

    /// Forgets the spans that have ended without a counted look.
    private mutating func clear(at now: UnixTime) {
        cleared = now
        for (kind, span) in spans where span.count == 0 && span.hasEnded(at: now) { remove(kind) }
    }

    private mutating func remove(_ kind: Kind) {
        guard let app = spans.removeValue(forKey: kind)?.first.app else { return }
        let left = ofApp[app, default: 1] - 1
        ofApp[app] = left > 0 ? left : nil
    }
}
