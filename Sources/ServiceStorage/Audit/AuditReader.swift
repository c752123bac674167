import Protocol
import ServiceKit

/// Reads pages of one audit log.
struct AuditReader {
    /// The properties of the wanted records; empty and nil ones match all records.
    struct Filter: Sendable {
        var app = ""
        var keyID = ""
        var method = ""
        var object = ""
        var kind = Proto.AuditKind.unspecified
        var since: UnixTime?
        var until: UnixTime?
        var oldestFirst = false

        func admits(_ record: Proto.AuditRecord) -> Bool {
            (app.isEmpty || record.app == app) && (keyID.isEmpty || record.keyId == keyID)
                && (method.isEmpty || record.method == method
                    || record.method.hasSuffix("/\(method)"))
                && (object.isEmpty || record.object == object
                    || record.object == Proto.AuditRecord.mark(of: object))
                && (kind == .unspecified || record.kind == kind)
        }
    }

    /// A page of records.
    struct Page {
        var records: [Proto.AuditRecord] = []
        /// The record after which the next page begins; nil at the end.
        var next: UInt64?
    }

    /// The number of bytes of the log one call reads, give or take a file.
    static let mostBytes = 8 << 20

    let segments: AuditSegments

    /// Reads a page.
    ///
    /// - Parameter after: the last record of the page before; nil for the first page.
    func page(_ filter: Filter, after: UInt64?, count: Int) throws -> Page {
        let firsts = try segments.firsts()
        let order = filter.oldestFirst ? firsts : firsts.reversed()
        var page = Page()
        var bytes = 0
        for (index, first) in order.enumerated() {
            // What lies wholly before, or wholly behind, where the page begins.
            if let after {
                let next = filter.oldestFirst && index + 1 < order.count ? order[index + 1] : nil
                if let next, next <= after + 1 { continue }
                if !filter.oldestFirst, first >= after { continue }
            }
            let contents = try segments.contents(first)
            bytes += contents.count
            guard take(contents, filter, after, count, &page) else { return page }
            if bytes >= Self.mostBytes, index + 1 < order.count {
                page.next = filter.oldestFirst ? order[index + 1] - 1 : first
                return page
            }
        }
        page.next = nil
        return page
    }

    /// Takes the records of one file; false if the page is full, or no later file has any.
    private func take(
        _ contents: [UInt8], _ filter: Filter, _ after: UInt64?, _ count: Int, _ page: inout Page
    ) -> Bool {
        let lines = contents.completeLines
        for line in filter.oldestFirst ? lines[...] : lines.reversed()[...] {
            guard let record = Proto.AuditRecord(line: line), let stamp = record.time,
                let time = try? UnixTime(stamp, "time")
            else { continue }
            if let after, filter.oldestFirst ? record.number <= after : record.number >= after {
                continue
            }
            if let since = filter.since, time < since {
                if filter.oldestFirst { continue }
                page.next = nil
                return false
            }
            if let until = filter.until, time >= until {
                guard filter.oldestFirst else { continue }
                page.next = nil
                return false
            }
            guard filter.admits(record) else { continue }
            guard page.records.count < count else {
                page.next = page.records.last?.number
                return false
            }
            page.records.append(record)
        }
        return true
    }
}
