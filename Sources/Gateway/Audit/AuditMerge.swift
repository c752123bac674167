import Protocol

/// The audit logs of all daemons as one list, in the order of time.
struct AuditMerge: Sendable {
    private static let (mostRecords, usualRecords) = (1000, 100)

    let backends: Backends

    /// The place in one daemon's log at which a page ended.
    private enum Position: Equatable {
        case start
        case after(String)
        case end
    }

    /// One daemon's part of a page.
    private struct Part {
        let service: String
        var position: Position
        var records: ArraySlice<Proto.AuditRecord> = []
        /// The place at which the daemon's next page begins.
        var next = Position.end
        var isMissing = false

        /// True if the records after those that were taken are not known.
        var isBlind: Bool { records.isEmpty && next != .end }
    }

    func list(
        _ request: Proto.ListAuditRecordsRequest, _ call: CallContext
    ) async throws -> Proto.ListAuditRecordsResponse {
        let count = request.pageSize == 0 ? Self.usualRecords : Int(request.pageSize)
        guard count <= Self.mostRecords else {
            throw RPCError.invalid("page_size", "must be at most \(Self.mostRecords)")
        }
        var parts = try positions(request.pageToken)
        for index in parts.indices where parts[index].position != .end {
            try await fill(&parts[index], request, call)
        }
        var response = Proto.ListAuditRecordsResponse()
        while response.records.count < count, !parts.contains(where: \.isBlind),
            let next = first(of: parts, oldestFirst: request.oldestFirst)
        {
            let record = parts[next].records.removeFirst()
            response.records.append(record)
            parts[next].position = .after("\(record.number)")
        }
        for index in parts.indices where parts[index].records.isEmpty {
            parts[index].position = parts[index].next
        }
        response.nextPageToken = token(parts)
        response.missingServices = parts.filter(\.isMissing).map(\.service)
        return response
    }

    private func first(of parts: [Part], oldestFirst: Bool) -> Int? {
        let candidates = parts.indices.filter { !parts[$0].records.isEmpty }
        return candidates.min { left, right in
            guard let left = parts[left].records.first?.time,
                let right = parts[right].records.first?.time
            else { return false }
            let isEarlier = (left.seconds, left.nanos) < (right.seconds, right.nanos)
            let isLater = (right.seconds, right.nanos) < (left.seconds, left.nanos)
            return oldestFirst ? isEarlier : isLater
        }
    }

    /// Asks a daemon for its next records; leaves out a daemon that cannot be reached.
    private func fill(
        _ part: inout Part, _ request: Proto.ListAuditRecordsRequest, _ call: CallContext
    ) async throws {
        guard let caller = backends.all.first(where: { $0.name == part.service })?.caller else {
            return
        }
        var request = request
        if case .after(let token) = part.position {
            request.pageToken = token
        } else {
            request.pageToken = ""
        }
        do {
            let page = try await AuditClient(caller).listAuditRecords(request, call)
            part.records = page.records[...]
            part.next = page.nextPageToken.isEmpty ? .end : .after(page.nextPageToken)
        } catch {
            let error = RPCError(error)
            guard error.isAbsence else { throw error }
            part.isMissing = true
        }
    }

    /// Reads a token: `registry=12,geo=,delivery=-,watcher=`.
    private func positions(_ token: String) throws(RPCError) -> [Part] {
        var parts = backends.all.map { Part(service: $0.name, position: .start) }
        guard !token.isEmpty else { return parts }
        let words = token.split(separator: ",")
        for index in parts.indices {
            let prefix = "\(parts[index].service)="
            guard words.count == parts.count, words[index].hasPrefix(prefix) else {
                throw .invalid(
                    "page_token", "is not from an answer of this call; leave it out to begin anew")
            }
            let text = String(words[index].dropFirst(prefix.count))
            parts[index].position = text == "-" ? .end : text.isEmpty ? .start : .after(text)
        }
        return parts
    }

    /// Returns the token of the next page; empty if there is none.
    private func token(_ parts: [Part]) -> String {
        guard parts.contains(where: { $0.position != .end }) else { return "" }
        return parts.map { part in
            switch part.position {
            case .start: "\(part.service)="
            case .after(let token): "\(part.service)=\(token)"
            // A daemon that was away is not asked again: its records would be out of order.
            case .end: "\(part.service)=-"
            }
        }
        .joined(separator: ",")
    }
}
